"""f-puzzles: a JSON object, and links and codes with it, packed by LZ-string; and such links of SudokuPad.

``grid`` has a row of objects for each row: ``value``, ``given``, ``region`` and pencil marks. Every other
field is a rule, a name or a drawing. A kind of constraints names its field and reads the entries
(:class:`~sudoku_repl.board.constraints.Constraint`). A rule that no kind has is refused. Drawings without a
rule are left out, and a note says so: what they mean stands in the rules for people, if at all, which are
shown.

A value without ``given`` was placed by the player, and becomes a given that the quiz keeps in ``solved``. If
no cell is open, these values are a solution, and left out.
Pencil marks in the middle of a cell are all that it may take.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_letters
from typing import Any
from urllib.parse import unquote

from sudoku_repl.board import Board, Quiz, board_of
from sudoku_repl.board.box import usual_box
from sudoku_repl.board.constrained import constrained
from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.board.constraints.header import fpuzzles_cell
from sudoku_repl.board.corners import SINGLE
from sudoku_repl.board.extras import NO_REGION, PLAIN, Extras
from sudoku_repl.board.notation import parse_cell
from sudoku_repl.board.topology import House, HouseKind, digit_bit, digits_in
from sudoku_repl.errors import BoardError, QuizError, SudokuReplError, listed, visible
from sudoku_repl.formats import sudokupad
from sudoku_repl.formats.candidates import allowed_without, gone, need_one_grid
from sudoku_repl.formats.headers import parities
from sudoku_repl.formats.lz_string import compressed, decompressed
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.scanner import Contents, TextLine

_NAME = "an f-puzzles link"
_SITE = "https://www.f-puzzles.com/?load="
_LINK = re.compile(
    r"\s*(?:https?://\S*?(?:[?&](?:load|puzzleid)=|/(?=fpuz|scl|ctc)))?"
    r"(?P<form>fpuz(?:zles)?|scl|ctc)?(?P<code>N4\S{20,})\s*"
)
_SHORT = re.compile(
    r"\s*https?://(?:[\w-]+\.)*(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)/\S*\s*"
)
"""A link that is no quiz by itself."""
_KEPT = "solvedByPlayer"
"""A field of this program's own links: a full grid is what a player has solved, not the setter's solution."""
_NAMES = {"author", "disabledlogic", "foglight", "fogofwar", "highlightConflicts", "metadata", "msgcorrect"}
_NAMES |= {"ruleset", "size", "solution", "successMessage", "title", "truecandidatesoptions", _KEPT}
"""Fields that are no rules."""
_MOST_RULES = 2000
"""The most characters of the rules for people that are shown."""
_DRAWINGS = frozenset(("cage", "circle", "line", "rectangle", "text"))
"""Fields with drawings that have no rule."""
_OWN = frozenset(("grid", "diagonal+", "diagonal-", "disjointgroups", "extraregion", "odd", "even"))
"""Fields of houses and cells."""


def _begins(line: TextLine) -> bool:
    """Whether a line is a link, a code, or an object of f-puzzles."""
    text = line.text
    if text.lstrip().startswith("{"):
        return is_fpuzzles(text)
    return bool(_LINK.fullmatch(text) or _SHORT.fullmatch(text))


def is_fpuzzles(text: str) -> bool:
    """Whether a JSON text is an object of f-puzzles: its grid has objects."""
    return bool(_GRID.search(text))


_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{')


def contents(lines: Iterable[TextLine]) -> Contents:
    """Return the quizzes of the lines, one on each but for comments."""
    own = (line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#"))
    return Contents(own, read, remarks=_remarks)


def _object(line: TextLine) -> dict[str, Any]:
    """Return the object of a line. Raises QuizError."""
    text, match = line.text, _LINK.fullmatch(line.text)
    if not match and _SHORT.fullmatch(line.text):
        reason = "this short link names a quiz on a server, and nothing is fetched; copy the long link there"
        raise line.error(1, reason)
    try:
        if match:
            code = unquote(match["code"]).partition("&")[0]
            text = decompressed(code.replace(" ", "+").replace("-", "+").replace("_", "/"))
        is_of_sudokupad = match and match["form"] in ("scl", "ctc")
        found = sudokupad.object_of(text) if is_of_sudokupad else json.loads(text)
        if not isinstance(found, dict) or not isinstance(found.get("grid"), list):
            raise ValueError("no object with a grid")
    except json.JSONDecodeError:
        raise line.error(1, f"expected {_NAME}") from None
    except (ValueError, RecursionError) as error:
        raise line.error(1, f"expected {_NAME}: {error}") from None
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise line.error(1, f"expected a code of SudokuPad, but it has another form: {error!r}") from None
    return found


def read(line: TextLine, title: str) -> Quiz:
    """Parse a line. Raises QuizError."""
    data = _object(line)
    try:
        rows = [[cell or {} for cell in row] for row in data["grid"]]
        _check(data)
        side = len(rows)
        if any(len(row) != side for row in rows):
            raise QuizError("the grid is not a square")
        cells = [cell for row in rows for cell in row]
        board = constrained(_houses(data, cells, side), _headers(data))
        givens = bytes(int(cell.get("value") or 0) for cell in _without_solution(data, cells))
        return Quiz(
            board,
            givens,
            str(data.get("title") or title),
            allowed=_allowed(data, cells, board, givens),
            solved=(at for at, cell in enumerate(cells) if givens[at] and not cell.get("given")),
        )
    except SudokuReplError as error:
        raise line.error(1, str(error)) from None
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise line.error(1, f"expected {_NAME}, but something in it has another form: {error!r}") from None


def _without_solution(data: Mapping[str, Any], cells: list[Any]) -> list[Any]:
    """Return the cells without what the setter has filled in to see that the quiz has a solution."""
    is_full = all(cell.get("value") for cell in cells)
    return [cell if cell.get("given") else {} for cell in cells] if is_full and not data.get(_KEPT) else cells


def _check(data: Mapping[str, Any]) -> None:
    """Raise QuizError if there are rules that no kind of constraints has."""
    fields = {each.fpuzzles for each in kinds()}
    negative = [each for each in data.get("negative") or () if each not in _negative()]
    lacking = [name for name in data if data[name] and name not in fields | _NAMES | _DRAWINGS | _OWN]
    lacking += (f"negative {each}" for each in negative)
    if lacking:
        raise QuizError(f"unsupported rules: {listed(map(str, lacking))}")


def _negative() -> set[str]:
    return {each.word for each in kinds() if each.header == "negative"}


def _headers(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the constraints as headers have them."""
    for kind in kinds():
        entries = data.get(kind.fpuzzles) if kind.fpuzzles else None
        for entry in entries if isinstance(entries, list) else filter(None, [entries]):
            yield from (f"{kind.header} {value}" for value in kind.values_of(entry))
    for entry in data.get("extraregion") or ():
        if len(entry["cells"]) < len(data["grid"]):
            yield f"cage {' '.join(entry['cells'])}"


