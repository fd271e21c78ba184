"""Why a cell has its value, and why its other digits are gone."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain.account import Account, account
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
from sudoku_repl.timeline import Timeline


@attrs.frozen(eq=False, repr=False)
class CellReasons:
    """Why a cell has its value, if any, and why digits are gone from it."""

    board: Board
    cell: int
    """The number of the cell, from 0 in reading order."""
    held: Why | None
    """Why it has its value; None while it is open."""
    gone: Mapping[int, Why | None]
    """Why each digit is gone; None for a candidate and for the value."""
    state: State
    """The state at the position."""

    def __str__(self) -> str:
        """Return the value or candidates, with reason codes: ``[4,2] is 2 (guess L11), not 1 (I32) ...``."""
        cell = self.board.label(self.cell)
        gone = [f"{digit} ({why.code})" for digit, why in self.gone.items() if why]
        if self.held:
            now = f"{cell} is {self.held.fact.digit} ({self.held.code})"
        else:
            now = f"{cell} may be {' '.join(str(digit) for digit, why in self.gone.items() if not why)}"
        return f"{now}, not {', '.join(gone)}" if gone else now

    def __repr__(self) -> str:
        return f"<CellReasons: {self}>"


def cell_reasons(account: Account, cell: int, state: State) -> CellReasons:
    """Return the reasons for a cell, by its number; ``account`` and ``state`` belong to one position."""
    gone = {digit: account.gone.get((cell, digit)) for digit in range(1, account.board.digits + 1)}
    return CellReasons(account.board, cell, account.held.get(cell), gone, state)


def why(timeline: Timeline, index: int, cell: int, digit: int | None = None) -> Why | None:
    """Return what :meth:`Account.why` of the position after advance ``index`` returns.

    Raises :class:`IndexError` if the advance is not recorded.
    """
    return account(timeline, index).why(cell, digit)
