"""The board on the full screen: a digit a cell, or all its candidates where there is room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.packing import field
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine import Phase
from sudoku_repl.render.canvas import Drawing
from sudoku_repl.render.classic import cell_styles
from sudoku_repl.render.spans import Span, StyledLine
from sudoku_repl.shell.view.fitting import cut
from sudoku_repl.stops import View

OPEN = "·"
"""An open cell, and a candidate that is gone."""


@attrs.frozen
class Form:
    """How much of a cell is drawn."""

    side: int
    """The characters of a cell, as rows and as columns: 1 for its digit, more for its candidates."""

    @classmethod
    def digits(cls) -> Form:
        """A digit a cell."""
        return cls(1)

    @classmethod
    def candidates(cls, board: Board) -> Form:
        """A place for each candidate, in a square."""
        return cls(round(board.digits**0.5))


@attrs.frozen
class Picture:
    """A board, or the part of it that there is room for."""

    lines: tuple[StyledLine, ...]
    cells: Mapping[tuple[int, int], int]
    """The cell at a line and column, both from 0; what is to the right of a cell counts as the cell."""


def size(board: Board, form: Form) -> tuple[int, int]:
    """The columns and rows of the whole picture; it can do without the first of the rows."""
    plan = _plan(board, form.side)
    return plan.columns, len(plan.rows)


def picture(
    view: View, form: Form, columns: int, rows: int, *, selected: int, watched: Collection[int] = ()
) -> Picture:
    """The board in at most so many columns and rows; where that is not all, around the selected cell.

    The numbers of its columns and rows are beside it, brackets around the selected cell and stars
    before those that are watched.
    """
    board = view.state.board
    plan = _plan(board, form.side)
    texts = _texts(view, form)
    marks = dict.fromkeys(watched, "*") | {selected: "["}
    row, column = plan.where[selected]
    top = _scrolled(len(plan.rows), rows, row)
    left = _scrolled(plan.columns, columns, column)
    lines = tuple(
        cut(_merged(plan.line(number, texts, marks)), left, columns)
        for number in range(top, min(top + rows, len(plan.rows)))
    )
    cells = {
        (line - top, place - left): cell
        for cell, (row, column) in plan.where.items()
        for line in range(row, row + form.side)
        for place in range(column, column + form.side + 1)
        if 0 <= line - top < rows and 0 <= place - left < columns
    }
    return Picture(lines, cells)


def _scrolled(total: int, room: int, wanted: int) -> int:
    """The first of ``total`` lines to show, so that ``wanted`` is in the middle as far as can be.

    If only one does not fit it is the first that is left out: the numbers of the columns.
    """
    if total - room == 1:
        return 1
    return max(0, min(wanted - room // 2, total - room))


@lru_cache(maxsize=8)
def _plan(board: Board, side: int) -> _Plan:
    return _Plan(board, side)


class _Plan:
    """What stands where in the picture of a board, whatever its cells hold."""

    def __init__(self, board: Board, side: int) -> None:
        drawing = Drawing(board, range(len(board.places)))
        self._drawing = drawing
        self._side = side
        self._margin = len(str(drawing.rows.stop - 1))
        self.columns = self._margin + len(drawing.columns) * (side + 1) + 1
        self.rows: list[tuple[int, int | None]] = [(0, None)]
        """For each line its row of the board and which line of that; None for a border above the row."""
        self.where: dict[int, tuple[int, int]] = {}
        """The line and column at which each cell begins."""
        for row in drawing.rows:
            if row != drawing.rows.start and any(drawing.is_above(row, column) for column in drawing.columns):
                self.rows.append((row, None))
            for column in drawing.columns:
                cell = drawing.cells.get((row, column))
                if cell is not None:
                    place = self._margin + (column - drawing.columns.start) * (side + 1) + 1
                    self.where[cell] = len(self.rows), place
            self.rows += ((row, line) for line in range(side))

    def line(
        self, number: int, texts: Callable[[int, int], list[Span]], marks: Mapping[int, str]
    ) -> list[Span]:
        """A line: what ``texts`` gives for a line of a cell, and between the cells ``marks`` or borders."""
        row, line = self.rows[number]
        if not row:
            return self._numbers()
        if line is None:
            return self._border(row)
        drawing = self._drawing
        label = str(row) if line == self._side // 2 else ""
        spans = [("note", label.rjust(self._margin))]
        before = ""
        for column in drawing.columns:
            cell = drawing.cells.get((row, column))
            mark = marks.get(cell, "") if cell is not None else ""
            border = "│" if drawing.is_left_of(row, column) else " "
            if before == "[" or mark == "[":
                spans.append(("name", "]" if before == "[" else "["))
            elif mark and line == self._side // 2:
                spans.append(("name", mark))
            else:
                spans.append(("note", border))
            spans += [("", " " * self._side)] if cell is None else texts(cell, line)
            before = mark
        end = "│" if drawing.is_left_of(row, drawing.columns.stop) else " "
        spans.append(("name", "]") if before == "[" else ("note", end))
        return spans

    def _numbers(self) -> list[Span]:
        middle = (self._side + 1) // 2
        pitch = self._side + 1
        text = "".join(str(column).rjust(middle + 1).ljust(pitch) for column in self._drawing.columns)
        return [("note", " " * self._margin + text + " ")]

    def _border(self, row: int) -> list[Span]:
        drawing = self._drawing
        text = " " * self._margin
        for column in drawing.columns:
            text += drawing.junction(row, column)
            text += ("─" if drawing.is_above(row, column) else " ") * self._side
        return [("note", text + drawing.junction(row, drawing.columns.stop))]


def _texts(view: View, form: Form) -> Callable[[int, int], list[Span]]:
    """What gives each line of a cell as spans."""
    state = view.state
    values = state.values
    style = cell_styles(view)
    side = form.side
    before_the_setup = state.phase is Phase.LOADED

    def texts(cell: int, line: int) -> list[Span]:
        if values[cell]:
            text = str(values[cell]) if line == side // 2 else ""
            pad = (side - len(text)) // 2
            return [("", " " * pad), (style(cell), text), ("", " " * (side - pad - len(text)))]
        if side == 1 or before_the_setup:
            return [(style(cell), OPEN * side)]
        held = digits_in(field(state.grid.candidates, cell))
        changed = "changed" if cell in view.changed else ""
        return [
            (changed, str(digit)) if digit in held else ("open", OPEN)
            for digit in range(line * side + 1, (line + 1) * side + 1)
        ]

    return texts


def _merged(spans: list[Span]) -> StyledLine:
    """The same line in as few spans as can be."""
    return tuple(
        (style, "".join(text for _, text in group)) for style, group in groupby(spans, key=itemgetter(0))
    )


def neighbour(board: Board, cell: int, down: int, right: int) -> int:
    """The next cell in a direction, over what is no cell; the cell itself at the edge of the board."""
    row, column = board.places[cell]
    far = max(max(place) for place in board.places)
    for distance in range(1, far + 1):
        other = board.cell_at(row + down * distance, column + right * distance)
        if other is not None:
            return other
    return cell