def _houses(data: Mapping[str, Any], cells: list[Any], side: int) -> Board:
    """Return the board without its constraints."""
    places = [divmod(at, side) for at in range(side * side)]
    falling = [row == column for row, column in places]
    rising = [row + column == side - 1 for row, column in places]
    diagonals = [on for name, on in (("diagonal-", falling), ("diagonal+", rising)) if data.get(name)]
    extra = diagonals[: len(diagonals) % 2]  # both together have a name
    for region in _regions_of(data, side):
        own = {parse_cell(cell) for cell in region}
        extra.append([(row + 1, column + 1) in own for row, column in places])
    box = usual_box(side)
    usual = [row // box.rows * box.rows + column // box.columns for row, column in places]
    regions = [cell.get("region", at) for cell, at in zip(cells, usual, strict=True)]
    if None in regions:
        raise QuizError("expected a region for every cell")
    extras = Extras(
        diagonals=len(diagonals) > 1,
        disjoint=bool(data.get("disjointgroups")),
        regions="" if _lettered(regions) == _lettered(usual) else _lettered(regions),
        extra=("".join(_REGION if on else NO_REGION for on in drawing) for drawing in extra),
    )
    return board_of(SINGLE, extras, box)


_REGION = "A"


def _regions_of(data: Mapping[str, Any], side: int) -> Iterator[list[str]]:
    """Yield the cells of each extra region that is a house."""
    return (each["cells"] for each in data.get("extraregion") or () if len(each["cells"]) >= side)


def _lettered(regions: list[Any]) -> str:
    """Return a drawing of regions, with letters in the order in which they begin."""
    letters = dict(zip(dict.fromkeys(regions), ascii_letters, strict=False))
    return "".join(letters[each] for each in regions)


def _allowed(data: Mapping[str, Any], cells: list[Any], board: Board, givens: bytes) -> tuple[int, ...]:
    """Return the digits that each cell may take: by parity, and by pencil marks in its middle."""
    sets, sets_of = [board.all_digits] * len(cells), parities(board)
    for parity, name in _PARITIES.items():
        for entry in data.get(name) or ():
            row, column = parse_cell(entry["cell"]) or (0, 0)
            sets[board.cell(row, column)] &= sets_of[parity]
    marks = [cell.get("centerPencilMarks") or cell.get("givenPencilMarks") or () for cell in cells]
    if not any(marks):
        return tuple(sets)
    lost = [
        board.all_digits & ~(sum(map(digit_bit, {*map(int, each)})) or board.all_digits) for each in marks
    ]
    missing = [no | board.all_digits & ~may for no, may in zip(lost, sets, strict=True)]
    return allowed_without(board, givens, missing)


_PARITIES = {"o": "odd", "e": "even"}


def _remarks(line: TextLine) -> Iterator[str]:
    """Yield what is left out, and the rules for people."""
    data = _object(line)
    drawn = [f"{name} ({_size(data[name])})" for name in sorted(_DRAWINGS) if data.get(name)]
    if drawn:
        left_out = f"Left out what is drawn without a rule: {listed(drawn)}."
        yield f"{left_out} If it means one, the quiz lacks it here."
    cells = [cell or {} for row in data["grid"] for cell in row]
    if filled := sum(each != cell for each, cell in zip(_without_solution(data, cells), cells, strict=True)):
        yield f"Left out {filled} digits of a solution, which are not given."
    rules = data.get("ruleset")
    if isinstance(rules, str) and (words := " ".join(rules.replace("\\n", " ").split())):
        shown = words if len(words) <= _MOST_RULES else f"{words[:_MOST_RULES]} ..."
        yield f"Its rules say: {visible(shown)}"


def _size(drawing: object) -> int:
    return len(drawing) if isinstance(drawing, list) else 1


# --- writing ------------------------------------------------------------------------------------------


def written(quiz: Quiz) -> str:
    """Return a quiz as a link. Raises QuizError if f-puzzles can't have it."""
    return f"{_SITE}{compressed(json.dumps(_data(quiz), separators=(',', ':')))}\n"


def _data(quiz: Quiz) -> dict[str, Any]:
    need_one_grid(quiz, _NAME)
    board, side = quiz.board, quiz.board.digits
    if board.box != usual_box(side):
        raise QuizError(f"{_NAME} can hold only the usual boxes, not {board.box}; write a .txt file instead")
    cells: list[dict[str, Any]] = []
    parity = {sets: name for sign, name in _PARITIES.items() for sets in [parities(board)[sign]]}
    by_parity: dict[str, list[Any]] = {}
    for at, (digit, lost) in enumerate(zip(quiz.givens, gone(quiz), strict=True)):
        cell: dict[str, Any] = {"value": digit} if digit else {}
        if digit and at not in quiz.solved:
            cell["given"] = True
        if name := parity.get(quiz.allowed[at]):
            by_parity.setdefault(name, []).append({"cell": fpuzzles_cell(board.coordinates[at])})
        elif lost:
            cell["centerPencilMarks"] = digits_in(board.all_digits & ~lost)
        cells.append(cell)
    for number, house in enumerate(_boxes(board)):
        for at in house.cells:
            cells[at]["region"] = number
    data: dict[str, Any] = {"size": side, "title": quiz.short_title, **by_parity}
    if quiz.solved and all(quiz.givens):
        data[_KEPT] = True
    data["grid"] = [cells[row * side : (row + 1) * side] for row in range(side)]
    for house in board.houses:
        if house.kind in _FLAGS:
            data[_FLAGS[house.kind]] = True
        elif house.kind in (HouseKind.WINDOW, HouseKind.EXTRA):
            names = [fpuzzles_cell(board.coordinates[cell]) for cell in house.cells]
            data.setdefault("extraregion", []).append({"cells": names})
    if any(house.kind is HouseKind.DIAGONAL for house in board.houses):
        data |= {"diagonal+": True, "diagonal-": True}
    for constraint in board.constraints:
        _put(data, constraint, board)
    return data


_FLAGS = {HouseKind.DISJOINT: "disjointgroups"}


def _boxes(board: Board) -> list[House]:
    """Return the boxes if they are regions that f-puzzles does not have by itself."""
    boxes = [house for house in board.houses if house.kind is HouseKind.BOX]
    usual = [
        house.cells for house in board_of(SINGLE, PLAIN, board.box).houses if house.kind is HouseKind.BOX
    ]
    return [] if [house.cells for house in boxes] == usual else boxes


def _put(data: dict[str, Any], constraint: Constraint, board: Board) -> None:
    """Put a constraint into its field. Raises QuizError if it has none."""
    entry, field = constraint.entry(board) if constraint.fpuzzles else None, constraint.fpuzzles
    if entry is None or (not constraint.word and not _is_read_back(constraint, entry, board)):
        raise QuizError(f"{_NAME} can't hold {constraint.words()}; write a .txt file instead")
    if entry is True:
        data[field] = True
    elif not isinstance(entry, str) or entry not in data.get(field, ()):  # a word stands for many
        data.setdefault(field, []).append(entry)


def _is_read_back(constraint: Constraint, entry: Any, board: Board) -> bool:
    """Whether an entry means this constraint: f-puzzles has clues only beside whole rows, for example."""
    try:
        read = [each for value in constraint.values_of(entry) for each in constraint.read(value, None, board)]
    except BoardError:
        return False
    return [each.named for each in read] == [constraint.named]


_EXAMPLE = {"size": 4, "grid": [[{"value": 1, "given": True}, {}, {}, {}], *([{}] * 4 for _ in range(3))]}
_EXAMPLE |= {"killercage": [{"cells": ["R1C2", "R1C3"], "value": "5"}]}
FORMAT = Format(
    name=_NAME,
    example=_SITE + compressed(json.dumps(_EXAMPLE, separators=(",", ":"))),
    begins=_begins,
    contents=contents,
    is_quiz=_begins,
    writers={".fpuz": written},
)
