"""The paper of a picture of a board: where its cells are, its lines, and the names of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

import attrs

from sudoku_repl.board import Board, BoardGrid
from sudoku_repl.board.constraints.constraint import DrawnShape
from sudoku_repl.documents.shapes import FAINT, INK, THIN, Label, Point, Shape, Stroke
from sudoku_repl.render.frames import Side, edges, sub_cells
from sudoku_repl.techniques.chain import Node

CELL = 48.0
MARGIN = 12.0
RADIUS = 0.42
"""The radius of a ring around a candidate, in widths of the part of a cell that a candidate has."""
_NAMES = 16.0
"""The margin for the names of rows and columns."""
_SIDES = {
    Side.TOP: ((0, 0), (1, 0)),
    Side.LEFT: ((0, 0), (0, 1)),
    Side.BOTTOM: ((0, 1), (1, 1)),
    Side.RIGHT: ((1, 0), (1, 1)),
}
"""The ends of each side of a cell, from its upper left corner, in cells."""


@lru_cache(maxsize=64)
def parts_of(board: Board) -> tuple[int, int, int]:
    """Return the rows and columns of parts that a cell has, and how many rows are above its candidates.

    That is one if constraints write into the corners of cells, such as the sums of cages.
    """
    rows, columns = sub_cells(board)
    drawn = (each.shape for constraint in board.constraints for each in constraint.drawing())
    above = int(DrawnShape.TEXT in drawn)
    return rows + above, columns, above


@attrs.frozen
class Sheet:
    """The coordinates of the cells on the paper, by the rows and columns of the board."""

    board: Board
    rows: range
    columns: range
    left = MARGIN + _NAMES
    """The margin to the left of the cells, and above them."""

    @classmethod
    def of(cls, board: Board, cells: Sequence[int]) -> Sheet:
        """Return the sheet of some cells."""
        drawn = [board.coordinates[cell] for cell in cells]
        rows, columns = (
            range(min(cell[axis] for cell in drawn), max(cell[axis] for cell in drawn) + 1) for axis in (0, 1)
        )
        return cls(board, rows, columns)

    @property
    def width(self) -> float:
        """The width of the board with its margins."""
        return self.left + len(self.columns) * CELL + MARGIN

    @property
    def height(self) -> float:
        """The height of the board with its margins, without the captions below."""
        return self.left + len(self.rows) * CELL + MARGIN

    def corner(self, row: int, column: int) -> Point:
        """Return the upper left corner of a row and column."""
        return self.left + (column - self.columns.start) * CELL, self.left + (row - self.rows.start) * CELL

    def corner_of(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        return self.corner(*self.board.coordinates[cell])

    def middle(self, node: Node) -> Point:
        """Return the centre of a candidate in its cell."""
        rows, columns, above = parts_of(self.board)
        down, right = divmod(node.digit - 1 + above * columns, columns)
        x, y = self.corner_of(node.cell)
        return x + CELL * (right + 0.5) / columns, y + CELL * (down + 0.5) / rows

    @property
    def candidate(self) -> float:
        """The size of a candidate: a quarter of the cell, or less if more than three are side by side."""
        return CELL * min(0.25, 1 / max(parts_of(self.board)) - 1 / 12)

    @property
    def radius(self) -> float:
        """The radius of a ring around a candidate."""
        return CELL / max(parts_of(self.board)) * RADIUS

    def sides(self, cell: int) -> Iterator[tuple[Side, tuple[Point, Point]]]:
        """Yield each side of a cell, and its ends."""
        x, y = self.corner_of(cell)
        for side, ((x1, y1), (x2, y2)) in _SIDES.items():
            yield side, ((x + CELL * x1, y + CELL * y1), (x + CELL * x2, y + CELL * y2))


def frame(cells: Sequence[int], grid: BoardGrid | None, sheet: Sheet) -> Iterator[Shape]:
    """Draw each line between cells once, thick lines over thin ones.

    With a grid, only the boxes of that grid have thick lines.
    """
    thick: dict[tuple[Point, Point], bool] = {}
    sides_of = edges(sheet.board, grid)
    for cell in cells:
        for side, line in sheet.sides(cell):
            thick[line] = bool(side & sides_of[cell])
    for (start, end), is_thick in sorted(thick.items(), key=itemgetter(1)):
        yield Stroke(start, end, INK if is_thick else THIN, 2.5 if is_thick else 0.5)


def outline(cells: Iterable[int], sheet: Sheet) -> Iterator[tuple[Point, Point]]:
    """Yield the lines around some cells: the sides that only one of them has."""
    lines = [line for cell in cells for _, line in sheet.sides(cell)]
    return (line for line in lines if lines.count(line) == 1)


def names(sheet: Sheet) -> Iterator[Shape]:
    """Draw the names of rows and columns in the margin."""
    for row in sheet.rows:
        x, y = sheet.corner(row, sheet.columns.start)
        yield Label((x - _NAMES / 2, y + CELL / 2), str(row), 12, FAINT)
    for column in sheet.columns:
        x, y = sheet.corner(sheet.rows.start, column)
        yield Label((x + CELL / 2, y - _NAMES / 2), str(column), 12, FAINT)
