"""The guilt that rules with backjumps need, when they take over a run that was made without."""

from __future__ import annotations

from typing import Protocol

import attrs

from sudoku_repl.interruption import check
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Change
from sudoku_repl.machine.retreat import Guilt
from sudoku_repl.machine.state import SOLVED
from sudoku_repl.machine.work import AdvanceResult, OnChange


class Record(Protocol):
    """What is needed of a run's record."""

    def state_at(self, index: int) -> State:
        """Return the state after advance ``index``."""

    def again(self, index: int, before: State, on_change: OnChange | None = None) -> AdvanceResult:
        """Make advance ``index`` again, from ``before``, the state before it."""


def guilt_at(record: Record, index: int) -> Guilt:
    """Return the guilt after advance ``index``, by making the run again from its start."""
    state = record.state_at(0)
    guilt = Guilt(state.board, state.values)
    for at in range(1, index + 1):
        check()
        changes: list[Change] = []
        before = state
        state, events = record.again(at, attrs.evolve(before, guilt=guilt), changes.append)
        if state.guilt is None:
            guilt = guilt.copy()
            guilt.follow(before.phase is SOLVED, changes, events)
        else:
            guilt = state.guilt
    return guilt
