"""The board with pencil marks: each open cell shows its candidates.

A cell is one word, as in the grids that HoDoKu copies and people post in forums: `.----.`,
`| 19  7  169 |`. If that is too wide for the terminal, a cell is a square with room for each digit, as on
paper. A board of several grids or with drawn regions has the same borders as elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.topology import digits_in
from sudoku_repl.documents.spans import Span, StyledLine, line
from sudoku_repl.render.board import cell_styles, standing, which_grid
from sudoku_repl.render.canvas import Drawing, needs_borders
from sudoku_repl.render.columns import width_of
from sudoku_repl.timeline.snapshot import Snapshot

_GONE = "·"
"""Stands for a digit that is not a candidate, in a square."""
_FORUM = str.maketrans("│─┌┬┐├┼┤└┴┘", "|-...:+:'''")
"""Translates borders to the characters that other Sudoku programs read, for the boards that they know."""


def marked(
    snapshot: Snapshot, number: int | None = None, width: int | None = None, *, asked: bool = False
) -> Iterator[StyledLine]:
    """Render what ``show --marks`` prints: the board or its grid ``number``, in at most ``width`` columns.

    ``asked`` is for :func:`~sudoku_repl.render.board.standing`.
    """
    board = snapshot.state.board
    grids = (number,) if number or len(board.grids) == 1 else (None, 1)
    tries = ((grid, draw) for grid in grids for draw in (_words, _squares))
    for grid, draw in tries:
        number, lines = grid, list(draw(snapshot, grid))
        if width is None or width_of(lines) <= width:
            break
    yield from lines
    yield line(f"Steps:{snapshot.state.steps}")
    yield from standing(snapshot.state, asked=asked)
    yield from which_grid(board, number)


def _words(snapshot: Snapshot, number: int | None) -> Iterator[StyledLine]:
    """Draw each cell as one word: its digit, or its candidates."""
    state, style = snapshot.state, cell_styles(snapshot)
    values, candidates = state.values, state.candidates()

    def word(cell: int) -> list[StyledLine]:
        if values[cell]:
            return [line(str(values[cell]), style(cell))]
        held = "".join(map(str, candidates.get(cell, ())))
        return [line(held, "changed" if cell in snapshot.changed else "")]

    return _Layout.of(snapshot.state.board, number, word).lines()


def _squares(snapshot: Snapshot, number: int | None) -> Iterator[StyledLine]:
    """Draw each cell as a square: its digit in the middle, or room for each candidate."""
    state, style = snapshot.state, cell_styles(snapshot)
    side = round(state.board.digits**0.5)
    values = state.values

    def square(cell: int) -> list[StyledLine]:
        if values[cell]:
            rows = [line("".center(side))] * side
            rows[side // 2] = line(str(values[cell]).center(side), style(cell))
            return rows
        held = digits_in(state.candidates_of(cell))
        changed = "changed" if cell in snapshot.changed else ""
        digits = range(1, state.board.digits + 1)
        spans: list[Span] = [(changed, str(digit)) if digit in held else ("open", _GONE) for digit in digits]
        return [tuple(spans[first : first + side]) for first in range(0, len(spans), side)]

    return _Layout.of(snapshot.state.board, number, square).lines()


@attrs.frozen
class _Layout:
    """Cells of several characters, with the borders of a drawing between them."""

    drawing: Drawing
    texts: dict[int, list[StyledLine]]
    """The lines of each cell; every cell has the same number."""
    widths: dict[int, int]
    """The width of each column of cells."""
    borders: dict[int, int]
    """For ``str.translate``: the border characters to replace."""

    @classmethod
    def of(cls, board: Board, number: int | None, text: Callable[[int], list[StyledLine]]) -> _Layout:
        """Lay out the board, or its grid ``number``; ``text`` gives the lines of each cell."""
        cells: Sequence[int] = (
            range(len(board.coordinates)) if number is None else board.grids[number - 1].cells
        )
        drawing = Drawing(board, cells)
        texts = {cell: text(cell) for cell in cells}
        widths = dict.fromkeys(drawing.columns, 1)
        for (_, column), cell in drawing.cells.items():
            widths[column] = max(widths[column], width_of(texts[cell]))
        return cls(drawing, texts, widths, {} if needs_borders(board) else _FORUM)

    def lines(self) -> Iterator[StyledLine]:
        """Yield every line, from the top border to the bottom border."""
        drawing = self.drawing
        height = max(map(len, self.texts.values()))
        for row in range(drawing.rows.start, drawing.rows.stop + 1):
            if any(drawing.is_above(row, column) for column in drawing.columns):
                yield line(self._border(row).rstrip(), "note")
            if row in drawing.rows:
                yield from (_stripped(self._line(row, part)) for part in range(height))

    def _border(self, row: int) -> str:
        drawing = self.drawing
        text = ""
        for column in range(drawing.columns.start, drawing.columns.stop + 1):
            before, after = ("─" if drawing.is_above(row, each) else " " for each in (column - 1, column))
            if drawing.is_stack(column):
                text += before * (column > drawing.columns.start) + drawing.junction(row, column)
                text += after * (column in drawing.columns)
            else:
                text += after
            text += after * self.widths.get(column, 0)
        return text.translate(self.borders)

    def _line(self, row: int, part: int) -> Iterator[Span]:
        drawing = self.drawing
        for column in range(drawing.columns.start, drawing.columns.stop + 1):
            if drawing.is_stack(column):
                sign = "│".translate(self.borders) if drawing.is_left_of(row, column) else " "
                yield "note", " " * (column > drawing.columns.start) + sign + " "
            else:
                yield "", " "
            cell = drawing.cells.get((row, column))
            spans = () if cell is None else self.texts[cell][part]
            yield from spans
            yield "", " " * (self.widths.get(column, 0) - width_of([spans]))


def _stripped(spans: Iterator[Span]) -> StyledLine:
    """Return a line without trailing blanks."""
    kept = [span for span in spans if span[1]]
    while kept and not kept[-1][1].strip():
        kept.pop()
    return (*kept[:-1], *((style, text.rstrip()) for style, text in kept[-1:]))
