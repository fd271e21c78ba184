"""Watched runs: advances one after the other, each with its state and events, and on request its changes.

The kernel makes them if it can, and else the machine. Both make the same states, events and changes, so no
caller needs to know which of them made an advance. The kernel makes several advances before the first of them
is handed out, more each time, because a run that was followed for long is likely to go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sudoku_repl.machine import Rules, State, advance
from sudoku_repl.machine.compiled import KERNELS, runs_compiled
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.machine.records import Detail, ToldEvents, changes_of
from sudoku_repl.machine.state import FINISHED, LOADED
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import MOST_STEPS, What

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
    quick = runs_compiled(rules)
    while most > 0 and state.phase is not FINISHED:
        if quick and state.phase is not LOADED:
            yield from _told(state, rules, most, changes=changes)
            return
        made: list[Change] = []
        state, events = advance(state, rules, made.append if changes else None)
        yield state, events, made, facts.pack(state, events)
        most -= 1


def _told(state: State, rules: Rules, most: int, *, changes: bool) -> Iterator[Watched]:
    """Yield the next advances, made by the kernel. The state is set up."""
    board = state.board
    stops = What.WAITS if rules.guessing.asks else 0  # somebody else may make the guess
    with KERNELS.lend(board) as kernel:
        kernel.load(state, rules, detail=Detail.CHANGES if changes else Detail.EVENTS)
        together = 1
        while most and (made := kernel.watched(min(together, most), stops)):
            most -= len(made)
            together = min(2 * together, _MOST)
            for after, told, packed in made:
                events = ToldEvents(board, told) if told else ()
                yield after, events, changes_of(board, told) if changes else (), packed
