"""The run loop: run forward until there is a reason to stop."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.debugger.guesses import take_guess
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.interruption import Interrupted, IsInterrupted
from sudoku_repl.machine import Rules, State
from sudoku_repl.machine.events import Events
from sudoku_repl.machine.state import FINISHED, RUNNING, SOLVED, WAITING
from sudoku_repl.timeline.advances import Passage, RecordedAdvance
from sudoku_repl.timeline.columns import Bound, indices_of
from sudoku_repl.timeline.facts import MOST_STEPS, What, first_with, peak_of
from sudoku_repl.timeline.timeline import Timeline

Watcher: TypeAlias = Callable[[State, Events], None]
"""Called after each advance with the new state and the events of the advance."""

Progress: TypeAlias = Callable[[int], None]
"""Called now and then with the amount of work done so far."""


def no_progress(_: int) -> None:
    """Ignore the progress of long work."""


_PAUSES = int(What.SOLUTION | What.END | What.WAITS)
"""What happens in the advances after which there may be a reason to stop, if nobody set a limit."""

ALL = sys.maxsize
"""More solutions than any run finds."""


@attrs.frozen
class Limits:
    """Where a run stops, apart from its end and breakpoints: by default at the next solution."""

    solutions: int = 1
    """The number of solutions to find."""
    steps: int = MOST_STEPS
    """The run stops when the step counter is at least this, because of ``reached``."""
    bound: Bound | None = None
    """The run stops after an advance that ends a move to this bound, because of ``reached``."""
    reached: Reason = Reason.LIMIT
    """The reason of these stops."""
    advances: int = 0
    """The number of advances to make; 0 for no limit."""
    guessing: bool = True
    """Whether a guess that waits is part of the advance before it. If not, a run may stop before it."""


NEXT_SOLUTION = Limits()


class RunLoop:
    """Advances from your position until there is a reason to stop, and keeps the stop.

    Without a watcher, a number of advances and guesses to ask for, nobody looks at each advance, and many are
    made at once, unless a breakpoint needs more than the recorded facts.
    """

    def __init__(
        self,
        work: Workspace,
        limits: Limits = NEXT_SOLUTION,
        *,
        watcher: Watcher | None = None,
        progress: Progress = no_progress,
        rules: Rules | None = None,
        breaking: bool = True,
    ) -> None:
        """Prepare a run under ``rules`` or yours; if ``breaking`` is False, breakpoints don't stop it."""
        self._started = perf_counter()
        self._work = work
        self._limits = limits
        self._rules = rules or work.rules
        self._watcher = watcher
        self._progress = progress
        self._breaking = breaking
        self._runs = work.runs
        self._state = work.runs.state
        self._before: State | None = None  # the state before the last advance, if somebody looked at it
        self._first = self._last = work.runs.here.index
        self._breaks: tuple[Breakpoint, ...] = ()
        self._is_quiet = False  # whether nobody looked at the last advances
        self._made = 0
        self._wanted = self._state.solutions + limits.solutions
        self._timeline = self._runs.timeline
        self._room = work.record_limit - self._runs.recorded
        self._armed: Breakpoints | None = None  # if any can stop this run
        self._biggest = 0  # the biggest level so far, which their conditions may compare

    def run(self) -> Stop:
        """Run, and keep and return the stop."""
        with self._work.interrupts.work() as is_interrupted:
            held = 0 if self._state.phase is SOLVED else self._state.level
            self._arm()
            reason = Reason.END if self._state.phase is FINISHED else None
            try:
                while not reason:
                    if is_interrupted():
                        reason = Reason.INTERRUPTED
                    elif self._is_full():
                        reason = Reason.FULL
                    elif self._nobody_looks:
                        reason = self._run_quietly(is_interrupted)
                    elif self._rules.guessing.asks and self._state.phase is WAITING:
                        reason = self._guess()
                    else:
                        reason = self._run_watched(is_interrupted)
            except Interrupted:  # in a search for a guess, which was then not made, or for a breakpoint
                reason = Reason.INTERRUPTED
            if self._breaks and is_interrupted():  # during the last advance: their orders must not run
                reason = Reason.INTERRUPTED
            timeline = self._runs.timeline
            before: State | Callable[[], State] | None = self._before
            if self._is_quiet and self._last > self._first:
                before = partial(timeline.state_at, self._last - 1)
            biggest = max(held, timeline.peak(self._first, self._last))
            seconds, start = perf_counter() - self._started, timeline.state_at(0)
            where = (self._state, self._first, self._last)
            return self._work.keep(Stop(reason, *where, biggest, seconds, self._breaks, before, start))

    def _arm(self) -> None:
        """Let the enabled breakpoints stop this run."""
        breakpoints = self._work.breakpoints
        self._armed = breakpoints if self._breaking and breakpoints.armed else None
        self._biggest = self._runs.timeline.biggest(self._last) if self._armed else 0

    def _is_full(self) -> bool:
        """Return whether the record has no room for the next advance.

        Following the record needs no room; a new fork needs room for what it shares.
        """
        made, timeline = self._last - self._first, self._runs.timeline
        if made < self._room and timeline is self._timeline:
            return False
        self._timeline, self._room = timeline, made + self._work.record_limit - self._runs.recorded
        return made >= self._room and self._last == len(timeline)

    @property
    def _nobody_looks(self) -> bool:
        """Whether many advances can be made at once, because nobody looks at each."""
        if self._watcher or self._limits.advances or self._rules.guessing.asks:
            return False
        return not self._armed or self._armed.column is not None

    def _run_quietly(self, is_interrupted: IsInterrupted) -> Reason | None:
        """Make many advances, and return the reason to stop after them, if there is one."""
        limits, runs = self._limits, self._runs
        halts = self._halt if self._armed or limits.bound or 1 < limits.solutions < ALL else None
        # Of several solutions, only the last stops a quiet run: to stop at each takes longer than to find it.
        until = What.SOLUTION if limits.solutions == 1 else What(0)
        room = self._room - (self._last - self._first)
        self._is_quiet = True
        try:
            for _ in runs.run(self._rules, room, limits.steps, until, halts):
                self._progress(runs.state.steps)
                if is_interrupted():
                    break
        finally:
            self._state, self._last = runs.state, runs.here.index
        return self._reason() or (Reason.BREAK if self._breaks else None)

    def _run_watched(self, is_interrupted: IsInterrupted) -> Reason | None:
        """Make advances one by one, and return the reason to stop after them, if there is one.

        A guess to ask for, an interrupt and the end of the record don't count as reasons: they end the
        advances.
        """
        watcher, limits, asks = self._watcher, self._limits, self._rules.guessing.asks
        looks = bool(self._armed or limits.bound or limits.advances)
        has_limit, limit = limits.steps < MOST_STEPS, first_with(limits.steps)
        room = self._room - (self._last - self._first)
        before, after, last, self._is_quiet = self._before, self._state, self._runs.here.index, False
        try:
            for state, events, _, packed in self._runs.watched(self._rules, room):
                before, after = after, state
                last += 1
                if watcher:
                    watcher(state, events)
                if looks or packed & _PAUSES or (has_limit and packed >= limit):
                    self._before, self._state, self._last = before, after, last
                    reason = self._reason_after(events, packed)
                    if reason or (asks and state.phase is WAITING):
                        return reason
                if is_interrupted():
                    break
        finally:
            self._before, self._state, self._last = before, after, last
        return None

    def _halt(self, timeline: Timeline, before: int, after: int) -> int | None:
        """Return the first of these advances that stops the run, as the recorded facts tell."""
        ends = [timeline.first_at("solutions", self._wanted)]
        bound = self._limits.bound
        if bound and (ended := bound.first(timeline.packed(before + 1, after))) is not None:
            ends.append(before + 1 + ended)
        end = min(ends)
        after = min(after, end)
        if self._armed and (column := self._armed.column):
            passage = Passage(timeline, before + 1, after)
            for number in indices_of(column(passage), passage.size):
                at = before + 1 + number
                (packed,) = timeline.packed(at, at)
                facts = RecordedAdvance(timeline, at, packed, timeline.biggest(at), timeline.solutions(at))
                self._breaks = self._armed.stopping(facts)
                if self._breaks:
                    return at
        return end if end == after else None

    def _guess(self) -> Reason | None:
        """Make the guess that is due, and return the reason to stop after it, if there is one."""
        runs = self._runs
        if recorded := runs.chosen:
            events = runs.guess(*recorded)
        else:
            asked = perf_counter()
            with self._work.interrupts.pause():
                choice = self._work.chooser(self._state) if self._work.chooser else None
            self._started += perf_counter() - asked
            if choice is None:
                return Reason.WAITING
            self._arm()  # the chooser may have set some
            if isinstance(choice, Rules):
                self._rules = choice
                return None
            events = take_guess(runs, choice, self._rules)
        return self._after(runs.here.index, runs.state, events)

    def _after(self, at: int, state: State, events: Events) -> Reason | None:
        """Show an advance to the watcher, and return the reason to stop after it, if there is one."""
        self._before, self._state, self._last = self._state, state, at
        self._is_quiet = False
        if self._watcher:
            self._watcher(state, events)
        return self._reason_after(events, *self._runs.timeline.packed(at, at))

    def _reason_after(self, events: Events, packed: int) -> Reason | None:
        """Return the reason to stop after an advance with these events and facts, if there is one."""
        reason = self._reason()
        broken = self._broken(events, packed) if self._armed else None
        return reason or broken

    def _broken(self, events: Events, packed: int) -> Reason | None:
        """Return the reason to stop if breakpoints stop the run after the last advance."""
        assert self._armed
        self._biggest = max(self._biggest, peak_of(packed))
        counts = (packed, self._biggest, self._state.solutions)
        advance = RecordedAdvance(self._runs.timeline, self._last, *counts, events, self._before, self._state)
        self._breaks = self._armed.stopping(advance)
        return Reason.BREAK if self._breaks else None

    def _reason(self) -> Reason | None:
        """Return the reason to stop at the present state, apart from breakpoints."""
        state, limits = self._state, self._limits
        phase = state.phase
        if phase is not RUNNING:
            if phase is FINISHED:
                return Reason.END
            if phase is SOLVED and state.solutions == self._wanted:
                return Reason.SOLUTION
            if phase is WAITING and limits.guessing:
                return None
        last, bound = self._last, limits.bound
        if state.steps >= limits.steps or (bound and bound.holds(*self._runs.timeline.packed(last, last))):
            return limits.reached
        self._made += 1
        return Reason.STEP if self._made == limits.advances else None


def cut_short(ran: Stop) -> str | None:
    """Return a clause that says what kept a run from a solution or the end, or None if nothing did.

    Raises :class:`KeyboardInterrupt` if the run was interrupted.
    """
    if ran.reason is Reason.INTERRUPTED:
        raise KeyboardInterrupt
    return {Reason.WAITING: "a guess is due", Reason.FULL: "the record is full"}.get(ran.reason)
