"""The boards by name. The only module that knows their sizes."""

from __future__ import annotations

from sudoku_repl.board.topology import Board, House, HouseKind

_BOX = 3
_SIDE = _BOX * _BOX


def _classic() -> Board:
    places = tuple((row, column) for row in range(1, _SIDE + 1) for column in range(1, _SIDE + 1))

    def house(kind: HouseKind, number: int) -> House:
        cells = (cell for cell, place in enumerate(places) if number_in[kind](*place) == number)
        return House(kind, f"{kind.value} {number}", tuple(cells))

    number_in = {
        HouseKind.ROW: lambda row, column: row,
        HouseKind.COLUMN: lambda row, column: column,
        HouseKind.BOX: lambda row, column: (row - 1) // _BOX * _BOX + (column - 1) // _BOX + 1,
    }
    houses = (house(kind, number) for kind in number_in for number in range(1, _SIDE + 1))
    return Board("9x9", _SIDE, places, tuple(houses))


CLASSIC = _classic()
"""The board of every newspaper: nine rows, nine columns, nine boxes."""
