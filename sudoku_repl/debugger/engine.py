"""The engine: run forward until there is a reason to stop."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import index
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import OrderError
from sudoku_repl.interruption import Interrupted, heeding
from sudoku_repl.machine import Rules, State, check_guess
from sudoku_repl.machine.events import Event
from sudoku_repl.machine.state import FINISHED, SOLVED, WAITING
from sudoku_repl.timeline.bounds import Bound
from sudoku_repl.timeline.columns import indices_of
from sudoku_repl.timeline.facts import MOST_STEPS, What, peak_of
from sudoku_repl.timeline.moments import Moment, Passage
from sudoku_repl.timeline.runs import Runs
from sudoku_repl.timeline.timeline import Timeline

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger

Watcher: TypeAlias = Callable[[State, tuple[Event, ...]], None]
"""Called after each advance with the new state and the events of the advance."""

Choice: TypeAlias = tuple[tuple[int, int], int]
"""The row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | Rules | None]
"""Called with the waiting state when a guess is due and the guess mode asks for it. It returns a choice, or
rules with which to continue, or None to stop the run. An impossible choice raises GuessError, and the machine
keeps waiting."""


ALL = sys.maxsize
"""More solutions than any run finds."""


def run_on(
    runs: Runs,
    rules: Rules,
    *,
    watcher: Watcher | None = None,
    chooser: Chooser | None = None,
    breakpoints: Breakpoints | None = None,
    tell: Callable[[int], None] = lambda _: None,
    solutions: int = 1,
    steps: int = MOST_STEPS,
    bound: Bound | None = None,
    reached: Reason = Reason.LIMIT,
    enough: Callable[[State], Reason | None] | None = None,
    guessing: bool = True,
    interrupted: Callable[[], bool] = lambda: False,
    limit: int,
) -> Stop:
    """Advance until there is a reason to stop: by default the next solution, the end or a breakpoint.

    Without ``watcher``, ``enough`` and guesses to ask for, nobody looks at each advance, and many are made at
    once, unless a breakpoint needs more than the recorded facts.

    Args:
        runs: The runs, and the position from which to advance.
        rules: The rules in force.
        watcher: Called after each advance.
        chooser: Makes the guesses that ``rules`` ask for.
        breakpoints: The breakpoints that stop the run.
        tell: Called now and then with the step counter.
        solutions: The number of solutions to find.
        steps: The run stops when the step counter is at least this, because of ``reached``.
        bound: The run stops after an advance that ends a move to this bound, because of ``reached``.
        reached: The reason of these stops.
        enough: Called after each advance; may return a reason to stop. It isn't called while a guess is
            waiting, because the guess is part of the advance, unless ``guessing`` is False.
        guessing: Whether a guess that is waiting is part of the advance before it.
        interrupted: Called now and then, and in the searches of the exact solver. If it returns True, the run
            stops.
        limit: The number of advances that all runs together may record.
    """
    state = runs.state
    first = last = runs.here.index
    held = 0 if state.phase is SOLVED else state.level
    started = perf_counter()
    reason = Reason.END if state.phase is FINISHED else None
    breaks: tuple[Breakpoint, ...] = ()
    quiet = False
    armed = _armed(breakpoints)
    biggest = runs.timeline.biggest(first) if armed else 0
    before = None
    wanted = state.solutions + solutions
    # Of several solutions, only the last stops a quiet run: to stop at each takes longer than to find it.
    until = What.SOLUTION if solutions == 1 else What(0)

    def is_enough(state: State) -> Reason | None:
        if state.steps >= steps or (bound and bound.holds(*runs.timeline.packed(last, last))):
            return reached
        return enough(state) if enough else None

    def halt(timeline: Timeline, before: int, after: int) -> int | None:
        """Return the first of these advances that stops the run, as the recorded facts tell."""
        nonlocal breaks
        ends = [timeline.first_at("solutions", wanted)]
        if bound and (ended := bound.first(timeline.packed(before + 1, after))) is not None:
            ends.append(before + 1 + ended)
        end = min(ends)
        after = min(after, end)
        if armed:
            passage = Passage(timeline, before + 1, after)
            for number in indices_of(armed.column(passage), passage.size):
                at = before + 1 + number
                (packed,) = timeline.packed(at, at)
                breaks = armed.stopping(
                    Moment(timeline, at, packed, timeline.biggest(at), timeline.solutions(at))
                )
                if breaks:
                    return at
        return end if end == after else None

    timeline, room = runs.timeline, limit - runs.recorded
    try:
        with heeding(interrupted):
            while not reason:
                if interrupted():
                    reason = Reason.INTERRUPTED
                    break
                if last - first >= room or runs.timeline is not timeline:
                    # Following the record needs no room; a new fork needs room for what it shares.
                    timeline, room = runs.timeline, last - first + limit - runs.recorded
                    if last - first >= room and last == len(timeline):
                        reason = Reason.FULL
                        break
                origin = state
                events: tuple[Event, ...] = ()
                quiet = not (watcher or enough or rules.guessing.asks) and (
                    not armed or armed.need_facts_only
                )
                if quiet:
                    halts = halt if armed or bound or 1 < solutions < ALL else None
                    for _ in runs.run(rules, room - (last - first), steps, until, halts):
                        tell(runs.state.steps)
                        if interrupted():
                            break
                elif state.phase is WAITING and rules.guessing.asks:
                    chosen = runs.chosen
                    if chosen is None:
                        asked = perf_counter()
                        choice = chooser(state) if chooser else None
                        started += perf_counter() - asked
                        if choice is None:
                            reason = Reason.WAITING
                            break
                        armed = _armed(breakpoints)  # the chooser may have set some
                        biggest = runs.timeline.biggest(last) if armed else 0
                        if isinstance(choice, Rules):
                            rules = choice
                            continue
                        events = take_guess(runs, choice, rules)
                    else:
                        events = runs.guess(*chosen)
                else:
                    events = runs.advance(rules)
                state, before = runs.state, origin
                last = runs.here.index
                if watcher:
                    watcher(state, events)
                if state.phase is SOLVED:
                    reason = Reason.SOLUTION if state.solutions == wanted else is_enough(state)
                elif state.phase is FINISHED:
                    reason = Reason.END
                elif state.phase is not WAITING or not guessing:
                    reason = is_enough(state)
                if armed and not quiet:
                    (packed,) = runs.timeline.packed(last, last)
                    biggest = max(biggest, peak_of(packed))
                    breaks = armed.stopping(
                        Moment(runs.timeline, last, packed, biggest, state.solutions, events, before, state)
                    )
                reason = reason or (Reason.BREAK if breaks else None)
    except Interrupted:  # in a search for a guess, which was then not made, or for a breakpoint
        reason = Reason.INTERRUPTED
    assert reason
    if quiet and last > first:
        before = runs.timeline.state_at(last - 1)
    if breaks and interrupted():  # during the last advance: the orders of the breakpoints must not run
        reason = Reason.INTERRUPTED
    biggest_on_run = max(held, runs.timeline.peak(first, last))
    seconds, start = perf_counter() - started, runs.timeline.state_at(0)
    return Stop(reason, state, first, last, biggest_on_run, seconds, breaks, before, start)


