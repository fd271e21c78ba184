"""The arrays of the book at any position of a run.

A matrix has a row for each row house of the board, and an entry for each cell of that row. On the classic
board it is nine by nine. A board of several grids has the rows of each grid, in scan order, and a cell that
two grids share is in both. All functions take a recorded run and a number of advances, and raise
:class:`IndexError` if that position is not recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.explain.account import account
from sudoku_repl.machine import Phase, State
from sudoku_repl.timeline import Timeline

Entry = TypeVar("Entry")
Matrix: TypeAlias = tuple[tuple[Entry, ...], ...]


def na(timeline: Timeline, index: int) -> Matrix[int]:
    """Return NA: the value of each cell, 0 for an open cell."""
    state = timeline.state_at(index)
    return _matrix(state.board, state.values)


def nak(timeline: Timeline, index: int) -> Matrix[tuple[int, ...]]:
    """Return NAK: for each cell and digit, the digit if the cell has it or may take it, otherwise 0.

    Before the set-up, an open cell may take every digit that the quiz allows.
    """
    state = timeline.state_at(index)
    return _matrix(state.board, _sub_cells(state))


def mmk(timeline: Timeline, index: int) -> Matrix[int]:
    """Return MMK: for each cell, the number of entries of NAK that aren't 0; 1 for a placed cell."""
    state = timeline.state_at(index)
    return _matrix(state.board, [sum(map(bool, digits)) for digits in _sub_cells(state)])


def kh(timeline: Timeline, index: int) -> Matrix[int]:
    """Return KH: the order, from 1, in which the cells got their values; 0 for an open cell.

    The givens come first, in reading order. Values that abandoned guesses led to don't count.
    """
    found = account(timeline, index)
    order = {cell: number for number, cell in enumerate(found.held, start=1)}
    return _matrix(found.board, [order.get(cell, 0) for cell in range(len(found.board.coordinates))])


def _sub_cells(state: State) -> list[tuple[int, ...]]:
    board, unpack = state.board, state.board.packing.unpack
    unset = board.all_digits if state.phase is Phase.LOADED else 0
    pairs = zip(unpack(state.grid.placed), unpack(state.grid.candidates), strict=True)
    sets = (placed or candidates or unset for placed, candidates in pairs)
    digits = range(1, board.digits + 1)
    return [tuple(digit if held & digit_bit(digit) else 0 for digit in digits) for held in sets]


def _matrix(board: Board, of_cells: Sequence[Entry]) -> Matrix[Entry]:
    rows = (house for house in board.houses if house.kind is HouseKind.ROW)
    return tuple(tuple(of_cells[cell] for cell in house.cells) for house in rows)
