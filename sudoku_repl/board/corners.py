"""Where the grids of a board are: their corners, the named layouts, and their cells.

A *corner* is the row and column of a grid's first cell, from 0. The row is a multiple of a box's rows and the
column a multiple of its columns, so that the boxes of all grids are aligned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set as AbstractSet
from functools import cache
from typing import TypeAlias

from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS, SQUARE, Box, usual_box
from sudoku_repl.errors import BoardError, quoted

Corners: TypeAlias = tuple[tuple[int, int], ...]

SINGLE: Corners = ((0, 0),)
"""The corners of a board of one grid."""

SIZES = tuple(f"{side}x{side}" for side in (4, 6, 8, 9, 10, 12, 15, 16))
"""The names of the usual boards of one grid."""

LAYOUTS: dict[str, Corners] = {
    "samurai": ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2)),
    "flower": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "twodoku": ((0, 0), (1, 1)),
    "sohei": ((0, 1), (1, 0), (1, 2), (2, 1)),
    "butterfly": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "cross": ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1)),
}
"""The layouts of linked grids, by their names. The unit of their corners is the size of a grid without a box,
or the size of a box for those in :data:`_BY_A_BOX`."""

_BY_A_BOX = ("flower", "butterfly")


@cache
def layouts(box: Box) -> dict[str, Corners]:
    """Return the corners of each layout of linked grids, in order, for grids with these boxes.

    Layouts in which two grids would have the same corner are left out: boxes as wide or as high as a grid do
    not have them.
    """
    named = {}
    for name, units in LAYOUTS.items():
        down, right = box.rows, box.columns
        if name not in _BY_A_BOX:
            down, right = box.side - down, box.side - right
        corners = tuple((row * down, column * right) for row, column in units)
        if len(set(corners)) == len(corners):
            named[name] = corners
    return named


CANVAS = 99
"""The rows and columns of the largest canvas. (The solver's tables grow with the square of the cells.)"""

MOST_GRIDS = 16
"""The number of grids of the largest board."""

MOST_CELLS = MOST_GRIDS * SQUARE.side**2
"""The number of cells of the largest board, for the same reason."""


def check_corners(corners: Corners, box: Box) -> None:
    """Raise :class:`~sudoku_repl.errors.BoardError` unless a board can have grids at these corners."""
    if not corners:
        raise BoardError("expected the corner of at least 1 grid, such as 0,6")
    if len(corners) > MOST_GRIDS:
        raise BoardError(f"too many grids: expected at most {MOST_GRIDS}, got {len(corners)}")
    last = CANVAS - box.side
    for number, (row, column) in enumerate(corners, start=1):
        corner = f"the corner {row},{column} of grid {number}"
        if row % box.rows or column % box.columns:
            raise BoardError(f"{corner} is not aligned; expected {alignment(box)}")
        if not (0 <= row <= last and 0 <= column <= last):
            raise BoardError(f"{corner} is outside the canvas; expected 0,0 to {last},{last}")
        first = corners.index((row, column)) + 1
        if first < number:
            raise BoardError(f"{corner} is already the corner of grid {first}")
    cells = len(coordinates_of(corners, box))
    if cells > MOST_CELLS:
        raise BoardError(f"too many cells: expected at most {MOST_CELLS}, got {cells}")


def alignment(box: Box) -> str:
    """Return, in words, where a grid with these boxes may begin: ``multiples of 3``."""
    if box.rows == box.columns:
        return f"multiples of {box.rows}"
    return f"a row that is a multiple of {box.rows} and a column that is a multiple of {box.columns}"


def window(row: int, column: int, box: Box) -> Iterator[tuple[int, int]]:
    """Return the cells of the grid whose first cell is at ``row``, ``column``, in its reading order."""
    side = range(box.side)
    return ((row + down, column + right) for down in side for right in side)


def coordinates_of(corners: Corners, box: Box) -> set[tuple[int, int]]:
    """Return the rows and columns, from 1, of the cells of grids at these corners."""
    return {at for row, column in corners for at in window(row + 1, column + 1, box)}


def grids_in(coordinates: AbstractSet[tuple[int, int]], box: Box = SQUARE) -> Corners:
    """Return the corners of the aligned windows that are full of cells; rows and columns count from 0.

    A window has the size of a grid with these boxes. The corners are in reading order, or in the order of the
    named layout that has exactly these corners.
    """
    found = tuple(
        (row, column)
        for row, column in sorted(coordinates)
        if not row % box.rows and not column % box.columns and coordinates >= set(window(row, column, box))
    )
    return next((corners for corners in layouts(box).values() if set(corners) == set(found)), found)


def nearest_window(
    coordinates: AbstractSet[tuple[int, int]], at: tuple[int, int], box: Box
) -> list[tuple[int, int]]:
    """Return the cells that are missing in the nearly full aligned window around ``at``.

    This is the window with the fewest missing cells; of several, the last to begin.
    """
    row, column = at
    windows = [
        [lacking for lacking in window(top, left, box) if lacking not in coordinates]
        for top in _starts(row, box.rows, box.side)
        for left in _starts(column, box.columns, box.side)
    ]
    return min(windows, key=len)


def _starts(line: int, size: int, side: int) -> range:
    """Return where windows aligned to ``size`` begin that contain a line, in descending order."""
    last = line // size * size
    return range(last, max(0, last - side + size) - 1, -size)


_SIZE = re.compile(r"([0-9]{1,2})x\1", re.ASCII)


def layout_named(name: str, box: Box | None) -> tuple[Box, Corners]:
    """Return the boxes and corners of a layout, or of a size such as ``9x9``, as :func:`box_of` does."""
    if name not in LAYOUTS and not _SIZE.fullmatch(name):
        known = ", ".join((*SIZES, *LAYOUTS))
        raise BoardError(f"unknown layout {quoted(name)}; known layouts: {known}")
    box = box_of(name, box)
    return box, corners_of(name, box)


def base_of(corners: Corners, box: Box) -> str:
    """Return the first part of a board's name: ``9x9``, ``samurai``, or its corners."""
    if corners == SINGLE:
        return f"{box.side}x{box.side}"
    named = {layout: name for name, layout in layouts(box).items()}
    return named.get(corners) or " ".join(f"{row},{column}" for row, column in corners)


def box_of(base: str, box: Box | None) -> Box:
    """Return the boxes of the grids: ``box``, or if that is None the usual boxes of the size in ``base``.

    ``base`` is the beginning of the name of a board. Raises BoardError if the boxes do not fit its size.
    """
    if not re.fullmatch("[0-9]+x[0-9]+", base, re.ASCII):
        return box or SQUARE
    side = int(match[1]) if (match := _SIZE.fullmatch(base)) else 0
    if not FEWEST_DIGITS <= side <= MOST_DIGITS:
        sizes = f"{FEWEST_DIGITS}x{FEWEST_DIGITS} to {MOST_DIGITS}x{MOST_DIGITS}"
        raise BoardError(f"expected a size from {sizes}, got {quoted(base)}")
    if box and box.side != side:
        raise BoardError(f"a grid of order {box} is {box.side}x{box.side}, not {base}")
    return box or usual_box(side)


def corners_of(base: str, box: Box) -> Corners:
    """Return the corners of a layout, a size such as ``9x9``, or a list of corners. Raises BoardError."""
    if _SIZE.fullmatch(base):
        return SINGLE
    if base not in LAYOUTS:
        return corners_named(base)
    if base not in layouts(box):
        raise BoardError(f"{base!r} needs boxes of several rows and columns, not {box}")
    return layouts(box)[base]


def corners_named(text: str) -> Corners:
    """Return the corners in a list such as ``0,6 6,0``. Raises BoardError."""
    corners = []
    for word in text.split():
        match = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", word, re.ASCII)
        if not match:
            raise BoardError(f"expected a corner, a row and a column from 0 such as 0,6, got {quoted(word)}")
        corners.append((int(match[1]), int(match[2])))
    return tuple(corners)
