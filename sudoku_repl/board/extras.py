"""The houses of one grid, the usual ones and those that a layout gives it besides or instead.

Here and in :mod:`~sudoku_repl.board.layouts` alone the size of a grid is known. A cell of a grid is
its *slot*: 0 for the first in the grid's own reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

import attrs

from sudoku_repl.board.topology import HouseKind
from sudoku_repl.errors import BoardError, quoted

BOX = 3
SIDE = BOX * BOX
NO_REGION = "."
"""Stands in a drawing of extra regions for a cell that is in none."""


def _drawing(text: str) -> str:
    """The drawing with its regions lettered from A in the order in which they begin."""
    letters = dict.fromkeys(mark for mark in text if mark != NO_REGION)
    lettered = dict(zip(letters, ascii_uppercase, strict=False))
    return "".join(lettered.get(mark, mark) for mark in text)


def _drawings(texts: Iterable[str]) -> tuple[str, ...]:
    last = chr(ord(ascii_uppercase[-1]) + 1)
    return tuple(sorted(set(map(_drawing, texts)), key=lambda text: text.replace(NO_REGION, last)))


@attrs.frozen
class Extras:
    """What a grid has besides its rows and columns, or in place of its boxes.

    A *drawing* is a letter a cell in reading order, the same one for the cells of a region. Two that
    draw the same regions are equal, whatever their letters. Raises
    :class:`~sudoku_repl.errors.BoardError` when a region does not have nine cells, when nine of them
    do not fill the grid in place of the boxes, or when there are no boxes for ``disjoint``.
    """

    diagonals: bool = False
    """Both diagonals are houses."""
    windows: bool = False
    """So are the four boxes that lie one cell off the corners: windoku."""
    disjoint: bool = False
    """So are the cells at the same place of each box."""
    regions: str = attrs.field(default="", converter=_drawing)
    """A drawing of what is in place of the boxes: jigsaw. Empty: the boxes."""
    extra: tuple[str, ...] = attrs.field(default=(), converter=_drawings)
    """Drawings of more houses, ``.`` for a cell that is in none; the first to begin comes first."""

    def __attrs_post_init__(self) -> None:
        for drawing in filter(None, (self.regions, *self.extra)):
            if len(drawing) != SIDE * SIDE:
                raise BoardError(
                    f"a drawing of {len(drawing)} cells, {SIDE * SIDE} expected: {quoted(drawing)}"
                )
            for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
                if drawing.count(region) != SIDE:
                    slot = drawing.index(region)
                    where = f"the region of the cell in row {slot // SIDE + 1}, column {slot % SIDE + 1}"
                    raise BoardError(f"{where} has {drawing.count(region)} cells, {SIDE} expected")
        if NO_REGION in self.regions:
            slot = self.regions.index(NO_REGION)
            where = f"row {slot // SIDE + 1}, column {slot % SIDE + 1}"
            raise BoardError(f"the cell in {where} is in no region; {SIDE} of them are in place of the boxes")
        if any(set(drawing) <= {NO_REGION} for drawing in self.extra):
            raise BoardError("a drawing of extra regions without any region")
        if self.regions and self.disjoint:
            raise BoardError("'disjoint' takes a cell of every box, and regions are in place of the boxes")

    def houses(self) -> Iterator[tuple[HouseKind, int, tuple[int, ...]]]:
        """Every house of the grid in scan order: its kind, its number from 1 within it, its slots."""
        yield from _numbered(HouseKind.ROW, (range(SIDE * n, SIDE * (n + 1)) for n in range(SIDE)))
        yield from _numbered(HouseKind.COLUMN, (range(n, SIDE * SIDE, SIDE) for n in range(SIDE)))
        yield from _numbered(HouseKind.BOX, _regions(self.regions) if self.regions else map(_box, _CORNERS))
        if self.diagonals:
            falling, rising = range(0, SIDE * SIDE, SIDE + 1), range(SIDE - 1, SIDE * SIDE - 1, SIDE - 1)
            yield from _numbered(HouseKind.DIAGONAL, (falling, rising))
        if self.windows:
            ends = range(1, SIDE - BOX, BOX + 1)
            yield from _numbered(
                HouseKind.WINDOW, (_box(SIDE * row + column) for row in ends for column in ends)
            )
        if self.disjoint:
            yield from _numbered(
                HouseKind.DISJOINT, (tuple(corner + slot for corner in _CORNERS) for slot in _box(0))
            )
        yield from _numbered(
            HouseKind.EXTRA, (cells for drawing in self.extra for cells in _regions(drawing))
        )


def _box(corner: int) -> tuple[int, ...]:
    """The slots of the box whose first one is ``corner``."""
    return tuple(corner + SIDE * row + column for row in range(BOX) for column in range(BOX))


_CORNERS = tuple(SIDE * row + column for row in range(0, SIDE, BOX) for column in range(0, SIDE, BOX))


def _regions(drawing: str) -> Iterator[tuple[int, ...]]:
    """The slots of each region, in the order in which they begin."""
    for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
        yield tuple(slot for slot, mark in enumerate(drawing) if mark == region)


def _numbered(
    kind: HouseKind, houses: Iterable[Iterable[int]]
) -> Iterator[tuple[HouseKind, int, tuple[int, ...]]]:
    for number, slots in enumerate(houses, start=1):
        yield kind, number, tuple(slots)


PLAIN = Extras()
"""Rows, columns and boxes alone."""
