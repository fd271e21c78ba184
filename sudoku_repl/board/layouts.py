"""The boards by name. The only module that knows their sizes."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.board.topology import Board, House, HouseKind

_BOX = 3
_SIDE = _BOX * _BOX


def _classic() -> Board:
    places = tuple((row, column) for row in range(1, _SIDE + 1) for column in range(1, _SIDE + 1))

    def house(kind: HouseKind, number: int) -> House:
        cells = (cell for cell, place in enumerate(places) if number_in[kind](place) == number)
        return House(kind, f"{kind.value} {number}", tuple(cells))

    number_in: dict[HouseKind, Callable[[tuple[int, int]], int]] = {
        HouseKind.ROW: lambda place: place[0],
        HouseKind.COLUMN: lambda place: place[1],
        HouseKind.BOX: lambda place: (place[0] - 1) // _BOX * _BOX + (place[1] - 1) // _BOX + 1,
    }
    houses = (house(kind, number) for kind in number_in for number in range(1, _SIDE + 1))
    return Board("9x9", _SIDE, places, tuple(houses))


CLASSIC = _classic()
"""The board of every newspaper: nine rows, nine columns, nine boxes."""

_BOARDS = {board.name: board for board in (CLASSIC,)}


def board_named(name: str) -> Board:
    """The board of that name: the same object each time, so that a copy of a state is on it too."""
    return _BOARDS[name]
