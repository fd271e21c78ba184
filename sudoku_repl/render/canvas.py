"""Boards of several grids or with drawn regions, with borders between their boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.render.spans import Span

LineLayout: TypeAlias = tuple[Span | int, ...]
"""A line of a drawn board: a number is a cell, whose digit is written there."""

_JUNCTIONS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Characters, indexed by the sum of the lines that meet there: 1 up, 2 down, 4 left, 8 right."""


def needs_borders(board: Board) -> bool:
    """Whether the board needs borders, because it has several grids or drawn regions."""
    if len(board.grids) > 1:
        return True
    for house in board.houses:
        if house.kind is HouseKind.BOX:
            rows, columns = ({board.coordinates[cell][axis] for cell in house.cells} for axis in (0, 1))
            if len(rows) * len(columns) > len(house.cells):
                return True
    return False


def bordered(board: Board, cells: Collection[int]) -> Iterator[LineLayout]:
    """Draw some cells of a board with a border around each box."""
    drawing = Drawing(board, cells)
    for row in range(drawing.rows.start, drawing.rows.stop + 1):
        if any(drawing.is_above(row, column) for column in drawing.columns):
            yield (("note", drawing.border(row).rstrip()),)
        if row in drawing.rows:
            parts = list(drawing.line(row))
            while parts and not isinstance(last := parts[-1], int) and not last[1].strip():
                parts.pop()
            yield tuple(parts)


def drawn_width(board: Board) -> int:
    """Return the width of the whole board with its borders."""
    return Drawing(board, range(len(board.coordinates))).width


class Drawing:
    """The cells and borders of a drawing, by the rows and columns of the board.

    A column has a space for a border on its left if a border runs there in any row. If such a border is
    interrupted, as around drawn regions, every column has that space, so that the digits of a row are
    evenly spaced.
    """

    def __init__(self, board: Board, cells: Collection[int]) -> None:
        self.cells = {board.coordinates[cell]: cell for cell in cells}
        boxes = {index for index, house in enumerate(board.houses) if house.kind is HouseKind.BOX}
        self._boxes = {board.coordinates[cell]: boxes.intersection(board.houses_of[cell]) for cell in cells}
        self.rows, self.columns = (
            range(min(at[axis] for at in self.cells), max(at[axis] for at in self.cells) + 1)
            for axis in (0, 1)
        )
        self._stacks = {
            column
            for column in range(self.columns.start, self.columns.stop + 1)
            if any(self.is_left_of(row, column) for row in self.rows)
        }
        is_straight = all(self._is_straight(column) for column in self._stacks)
        self._gaps = self._stacks if is_straight else {*self.columns, self.columns.stop}

    @property
    def width(self) -> int:
        """The width of its lines, with a digit for each cell."""
        return len(self.columns) + len(self._gaps)

    def is_stack(self, column: int) -> bool:
        """Whether a border runs to the left of a column, in any row."""
        return column in self._stacks

    def is_above(self, row: int, column: int) -> bool:
        """Whether a border runs above this row, in this column."""
        return self._parts((row - 1, column), (row, column))

    def is_left_of(self, row: int, column: int) -> bool:
        """Whether a border runs to the left of this column, in this row."""
        return self._parts((row, column - 1), (row, column))

    def junction(self, row: int, column: int) -> str:
        """Return the character at the upper left corner of the cell at this row and column."""
        arms = (
            self.is_left_of(row - 1, column),
            self.is_left_of(row, column),
            self.is_above(row, column - 1),
            self.is_above(row, column),
        )
        return _JUNCTIONS[sum(arm << bit for bit, arm in enumerate(arms))]

    def _is_straight(self, column: int) -> bool:
        """Whether the border to the left of a column runs through every row that has cells beside it."""
        pairs = (((row, column - 1), (row, column)) for row in self.rows)
        return all(self._parts(*pair) for pair in pairs if self.cells.keys() & pair)

    def _parts(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether a border separates two neighbours: at least one is a cell, and no box holds both."""
        boxes, others = self._boxes.get(one), self._boxes.get(other)
        return boxes is not others and not (boxes and others and boxes & others)

    def border(self, row: int) -> str:
        """Return the border above a row."""
        text = ""
        for column in range(self.columns.start, self.columns.stop + 1):
            if column in self._gaps:
                text += self.junction(row, column)
            if column in self.columns:
                text += "─" if self.is_above(row, column) else " "
        return text

    def line(self, row: int) -> Iterator[Span | int]:
        """Yield the cells of a row, by their numbers, and the borders between them."""
        for column in range(self.columns.start, self.columns.stop + 1):
            if column in self._gaps:
                yield "note", "│" if self.is_left_of(row, column) else " "
            if (cell := self.cells.get((row, column))) is not None:
                yield cell
            elif column in self.columns:
                yield "", " "
