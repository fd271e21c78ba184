"""Build a board from the corners of its grids and their extra houses, or from its name.

A *corner* is the row and column of a grid's first cell, from 0. Both are multiples of 3, so that the boxes of
all grids are aligned. The name of a board describes it completely: first its grids, then its extra houses,
each after a ``+``, for all grids or for some of them.

>>> board_named("0,6 6,0 6,12 12,6 + windows of grids 1 4 + diagonals").name
'sohei + diagonals + windows of grids 1 4'
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias
from weakref import WeakValueDictionary

import attrs

from sudoku_repl.board.extras import BOX, PLAIN, SIDE, Extras
from sudoku_repl.board.topology import Board, BoardGrid, House, HouseKind
from sudoku_repl.errors import BoardError, quoted

Corners: TypeAlias = tuple[tuple[int, int], ...]

LAYOUTS: dict[str, Corners] = {
    "9x9": ((0, 0),),
    "samurai": ((6, 6), (0, 0), (0, 12), (12, 0), (12, 12)),
    "flower": ((0, 3), (3, 0), (3, 3), (3, 6), (6, 3)),
    "twodoku": ((0, 0), (6, 6)),
    "sohei": ((0, 6), (6, 0), (6, 12), (12, 6)),
    "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
    "cross": ((6, 6), (0, 6), (6, 0), (6, 12), (12, 6)),
}
"""The named layouts: the corners of each, in order."""

CANVAS = 99
"""The rows and columns of the largest canvas. (The solver's tables grow with the square of the cells.)"""
MOST_GRIDS = 16
"""The number of grids of the largest board, for the same reason."""


def board_of(corners: Iterable[tuple[int, int]], extras: Extras | Sequence[Extras] = PLAIN) -> Board:
    """Return the board with grids at these corners: the same object each time, as long as it is in use.

    ``extras`` applies to every grid; a sequence has one item for each grid, in order. Raises
    :class:`~sudoku_repl.errors.BoardError` if no board is possible.
    """
    corners = tuple((row, column) for row, column in corners)
    check_corners(corners)
    each = (extras,) * len(corners) if isinstance(extras, Extras) else tuple(extras)
    if len(each) != len(corners):
        raise BoardError(f"expected extras for each of the {len(corners)} grids, got {len(each)}")
    board = _boards.get((corners, each))
    if board is None:
        board = _boards[corners, each] = _build(corners, each)
    return board


_boards: WeakValueDictionary[tuple[Corners, tuple[Extras, ...]], Board] = WeakValueDictionary()


def check_corners(corners: Corners) -> None:
    """Raise :class:`~sudoku_repl.errors.BoardError` unless a board can have grids at these corners."""
    if not corners:
        raise BoardError("expected the corner of at least 1 grid, such as 0,6")
    if len(corners) > MOST_GRIDS:
        raise BoardError(f"too many grids: expected at most {MOST_GRIDS}, got {len(corners)}")
    for number, (row, column) in enumerate(corners, start=1):
        corner = f"the corner {row},{column} of grid {number}"
        if row % BOX or column % BOX:
            raise BoardError(f"{corner} is not aligned; expected multiples of {BOX}")
        if not (0 <= row <= CANVAS - SIDE and 0 <= column <= CANVAS - SIDE):
            raise BoardError(
                f"{corner} is outside the canvas; expected 0,0 to {CANVAS - SIDE},{CANVAS - SIDE}"
            )
        first = corners.index((row, column)) + 1
        if first < number:
            raise BoardError(f"{corner} is already the corner of grid {first}")


def _build(corners: Corners, extras: tuple[Extras, ...]) -> Board:
    taken = {at for row, column in corners for at in window(row + 1, column + 1)}
    coordinates = tuple(sorted(taken))
    cell_of = {at: cell for cell, at in enumerate(coordinates)}
    shared: dict[tuple[HouseKind, tuple[int, ...]], House] = {}
    grids = []
    for number, ((row, column), own) in enumerate(zip(corners, extras, strict=True), start=1):
        cells = tuple(cell_of[at] for at in window(row + 1, column + 1))
        named = {}
        for kind, count, slots in own.houses():
            name = f"{kind.value} {count}{f' of grid {number}' * (len(corners) > 1)}"
            house = House(kind, name, tuple(sorted(cells[slot] for slot in slots)))
            named[name] = shared.setdefault((kind, house.cells), house)
        grids.append(BoardGrid(number, (row, column), cells, named))
    in_order = sorted(shared.values(), key=lambda house: _SCAN.get(house.kind, len(_SCAN)))  # stable
    return Board(_name(corners, extras), SIDE, coordinates, tuple(in_order), tuple(grids))


_SCAN = {HouseKind.ROW: 0, HouseKind.COLUMN: 1, HouseKind.BOX: 2}
"""The scan order of the kinds; extra houses come last, grid by grid."""


def window(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Return the cells of the grid whose first cell is at ``row``, ``column``, in its reading order."""
    return ((row + down, column + right) for down in range(SIDE) for right in range(SIDE))


def grids_in(coordinates: AbstractSet[tuple[int, int]]) -> Corners:
    """Return the corners of the aligned 9x9 windows that are full of cells; rows and columns count from 0.

    The corners are in reading order, or in the order of the named layout that has exactly these corners.
    """
    found = tuple(
        (row, column)
        for row, column in sorted(coordinates)
        if not row % BOX and not column % BOX and coordinates >= set(window(row, column))
    )
    return next((corners for corners in LAYOUTS.values() if set(corners) == set(found)), found)


def nearest_window(coordinates: AbstractSet[tuple[int, int]], at: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the cells that are missing in the nearly full aligned window around ``at``.

    This is the window with the fewest missing cells; of several, the last to begin.
    """
    row, column = at
    windows = [
        [lacking for lacking in window(top, left) if lacking not in coordinates]
        for top in _starts(row)
        for left in _starts(column)
    ]
    return min(windows, key=len)


def _starts(line: int) -> range:
    """Return the first lines of the aligned windows that contain a line, in descending order."""
    last = line // BOX * BOX
    return range(last, max(0, last - SIDE + BOX) - 1, -BOX)


# --- names ---------------------------------------------------------------------------------------

FLAGS = ("diagonals", "windows", "disjoint")
"""The names of extra houses that need no drawing."""
DRAWN = ("regions", "extra")
"""The names of extra houses that are drawn."""

_PART = re.compile(r"(?P<word>\S*)(?: (?P<drawing>[A-Za-z.]+))?", re.ASCII)
_OF_GRIDS = re.compile(
    r"(?P<text>.*?),?\s*\bof grids?\s+(?P<grids>[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*)", re.ASCII
)


def cut_grids(text: str) -> tuple[str, tuple[int, ...]]:
    """Cut ``of grid 2`` or ``of grids 1 4`` off the end of a text; returns the rest and the numbers.

    >>> cut_grids("windows of grids 1 4"), cut_grids("diagonals")
    (('windows', (1, 4)), ('diagonals', ()))
    """
    match = _OF_GRIDS.fullmatch(text)
    if not match:
        return text, ()
    return match["text"], tuple(map(int, re.split(r"[\s,]+", match["grids"])))


@attrs.frozen
class Part:
    """Extra houses of some grids of a board: a part of its name.

    Raises :class:`~sudoku_repl.errors.BoardError` for an unknown word.
    """

    word: str
    drawing: str
    """A letter for each cell; empty if the word needs no drawing."""
    grids: tuple[int, ...]
    """The numbers of the grids; empty for all grids."""

    def __attrs_post_init__(self) -> None:
        known, which = (DRAWN, "drawn houses") if self.drawing else (FLAGS, "extra houses")
        if self.word not in known:
            raise BoardError(f"unknown {which} {quoted(self.word)}; known {which}: {', '.join(known)}")

    def numbers(self, count: int) -> Sequence[int]:
        """Return the numbers of its grids on a board of ``count`` grids; raises BoardError."""
        return numbers_on(count, self.grids) or range(1, count + 1)

    @property
    def of_grids(self) -> str:
        """The end of the text: ``of grid 2``, ``of grids 1 4``; empty for all grids."""
        if not self.grids:
            return ""
        return f"of grid{'s' * (len(self.grids) > 1)} {' '.join(map(str, self.grids))}"

    def __str__(self) -> str:
        return " ".join(filter(None, (self.word, self.drawing, self.of_grids)))


def _name(corners: Corners, extras: tuple[Extras, ...]) -> str:
    named = {layout: name for name, layout in LAYOUTS.items()}
    base = named.get(corners) or " ".join(f"{row},{column}" for row, column in corners)
    having: dict[tuple[str, str], list[int]] = {}
    for word in (*FLAGS, *DRAWN):
        for number, own in enumerate(extras, start=1):
            for drawing in _drawings_of(own, word):
                having.setdefault((word, drawing), []).append(number)
    parts = (
        Part(word, drawing, () if len(grids) == len(corners) else tuple(grids))
        for (word, drawing), grids in having.items()
    )
    return " + ".join([base, *map(str, parts)])


def _drawings_of(extras: Extras, word: str) -> tuple[str, ...]:
    """Return the drawings of a grid under this word; an empty one for extra houses without a drawing."""
    if word == "extra":
        return extras.extra
    if word == "regions":
        return (extras.regions,) if extras.regions else ()
    return ("",) if getattr(extras, word) else ()


def board_named(name: str) -> Board:
    """Return the board with this name, whose parts may be in any order; raises BoardError.

    It is the same object each time, so a copied or unpickled state is on the same board.
    """
    base, parts = parts_of(name)
    corners = layout_named(base) if base in LAYOUTS else corners_named(base)
    extras = (PLAIN,) * len(corners)
    for part in parts:
        extras = with_part(extras, part)
    return board_of(corners, extras)


def parts_of(name: str) -> tuple[str, list[Part]]:
    """Split a board's name into its base (a layout or a list of corners) and its parts; raises BoardError."""
    base, *texts = name.split(" + ")
    parts = []
    for text in texts:
        houses, grids = cut_grids(text)
        match = _PART.fullmatch(houses)
        if not match:
            raise BoardError(f"unknown extra houses {quoted(text)}; known extra houses: {', '.join(FLAGS)}")
        parts.append(Part(match["word"], match["drawing"] or "", grids))
    return base, parts


def numbers_on(count: int, grids: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of grids; raises BoardError if a board of ``count`` grids lacks one of them."""
    for number in grids:
        if not 1 <= number <= count:
            raise BoardError(f"unknown grid {number}; the board has {count} grid{'s' * (count > 1)}")
    return grids


def layout_named(name: str) -> Corners:
    """Return the corners of a named layout; raises BoardError."""
    if name not in LAYOUTS:
        raise BoardError(f"unknown layout {quoted(name)}; known layouts: {', '.join(LAYOUTS)}")
    return LAYOUTS[name]


def corners_named(text: str) -> Corners:
    """Return the corners in a list such as ``0,6 6,0``; raises BoardError."""
    corners = []
    for word in text.split():
        match = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", word, re.ASCII)
        if not match:
            raise BoardError(f"expected a corner, a row and a column from 0 such as 0,6, got {quoted(word)}")
        corners.append((int(match[1]), int(match[2])))
    return tuple(corners)


def with_part(extras: tuple[Extras, ...], part: Part) -> tuple[Extras, ...]:
    """Return the extras of each grid with a part added; raises BoardError."""
    each = list(extras)
    for number in part.numbers(len(extras)):
        own = each[number - 1]
        match part.word:
            case "diagonals":
                own = attrs.evolve(own, diagonals=True)
            case "windows":
                own = attrs.evolve(own, windows=True)
            case "disjoint":
                own = attrs.evolve(own, disjoint=True)
            case "regions" if own.regions:
                raise BoardError(f"the regions of grid {number} are drawn twice")
            case "regions":
                own = attrs.evolve(own, regions=part.drawing)
            case "extra":
                own = attrs.evolve(own, extra=(*own.extra, part.drawing))
        each[number - 1] = own
    return tuple(each)


def _reduced(board: Board) -> tuple[Callable[[str], Board], tuple[str]]:
    """Copy and pickle a board as its name: there is only one object for each layout."""
    return board_named, (board.name,)


copyreg.pickle(Board, _reduced)

CLASSIC = board_of(LAYOUTS["9x9"])
"""The newspaper board: nine rows, nine columns, nine boxes."""
