"""How much of a board the view draws: the forms of a cell, and the parts of a board that is too large.

A cell is a single digit, or all its candidates, with or without space around them. If not all candidates of a
board fit, those of one part are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.box import SQUARE
from sudoku_repl.render.frames import sub_cells


@attrs.frozen
class CellForm:
    """How large a cell is drawn, and how its candidates are set in it."""

    rows: int
    columns: int
    across: int = 0
    """The number of candidates in a line; 0 to show digits only."""
    pitch: int = 1
    """The columns from one candidate to the next."""
    is_ruled: bool = False
    """Whether outlines of cages have lines of their own, where no border runs."""

    @property
    def shows_candidates(self) -> bool:
        """Whether a cell has room for its candidates."""
        return bool(self.across)

    @property
    def middle(self) -> int:
        """The line of a cell, from 0, that has its digit."""
        return (self.rows - 1) // 2

    @property
    def margin(self) -> int:
        """The columns left of the first candidate of a line."""
        return (self.columns - (self.across - 1) * self.pitch) // 2


def with_candidates(board: Board) -> tuple[CellForm, ...]:
    """Return the forms that show candidates in the shape of a box, the largest first.

    They have spaces between and around the candidates, only between them, or none. With constraints, room
    for their outlines comes first.
    """
    down, across = sub_cells(board)
    ruled = CellForm(down, 2 * across - 1, across, 2, is_ruled=True)
    return (
        *([ruled] if board.constraints else []),
        CellForm(down + 1, 2 * across + 1, across, 2),
        CellForm(down, 2 * across - 1, across, 2),
        CellForm(down, across, across),
    )


DIGITS = (CellForm(2, 3), CellForm(1, 3), CellForm(1, 1))
"""The forms that show digits only, the largest first."""

BoardPart: TypeAlias = tuple[int, ...]


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
