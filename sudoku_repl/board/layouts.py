"""Build a board from the corners of its grids, their boxes and their extra houses, or from its name.

The name of a board describes it completely. It begins with its grids: a size, the name of a layout, or the
corners. Its order, if it is not the usual one, and its extra houses follow, each after a ``+``. Extra houses
are for all grids or for some of them: ``sohei + order 3x4 + diagonals + windows of grids 1 4``. Its
constraints come last: ``9x9 + cage 17 r1c1 r1c2 + anti knight``.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Sequence
from functools import lru_cache
from weakref import WeakValueDictionary

from sudoku_repl.board.box import SQUARE, Box
from sudoku_repl.board.constrained import constrained, cut_constraints
from sudoku_repl.board.corners import SINGLE, Corners, check_corners, coordinates_of, corners_of, window
from sudoku_repl.board.extras import PLAIN, Extras
from sudoku_repl.board.naming import board_name, parts_of, with_part
from sudoku_repl.board.topology import Board, BoardGrid, House, HouseKind
from sudoku_repl.errors import BoardError


def board_of(
    corners: Iterable[tuple[int, int]], extras: Extras | Sequence[Extras] = PLAIN, box: Box = SQUARE
) -> Board:
    """Return the board with grids at these corners: the same object each time, as long as it is in use.

    ``extras`` applies to every grid; a sequence has one item for each grid, in order. ``box`` is the shape of
    the boxes of every grid, by default 3x3. Raises :class:`~sudoku_repl.errors.BoardError` if no board is
    possible.
    """
    corners = tuple((row, column) for row, column in corners)
    each = (extras,) * len(corners) if isinstance(extras, Extras) else tuple(extras)
    board = _boards.get((corners, each, box))
    if board is None:
        check_corners(corners, box)
        if len(each) != len(corners):
            raise BoardError(f"expected extras for each of the {len(corners)} grids, got {len(each)}")
        for own in each:
            own.check(box)
        board = _boards[corners, each, box] = _build(corners, each, box)
    return board


_boards: WeakValueDictionary[tuple[Corners, tuple[Extras, ...], Box], Board] = WeakValueDictionary()


def _build(corners: Corners, extras: tuple[Extras, ...], box: Box) -> Board:
    coordinates = tuple(sorted(coordinates_of(corners, box)))
    cell_of = {at: cell for cell, at in enumerate(coordinates)}
    shared: dict[tuple[HouseKind, tuple[int, ...]], House] = {}
    grids = []
    for number, ((row, column), own) in enumerate(zip(corners, extras, strict=True), start=1):
        cells = tuple(cell_of[at] for at in window(row + 1, column + 1, box))
        named = {}
        for kind, count, slots in own.houses(box):
            name = f"{kind.value} {count}{f' of grid {number}' * (len(corners) > 1)}"
            house = House(kind, name, tuple(sorted(cells[slot] for slot in slots)))
            named[name] = shared.setdefault((kind, house.cells), house)
        grids.append(BoardGrid(number, (row, column), cells, named))
    in_order = sorted(shared.values(), key=lambda house: _SCAN.get(house.kind, len(_SCAN)))  # stable
    return Board(board_name(corners, extras, box), box, coordinates, tuple(in_order), tuple(grids))


_SCAN = {HouseKind.ROW: 0, HouseKind.COLUMN: 1, HouseKind.BOX: 2}
"""The scan order of the kinds; extra houses come last, grid by grid."""


@lru_cache(maxsize=16)
def board_named(name: str) -> Board:
    """Return the board with this name, whose parts may be in any order. Raises BoardError.

    It is the same object each time, so a copied or unpickled state is on the same board. The last boards are
    kept, because building one takes milliseconds, and a list may name a board on every line.
    """
    houses, constraints = cut_constraints(name)
    return constrained(board_of(*_defined(houses)), constraints)


def board_alone(board: Board, number: int) -> Board:
    """Return the board of the grid with this number, from 1, with its own extra houses.

    Raises BoardError, also if the board has constraints.
    """
    if board.constraints:
        raise BoardError("a grid can't be taken out of a board with constraints yet")
    _, extras, box = _defined(board.name)
    return board_of(SINGLE, extras[board.grid(number).number - 1], box)


def _defined(name: str) -> tuple[Corners, tuple[Extras, ...], Box]:
    """Return the corners and the extra houses of each grid, and the boxes, of the board with this name."""
    base, box, parts = parts_of(name)
    corners = corners_of(base, box)
    extras = (PLAIN,) * len(corners)
    for part in parts:
        extras = with_part(extras, part, box)
    return corners, extras, box


copyreg.pickle(Board, lambda board: (board_named, (board.name,)))  # a copy is the same object

CLASSIC = board_of(SINGLE)
"""The newspaper board: nine rows, nine columns, nine boxes."""
