"""Frames of boxes and tints of extra houses, for every drawing of a board."""

from __future__ import annotations

from collections.abc import Iterable
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
    boxes: list[set[House]] = [set() for _ in board.coordinates]
    for house in _houses(board, grid):
        if house.kind is HouseKind.BOX:
            for cell in house.cells:
                boxes[cell].add(house)
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
    """Return the names of the houses that tint each cell: its diagonals, windows and extra regions.

    With a grid, only the houses of that grid count.
    """
    names: list[list[str]] = [[] for _ in board.coordinates]
    for house in _houses(board, grid):
        if house.kind in _TINTED:
            for cell in house.cells:
                names[cell].append(house.name)
    return tuple(map(tuple, names))


def _houses(board: Board, grid: BoardGrid | None) -> Iterable[House]:
    return board.houses if grid is None else dict.fromkeys(grid.houses.values())


def sub_cells(board: Board) -> tuple[int, int]:
    """Return the rows and columns in which a cell shows its candidates: the shape of a box.

    If a box has a single row or column, the shape is nearly square instead, and the last row may have fewer
    candidates.
    """
    if min(board.box.rows, board.box.columns) > 1:
        return board.box.rows, board.box.columns
    columns = ceil(sqrt(board.digits))
    return ceil(board.digits / columns), columns
