"""The arrays of the book at any point of a run.

A matrix has a row for each row house of the board, with an entry for each cell of it: nine by nine
on the classic board, and on a board of several grids nine rows for each of them, in scan order,
with a cell that two grids share in both. All functions take a recorded run and a point of it,
counted in advances, and raise :class:`IndexError` when that is not recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.board.packing import field
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.explain.account import account
from sudoku_repl.machine import Phase, State
from sudoku_repl.timeline import Timeline

Entry = TypeVar("Entry")
Matrix: TypeAlias = tuple[tuple[Entry, ...], ...]


def na(timeline: Timeline, index: int) -> Matrix[int]:
    """NA: the value of each cell, 0 while open."""
    state = timeline.state_at(index)
    return _matrix(state.board, state.values)


def nak(timeline: Timeline, index: int) -> Matrix[tuple[int, ...]]:
    """NAK: for each cell and each digit, from 1, the digit while the cell may take it or has it, else 0.

    Before the set-up an open cell may take every digit.
    """
    state = timeline.state_at(index)
    return _matrix(state.board, _sub_cells(state))


def mmk(timeline: Timeline, index: int) -> Matrix[int]:
    """MMK: how many entries of NAK are not 0, of each cell; 1 for a placed one."""
    state = timeline.state_at(index)
    return _matrix(state.board, [sum(map(bool, digits)) for digits in _sub_cells(state)])


def kh(timeline: Timeline, index: int) -> Matrix[int]:
    """KH: the order, from 1, in which the cells got their values, the givens in reading order; 0 while open.

    On the live path: a value that a guess given up had led to is not counted.
    """
    found = account(timeline, index)
    order = {cell: number for number, cell in enumerate(found.held, start=1)}
    return _matrix(found.board, [order.get(cell, 0) for cell in range(len(found.board.places))])


def _sub_cells(state: State) -> list[tuple[int, ...]]:
    board, grid = state.board, state.grid
    unset = board.all_digits if state.phase is Phase.LOADED else 0
    sets = (
        field(grid.placed, cell) or field(grid.candidates, cell) or unset for cell in range(len(board.places))
    )
    digits = range(1, board.digits + 1)
    return [tuple(digit if held & digit_bit(digit) else 0 for digit in digits) for held in sets]


def _matrix(board: Board, of_cells: Sequence[Entry]) -> Matrix[Entry]:
    rows = (house for house in board.houses if house.kind is HouseKind.ROW)
    return tuple(tuple(of_cells[cell] for cell in house.cells) for house in rows)
