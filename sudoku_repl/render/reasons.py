"""Reasons and blame, in words and as objects for JSON, and cells with their reason codes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, repeat, zip_longest
from string import digits
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.notation import in_words, ranges, spaced
from sudoku_repl.explain.reasons import Why, because_words, levels_of, walk
from sudoku_repl.machine.events import Broken, Overfull
from sudoku_repl.machine.grounds import Fact, Given, Gone
from sudoku_repl.render.columns import length
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.render.spans import BLANK, Span, StyledLine, line

if TYPE_CHECKING:  # they need time to load
    from sudoku_repl.explain.account import CellReasons
    from sudoku_repl.explain.blame import Blame
    from sudoku_repl.explain.contradictions import ContradictionMoment


def words(why: Why, board: Board) -> str:
    """Return the reason for a fact, in words."""
    return "".join(because_words(why.because, why.fact.digit, board))


def fact_text(fact: Fact, board: Board) -> str:
    """Return a fact as a sign: ``[4,2]=8`` or ``[4,2]≠8``."""
    return f"{board.label(fact.cell)}{'≠' if isinstance(fact, Gone) else '='}{fact.digit}"


ReasonNode: TypeAlias = tuple[int, Why, bool]
"""A node of a tree of reasons: its depth, the reason, and whether the tree has it already."""


def fitting(roots: Sequence[Why], depth: int | None, rows: int, least: int = 0) -> list[ReasonNode]:
    """Return the trees down to ``depth``, or the deepest of at least ``least`` levels that fit ``rows``."""
    if depth is not None:
        return list(walk(*roots, deepest=depth))
    shown = list(walk(*roots, deepest=least))
    for deepest in count(least + 1):
        deeper = list(walk(*roots, deepest=deepest))
        if len(deeper) > rows or len(deeper) == len(shown):
            break
        shown = deeper
    return shown


def tree_lines(tree: Sequence[ReasonNode], board: Board) -> Iterator[StyledLine]:
    """Render trees of reasons: below each fact are the facts that it follows from."""
    below: list[bool] = []  # for each depth, whether another fact of that depth follows
    for number, (depth, node, above) in enumerate(tree, 1):
        following = [later for later, _, _ in tree[number:]]
        last = next((later for later in following if later <= depth), -1) < depth
        below[depth:] = [not last]
        trunk = "".join("│  " if more else "   " for more in below[1:depth])
        branch = "" if not depth else "└─ " if last else "├─ "
        cut = bool(node.rests_on) and not above and (not following or following[0] <= depth)
        more = ", as above" if above and node.rests_on else ", ..." if cut else ""
        yield (
            ("note", trunk + branch),
            ("name", fact_text(node.fact, board)),
            ("", f"  {node.code}, step {node.step}: {words(node, board)}{more}"),
        )


def cell_lines(reasons: CellReasons) -> Iterator[StyledLine]:
    """Render what a cell holds and why; below, in the shape of a box, its digits with their reason codes."""
    cell = reasons.cell
    yield ("name", f"{reasons.board.label(cell)}, cell {cell + 1}"), ("", f": {_cell_words(reasons)}")
    texts = _texts(reasons)
    widest = max(map(len, texts.values()))
    yield from _square(reasons, texts, [widest + 2] * sub_cells(reasons.board)[1])


def worksheet(cells: Sequence[CellReasons], width: int | None) -> Iterator[StyledLine]:
    """Render every cell with its reason codes, at its place on the board.

    If ``width`` is too small for a row of cells, the sheet is cut into strips of columns, between boxes if
    these fit.
    """
    board = cells[0].board
    texts = {each.cell: _texts(each) for each in cells}
    heads = {each.cell: _head(each) for each in cells}
    columns: dict[int, list[int]] = {}  # the widths of the sub-cells in each column of the board
    whole: dict[int, int] = {}  # and of the cells
    for cell, (_, column) in enumerate(board.coordinates):
        columns[column] = [*map(max, _widths(board, texts[cell]), columns.get(column, repeat(0)))]
        whole[column] = max(sum(columns[column]), length(heads[cell]), whole.get(column, 0))
    for strip in _strips(whole, board.box.columns, width):
        if len(strip) < len(whole):
            yield (("heading", f"Columns {strip[0]}-{strip[-1]}"),)
        for row in sorted({row for row, _ in board.coordinates}):
            blocks: list[list[StyledLine]] = []
            for column in strip:
                at = board.cell_at(row, column)
                lines = () if at is None else _square(cells[at], texts[at], columns[column])
                blocks.append([] if at is None else [heads[at], *lines])
            for together in zip_longest(*blocks, fillvalue=BLANK):
                yield _joined(together, [whole[column] for column in strip])
            yield BLANK


_GAP = "  │ "


def _strips(whole: dict[int, int], box: int, width: int | None) -> list[list[int]]:
    """Cut the columns of the board into strips that fit: of as many boxes, or columns, as possible."""
    columns = sorted(whole)
    strips: list[list[int]] = []
    for size in (len(columns), *range(len(columns) // box * box, 0, -box), *range(box - 1, 0, -1)):
        strips = [columns[first : first + size] for first in range(0, len(columns), size)]
        widest = max(sum(whole[column] + len(_GAP) for column in strip) - len(_GAP) for strip in strips)
        if width is None or widest <= width:
            break
    return strips


def _joined(lines: Iterable[StyledLine], widths: Iterable[int]) -> StyledLine:
    """Join the lines of neighbouring cells, each padded to its width."""
    spans: list[Span] = []
    for each, width in zip(lines, widths, strict=True):
        padding = width - length(each)
        spans += [*each, ("", " " * padding), ("note", _GAP)]
    return tuple(spans[:-2])


def _widths(board: Board, texts: dict[int, str]) -> list[int]:
    """Return the width of each column of a cell's digits; a blank follows all but the last."""
    size = sub_cells(board)[1]
    columns = [
        [len(texts[digit]) for digit in range(first, board.digits + 1, size)] for first in range(1, size + 1)
    ]
    return [max(column) + (number < size) for number, column in enumerate(columns, start=1)]


