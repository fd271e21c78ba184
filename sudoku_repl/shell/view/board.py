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
    """The columns and rows that a picture has use for.

    It can do without the first of the rows; the last of the columns it needs where it is cut.
    """
    plan = _plan(board, form.side)
    return plan.columns + 1, len(plan.rows)


def picture(
    view: View, form: Form, columns: int, rows: int, *, selected: int, watched: Collection[int] = ()
) -> Picture:
    """The board in at most so many columns and rows; where that is not all, around the selected cell.

    The numbers of its columns and rows are beside it, brackets around the selected cell and stars
    before those that are watched. The numbers stay as the board is scrolled, and arrows stand where it
    is cut; if all of it fits but the numbers of the columns, these are left out.
    """
    plan = _plan(view.state.board, form.side)
    texts = _texts(view, form)
    marks = dict.fromkeys(watched, "*") | {selected: "["}
    part = _part(plan, columns, rows, selected)
    margin = plan.margin
    shown = list(part.lines)
    if part.has_numbers:
        shown.insert(0, 0)
    lines = []
    for place, number in enumerate(shown):
        whole = _merged(plan.line(number, texts, marks))
        line = (*cut(whole, 0, margin), *cut(whole, margin + part.columns.start, len(part.columns)))
        lines.append(part.signed(line, place, margin))
    above = int(part.has_numbers)
    cells = {
        (line - part.lines.start + above, margin + column - part.columns.start): cell
        for cell, (first_line, first_column) in plan.where.items()
        if first_column - margin in part.columns
        for line in range(first_line, first_line + form.side)
        for column in range(first_column - margin, first_column - margin + form.side + 1)
        if line in part.lines and column in part.columns
    }
    return Picture(tuple(lines), cells)


@attrs.frozen
class _Part:
    """What of a picture is shown: some of its lines, and of its columns, those of the margin not counted."""

    lines: range
    columns: range
    has_numbers: bool
    """Whether the numbers of the columns stand above them."""
    signs: Mapping[str, bool]
    """By the arrow whether there is more that way."""

    def signed(self, line: StyledLine, place: int, margin: int) -> StyledLine:
        """The line at a place of what is shown, from 0, with the arrows that stand there.

        Those to the sides are beside the numbers of the columns, the others beside the board.
        """
        first, last = int(self.has_numbers), int(self.has_numbers) + len(self.lines) - 1
        if place == 0 and self.signs["◀"]:
            line = (("name", "◀"), *cut(line, 1, margin + len(self.columns)))
        beside = {"▶": place == 0, "▲": place == first, "▼": place == last}
        sign = next((sign for sign, here in beside.items() if here and self.signs[sign]), "")
        return (*line, ("name", sign)) if sign else line


def _part(plan: _Plan, columns: int, rows: int, selected: int) -> _Part:
    """As much of a picture as fits, with whole columns of cells, around the selected cell."""
    high, wide = len(plan.rows), plan.columns - plan.margin
    if plan.columns <= columns and high - 1 <= rows:
        return _Part(range(1, high), range(wide), rows >= high, dict.fromkeys("◀▶▲▼", False))
    row, column = plan.where[selected]
    side = plan.side
    pitch = side + 1
    room = min(
        (columns - plan.margin - 2) // pitch * pitch + 1, wide
    )  # a column for arrows, one for a border
    left = -(-_scrolled(wide, room, column - plan.margin) // pitch) * pitch
    top = 1 + _scrolled(high - 1, rows - 1, row - 1 + side // 2)
    lines, cells = range(top, min(top + rows - 1, high)), range(left, left + room)
    signs = {"◀": left > 0, "▶": cells.stop < wide, "▲": top > 1, "▼": lines.stop < high}
    return _Part(lines, cells, True, signs)


def _scrolled(total: int, room: int, wanted: int) -> int:
    """The first of ``total`` lines to show, so that ``wanted`` is in the middle as far as can be."""
    return max(0, min(wanted - room // 2, total - room))


@lru_cache(maxsize=8)
def _plan(board: Board, side: int) -> _Plan:
    return _Plan(board, side)


class _Plan:
    """What stands where in the picture of a board, whatever its cells hold."""

    def __init__(self, board: Board, side: int) -> None:
        drawing = Drawing(board, range(len(board.places)))
        self._drawing = drawing
        self.side = side
        self.margin = len(str(drawing.rows.stop - 1))
        """The columns that the numbers of the rows take."""
        self.columns = self.margin + len(drawing.columns) * (side + 1) + 1
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
                    place = self.margin + (column - drawing.columns.start) * (side + 1) + 1
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
        label = str(row) if line == self.side // 2 else ""
        spans = [("note", label.rjust(self.margin))]
        before = ""
        for column in drawing.columns:
            cell = drawing.cells.get((row, column))
            mark = marks.get(cell, "") if cell is not None else ""
            border = "│" if drawing.is_left_of(row, column) else " "
            if before == "[" or mark == "[":
                spans.append(("name", "]" if before == "[" else "["))
            elif mark and line == self.side // 2:
                spans.append(("name", mark))
            else:
                spans.append(("note", border))
            spans += [("", " " * self.side)] if cell is None else texts(cell, line)
            before = mark
        end = "│" if drawing.is_left_of(row, drawing.columns.stop) else " "
        spans.append(("name", "]") if before == "[" else ("note", end))
        return spans

    def _numbers(self) -> list[Span]:
        """The numbers of the columns; of those that would touch the next one every other."""
        middle = (self.side + 1) // 2
        pitch = self.side + 1
        labels = (
            "" if len(str(column)) == pitch and column % 2 == 0 else str(column)
            for column in self._drawing.columns
        )
        text = "".join(label.rjust(middle + 1).ljust(pitch) for label in labels)
        return [("note", " " * self.margin + text + " ")]

    def _border(self, row: int) -> list[Span]:
        drawing = self._drawing
        text = " " * self.margin
        for column in drawing.columns:
            text += drawing.junction(row, column)
            text += ("─" if drawing.is_above(row, column) else " ") * self.side
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
