"""A board as data: its cells, its houses, and everything that follows from them.

Cells are numbered from 0 in reading order; a *digit* is 1 to ``Board.digits``; a set of digits is
an integer with bit ``d - 1`` set for digit ``d`` (:func:`digit_bit`, :func:`digits_in`). Every loop
of the solver runs over these tables, so the same solver works on a board of any shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache, cached_property
from itertools import compress, groupby
from operator import getitem
from typing import TYPE_CHECKING, TypeVar

import attrs

from sudoku_repl import kernels
from sudoku_repl.board.box import Box
from sudoku_repl.board.notation import NamedCell, cell_name
from sudoku_repl.board.packing import Packing
from sudoku_repl.errors import BoardError, OrderError
from sudoku_repl.notebooks import ShownAsPicture

if TYPE_CHECKING:
    from sudoku_repl.board.constraints.constraint import Constraint

T = TypeVar("T")


class HouseKind(Enum):
    """The kinds of house, by their printed names; the original program prints the first three."""

    ROW = "row"
    COLUMN = "col"
    BOX = "blk"
    """A box, or a region that replaces the boxes."""
    DIAGONAL = "diagonal"
    WINDOW = "window"
    DISJOINT = "disjoint"
    """The cells in the same position of every box."""
    EXTRA = "extra"
    """A drawn region in addition to the boxes."""


def digit_bit(digit: int) -> int:
    """Return the set that contains only ``digit``."""
    return 1 << digit - 1


@cache
def digits_in(mask: int) -> tuple[int, ...]:
    """Return the digits of a set, ascending.

    The cache has an entry for each set of digits that occurs: at most 512 on a board of nine digits.
    """
    if not mask:
        return ()
    lowest = mask & -mask
    return (lowest.bit_length(), *digits_in(mask ^ lowest))


@attrs.frozen(eq=False, repr=False)
class House:
    """Cells that hold each digit once."""

    kind: HouseKind
    name: str
    """The printed name: ``row 2``, ``blk 4``; on a board of several grids ``row 2 of grid 3``."""
    cells: tuple[int, ...]
    """In reading order."""

    def __repr__(self) -> str:
        return f"<House {self.name}>"


@attrs.frozen(eq=False)
class BoardGrid:
    """A grid of a board."""

    number: int
    """From 1, in the order in which the board lists its grids."""
    corner: tuple[int, int]
    """The row and column of its first cell, from 0 as in the lists of corners."""
    cells: tuple[int, ...]
    """In the grid's own reading order."""
    houses: dict[str, House]
    """In scan order, by their names in this grid: ``row 4 of grid 2``. A house that an earlier grid shares
    is that grid's house, and keeps the name it has there."""

    @property
    def name(self) -> str:
        """``grid 3``."""
        return f"grid {self.number}"


@attrs.frozen(eq=False)
class Segment:
    """The part of a line that lies in a box. In a drawn region its cells need not be adjacent."""

    slots: tuple[int, ...]
    """Indices in the line (not cell numbers), ascending."""
    beside: tuple[int, ...]
    """The other cells of the box, which are not on the line."""


@attrs.frozen(eq=False)
class Line:
    """A row or column cut into segments, one for each box that it crosses. The technique ply works on lines.

    Only rows and columns are lines. The boxes, or the regions in their place, belong to a grid of the row or
    column, so each cell of the line is in exactly one segment, however many segments there are.
    """

    house: House
    segments: tuple[Segment, ...]


def _derived(of: Callable[[Board], T]) -> T:
    """Declare a table of a board that follows from the fields above it."""
    return attrs.field(init=False, default=attrs.Factory(of, takes_self=True))


