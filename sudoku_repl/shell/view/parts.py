"""The parts of a large board. If not all candidates of the board fit, those of one part are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.box import SQUARE

BoardPart: TypeAlias = tuple[int, ...]
"""The cells of a part."""


@lru_cache(maxsize=8)
def divisions(board: Board) -> tuple[tuple[BoardPart, ...], ...]:
    """Return the ways to divide a board into parts, the largest parts first.

    The parts are the grids of a board of several, then the quarters of a grid that is larger than the classic
    one, then single boxes. A board that has no more cells than the classic one is not divided.
    """
    if len(board.coordinates) <= SQUARE.side**2:
        return ()
    side, box = board.digits, board.box
    ways = []
    if len(board.grids) > 1:
        ways.append(tuple(grid.cells for grid in board.grids))
    if side > SQUARE.side:
        ways.append(_rectangles(board, _halves(side, box.rows), _halves(side, box.columns)))
    ways.append(_rectangles(board, _pieces(side, box.rows), _pieces(side, box.columns)))
    return tuple(ways)


def _rectangles(board: Board, rows: Sequence[range], columns: Sequence[range]) -> tuple[BoardPart, ...]:
    """Return the parts of every grid that lie in given rows and columns of it."""
    return tuple(
        tuple(grid.cells[row * board.digits + column] for row, column in product(down, across))
        for grid in board.grids
        for down, across in product(rows, columns)
    )


def _halves(side: int, unit: int) -> Sequence[range]:
    """Return the two halves of a side, which overlap if they would not consist of whole units otherwise."""
    half = -(-side // unit // 2) * unit
    return range(half), range(side - half, side)


def _pieces(side: int, unit: int) -> Sequence[range]:
    return [range(first, first + unit) for first in range(0, side, unit)]
