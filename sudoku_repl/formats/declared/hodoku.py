"""HoDoKu's library lines: ``:0361:4:GRID:434 441:411:r7c39``, a grid with its candidates on each line.

The fields between the colons are a technique, its digits, the 81 cells, the removed candidates, the
candidates that the technique would remove, and a comment. ``+`` marks a digit that was placed, not given; the
removed candidate ``434`` is digit 4 in row 3, column 4. Only the cells and the removed candidates are read;
the rest describes the next step. A placed digit becomes a given of the loaded quiz, because the removed
candidates apply to the grid that contains it. The quiz keeps in :attr:`~sudoku_repl.Quiz.solved` that it was
placed.
"""

from __future__ import annotations

import re

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.board.values import OPEN
from sudoku_repl.formats.candidates import allowed_without, gone, need_classic
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.rows import parse_line
from sudoku_repl.formats.scanner import Contents, TextLine, build, cell_count, with_columns

_NAME = "a HoDoKu line"
"""The name of the format in errors."""
_FIELDS = ("technique", "digits", "grid", "gone")


def _is_bare(content: str) -> bool:
    """Whether a text is a library line without some of its first fields."""
    if "+" not in content and ":" not in content:
        return False  # as most lines of lists
    bare = _BARE.fullmatch(content.strip())
    if not bare or cell_count(bare["grid"].replace("+", ""), CLASSIC.digits) != len(CLASSIC.coordinates):
        return False
    has_placed = "+" in bare["grid"] and any(char in OPEN for char in bare["grid"])
    return has_placed or bool((bare["gone"] or "").strip())


_BARE = re.compile(
    r"(?:[\w-]{0,6}:){0,2}(?P<grid>(?:\+?[1-9]|[0.]){81})"
    r"(?::(?P<gone>(?: ?[1-9]{3}(?= |:|$))*) ?(?::.*)?)?",
    re.ASCII,
)


def _is_quiz(line: TextLine) -> bool:
    """Whether a line is a library line at least up to its grid."""
    fields = line.content.strip().split(":", 4)
    is_whole = (
        len(fields) > len(_FIELDS)
        and not fields[0]
        and cell_count(fields[3].replace("+", ""), CLASSIC.digits) == len(CLASSIC.coordinates)
    )
    return is_whole or _is_bare(line.content)


def _read(line: TextLine, title: str) -> Quiz:
    line.check_length()
    indent = len(line.text) - len(line.text.lstrip())
    bare = _BARE.fullmatch(line.content.strip())
    if bare:
        names, column = list(_FIELDS[2:]), indent + bare.start("grid") + 1
    elif line.text[indent : indent + 1] == ":":
        names, column = list(_FIELDS), indent + 2
    else:
        raise line.error(indent + 1, "expected a colon at the beginning of a library line")
    parts = with_columns(line.text[column - 1 :].split(":"))
    fields = {name: line.part(text, column - 1 + at) for name, (text, at) in zip(names, parts, strict=False)}
    if "grid" not in fields:
        raise line.error(len(line.text) + 1, "expected a grid in the third field of the line")
    grid = fields["grid"]
    stray = re.search(r"\+(?![1-9])", grid.text)
    if stray:
        raise grid.error(stray.start() + 1, "expected a digit after +")
    read_cells = parse_line(CLASSIC, grid)
    missing = _gone(fields["gone"]) if "gone" in fields else [0] * len(read_cells)
    allowed = allowed_without(CLASSIC, bytes(digit for _, digit, _ in read_cells), missing)
    quiz = build(CLASSIC, read_cells, title, allowed)
    placed = (grid.text[column - 2 : column - 1] == "+" for _, _, column in read_cells)
    return attrs.evolve(quiz, solved=(cell for cell, is_placed in enumerate(placed) if is_placed))


def _gone(field: TextLine) -> list[int]:
    """Return the removed candidates, a set for each cell. Raises QuizError."""
    missing = [0] * len(CLASSIC.coordinates)
    for word in re.finditer(r"\S+", field.text):
        if not re.fullmatch(r"[1-9]{3}", word[0]):
            expected = "a digit, its row and its column, such as 434"
            raise field.error(word.start() + 1, f"expected {expected}, got {word[0][:20]!r}")
        digit, row, column = map(int, word[0])
        cell = CLASSIC.cell_at(row, column)
        assert cell is not None
        missing[cell] |= digit_bit(digit)
    return missing


def write_hodoku(quiz: Quiz) -> str:
    """Return the quiz as a library line without a technique. Raises QuizError."""
    need_classic(quiz, _NAME)
    missing = sorted(
        (digit, *CLASSIC.coordinates[cell])
        for cell, digits in enumerate(gone(quiz))
        for digit in digits_in(digits)
    )
    cells = "".join("+" * (cell in quiz.solved) + digit for cell, digit in enumerate(str(quiz)))
    return f":0000:x:{cells}:{' '.join(f'{digit}{row}{column}' for digit, row, column in missing)}::\n"


FORMAT = Format(
    name=_NAME,
    example=":0000:x:+53..7" + "." * 76 + ":411 912::",
    begins=lambda line: line.content.lstrip().startswith(":") or _is_bare(line.content),
    contents=lambda lines: Contents((line for line in lines if line.content), _read),
    is_quiz=_is_quiz,
    writers={".hodoku": write_hodoku},
)
