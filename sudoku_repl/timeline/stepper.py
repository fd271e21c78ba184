"""Advances one after the other, each with its events: made by the kernel if it can, and else by the machine.

Both make the same states, events and changes, so no caller needs to know which of them made an advance. The
kernel keeps records of an advance, from which its events are made when somebody first looks at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from sudoku_repl.board import Board
from sudoku_repl.machine import Rules, State, advance, compiled
from sudoku_repl.machine.compiled import KERNELS, runs_compiled
from sudoku_repl.machine.events import Events
from sudoku_repl.machine.records import Detail, ToldEvents, changes_of
from sudoku_repl.machine.state import FINISHED, LOADED
from sudoku_repl.machine.work import OnChange
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import MOST_STEPS


class SteppedAdvance(NamedTuple):
    """An advance that was made."""

    state: State
    """The state after it."""
    events: Events
    packed: int
    """Its packed facts."""


class Stepper:
    """Makes advances from any state under any rules. It is quick where each begins as the last one ended."""

    def __init__(self, board: Board, borrowed: ExitStack) -> None:
        """Make advances on a board; ``borrowed`` gives the kernel back."""
        self._board = board
        self._borrowed = borrowed
        self._kernel: compiled.MachineKernel | None = None
        self._rules: Rules | None = None  # the last rules, and whether the kernel runs under them
        self._is_compiled = False
        self._state: State | None = None  # the state that the kernel is in, under the last rules
        self._detail = Detail.NOTHING

    def advance(self, state: State, rules: Rules, on_change: OnChange | None = None) -> SteppedAdvance:
        """Make the next advance, as :func:`sudoku_repl.machine.advance` does."""
        if rules is not self._rules:
            self._rules, self._is_compiled, self._state = rules, runs_compiled(rules), None
        phase = state.phase
        if not self._is_compiled or phase is LOADED or phase is FINISHED:
            made, events = advance(state, rules, on_change)
            return SteppedAdvance(made, events, facts.pack(made, events))
        kernel = self._at(state, rules, Detail.CHANGES if on_change else Detail.EVENTS)
        self._state = None  # until the advance is made
        (packed,) = kernel.run(1, MOST_STEPS, 0)
        told = kernel.records()
        after = self._state = kernel.state()
        if on_change:
            for change in changes_of(self._board, told):
                on_change(change)
        return SteppedAdvance(after, ToldEvents(self._board, told), packed)

    def _at(self, state: State, rules: Rules, detail: Detail) -> compiled.MachineKernel:
        """Return the kernel in this state; it tells at least ``detail``."""
        if state is self._state and detail <= self._detail:
            assert self._kernel
            return self._kernel
        if self._kernel is None:
            self._kernel = self._borrowed.enter_context(KERNELS.lend(self._board))
        self._detail = max(detail, self._detail)
        self._kernel.load(state, rules, detail=self._detail)
        return self._kernel


@contextmanager
def stepping(board: Board) -> Iterator[Stepper]:
    """Yield what makes advances on a board. You may use it only in the block."""
    with ExitStack() as borrowed:
        yield Stepper(board, borrowed)