@attrs.frozen(eq=False, repr=False)
class Board(ShownAsPicture):
    """Cells and houses, and the tables that the solver loops over.

    Boards are compared by identity. There is only one object for each layout, and
    :func:`sudoku_repl.board.layouts.board_named` returns it for its name.
    """

    name: str
    """The layout in words: ``9x9``, ``samurai``, ``12x12 + diagonals``, ``0,0 3,3 + windows of grid 2``."""
    box: Box
    """The shape of the boxes of every grid. Grids with regions have their size, too."""
    coordinates: tuple[tuple[int, int], ...]
    """The row and column of each cell, from 1, in reading order."""
    houses: tuple[House, ...]
    """In scan order: all rows, all columns, all boxes, then the extra houses; each kind grid by grid."""
    grids: tuple[BoardGrid, ...]
    """The grids in order: a single one, or several that may share cells."""
    digits: int = _derived(lambda board: board.box.side)
    """The number of digits, which is also the highest digit."""
    unrestricted: tuple[int, ...] = _derived(lambda board: (board.all_digits,) * len(board.coordinates))
    """For each cell the set of every digit: what a quiz allows unless it says otherwise."""
    houses_of: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    """For each cell, the indices of its houses, in scan order."""
    constraints: tuple[Constraint, ...] = attrs.field(init=False, default=())
    """The rules besides the houses, in the order in which they are tried
    (:func:`~sudoku_repl.board.constrained.constrained`)."""
    walks_of: tuple[tuple[Constraint, ...], ...] = attrs.field(init=False, default=())
    """For each cell the constraints whose walk it is on; nothing on a board without constraints."""
    apart: dict[tuple[int, int], Constraint] = attrs.field(init=False, factory=dict)
    """For each cell and each peer that shares no house with it, the first constraint between them."""
    _plain: Board | None = attrs.field(init=False, default=None)
    peers: tuple[tuple[int, ...], ...] = _derived(
        lambda board: tuple(
            tuple(dict.fromkeys(p for h in own for p in board.houses[h].cells if p != cell))
            for cell, own in enumerate(board.houses_of)
        )
    )
    """For each cell, the cells that it sees, in visiting order: house by house, each in reading order. Then
    those that a constraint keeps apart from it."""
    lines: tuple[Line, ...] = attrs.field(init=False)
    """The rows, then the columns. The boxes of each grid cut a line, so a line that two grids share is here
    twice if their boxes cut it differently, which takes regions."""
    packing: Packing = _derived(lambda board: Packing(board.digits, board.peers))
    """Packs the candidates of all cells into a single integer."""
    cells: tuple[NamedCell, ...] = _derived(
        lambda board: tuple(NamedCell(number, *at) for number, at in enumerate(board.coordinates))
    )
    """The number of each cell, shown by its name, for events and causes."""
    _labels: tuple[str, ...] = _derived(lambda board: tuple(cell_name(*at) for at in board.coordinates))
    _cells: dict[tuple[int, int], NamedCell] = _derived(
        lambda board: dict(zip(board.coordinates, board.cells, strict=True))
    )

    @houses_of.default
    def _houses_of(self) -> tuple[tuple[int, ...], ...]:
        own: list[list[int]] = [[] for _ in self.coordinates]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                own[cell].append(index)
        return tuple(map(tuple, own))

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

    @cached_property
    def has_conflict(self) -> Callable[[bytes], bool]:
        """Tells whether two givens of a house are equal. There must be one for each cell, 0 for none."""
        if kernels.HAS_KERNEL:
            return kernels.kernel_of("board").Houses(self).has_conflict  # type: ignore[no-any-return]
        return self._has_conflict

    def _has_conflict(self, givens: bytes) -> bool:
        met = [*map(getitem, compress(self._house_digits, givens), givens.translate(None, b"\0"))]
        return len(set[int]().union(*met)) < sum(map(len, met))

    @cached_property
    def _house_digits(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """For each cell and each digit from 0: a number for each house of the cell with the digit."""
        digits = range(self.digits + 1)
        return tuple(
            tuple(frozenset(house * len(digits) + digit for house in own) for digit in digits)
            for own in self.houses_of
        )

    @property
    def plain(self) -> Board:
        """The board without its constraints, which has all tables of houses in common with it."""
        return self._plain or self

    @property
    def words(self) -> str:
        """What it is called in a sentence: ``9x9 board``, ``9x9 board with 26 constraints``."""
        count = len({each.named if each.everywhere else each.name for each in self.constraints})
        more = f" with {count} constraint{'s' * (count != 1)}" if count else ""
        return f"{self.plain.name} board{more}"

    def __repr__(self) -> str:
        more = f", {len(self.constraints)} constraints" if self.constraints else ""
        return f"<Board {self.plain.name}: {len(self.coordinates)} cells, {len(self.houses)} houses{more}>"

    @property
    def all_digits(self) -> int:
        """The set of every digit."""
        return (1 << self.digits) - 1

    def cell_at(self, row: int, column: int) -> NamedCell | None:
        """Return the number of the cell at ``row``, ``column`` (from 1); None if there is no cell."""
        return self._cells.get((row, column))

    def cell(self, row: int, column: int) -> NamedCell:
        """Return the number of the cell as :meth:`cell_at` does. Raises OrderError if there is no cell."""
        cell = self.cell_at(row, column)
        if cell is None:
            raise OrderError(self.no_cell(row, column))
        return cell

    def no_cell(self, row: int, column: int) -> str:
        """Return the message that the board has no cell at ``row``, ``column``."""
        return f"there is no cell {cell_name(row, column)} on the {self.name} board"

    def house_named(self, name: str) -> House | None:
        """Return the house with this name in any of its grids; None if there is none."""
        return next((grid.houses[name] for grid in self.grids if name in grid.houses), None)

    def grid(self, number: int) -> BoardGrid:
        """Return the grid with this number, from 1. Raises BoardError if there is none."""
        if not 1 <= number <= len(self.grids):
            raise BoardError(f"no grid {number} on the {self.name} board; it has {len(self.grids)}")
        return self.grids[number - 1]

    def label(self, cell: int) -> str:
        """Return the printed name of a cell: ``[4,2]``."""
        return self._labels[cell]

    def drawn(self, characters: Iterable[str], between: str = "") -> Iterator[str]:
        """Yield a line for each row: a character for each cell, in reading order, and spaces elsewhere."""
        width = max(column for _, column in self.coordinates)
        placed = zip(self.coordinates, characters, strict=True)
        for _, row in groupby(placed, key=lambda cell: cell[0][0]):
            line = [" "] * width
            for (_, column), char in row:
                line[column - 1] = char
            yield between.join(line)

    def broken(self, values: bytes, cells: Iterable[int] | None = None) -> Constraint | None:
        """Return the first constraint that digits break, 0 for an open cell; None if they break none.

        A walk counts only where all its cells hold digits. With ``cells``, only their walks count, and cells
        that are kept apart don't.
        """
        if not self.constraints:
            return None
        for cell in range(len(values)) if cells is None else cells:
            for constraint in self.walks_of[cell]:
                digits = [values[each] for each in constraint.cells]
                if all(digits) and not constraint.walk.fits(digits):
                    return constraint
        if cells is None:
            for (one, other), constraint in self.apart.items():
                if values[one] == values[other] != 0:
                    return constraint
        return None

    def shared_house(self, cell: int, peer: int) -> House | Constraint:
        """Return the first house, in scan order, that contains both cells, which must be peers.

        Of cells without such a house, return the constraint that keeps them apart.
        """
        if self.apart and (apart := self.apart.get((cell, peer))):
            return apart
        return self.houses[next(h for h in self.houses_of[cell] if h in self.houses_of[peer])]


def _segment(line: House, box: set[int]) -> Segment:
    return Segment(
        slots=tuple(slot for slot, cell in enumerate(line.cells) if cell in box),
        beside=tuple(sorted(box.difference(line.cells))),
    )
