"""A board as data: its cells, its houses, and everything that follows from them.

Cells are numbered from 0 in reading order; a *digit* is 1 to ``Board.digits``; a set of digits is
an integer with bit ``d - 1`` set for digit ``d`` (:func:`digit_bit`, :func:`digits_in`). Every loop
of the solver is over these tables, so a board of another shape needs no other solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import groupby

import attrs

from sudoku_repl.board.packing import Packing


class HouseKind(Enum):
    """The kinds of house, by the word that is printed for each: of the first three the original's."""

    ROW = "row"
    COLUMN = "col"
    BOX = "blk"
    """A box, or the region that is drawn in the place of one."""
    DIAGONAL = "diagonal"
    WINDOW = "window"
    DISJOINT = "disjoint"
    """The cells at one place of every box."""
    EXTRA = "extra"
    """A region that is drawn besides the boxes."""


def digit_bit(digit: int) -> int:
    """The set that holds just ``digit``."""
    return 1 << digit - 1


@cache
def digits_in(mask: int) -> tuple[int, ...]:
    """The digits of a set, ascending.

    The cache holds at most one entry a set of digits: 512 on a board of nine digits.

    >>> digits_in(0b100000010)
    (2, 9)
    """
    if not mask:
        return ()
    lowest = mask & -mask
    return (lowest.bit_length(), *digits_in(mask ^ lowest))


@attrs.frozen(eq=False)
class House:
    """Cells that take each digit once."""

    kind: HouseKind
    name: str
    """As it is printed: ``row 2``, ``blk 4``; on a board of several grids ``row 2 of grid 3``."""
    cells: tuple[int, ...]
    """Its cells, in reading order."""


@attrs.frozen(eq=False)
class BoardGrid:
    """One of the grids that a board is made of; a board of one grid is that grid."""

    number: int
    """From 1, in the order in which the board lists them."""
    corner: tuple[int, int]
    """Row and column of its first cell, from 0 as in the lists of corners."""
    cells: tuple[int, ...]
    """Its cells in its own reading order."""
    houses: dict[str, House]
    """Its houses in scan order, by their names in this grid: ``row 4 of grid 2``. One that is shared
    with a grid before is that grid's house, and printed by the name it has there."""

    @property
    def name(self) -> str:
        """``grid 3``."""
        return f"grid {self.number}"


@attrs.frozen(eq=False)
class Segment:
    """The part of a line that lies in one box; its cells need not stand side by side in a drawn one."""

    slots: tuple[int, ...]
    """Places in the line (not cell numbers), ascending."""
    beside: tuple[int, ...]
    """The other cells of that box: those that are not on the line."""


@attrs.frozen(eq=False)
class Line:
    """A row or column cut into its segments, one for each box that it meets: what ply works on.

    Only rows and columns are lines. The boxes are those of a grid that the row or column is of, or the
    regions drawn in their place, so the segments are parts of the line that share no cell and that
    together are the line, however many there are.
    """

    house: House
    segments: tuple[Segment, ...]


@attrs.frozen(eq=False, repr=False)
class Board:
    """Cells and houses, and the tables that the solver walks.

    Boards are compared by identity: there is one object a layout, which its name gives back
    (:func:`sudoku_repl.board.layouts.board_named`).
    """

    name: str
    """The layout in words: ``9x9``, ``samurai``, ``9x9 + diagonals``, ``0,0 3,3 + windows of grid 2``."""
    digits: int
    """How many digits a cell may take."""
    places: tuple[tuple[int, int], ...]
    """Row and column of each cell, from 1, in reading order."""
    houses: tuple[House, ...]
    """In scan order: all rows, all columns, all boxes, then the extra houses, grid by grid within each."""
    grids: tuple[BoardGrid, ...]
    """The grids in their order: one, or several that share cells."""
    houses_of: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    """For each cell the indices of its houses, in scan order."""
    peers: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    """For each cell the cells it sees, in visiting order: house by house, each in reading order."""
    lines: tuple[Line, ...] = attrs.field(init=False)
    """The rows, then the columns, in their segments: a line that two grids share is cut by the boxes
    of each, which is twice only where one of them has regions."""
    packing: Packing = attrs.field(init=False)
    """How the candidates of all cells go into one integer."""
    _cells: dict[tuple[int, int], int] = attrs.field(init=False)

    @houses_of.default
    def _houses_of(self) -> tuple[tuple[int, ...], ...]:
        own: list[list[int]] = [[] for _ in self.places]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                own[cell].append(index)
        return tuple(map(tuple, own))

    @peers.default
    def _peers(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(dict.fromkeys(p for h in own for p in self.houses[h].cells if p != cell))
            for cell, own in enumerate(self.houses_of)
        )

    @lines.default
    def _lines(self) -> tuple[Line, ...]:
        cuts: dict[House, dict[tuple[tuple[int, ...], ...], Line]] = {}
        for grid in self.grids:
            houses = dict.fromkeys(grid.houses.values())
            boxes = [set(house.cells) for house in houses if house.kind is HouseKind.BOX]
            for house in houses:
                if house.kind in (HouseKind.ROW, HouseKind.COLUMN):
                    line = Line(house, tuple(_segment(house, box) for box in boxes if box & {*house.cells}))
                    cut = tuple(segment.slots + segment.beside for segment in line.segments)
                    cuts.setdefault(house, {}).setdefault(cut, line)
        return tuple(line for house in self.houses if house in cuts for line in cuts[house].values())

    @packing.default
    def _packing(self) -> Packing:
        return Packing(self.digits, self.peers)

    @_cells.default
    def _number_cells(self) -> dict[tuple[int, int], int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        from sudoku_repl.board.layouts import board_named  # the layouts are made of this class

        return board_named, (self.name,)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.places)} cells, {len(self.houses)} houses>"

    @property
    def all_digits(self) -> int:
        """The set of every digit."""
        return (1 << self.digits) - 1

    def cell_at(self, row: int, column: int) -> int | None:
        """The number of the cell at ``row``, ``column`` (from 1); None if there is no such cell."""
        return self._cells.get((row, column))

    def house_named(self, name: str) -> House | None:
        """The house of that name, under the name of any grid that it is of; None if there is none."""
        return next((grid.houses[name] for grid in self.grids if name in grid.houses), None)

    def label(self, cell: int) -> str:
        """A cell as it is printed: ``[4,2]``."""
        row, column = self.places[cell]
        return f"[{row},{column}]"

    def drawn(self, marks: Iterable[str]) -> Iterator[str]:
        """Draw the board: a line for each row, with the mark of each cell at its column and spaces elsewhere.

        ``marks`` are single characters, one a cell in reading order.
        """
        width = max(column for _, column in self.places)
        placed = zip(self.places, marks, strict=True)
        for _, row in groupby(placed, key=lambda cell: cell[0][0]):
            line = [" "] * width
            for (_, column), mark in row:
                line[column - 1] = mark
            yield "".join(line)

    def shared_house(self, cell: int, peer: int) -> House:
        """The first house, in scan order, that holds both cells, which must be peers."""
        return self.houses[next(h for h in self.houses_of[cell] if h in self.houses_of[peer])]


def _segment(line: House, box: set[int]) -> Segment:
    return Segment(
        slots=tuple(slot for slot, cell in enumerate(line.cells) if cell in box),
        beside=tuple(sorted(box.difference(line.cells))),
    )
