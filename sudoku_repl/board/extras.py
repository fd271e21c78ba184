"""The houses of a single grid: rows, columns, boxes or regions, and extra houses.

The size of a grid follows from its :class:`~sudoku_repl.board.box.Box`. The *slot* of a cell is its number in
the grid's own reading order, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

import attrs

from sudoku_repl.arguments import check_fields
from sudoku_repl.board.box import Box
from sudoku_repl.board.topology import HouseKind
from sudoku_repl.errors import BoardError, quoted

NO_REGION = "."
"""The character of a cell outside all regions, in a drawing of extra regions."""


def _drawing(text: str) -> str:
    """Return the drawing with its regions lettered from A, in the order in which they begin."""
    if not isinstance(text, str):
        raise BoardError(f"expected a drawing, a letter for each cell, got {quoted(text)}")
    letters = dict.fromkeys(char for char in text if char != NO_REGION)
    lettered = dict(zip(letters, ascii_uppercase, strict=False))
    return "".join(lettered.get(char, char) for char in text)


def _drawings(texts: Iterable[str]) -> tuple[str, ...]:
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise BoardError(f"expected several drawings of extra regions, got {quoted(texts)}")
    last = chr(ord(ascii_uppercase[-1]) + 1)
    return tuple(sorted(set(map(_drawing, texts)), key=lambda text: text.replace(NO_REGION, last)))


@attrs.frozen
class Extras:
    """The extra houses of a grid, and the regions that replace its boxes.

    A *drawing* has a letter for each cell in reading order; the cells of a region have the same letter.
    Drawings of the same regions are equal, whatever their letters. Whether a grid can have these houses
    depends on its boxes; :meth:`check` finds out.
    """

    diagonals: bool = False
    """Both diagonals are houses."""
    windows: bool = False
    """The inner boxes, a cell away from the edges and from each other, are houses: windoku."""
    disjoint: bool = False
    """The cells in the same position of each box are a house: disjoint groups."""
    regions: str = attrs.field(default="", converter=_drawing)
    """A drawing of regions that replace the boxes: jigsaw. Empty for boxes."""
    extra: tuple[str, ...] = attrs.field(default=(), converter=_drawings)
    """Drawings of more houses, ``.`` for a cell outside them; the first to begin comes first."""

    def __attrs_post_init__(self) -> None:
        check_fields(self)

    def check(self, box: Box) -> None:
        """Raise :class:`~sudoku_repl.errors.BoardError` unless a grid with these boxes can have them.

        Each region must have as many cells as a box, and regions in place of the boxes must fill the grid.
        ``disjoint`` cannot be combined with them.
        """
        side = box.side
        for drawing in filter(None, (self.regions, *self.extra)):
            if len(drawing) != side * side:
                got = f"got {len(drawing)}: {quoted(drawing)}"
                raise BoardError(f"expected a drawing of {side * side} cells, {got}")
            for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
                if drawing.count(region) != side:
                    where = f"{_where(drawing.index(region), side)}, got {drawing.count(region)}"
                    raise BoardError(f"expected {side} cells in the region that begins in {where}")
        if NO_REGION in self.regions:
            where = f"the cell in {_where(self.regions.index(NO_REGION), side)} has no region"
            raise BoardError(f"{where}; regions that replace the boxes contain every cell")
        if any(set(drawing) <= {NO_REGION} for drawing in self.extra):
            raise BoardError("a drawing of extra regions shows no region; mark its cells with a letter")
        if self.windows and 1 in (box.rows, box.columns):
            raise BoardError(f"'windows' needs boxes of several rows and columns, not {box}")
        if self.regions and self.disjoint:
            raise BoardError("'disjoint' needs boxes, and regions replace them; leave out one of the two")

    def houses(self, box: Box) -> Iterator[tuple[HouseKind, int, tuple[int, ...]]]:
        """Yield every house of a grid in scan order: its kind, its number within the kind, its slots."""
        side = box.side
        tops, lefts = range(0, side, box.rows), range(0, side, box.columns)
        boxes = [_box(box, row, column) for row in tops for column in lefts]
        falling, rising = range(0, side * side, side + 1), range(side - 1, side * side - 1, side - 1)
        tops, lefts = (range(1, side - size, size + 1) for size in (box.rows, box.columns))
        windows = (_box(box, row, column) for row in tops for column in lefts)
        houses: dict[HouseKind, Iterable[Iterable[int]]] = {
            HouseKind.ROW: (range(side * n, side * (n + 1)) for n in range(side)),
            HouseKind.COLUMN: (range(n, side * side, side) for n in range(side)),
            HouseKind.BOX: _regions(self.regions) if self.regions else boxes,
            HouseKind.DIAGONAL: (falling, rising) if self.diagonals else (),
            HouseKind.WINDOW: windows if self.windows else (),
            HouseKind.DISJOINT: zip(*boxes, strict=True) if self.disjoint else (),
            HouseKind.EXTRA: (cells for drawing in self.extra for cells in _regions(drawing)),
        }
        for kind, each in houses.items():
            for number, slots in enumerate(each, start=1):
                yield kind, number, tuple(slots)


def _where(slot: int, side: int) -> str:
    return f"row {slot // side + 1}, column {slot % side + 1}"


def _box(box: Box, row: int, column: int) -> tuple[int, ...]:
    """Return the slots of the box whose first cell is at ``row``, ``column``, from 0."""
    return tuple(
        box.side * (row + down) + column + right for down in range(box.rows) for right in range(box.columns)
    )


def _regions(drawing: str) -> Iterator[tuple[int, ...]]:
    """Yield the slots of each region, in the order in which the regions begin."""
    for region in dict.fromkeys(drawing.replace(NO_REGION, "")):
        yield tuple(slot for slot, char in enumerate(drawing) if char == region)


PLAIN = Extras()
"""Only rows, columns and boxes."""
