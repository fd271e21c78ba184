"""The houses of a single grid: rows, columns, boxes or regions, and extra houses.

Only this module and :mod:`~sudoku_repl.board.layouts` know the size of a grid. The *slot* of a cell is its
number in the grid's own reading order, from 0.
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
"""The mark of a cell outside all regions, in a drawing of extra regions."""


def _drawing(text: str) -> str:
    """Return the drawing with its regions lettered from A, in the order in which they begin."""
    letters = dict.fromkeys(mark for mark in text if mark != NO_REGION)
    lettered = dict(zip(letters, ascii_uppercase, strict=False))
    return "".join(lettered.get(mark, mark) for mark in text)


def _drawings(texts: Iterable[str]) -> tuple[str, ...]:
    last = chr(ord(ascii_uppercase[-1]) + 1)
    return tuple(sorted(set(map(_drawing, texts)), key=lambda text: text.replace(NO_REGION, last)))


@attrs.frozen
class Extras:
    """The extra houses of a grid, and the regions that replace its boxes.

    A *drawing* has a letter for each cell in reading order; the cells of a region have the same letter.
    Drawings of the same regions are equal, whatever their letters. Raises
    :class:`~sudoku_repl.errors.BoardError` if a region does not have nine cells, if regions in place of the
    boxes do not fill the grid, or if ``disjoint`` is combined with regions.
    """

    diagonals: bool = False
    """Both diagonals are houses."""
    windows: bool = False
    """The four inner 3x3 squares, a cell away from the edges, are houses: windoku."""
    disjoint: bool = False
    """The nine cells in the same position of each box are a house: disjoint groups."""
    regions: str = attrs.field(default="", converter=_drawing)
    """A drawing of regions that replace the boxes: jigsaw. Empty for boxes."""
    extra: tuple[str, ...] = attrs.field(default=(), converter=_drawings)
    """Drawings of more houses, ``.`` for a cell outside them; the first to begin comes first."""

    def __attrs_post_init__(self) -> None:
        for drawing in filter(None, (self.regions, *self.extra)):
            if len(drawing) != SIDE * SIDE:
                raise BoardError(
                    f"expected a drawing of {SIDE * SIDE} cells, got {len(drawing)}: {quoted(drawing)}"
                )
            for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
                if drawing.count(region) != SIDE:
                    slot = drawing.index(region)
                    where = f"row {slot // SIDE + 1}, column {slot % SIDE + 1}"
                    raise BoardError(
                        f"expected {SIDE} cells in the region that begins in {where},"
                        f" got {drawing.count(region)}"
                    )
        if NO_REGION in self.regions:
            slot = self.regions.index(NO_REGION)
            where = f"row {slot // SIDE + 1}, column {slot % SIDE + 1}"
            raise BoardError(
                f"the cell in {where} has no region; regions that replace the boxes contain every cell"
            )
        if any(set(drawing) <= {NO_REGION} for drawing in self.extra):
            raise BoardError("a drawing of extra regions shows no region; mark its cells with a letter")
        if self.regions and self.disjoint:
            raise BoardError("'disjoint' needs boxes, and regions replace them; leave out one of the two")

    def houses(self) -> Iterator[tuple[HouseKind, int, tuple[int, ...]]]:
        """Yield every house of the grid in scan order: its kind, its number within the kind, its slots."""
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
    """Return the slots of the box whose first slot is ``corner``."""
    return tuple(corner + SIDE * row + column for row in range(BOX) for column in range(BOX))


_CORNERS = tuple(SIDE * row + column for row in range(0, SIDE, BOX) for column in range(0, SIDE, BOX))


def _regions(drawing: str) -> Iterator[tuple[int, ...]]:
    """Yield the slots of each region, in the order in which the regions begin."""
    for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
        yield tuple(slot for slot, mark in enumerate(drawing) if mark == region)


def _numbered(
    kind: HouseKind, houses: Iterable[Iterable[int]]
) -> Iterator[tuple[HouseKind, int, tuple[int, ...]]]:
    for number, slots in enumerate(houses, start=1):
        yield kind, number, tuple(slots)


PLAIN = Extras()
"""Only rows, columns and boxes."""
