"""The board with candidates: each open cell shows its candidates.

A cell is one word, as in the grids that HoDoKu copies and people post in forums: `.----.`,
`| 19  7  169 |`. If that is too wide for the terminal, a cell is a rectangle with room for each digit, in the
shape of a box, as on paper; if that is too wide as well, the board is cut into parts between its boxes. A
board of several grids or with drawn regions has the same borders as elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType

from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line
from sudoku_repl.board.topology import digits_in
from sudoku_repl.render.board import cell_styles, cells_of, state_lines, which_grid
from sudoku_repl.render.canvas import Drawing, needs_borders
from sudoku_repl.render.columns import width_of
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.render.paint import Paint, legend, paint
from sudoku_repl.render.spans import Span, StyledLine, line
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline.frames import Snapshot

_GONE = "·"
"""Stands for a digit that is not a candidate, in a rectangle."""
_FORUM = str.maketrans("│─┌┬┐├┼┤└┴┘", "|-...:+:'''")
"""Translates borders to the characters that other Sudoku programs read, for the boards that they know."""


def of_sets(
    board: Board,
    sets: Sequence[int],
    givens: bytes,
    width: int | None = None,
    words: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[StyledLine]:
    """Render a set of digits for each cell of a board, or of as much of it as fits ``width`` columns.

    ``words`` are what to show in some cells instead, and a cell with an empty set is a dot.
    """

    def word(cell: int) -> list[StyledLine]:
        style = "given" if givens[cell] else "changed" if cell in words else ""
        return [line(words.get(cell) or digit_line(digits_in(sets[cell])) or ".", style)]

    for number in (None, 1) if len(board.grids) > 1 else (None,):
        lines = list(_drawn(board, cells_of(board, number), word))
        if width is None or width_of(lines) <= width or number:
            break
    yield from lines
    yield from which_grid(board, number)


def with_candidates(
    snapshot: Snapshot, number: int | None = None, width: int | None = None, *, asked: bool = False
) -> Iterator[StyledLine]:
    """Render what ``show --candidates`` prints: the board or its grid ``number``, at most ``width`` wide.

    ``asked`` is for :func:`~sudoku_repl.render.board.state_lines`.
    """
    board = snapshot.state.board
    grids = (number,) if number or len(board.grids) == 1 else (None, 1)
    number, lines = _fitting(snapshot, grids, width, Paint())
    yield from lines
    yield line(f"Steps:{snapshot.state.steps}")
    yield from state_lines(snapshot.state, snapshot.chosen, asked=asked)
    yield from which_grid(board, number)


def with_finding(snapshot: Snapshot, finding: Finding, width: int | None = None) -> Iterator[StyledLine]:
    """Render the board with a finding painted on it, and what the styles mean.

    Of a board that is too wide, this is the grid that has most of what the finding names.
    """
    board, painted = snapshot.state.board, paint(finding, snapshot.state)
    grids: tuple[int | None, ...] = (None,)
    if len(board.grids) > 1:
        named = {node.cell for node in painted.candidates} or painted.cells.keys()
        numbers = range(1, len(board.grids) + 1)
        grids = (None, max(numbers, key=lambda each: len(named & {*board.grids[each - 1].cells})))
    number, lines = _fitting(snapshot, grids, width, painted)
    yield from lines
    yield legend(finding)
    yield from which_grid(board, number)


def _fitting(
    snapshot: Snapshot, grids: Iterable[int | None], width: int | None, painted: Paint
) -> tuple[int | None, list[StyledLine]]:
    """Draw the first of some grids that fits, None for the whole board, or else the last one in parts."""
    board = snapshot.state.board
    number, lines = None, list[StyledLine]()
    for grid, draw in ((grid, draw) for grid in grids for draw in (_words, _rectangles)):
        number, lines = grid, list(draw(snapshot, cells_of(board, grid), painted))
        if width is None or width_of(lines) <= width:
            return number, lines
    assert width is not None  # without a width, words fit
    return number, _in_parts(snapshot, cells_of(board, number), width, painted)


def _in_parts(snapshot: Snapshot, cells: Sequence[int], width: int, painted: Paint) -> list[StyledLine]:
    """Draw the cells in the fewest parts that fit, one below the other; a part is at least one box wide."""
    board = snapshot.state.board
    columns = sorted({board.coordinates[cell][1] for cell in cells})
    boxes = len(columns) // board.box.columns
    lines: list[StyledLine] = []
    for parts in range(2, boxes + 1):
        wide = ceil(boxes / parts) * board.box.columns
        lines = []
        for first in range(0, len(columns), wide):
            part = columns[first : first + wide]
            lines.append(line(f"Columns {part[0]} to {part[-1]}:", "note"))
            held = [cell for cell in cells if board.coordinates[cell][1] in part]
            lines += _rectangles(snapshot, held, painted)
        if width_of(lines) <= width:
            break
    return lines


def _words(snapshot: Snapshot, cells: Sequence[int], painted: Paint) -> Iterator[StyledLine]:
    """Draw each cell as one word: its digit, or its candidates."""
    state, style = snapshot.state, cell_styles(snapshot)
    values, candidates = state.values, state.candidates()

    def word(cell: int) -> list[StyledLine]:
        if values[cell]:
            return [line(digit_line([values[cell]]), f"{style(cell)} {painted.cells.get(cell, '')}".strip())]
        changed = "changed" if cell in snapshot.changed else ""
        held = candidates.get(cell, ())
        return [tuple((painted.of(cell, digit) or changed, digit_line([digit])) for digit in held)]

    return _drawn(snapshot.state.board, cells, word)


def _rectangles(snapshot: Snapshot, cells: Sequence[int], painted: Paint) -> Iterator[StyledLine]:
    """Draw each cell as a rectangle: its digit in the middle, or room for each candidate."""
    state, style = snapshot.state, cell_styles(snapshot)
    rows, columns = sub_cells(state.board)
    values = state.values

    def rectangle(cell: int) -> list[StyledLine]:
        if values[cell]:
            lines = [line(" " * columns)] * rows
            kind = f"{style(cell)} {painted.cells.get(cell, '')}".strip()
            lines[rows // 2] = line(digit_line([values[cell]]).center(columns), kind)
            return lines
        held = digits_in(state.candidates_of(cell))
        changed = "changed" if cell in snapshot.changed else ""
        digits = range(1, state.board.digits + 1)
        spans: list[Span] = [
            (painted.of(cell, digit) or changed, digit_line([digit])) if digit in held else ("open", _GONE)
            for digit in digits
        ]
        return [tuple(spans[first : first + columns]) for first in range(0, len(spans), columns)]

    return _drawn(snapshot.state.board, cells, rectangle)


def _drawn(
    board: Board, cells: Sequence[int], text: Callable[[int], list[StyledLine]]
) -> Iterator[StyledLine]:
    """Draw some cells of a board; ``text`` gives the lines of each."""
    signs = {} if needs_borders(board) else _FORUM
    return Drawing(board, cells).lines({cell: text(cell) for cell in cells}, signs, is_roomy=True)