def _head(reasons: CellReasons) -> StyledLine:
    """The name of a cell, and its value: a given in brackets, as in the book, another one with its code."""
    held = reasons.held
    name: Span = ("name", reasons.board.label(reasons.cell))
    if not held:
        return (name,)
    digit = held.fact.digit
    return name, ("placed", f" ({digit})" if isinstance(held.because, Given) else f" {digit} {held.code}")


def _texts(reasons: CellReasons) -> dict[int, str]:
    """Return each digit of a cell with its code; ``=`` marks the value."""
    return {
        digit: f"{digit} {reason.code if reason else '=' * bool(reasons.held)}".rstrip()
        for digit, reason in reasons.gone.items()
    }


def _square(reasons: CellReasons, texts: dict[int, str], widths: Sequence[int]) -> Iterator[StyledLine]:
    """Render the digits of a cell with their codes, in the shape of a box."""
    held_or_not = "placed" if reasons.held else "changed"
    for first in range(1, len(texts) + 1, len(widths)):
        row = zip(range(first, len(texts) + 1), widths, strict=False)
        *spans, (style, last) = (
            ("open" if reasons.gone[digit] else held_or_not, texts[digit].ljust(width))
            for digit, width in row
        )
        yield (*spans, (style, last.rstrip()))


def legend(reasons: CellReasons) -> Iterator[StyledLine]:
    """Explain the codes of a cell, on a line for the first of each kind."""
    kinds: dict[str, Why] = {}
    for why in filter(None, reasons.gone.values()):
        kinds.setdefault(why.code.rstrip(digits), why)
    for why in kinds.values():
        yield (("note", f"{why.code}: {words(why, reasons.board)}"),)


def _cell_words(reasons: CellReasons) -> str:
    """Return what a cell holds, and why, in words."""
    held = reasons.held
    if held is not None:
        return f"holds {held.fact.digit} since step {held.step}, {held.code}: {words(held, reasons.board)}"
    candidates = reasons.state.candidates().get(reasons.cell)
    return (
        f"open, candidates {spaced(candidates)}" if candidates else "open, its candidates are not set up yet"
    )


def reasons(blame: Blame, board: Board) -> Iterator[StyledLine]:
    """Render why the cell has no digit left, or the segment not enough cells."""
    event = blame.moment.event
    if isinstance(event, Broken):
        yield line(f"{_constraint_words(event)}, but it is full with other digits", "name")
        for why in blame.causes:
            yield reason(fact_text(why.fact, board), why, board)
        return
    if isinstance(event, Overfull):
        digits, cells = in_words(event.by.digits), in_words(map(board.label, event.by.cells))
        yield line(f"{event.by.houses[0].name}: {digits} can go only in {cells}", "name")
        for why in sorted(blame.causes, key=lambda why: why.fact.digit):
            yield reason(fact_text(why.fact, board), why, board)
        return
    yield line(f"{board.label(event.cell)} has no digit left", "name")
    for why in blame.causes:
        yield reason(str(why.fact.digit), why, board, last=why.fact.digit == event.digit)


