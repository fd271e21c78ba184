"""The question itself."""

from __future__ import annotations

from sudoku_repl.errors import OrderError
from sudoku_repl.explain.account import account
from sudoku_repl.explain.reasons import Why
from sudoku_repl.timeline import Timeline


def why(timeline: Timeline, index: int, cell: int, digit: int | None = None) -> Why | None:
    """Why, after advance ``index``, a cell has its value, or why a digit is gone from it.

    With the digit that the cell holds, or without any, the answer is of the value. None when there is
    nothing to explain: the cell is open, or the digit is a candidate still. Raises
    :class:`~sudoku_repl.errors.OrderError` when the board has no such cell or digit, and
    :class:`IndexError` when the advance is not recorded.
    """
    board = timeline.state_at(0).board
    cells = len(board.places)
    if not 0 <= cell < cells:
        raise OrderError(
            f"there is no cell number {cell} on the {board.name} board, its cells are 0 to {cells - 1}"
        )
    if digit is not None and not 1 <= digit <= board.digits:
        raise OrderError(f"{digit} is no digit of the {board.name} board, which has 1 to {board.digits}")
    found = account(timeline, index)
    value = found.held.get(cell)
    if digit is None or (value and value.fact.digit == digit):
        return value
    return found.gone.get((cell, digit))
