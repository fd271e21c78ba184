"""Run forward until there is a reason to stop."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from time import perf_counter
from typing import TypeAlias

from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import GuessError, OrderError
from sudoku_repl.interruption import Interrupted, heeding
from sudoku_repl.machine import Rules, State, advance, check_guess, guess
from sudoku_repl.machine.events import Event, Guessed, GuessKind
from sudoku_repl.machine.state import FINISHED, SOLVED, WAITING
from sudoku_repl.timeline.facts import What, peak_of
from sudoku_repl.timeline.moments import Moment
from sudoku_repl.timeline.runs import Position, Runs

Watcher: TypeAlias = Callable[[State, tuple[Event, ...]], None]
"""Called after each advance with the new state and the events of the advance."""

Choice: TypeAlias = tuple[tuple[int, int], int]
"""The row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | None]
"""Called with the waiting state when a guess is due, in any guess mode but 0. It returns a choice, or None to
leave the machine waiting. An impossible choice raises GuessError, and the machine keeps waiting."""


def run_on(
    runs: Runs,
    rules: Rules,
    *,
    watcher: Watcher | None = None,
    chooser: Chooser | None = None,
    breakpoints: Breakpoints | None = None,
    solutions: int = 1,
    enough: Callable[[State], Reason | None] = lambda _: None,
    guessing: bool = True,
    interrupted: Callable[[], bool] = lambda: False,
    limit: int,
) -> Stop:
    """Advance until there is a reason to stop: by default the next solution, the end or a breakpoint.

    ``solutions`` is the number of solutions to find. ``interrupted`` is called before each advance and in
    the searches of the exact solver. ``enough`` is called after each advance and may return a reason to
    stop. A waiting guess is part of an advance: ``enough`` isn't called there, except without ``guessing``.
    ``limit`` is the number of advances that may be recorded in all runs of the runs together.
    """
    state = runs.state
    first = last = runs.here.index
    held = 0 if state.phase is SOLVED else state.level
    started = perf_counter()
    reason = Reason.END if state.phase is FINISHED else None
    breaks: tuple[Breakpoint, ...] = ()
    armed = breakpoints if breakpoints and breakpoints.armed else None
    biggest = runs.timeline.biggest(first) if armed else 0
    before = None
    timeline, room = runs.timeline, limit - runs.recorded
    try:
        with heeding(interrupted):
            while not reason:
                if interrupted():
                    reason = Reason.INTERRUPTED
                    break
                if last - first >= room or runs.timeline is not timeline:
                    # Following the record takes no room; a new fork takes as much as it shares.
                    timeline, room = runs.timeline, last - first + limit - runs.recorded
                    if last - first >= room and last == len(timeline):
                        reason = Reason.FULL
                        break
                origin = state
                if state.phase is WAITING and rules.guessing.asks:
                    chosen = runs.chosen
                    if chosen is None:
                        asked = perf_counter()
                        choice = chooser(state) if chooser else None
                        started += perf_counter() - asked
                        if choice is None:
                            reason = Reason.WAITING
                            break
                        events = take_guess(runs, choice, rules)
                    else:
                        events = runs.guess(*chosen)
                else:
                    events = runs.advance(rules)
                state, before = runs.state, origin
                last += 1
                if watcher:
                    watcher(state, events)
                if state.phase is SOLVED:
                    solutions -= 1
                    reason = enough(state) if solutions else Reason.SOLUTION
                elif state.phase is FINISHED:
                    reason = Reason.END
                elif state.phase is not WAITING or not guessing:
                    reason = enough(state)
                if armed:
                    (packed,) = runs.timeline.packed(last, last)
                    biggest = max(biggest, peak_of(packed))
                    breaks = armed.stopping(
                        Moment(last, packed, biggest, state.solutions, events, before, state)
                    )
                    reason = reason or (Reason.BREAK if breaks else None)
    except Interrupted:  # in a search: for a guess, which was not made then, or for a breakpoint
        reason = Reason.INTERRUPTED
    assert reason
    if breaks and interrupted():  # during the last advance: the orders of the breakpoints must not run
        reason = Reason.INTERRUPTED
    biggest_on_run = max(held, runs.timeline.peak(first, last))
    return Stop(reason, state, first, last, biggest_on_run, perf_counter() - started, breaks, before)


def takes_guess(runs: Runs) -> bool:
    """Return whether a guess is due, or the last advance made a new guess that you can make differently."""
    here = runs.here.index
    return runs.state.phase is WAITING or (here > 0 and What.GUESS in runs.timeline.facts_at(here).what)


def guess_again(runs: Runs, choice: Choice, rules: Rules) -> tuple[State, tuple[Event, ...]]:
    """Make the guess that is due, or make the guess of the last advance again with another choice.

    Return the state before the guess and the events of the guess; no events if the last advance already
    made this choice. If another run recorded the choice, you move there; otherwise a fork starts, which goes
    on under ``rules``. Raises :class:`~sudoku_repl.errors.GuessError`, and doesn't move, if there is no
    guess to make or the choice isn't possible.
    """
    timeline, here = runs.timeline, runs.here
    if runs.state.phase is WAITING:
        return runs.state, take_guess(runs, choice, rules)
    if not takes_guess(runs):
        raise GuessError(
            "no guess is due here, and the last advance made no new guess; "
            "in guess mode 1, `run` stops at the next"
        )
    before = here.index - 1
    waiting = timeline.state_at(before)
    asking = timeline.rules_at(here.index).asking()
    if waiting.phase is WAITING:
        before -= 1
    else:
        waiting, _ = advance(waiting, asking)
    cell = check_guess(waiting, *choice)
    if (cell, choice[1]) in _new_guesses(timeline.events_at(here.index)):
        return waiting, ()
    state, events = guess(waiting, cell, choice[1])
    if recorded := runs.elsewhere(before, state):
        runs.enter(recorded)
        return waiting, events
    runs.jump(Position(here.run, here.index - 1))
    if runs.state.phase is not WAITING:
        runs.advance(asking)
    events = take_guess(runs, choice, rules)
    runs.forks[here.run].left_at = here.index  # not at the guess, where it parted
    return waiting, events


def _new_guesses(events: tuple[Event, ...]) -> set[tuple[int, int]]:
    return {
        (event.cell, event.digit)
        for event in events
        if isinstance(event, Guessed) and event.kind is GuessKind.NEW
    }


def take_guess(runs: Runs, choice: Choice, rules: Rules) -> tuple[Event, ...]:
    """Make the guess that is due. A run that it extends goes on under ``rules``.

    Raises :class:`~sudoku_repl.errors.GuessError` if the choice isn't possible.
    """
    cell, digit = choice
    return runs.guess(check_guess(runs.state, cell, digit), digit, rules)


def cut_short(ran: Stop) -> str | None:
    """Return what kept a run from a solution or the end, as a clause; None if nothing did.

    Raises :class:`KeyboardInterrupt` if the run was interrupted.
    """
    if ran.reason is Reason.INTERRUPTED:
        raise KeyboardInterrupt
    return {Reason.WAITING: "a guess is due", Reason.FULL: "the record is full"}.get(ran.reason)


def check_count(count: int, name: str, least: int = 1) -> None:
    """Check a whole number: raise OrderError, naming the argument ``name``, if it is less than ``least``.

    Raises :class:`TypeError` if it isn't a whole number.
    """
    if index(count) < least:
        raise OrderError(f"{name}: expected a whole number, {least} or more, got {count}")