def _constraint_words(event: Broken) -> str:
    ((constraint,), _) = event.by.pattern
    words: str = constraint.words()
    return words


def reason(what: str, why: Why, board: Board, *, last: bool = False) -> StyledLine:
    """Render why ``what`` holds, with the step and the levels that it rests on; ``last`` if it is to come."""
    levels = levels_of(why.guesses)
    rests = f" (level{'s' * (len(levels) > 1)} {ranges(levels)})" if levels else ""
    step = f"step {why.step}{', about to go' * last}"
    return line(f"  {what}  {why.code}, {step}: {words(why, board)}{rests}", "wrong" if last else "")


def guesses(blame: Blame, board: Board) -> Iterator[StyledLine]:
    """Render the guilty guesses and the core, each guess with its level."""
    moment, core = blame.moment, blame.core
    if not moment.level:
        fault = "doesn't have exactly one solution" if blame.assumes_unique else "has no solution"
        yield line(f"No guess is in force: the quiz {fault}.")
        return
    guilty = f"Guilty guesses ({len(blame.guilty)} of {moment.level})"
    yield line(f"{guilty}: {guess_names(moment, blame.guilty, board)}", "guess")
    if not core.refutes:
        yield line("Core: unknown; the techniques don't refute even all guesses together", "guess")
    else:
        how = "smallest" if core.smallest else "irreducible"
        yield line(f"Core ({how}): {guess_names(moment, core.levels, board)}", "guess")
        if not core.levels:
            yield line("The techniques refute the quiz without any guess.")


def guess_names(moment: ContradictionMoment, levels: Collection[int], board: Board) -> str:
    """Name the guesses of some levels: ``L7:[1,8]=9, L11:[4,2]=2``."""
    chosen = (each for each in moment.guesses if each.level in levels)
    return ", ".join(f"L{each.level}:{board.label(each.cell)}={each.digit}" for each in chosen) or "none"


BLAME = ("guesses", "guilty", "core", "smallest", "backjump_to", "wasted")
"""The fields that the line of a contradiction doesn't have."""


def blame_object(blame: Blame, board: Board) -> dict[str, Any]:
    """Return the blame for a contradiction as an object without a type."""
    moment, core, backjump = blame.moment, blame.core, blame.backjump
    event = moment.event
    return {
        "step": moment.step,
        "advance": moment.advance,
        "kind": moment.kind,
        "cell": board.coordinates[event.cell],
        **{name: getattr(event, name, None) for name in ("digit", "must", "room")},  # of one kind each
        "level": moment.level,
        "guesses": [
            {"level": guess.level, "cell": board.coordinates[guess.cell], "digit": guess.digit}
            for guess in moment.guesses
        ],
        "guilty": blame.guilty,
        "core": core.levels,
        "smallest": core.smallest,
        "backjump_to": backjump.level if backjump else None,
        "wasted": backjump.wasted if backjump else 0,
    }


def reason_object(why: Why, board: Board) -> dict[str, Any]:
    """Return a fact and its reason code as an object."""
    fact = why.fact
    return {
        "fact": "gone" if isinstance(fact, Gone) else "held",
        "cell": board.coordinates[fact.cell],
        "digit": fact.digit,
        "reason_code": why.code,
        "step": why.step,
    }


def node_objects(nodes: Iterable[ReasonNode], board: Board) -> list[dict[str, Any]]:
    """Return the nodes of a tree of reasons as objects, with their depths."""
    return [{"depth": depth, **reason_object(node, board), "above": above} for depth, node, above in nodes]


def cell_object(reasons: CellReasons) -> dict[str, Any]:
    """Return what a cell holds, with its reasons, as an object."""
    board, held = reasons.board, reasons.held
    return {
        "cell": board.coordinates[reasons.cell],
        "value": None if held is None else reason_object(held, board),
        "gone": {str(digit): reason_object(each, board) for digit, each in reasons.gone.items() if each},
        "candidates": reasons.state.candidates().get(reasons.cell, ()),
    }