def _armed(breakpoints: Breakpoints | None) -> Breakpoints | None:
    return breakpoints if breakpoints and breakpoints.armed else None


def take_guess(runs: Runs, choice: Choice, rules: Rules) -> tuple[Event, ...]:
    """Make the guess that is due. If it extends the record, the run continues under ``rules``.

    Raises :class:`~sudoku_repl.errors.GuessError` if the choice isn't possible.
    """
    cell, digit = choice
    return runs.guess(check_guess(runs.state, cell, digit), digit, rules)


def go(
    debugger: Debugger,
    watcher: Watcher | None,
    *,
    tell: Callable[[int], None] = lambda _: None,
    solutions: int = 1,
    steps: int = MOST_STEPS,
    bound: Bound | None = None,
    reached: Reason = Reason.LIMIT,
    enough: Callable[[State], Reason | None] | None = None,
    breaking: bool = True,
    rules: Rules | None = None,
    guessing: bool = True,
) -> Stop:
    """Run the debugger as :func:`run_on` does, and keep the stop.

    If ``breaking`` is False, breakpoints don't stop the run.
    """
    debugger._interrupted = False
    debugger.stopped = run_on(
        debugger.runs,
        rules or debugger.rules,
        watcher=watcher,
        chooser=debugger.chooser,
        breakpoints=debugger.breakpoints if breaking else None,
        tell=tell,
        solutions=solutions,
        steps=steps,
        bound=bound,
        reached=reached,
        enough=enough,
        guessing=guessing,
        interrupted=lambda: debugger._interrupted,
        limit=debugger.record_limit,
    )
    return debugger.stopped


def stop_here(
    debugger: Debugger,
    reason: Reason,
    first: int,
    *,
    breaks: tuple[Breakpoint, ...] = (),
    before: State | None = None,
) -> Stop:
    """Keep and return the stop of a move in the record, from advance ``first`` to your position."""
    state = debugger.state
    here = debugger.runs.here.index
    start = debugger.timeline.state_at(0)
    debugger.stopped = Stop(reason, state, first, here, state.level, 0.0, breaks, before, start)
    return debugger.stopped


@contextmanager
def staying(debugger: Debugger) -> Iterator[None]:
    """Return to the present position afterwards, even if an interrupt ends the work."""
    runs = debugger.runs
    origin, last, stopped = runs.here, runs.last, debugger.stopped
    try:
        yield
    finally:
        runs.jump(origin)
        runs.last, debugger.stopped = last, stopped


def cut_short(ran: Stop) -> str | None:
    """Return a clause that says what kept a run from a solution or the end, or None if nothing did.

    Raises :class:`KeyboardInterrupt` if the run was interrupted.
    """
    if ran.reason is Reason.INTERRUPTED:
        raise KeyboardInterrupt
    return {Reason.WAITING: "a guess is due", Reason.FULL: "the record is full"}.get(ran.reason)


def check_count(count: int, name: str, least: int = 1) -> None:
    """Raise OrderError if a whole number, the argument ``name``, is less than ``least``.

    Raises :class:`TypeError` if it isn't a whole number.
    """
    if index(count) < least:
        raise OrderError(f"{name}: expected a whole number, {least} or more, got {count}")
