"""The boards: any list of corners on one canvas, some of them by name, and what their grids have besides.

A *corner* is the row and column of a grid's first cell, from 0; both are multiples of 3, so that the
boxes of all grids are aligned. A board's name says its layout whole: what its grids are, then, after
a ``+`` each, what they have besides, of all grids or of some.

>>> board_named("0,6 6,0 6,12 12,6 + windows of grids 1 4 + diagonals").name
'sohei + diagonals + windows of grids 1 4'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
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
"""The layouts that have a name: their corners in order."""

CANVAS = 99
"""Rows and columns of the largest canvas: the solver's tables grow with the square of the cells."""
MOST_GRIDS = 16
"""Grids of the largest board, for the same reason."""


def board_of(corners: Iterable[tuple[int, int]], extras: Extras | Sequence[Extras] = PLAIN) -> Board:
    """The board of grids at these corners: the same object each time while anyone holds it.

    ``extras`` are those of every grid, or one for each in order. Raises
    :class:`~sudoku_repl.errors.BoardError` when there can be no such board.
    """
    corners = tuple((row, column) for row, column in corners)
    check_corners(corners)
    each = (extras,) * len(corners) if isinstance(extras, Extras) else tuple(extras)
    if len(each) != len(corners):
        raise BoardError(f"extras for {len(each)} grids on a board of {len(corners)}")
    board = _boards.get((corners, each))
    if board is None:
        board = _boards[corners, each] = _build(corners, each)
    return board


_boards: WeakValueDictionary[tuple[Corners, tuple[Extras, ...]], Board] = WeakValueDictionary()


def check_corners(corners: Corners) -> None:
    """Raises :class:`~sudoku_repl.errors.BoardError` unless there can be a board of grids at the corners."""
    if not corners:
        raise BoardError("a board without grids has no cells")
    if len(corners) > MOST_GRIDS:
        raise BoardError(f"{len(corners)} grids are too many for a board: {MOST_GRIDS} is the most")
    for number, (row, column) in enumerate(corners, start=1):
        corner = f"the corner {row},{column} of grid {number}"
        if row % BOX or column % BOX:
            raise BoardError(f"{corner} is not at multiples of {BOX}, so boxes would not be aligned")
        if not (0 <= row <= CANVAS - SIDE and 0 <= column <= CANVAS - SIDE):
            raise BoardError(f"{corner} is not on the canvas: 0,0 to {CANVAS - SIDE},{CANVAS - SIDE}")
        first = corners.index((row, column)) + 1
        if first < number:
            raise BoardError(f"{corner} is that of grid {first} as well")


def _build(corners: Corners, extras: tuple[Extras, ...]) -> Board:
    taken = {place for row, column in corners for place in window(row + 1, column + 1)}
    places = tuple(sorted(taken))
    cell_of = {place: cell for cell, place in enumerate(places)}
    shared: dict[tuple[HouseKind, tuple[int, ...]], House] = {}
    grids = []
    for number, ((row, column), own) in enumerate(zip(corners, extras, strict=True), start=1):
        cells = tuple(cell_of[place] for place in window(row + 1, column + 1))
        named = {}
        for kind, count, slots in own.houses():
            name = f"{kind.value} {count}{f' of grid {number}' * (len(corners) > 1)}"
            house = House(kind, name, tuple(sorted(cells[slot] for slot in slots)))
            named[name] = shared.setdefault((kind, house.cells), house)
        grids.append(BoardGrid(number, (row, column), cells, named))
    in_order = sorted(shared.values(), key=lambda house: _SCAN.get(house.kind, len(_SCAN)))  # stable
    return Board(_name(corners, extras), SIDE, places, tuple(in_order), tuple(grids))


_SCAN = {HouseKind.ROW: 0, HouseKind.COLUMN: 1, HouseKind.BOX: 2}
"""The kinds in the order of their scan; extra houses come last, of one grid after the other."""


def window(row: int, column: int) -> Iterator[tuple[int, int]]:
    """The places of the grid whose first one is at ``row``, ``column``, in its reading order."""
    return ((row + down, column + right) for down in range(SIDE) for right in range(SIDE))


