"""Why a cell has its value, or why a candidate is gone."""

from __future__ import annotations

from sudoku_repl.errors import OrderError
from sudoku_repl.explain.account import account
from sudoku_repl.explain.reasons import Why
from sudoku_repl.timeline import Timeline


def why(timeline: Timeline, index: int, cell: int, digit: int | None = None) -> Why | None:
    """Return why, after advance ``index``, a cell has its value, or why a digit is gone from it.

    ``cell`` is a cell number, from 0 in reading order. Without ``digit``, or with the digit that the cell
    holds, explain the value. Return None if there is nothing to explain: the cell is open, or the digit is
    still a candidate. Raises :class:`~sudoku_repl.errors.OrderError` if the board has no such cell or digit,
    and :class:`IndexError` if the advance is not recorded.
    """
    board = timeline.state_at(0).board
    cells = len(board.coordinates)
    if not 0 <= cell < cells:
        raise OrderError(f"cell number {cell} is out of range; the {board.name} board has 0 to {cells - 1}")
    if digit is not None and not 1 <= digit <= board.digits:
        raise OrderError(f"digit {digit} is out of range; the {board.name} board has 1 to {board.digits}")
    found = account(timeline, index)
    value = found.held.get(cell)
    if digit is None or (value and value.fact.digit == digit):
        return value
    return found.gone.get((cell, digit))
