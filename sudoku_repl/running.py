"""Going forward in a run until there is a reason to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl.errors import GuessError
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
"""Called after each advance with the state it led to and what it printed."""

Choice: TypeAlias = tuple[tuple[int, int], int]
"""Row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | None]
"""Called with the waiting state when a guess is due in a guess mode other than 0; None leaves the
machine waiting. A choice that cannot be taken raises GuessError out of the order, with the machine
waiting still."""


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
    """Advances until so many solutions are met, or the end, or a breakpoint, or what else there is.

    ``enough`` is asked after each advance for a reason to stop, ``interrupted`` before each, and within
    the searches of the exact solver. A guess that waits is a part of an advance: without ``guessing`` the
    advance counts as made there.
    ``limit`` is the number of advances that may be recorded, in all the runs of the journey.
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
    if breaks and interrupted():  # as the last advance was made: what they order is not to go on
        reason = Reason.INTERRUPTED
    biggest_on_run = max(held, journey.timeline.peak(first, last))
    return Stop(reason, state, first, last, biggest_on_run, perf_counter() - started, breaks, before)


def takes_guess(journey: Journey) -> bool:
    """Whether a guess is due, or the last advance made a new one that you can make with another choice."""
    here = journey.point.index
    return journey.state.phase is WAITING or (here > 0 and What.GUESS in journey.timeline.facts_at(here).what)


def guess_again(journey: Journey, choice: Choice, rules: Rules) -> tuple[State, tuple[Event, ...]]:
    """Takes the guess that is due, or makes the guess of the last advance with another choice.

    Gives the state that the guess is made from, and what it prints: nothing where the last advance
    made this choice. Where a run has the other choice on record you are there; otherwise a fork
    begins, which goes on under ``rules``. Raises :class:`~sudoku_repl.errors.GuessError`, and stays,
    when the last advance made no new guess, or when the choice cannot be taken.
    """
    timeline, here = journey.timeline, journey.point
    if journey.state.phase is WAITING:
        return journey.state, take_guess(journey, choice, rules)
    if not takes_guess(journey):
        raise GuessError(
            "no guess is due here, and the last advance made no new one: "
            "in guess mode 1 `run` stops at the next"
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
    return waiting, take_guess(journey, choice, rules)


def _new_guesses(events: tuple[Event, ...]) -> set[tuple[int, int]]:
    return {
        (event.cell, event.digit)
        for event in events
        if isinstance(event, Guessed) and event.kind is GuessKind.NEW
    }


def take_guess(journey: Journey, choice: Choice, rules: Rules) -> tuple[Event, ...]:
    """Takes the guess that is due; raises :class:`~sudoku_repl.errors.GuessError` when it cannot be taken.

    A run that it lengthens goes on under ``rules``.
    """
    place, digit = choice
    return journey.guess(check_guess(journey.state, place, digit), digit, rules)
