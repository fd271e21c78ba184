"""Run forward until there is a reason to stop."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl.errors import GuessError, OrderError
from sudoku_repl.interruption import Interrupted, heeding
from sudoku_repl.machine import Rules, State, advance, check_guess, guess
from sudoku_repl.machine.events import Event, Guessed, GuessKind
from sudoku_repl.machine.state import FINISHED, SOLVED, WAITING
from sudoku_repl.stops import Reason, Stop
from sudoku_repl.timeline.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.timeline.facts import What, peak_of
from sudoku_repl.timeline.journey import Journey, Point
from sudoku_repl.timeline.moments import Moment

Watcher: TypeAlias = Callable[[State, tuple[Event, ...]], None]
"""Called after each advance with the new state and the events of the advance."""

Choice: TypeAlias = tuple[tuple[int, int], int]
"""The row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | None]
"""Called with the waiting state when a guess is due, in any guess mode but 0. It returns a choice, or None to
leave the machine waiting. An impossible choice raises GuessError, and the machine keeps waiting."""


def run_on(
    journey: Journey,
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
    ``limit`` is the number of advances that may be recorded in all runs of the journey together.
    """
    state = journey.state
    first = last = journey.point.index
    held = 0 if state.phase is SOLVED else state.level
    started = perf_counter()
    reason = Reason.END if state.phase is FINISHED else None
    breaks: tuple[Breakpoint, ...] = ()
    armed = breakpoints if breakpoints and breakpoints.armed else None
    biggest = journey.timeline.biggest(first) if armed else 0
    before = None
    timeline, room = journey.timeline, limit - journey.recorded
    try:
        with heeding(interrupted):
            while not reason:
                if interrupted():
                    reason = Reason.INTERRUPTED
                    break
                if last - first >= room or journey.timeline is not timeline:
                    # Following the record takes no room; a new fork takes as much as it shares.
                    timeline, room = journey.timeline, last - first + limit - journey.recorded
                    if last - first >= room and last == len(timeline):
                        reason = Reason.FULL
                        break
                origin = state
                if state.phase is WAITING and rules.interactive:
                    chosen = journey.chosen
                    if chosen is None:
                        asked = perf_counter()
                        choice = chooser(state) if chooser else None
                        started += perf_counter() - asked
                        if choice is None:
                            reason = Reason.WAITING
                            break
                        events = take_guess(journey, choice, rules)
                    else:
                        events = journey.guess(*chosen)
                else:
                    events = journey.advance(rules)
                state, before = journey.state, origin
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
                    (packed,) = journey.timeline.packed(last, last)
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
    biggest_on_run = max(held, journey.timeline.peak(first, last))
    return Stop(reason, state, first, last, biggest_on_run, perf_counter() - started, breaks, before)


def takes_guess(journey: Journey) -> bool:
    """Return whether a guess is due, or the last advance made a new guess that you can make differently."""
    here = journey.point.index
    return journey.state.phase is WAITING or (here > 0 and What.GUESS in journey.timeline.facts_at(here).what)


def guess_again(journey: Journey, choice: Choice, rules: Rules) -> tuple[State, tuple[Event, ...]]:
    """Make the guess that is due, or make the guess of the last advance again with another choice.

    Return the state before the guess and the events of the guess; no events if the last advance already
    made this choice. If another run recorded the choice, you move there; otherwise a fork starts, which goes
    on under ``rules``. Raises :class:`~sudoku_repl.errors.GuessError`, and doesn't move, if there is no
    guess to make or the choice isn't possible.
    """
    timeline, here = journey.timeline, journey.point
    if journey.state.phase is WAITING:
        return journey.state, take_guess(journey, choice, rules)
    if not takes_guess(journey):
        raise GuessError(
            "no guess is due here, and the last advance made no new guess; "
            "in guess mode 1, `run` stops at the next"
        )
    before = here.index - 1
    waiting = timeline.state_at(before)
    asking = attrs.evolve(timeline.rules_at(here.index), guess_mode=1)
    if waiting.phase is WAITING:
        before -= 1
    else:
        waiting, _ = advance(waiting, asking)
    cell = check_guess(waiting, *choice)
    if (cell, choice[1]) in _new_guesses(timeline.events_at(here.index)):
        return waiting, ()
    state, events = guess(waiting, cell, choice[1])
    if recorded := journey.elsewhere(before, state):
        journey.enter(recorded)
        return waiting, events
    journey.jump(Point(here.run, here.index - 1))
    if journey.state.phase is not WAITING:
        journey.advance(asking)
    events = take_guess(journey, choice, rules)
    journey.forks[here.run].left_at = here.index  # not at the guess, where it parted
    return waiting, events


def _new_guesses(events: tuple[Event, ...]) -> set[tuple[int, int]]:
    return {
        (event.cell, event.digit)
        for event in events
        if isinstance(event, Guessed) and event.kind is GuessKind.NEW
    }


def take_guess(journey: Journey, choice: Choice, rules: Rules) -> tuple[Event, ...]:
    """Make the guess that is due. A run that it extends goes on under ``rules``.

    Raises :class:`~sudoku_repl.errors.GuessError` if the choice isn't possible.
    """
    cell, digit = choice
    return journey.guess(check_guess(journey.state, cell, digit), digit, rules)


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