def grids_in(places: AbstractSet[tuple[int, int]]) -> Corners:
    """The corners of the aligned full windows among places, which are rows and columns from 0.

    They come in reading order, or in that of the named layout which has just these.
    """
    found = tuple(
        (row, column)
        for row, column in sorted(places)
        if not row % BOX and not column % BOX and places >= set(window(row, column))
    )
    return next((corners for corners in LAYOUTS.values() if set(corners) == set(found)), found)


def nearest_window(places: AbstractSet[tuple[int, int]], place: tuple[int, int]) -> list[tuple[int, int]]:
    """What the aligned window that holds ``place`` and lacks the fewest of ``places`` lacks of it.

    Of several, the last to begin: ``place`` is rather at its beginning than at its end.
    """
    row, column = place
    windows = [
        [lacking for lacking in window(top, left) if lacking not in places]
        for top in _starts(row)
        for left in _starts(column)
    ]
    return min(windows, key=len)


def _starts(line: int) -> range:
    """The first lines of the aligned windows that a line is in, the last one first."""
    last = line // BOX * BOX
    return range(last, max(0, last - SIDE + BOX) - 1, -BOX)


# --- names ---------------------------------------------------------------------------------------

FLAGS = ("diagonals", "windows", "disjoint")
"""The words of the extra houses that need no drawing."""
DRAWN = ("regions", "extra")
"""The words of those that are drawn."""

_PART = re.compile(
    r"(?P<word>[a-z]+)(?: (?P<drawing>[A-Za-z.]+?))?(?: of grids?(?P<grids>(?: [0-9]{1,4})+))?", re.ASCII
)


@attrs.frozen
class Part:
    """What some grids of a board have besides: a part of its name."""

    word: str
    drawing: str
    """Of regions, a letter a cell; empty for the other words."""
    grids: tuple[int, ...]
    """The numbers of the grids; none for all of them."""

    @property
    def of_grids(self) -> str:
        """The words that restrict it to its grids: ``of grid 2``, ``of grids 1 4``; none for all of them."""
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
    """The drawings that a grid has of this word, an empty one if it needs none."""
    if word == "extra":
        return extras.extra
    if word == "regions":
        return (extras.regions,) if extras.regions else ()
    return ("",) if getattr(extras, word) else ()


def board_named(name: str) -> Board:
    """The board of that name, its parts in any order; raises BoardError.

    The same object each time, so that a copy of a state is on it too.
    """
    base, parts = parts_of(name)
    corners = layout_named(base) if base in LAYOUTS else corners_named(base)
    extras = (PLAIN,) * len(corners)
    for part in parts:
        extras = with_part(extras, part)
    return board_of(corners, extras)


def parts_of(name: str) -> tuple[str, list[Part]]:
    """A board's name in its parts: the name or the list of its corners, then what is added to them."""
    base, *texts = name.split(" + ")
    parts = []
    for text in texts:
        match = _PART.fullmatch(text)
        if not match or (match["word"] in DRAWN) != bool(match["drawing"]):
            raise BoardError(f"{quoted(text)} is nothing that a grid may have besides")
        grids = tuple(int(number) for number in (match["grids"] or "").split())
        parts.append(Part(match["word"], match["drawing"] or "", grids))
    return base, parts


def layout_named(name: str) -> Corners:
    """The corners of a named layout; raises BoardError."""
    if name not in LAYOUTS:
        raise BoardError(f"{quoted(name)} is no layout: there are {', '.join(LAYOUTS)}")
    return LAYOUTS[name]


def corners_named(text: str) -> Corners:
    """The corners that ``0,6 6,0`` lists; raises BoardError."""
    corners = []
    for word in text.split():
        match = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", word, re.ASCII)
        if not match:
            raise BoardError(f"{quoted(word)} is no corner, which is a row and a column from 0, such as 0,6")
        corners.append((int(match[1]), int(match[2])))
    return tuple(corners)


def with_part(extras: tuple[Extras, ...], part: Part) -> tuple[Extras, ...]:
    """The extras of each grid with one part more; raises BoardError."""
    each = list(extras)
    for number in part.grids or range(1, len(extras) + 1):
        if not 1 <= number <= len(extras):
            raise BoardError(f"there is no grid {number} on a board of {len(extras)}")
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
            case _:
                raise BoardError(f"{quoted(part.word)} are no extra houses: there are {', '.join(FLAGS)}")
        each[number - 1] = own
    return tuple(each)


CLASSIC = board_of(LAYOUTS["9x9"])
"""The board of every newspaper: nine rows, nine columns, nine boxes."""
