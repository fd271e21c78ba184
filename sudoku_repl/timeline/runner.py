"""What runs the solver: the kernel if it can, and else the machine.

Both make the same states, events, changes and facts, so no caller needs to know which of them made an
advance. A quiet run makes advances that nobody watches. In a watched run, each advance comes with its state
and events, and on request its changes: the kernel makes several advances before the first of them is handed
out, more each time, because a run that was followed for long is likely to go on.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import chain
from typing import Protocol, TypeAlias

import attrs

from sudoku_repl.board.topology import digit_bit
from sudoku_repl.interruption import check
from sudoku_repl.machine import Rules, State, advance, guess
from sudoku_repl.machine.compiled import KERNELS, runs_compiled
from sudoku_repl.machine.events import Change, Deduced, Events, Guessed
from sudoku_repl.machine.records import LAYOUT, Detail, search_records
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.machine.state import FINISHED, LOADED, RUNNING, WAITING, Counts
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import MOST_STEPS, What

Choices: TypeAlias = Sequence[tuple[int, int, int]]
"""Chosen guesses in order: the advance, counted from 1 at the first state, the cell and the digit."""


class Machine(Protocol):
    """A machine that runs quietly from a state."""

    def run(self, advances: int, steps: int, until: int) -> array[int]:
        """Make some advances and return their packed facts.

        Stops after ``advances`` advances, at ``steps`` steps, after an advance with a flag of ``until``, at
        the end, and before a choice that is not possible. It also stops soon, so that you can ask for an
        interrupt; call it again until it returns no facts or has stopped for the reason you want.
        """

    def state(self) -> State:
        """Return the present state."""

    def counts(self) -> Counts:
        """Return the counts of the run so far."""

    def deductions(self) -> dict[Technique, int]:
        """Return how often each technique found something so far."""

    def records(self) -> bytes:
        """Return the records (:mod:`~sudoku_repl.machine.records`) of the last :meth:`run`, in order.

        They are those of guesses and contradictions, if the machine was started with ``streams``.
        """


class _Python:
    """The machine written in Python. A run makes one advance."""

    def __init__(self, state: State, rules: Rules, choices: Choices, deduces: bool, streams: bool) -> None:
        self._state = state
        self._rules = rules
        self._choices = {index: (cell, digit) for index, cell, digit in choices}
        self._deduces = deduces
        self._streams = streams
        self._records = b""
        self._advances = 0
        self._guess_lines = self._biggest = 0
        self._deductions = dict.fromkeys(TECHNIQUES.values(), 0)

    def run(self, advances: int, steps: int, until: int) -> array[int]:  # noqa: ARG002 - it always stops
        before = self._state
        self._records = b""
        if before.phase is FINISHED or before.steps >= steps or advances < 1:
            return array("Q")
        choice = self._choices.get(self._advances + 1)
        if choice and not _is_possible(before, *choice):
            return array("Q")
        state, events = guess(before, *choice) if choice else advance(before, self._rules)
        if self._deduces and state.phase is WAITING and state.grid != before.grid:
            state = attrs.evolve(state, phase=RUNNING, due=None)
        for event in events:
            if isinstance(event, Guessed):
                self._guess_lines += 1
                self._biggest = max(self._biggest, event.level)
            elif isinstance(event, Deduced) and event.closes:
                self._deductions[event.finding.technique] += 1
        if self._streams:
            top = before.guess
            in_force = (top.level, top.choice, len(top.digits)) if top else (0, 0, 0)
            told = search_records(events, in_force)
            self._records = b"".join(LAYOUT.pack(*record) for record in told)
        self._state = state
        self._advances += 1
        return array("Q", [facts.pack(state, events)])

    def state(self) -> State:
        return self._state

    def counts(self) -> Counts:
        state = self._state
        return Counts(
            state.phase, state.steps, state.solutions, state.level, self._guess_lines, self._biggest
        )

    def deductions(self) -> dict[Technique, int]:
        return self._deductions

    def records(self) -> bytes:
        return self._records


def _is_possible(state: State, cell: int, digit: int) -> bool:
    return state.phase is WAITING and digit > 0 and bool(state.candidates_of(cell) & digit_bit(digit))


@contextmanager
def started(
    state: State, rules: Rules, choices: Choices = (), *, deduces: bool = False, streams: bool = False
) -> Iterator[Machine]:
    """Start a quiet run from ``state``, and yield its machine. You may use it only in the block.

    With ``deduces``, for which the rules must ask, the machine filters again after a shrink that does not
    decide, instead of guessing. With ``streams`` it keeps records of guesses and contradictions. Raises
    :class:`~sudoku_repl.errors.StateError` for a damaged state.
    """
    if not runs_compiled(rules, state.board):
        yield _Python(state, rules, choices, deduces, streams)
        return
    with KERNELS.lend(state.board) as kernel:
        kernel.load(state, rules, choices, deduces, Detail.SEARCH if streams else Detail.NOTHING)
        yield kernel


def run_to(state: State, rules: Rules, advances: int, choices: Choices = ()) -> State:
    """Return the state after this many advances, or at the end."""
    with started(state, rules, choices) as machine:
        while advances and (made := machine.run(advances, MOST_STEPS, 0)):
            advances -= len(made)
        return machine.state()


def deduce(state: State, rules: Rules) -> State:
    """Return the state after the techniques of ``rules`` found all that they can, without a guess.

    It is waiting for a guess, solved, or after a contradiction finished. No guess is in force in ``state``.
    """
    with started(state, _deducing(rules), deduces=True) as machine:
        while (made := machine.run(MOST_STEPS, MOST_STEPS, _DEDUCED)) and not made[-1] & _DEDUCED:
            check()
        return machine.state()


class Suppose(Protocol):
    """What supposes guesses in a state."""

    def __call__(self, guesses: Sequence[tuple[int, int]], must: int = 0) -> list[int]:
        """Place guesses, each a cell and a digit, one after the other, and deduce after each.

        A guess that the techniques refute beside those before it is taken back; if it is one of the first
        ``must``, that is the end. Return the indices of the guesses that were not refuted.
        """


def supposing(state: State, rules: Rules) -> Suppose:
    """Return what places guesses in ``state``, which :func:`deduce` returned under the same rules."""
    if state.phase is FINISHED or not runs_compiled(quiet := _deducing(rules), state.board):
        return partial(_suppose, state, rules)
    kernel = KERNELS.make(state.board)
    kernel.load(state, quiet, deduces=True)
    return kernel.suppose


def _suppose(state: State, rules: Rules, guesses: Sequence[tuple[int, int]], must: int = 0) -> list[int]:
    kept: list[int] = []
    if state.phase is FINISHED:  # after a contradiction, the grid is of no use
        return kept
    for number, (cell, digit) in enumerate(guesses):
        check()
        if (after := _with(state, cell, digit, rules)).phase is not FINISHED:
            state = after
            kept.append(number)
        elif number < must:
            break
    return kept


def _with(state: State, cell: int, digit: int, rules: Rules) -> State:
    """Return a state after a digit was placed and everything deduced."""
    grid, packing = state.grid, state.board.packing
    placed = packing.in_field(digit_bit(digit), cell)
    if grid.placed & placed:
        return state
    if not grid.candidates & placed:
        return attrs.evolve(state, phase=FINISHED)
    others = grid.candidates & ~packing.in_field(state.board.all_digits, cell)
    tried = attrs.evolve(grid, candidates=others, placed=grid.placed | placed)
    return deduce(attrs.evolve(state, phase=LOADED, grid=tried, due=None), rules)


_DEDUCED = int(What.SOLUTION | What.WAITS)
"""What happens in the advance that ends a deduction, unless it ends the run."""


@lru_cache(maxsize=64)
def _deducing(rules: Rules) -> Rules:
    """Return rules that neither guess nor take back."""
    return rules.asking().with_retreat(Retreat.CHRONOLOGICAL)


Watched: TypeAlias = tuple[State, Events, Sequence[Change], int]
"""An advance: the state after it, its events, its changes if they were asked for, and its packed facts."""

_MOST = 64
"""The most advances that the kernel makes together."""


def watched(
    state: State, rules: Rules, most: int = MOST_STEPS, *, changes: bool = False
) -> Iterator[Watched]:
    """Yield the next advances from a state, at most ``most``, up to the end; ``changes`` asks for these too.

    A waiting machine makes the default guess. Raises :class:`~sudoku_repl.errors.StateError` for a damaged
    state.
    """
    return chain.from_iterable(_made_together(state, rules, most, changes=changes))


def _made_together(state: State, rules: Rules, most: int, *, changes: bool) -> Iterator[list[Watched]]:
    """Yield the same advances, those together that were made together."""
    quick = runs_compiled(rules, state.board)
    while most > 0 and state.phase is not FINISHED:
        if quick and state.phase is not LOADED:
            yield from _told(state, rules, most, changes=changes)
            return
        made: list[Change] = []
        state, events = advance(state, rules, made.append if changes else None)
        yield [(state, events, made, facts.pack(state, events))]
        most -= 1


def _told(state: State, rules: Rules, most: int, *, changes: bool) -> Iterator[list[Watched]]:
    """Yield the next advances, made by the kernel. The state is set up."""
    stops = What.WAITS if rules.guessing.asks else 0  # somebody else may make the guess
    with KERNELS.lend(state.board) as kernel:
        kernel.load(state, rules, detail=Detail.CHANGES if changes else Detail.EVENTS)
        together = 1
        while most and (made := kernel.watched(min(together, most), stops)):
            most -= len(made)
            together = min(2 * together, _MOST)
            yield made
