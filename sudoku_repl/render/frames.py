"""Frames of boxes and tints of extra houses, for every drawing of a board."""

from __future__ import annotations

from enum import IntFlag
from math import ceil, sqrt

from sudoku_repl.board import Board, BoardGrid, House, HouseKind


class Side(IntFlag):
    """The sides of a cell."""

    TOP = 1
    LEFT = 2
    BOTTOM = 4
    RIGHT = 8


_BESIDE = {Side.TOP: (-1, 0), Side.LEFT: (0, -1), Side.BOTTOM: (1, 0), Side.RIGHT: (0, 1)}
_TINTED = (HouseKind.DIAGONAL, HouseKind.WINDOW, HouseKind.EXTRA)


def edges(board: Board, grid: BoardGrid | None = None) -> tuple[Side, ...]:
    """Return the sides of each cell that get a thick line, because all its boxes end there.

    With a grid, only the boxes of that grid count.
    """
    boxes = [{*held} for held in _houses_of_cells(board, grid, (HouseKind.BOX,))]
    found = []
    for cell, (row, column) in enumerate(board.coordinates):
        sides = Side(0)
        for side, (down, right) in _BESIDE.items():
            beside = board.cell_at(row + down, column + right)
            if beside is None or not boxes[cell] & boxes[beside]:
                sides |= side
        found.append(sides)
    return tuple(found)


def extra_houses(board: Board, grid: BoardGrid | None = None) -> tuple[tuple[str, ...], ...]:
    """Return the names of the houses that tint each cell: its diagonals, windows and extra regions."""
    return tuple(tuple(house.name for house in held) for held in _houses_of_cells(board, grid, _TINTED))


def _houses_of_cells(board: Board, grid: BoardGrid | None, kinds: tuple[HouseKind, ...]) -> list[list[House]]:
    """Return the houses of some kinds that each cell is in; with a grid, only houses of that grid."""
    found: list[list[House]] = [[] for _ in board.coordinates]
    for house in board.houses if grid is None else dict.fromkeys(grid.houses.values()):
        for cell in house.cells if house.kind in kinds else ():
            found[cell].append(house)
    return found


def sub_cells(board: Board) -> tuple[int, int]:
    """Return the rows and columns in which a cell shows its candidates: the shape of a box.

    If a box has a single row or column, the shape is nearly square instead, and the last row may have fewer
    candidates.
    """
    if min(board.box.rows, board.box.columns) > 1:
        return board.box.rows, board.box.columns
    columns = ceil(sqrt(board.digits))
    return ceil(board.digits / columns), columns
