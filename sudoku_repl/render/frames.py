"""How a board is drawn, whatever draws it: where its cells end boxes, and which are in extra houses."""

from __future__ import annotations

from enum import IntFlag
from math import isqrt

from sudoku_repl.board import Board, HouseKind


class Side(IntFlag):
    """The sides of a cell."""

    TOP = 1
    LEFT = 2
    BOTTOM = 4
    RIGHT = 8


_BESIDE = {Side.TOP: (-1, 0), Side.LEFT: (0, -1), Side.BOTTOM: (1, 0), Side.RIGHT: (0, 1)}
_TINTED = (HouseKind.DIAGONAL, HouseKind.WINDOW, HouseKind.EXTRA)


def edges(board: Board) -> tuple[Side, ...]:
    """The sides of each cell at which all its boxes end: the thick lines, or the margin of the board."""
    boxes = [
        {number for number in numbers if board.houses[number].kind is HouseKind.BOX}
        for numbers in board.houses_of
    ]
    found = []
    for cell, (row, column) in enumerate(board.places):
        sides = Side(0)
        for side, (down, right) in _BESIDE.items():
            beside = board.cell_at(row + down, column + right)
            if beside is None or not boxes[cell] & boxes[beside]:
                sides |= side
        found.append(sides)
    return tuple(found)


def extra_houses(board: Board) -> tuple[tuple[str, ...], ...]:
    """The names of each cell's houses that are drawn as areas: diagonals, windows, extra regions."""
    return tuple(
        tuple(board.houses[number].name for number in numbers if board.houses[number].kind in _TINTED)
        for numbers in board.houses_of
    )


def sub_cells(board: Board) -> int:
    """How many candidates stand side by side in a cell."""
    return isqrt(board.digits)
