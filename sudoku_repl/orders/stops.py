"""What an order that moves shows when it stops, and what stopped it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board.topology import digits_in
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.machine import Phase, State
from sudoku_repl.orders.frontend import LONG
from sudoku_repl.orders.results import MAY_MISS, Lines, Result
from sudoku_repl.render.board import grid, shown
from sudoku_repl.render.lines import fine
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.values import state_object
from sudoku_repl.session.orders import Display
from sudoku_repl.timeline.frames import Snapshot


class Stopped(Result, json_type="stop", is_text=False, is_of_original=True):
    """An order that moves has ended, for a `reason`; `breaks` are the numbers of breakpoints."""

    stop: Stop
    snapshot: Snapshot

    @property
    def interrupted(self) -> bool:  # type: ignore[override]  # of its stop
        return self.stop.reason is Reason.INTERRUPTED

    def members(self) -> dict[str, Any]:
        stop = self.stop
        return {
            "reason": stop.reason.value,
            **state_object(stop.state),
            "biggest_level": stop.biggest_level,
            "seconds": round(stop.seconds, 6),
            "breaks": [point.number for point in stop.breaks],
            "watched": [
                _watched(point.cell, stop.before, stop.state)
                for point in stop.breaks
                if point.cell is not None and stop.before
            ],
        }


class Moved(Stopped):
    """You moved to another position."""

    def text(self, width: int | None) -> Lines:
        yield from shown(self.snapshot, width=width)
        yield from why_moved(self.stop)


class Stepped(Stopped):
    """``step`` has ended."""

    def text(self, width: int | None) -> Lines:
        """What the original's ``step`` prints after the lines of its events."""
        stop = self.stop
        if not stop.moved and stop.reason is Reason.END:
            yield from Ran(stop, self.snapshot).text(width)
        elif stop.state.phase is Phase.SOLVED:
            yield from grid(self.snapshot)
            yield fine(stop.state)
            yield from why(stop)
        else:
            yield from shown(self.snapshot, width=width)
            yield from why(stop)


class Ran(Stopped):
    """``run``, ``runtil`` or ``runrun`` has ended."""

    solutions_shown: bool = False
    """Whether each solution was shown when it was found."""
    assumes_unique: bool = False
    """Whether a deduction of the run may assume that there is one solution."""

    @classmethod
    def at(cls, debugger: Debugger, stop: Stop, *, solutions_shown: bool = False) -> Ran:
        recorded = debugger.timeline.assumes_unique(debugger.runs.here.index)
        assumes_unique = debugger.rules.assumes_unique or recorded
        return cls(stop, debugger.snapshot(), solutions_shown, assumes_unique)

    def text(self, width: int | None) -> Lines:
        """What the original's ``run``, ``runtil`` and ``runrun`` print after the lines of their events.

        Only the order that reached a solution, or the end of the run, prints its grid.
        """
        stop = self.stop
        state = stop.state
        if state.phase is Phase.SOLVED:
            if not (self.solutions_shown and stop.moved):
                if stop.moved:
                    yield from grid(self.snapshot)
                yield fine(state)
        elif state.phase is Phase.FINISHED:
            if stop.moved:
                yield from grid(self.snapshot)
            sum_is = f"(solution sum is {state.solutions})"
            yield line(f"Invalid quiz [steps:{state.steps}] - no more solution {sum_is}", "wrong")
        else:
            yield from shown(self.snapshot, width=width)
        yield from why(stop)
        milliseconds = f"{stop.seconds * 1000:.0f}"
        yield line(
            f"Run time: {milliseconds} milliseconds; steps: {state.steps}, solution sum: {state.solutions}."
        )
        yield line(f"Biggest level on this run(til): {stop.biggest_level}")
        if self.assumes_unique and stop.state.phase in (Phase.SOLVED, Phase.FINISHED):
            yield line(MAY_MISS, "note")


class BreaksDeleted(Result, json_type="breaks_deleted"):
    """Breakpoints that do not fit the new board were deleted."""

    board: str
    breaks: tuple[Breakpoint, ...]

    def text(self, width: int | None) -> Lines:
        yield line(f"Deleted, because their conditions do not fit the {self.board} board:", "note")
        yield from map(breakpoint_line, self.breaks)


def why(stop: Stop) -> Iterator[StyledLine]:
    """Explain a stop of ``step``, ``run`` and similar orders. Their own lines explain the other reasons."""
    for point in stop.breaks:
        yield line(f"{_kind(point)} {point.number}: {met(point, stop)}", "note")
    if stop.reason is Reason.OVER:
        guess = stop.state.guess
        assert guess is not None
        tried = f"{stop.state.board.label(guess.cell)}={guess.digit}"
        yield line(f"The try is over; level {guess.level} goes on with {tried}.", "note")
    elif stop.reason in _ADVICE:
        yield line(_ADVICE[stop.reason], "note")
        if stop.reason in (Reason.INTERRUPTED, Reason.FULL) and stop.seconds >= LONG:
            yield line(pace(stop.last - stop.first, stop.seconds), "note")


def met(point: Breakpoint, stop: Stop) -> str:
    """Return what stopped a run at a breakpoint: its condition, or how the watched cell changed."""
    if point.cell is None or stop.before is None:
        return point.condition.text
    held, holds = (_content(state, point.cell) for state in (stop.before, stop.state))
    return f"{stop.state.board.label(point.cell)} {held} -> {holds}"


def pace(advances: int, seconds: float) -> str:
    """Return how quickly a long run went, and a way that may be shorter."""
    rate = f"{advances:,} advances, {advances / seconds:,.0f} a second"
    return f"So far it made {rate}; `unique` tells without stepping whether there is one solution."


_ADVICE = {
    Reason.INTERRUPTED: "Interrupted between two advances; `run` continues.",
    Reason.WAITING: "`step` asks for the guess again.",
    Reason.FULL: "The record is full; `record LIMIT` gives it more room.",
}


def why_moved(stop: Stop) -> Iterator[StyledLine]:
    """Explain a stop of an order that moves in the record."""
    if stop.reason is Reason.STEP:
        done = "done" if stop.last >= stop.first else "undone"
        advances = abs(stop.last - stop.first)
        yield line(f"Step {done}." if advances < 2 else f"{advances} advances {done}.", "note")
    elif stop.reason in _MOVED:
        yield line(_MOVED[stop.reason].format(stop.state), "note")
    yield from why(stop)


_MOVED = {
    Reason.MOVED: "Moved to step {0.steps}.",
    Reason.START: "This is the start of the run.",
    Reason.SOLUTION: "Solution {0.solutions} was found here.",
    Reason.END: "This is the end of the run.",
}


def short(stop: Stop) -> str:
    """Return the reason of a stop in a few words."""
    if stop.reason is Reason.BREAK:
        return ", ".join(map(named, stop.breaks))
    return _SHORT.get(stop.reason) or str(stop.reason.value)


_SHORT = {Reason.STEP: "step done", Reason.LIMIT: "step count reached", Reason.OVER: "try over"}
"""Reasons whose names are not clear by themselves."""


def breakpoint_line(point: Breakpoint) -> StyledLine:
    """Return the line that lists a breakpoint."""
    notes = [f"hits {point.hits}"]
    if point.temporary:
        notes.append("once")
    if point.ignored:
        notes.append(f"ignores {point.ignored} more hit{'s' * (point.ignored > 1)}")
    if not point.enabled:
        notes.append("disabled")
    if point.orders:
        notes.append(f"{'then' if point.orders_enabled else 'disabled orders:'} {'; '.join(point.orders)}")
    return line(f"{_kind(point)} {point.number}: {point.condition.text} ({', '.join(notes)})")


def display_line(display: Display) -> StyledLine:
    """Return the line that lists a display."""
    return line(f"Display {display.number}: {display.order}{'' if display.enabled else ' (disabled)'}")


def named(point: Breakpoint) -> str:
    """Return the name of a breakpoint inside a sentence: ``breakpoint 1``, or ``watch 2``."""
    return f"{_kind(point).lower()} {point.number}"


def _kind(point: Breakpoint) -> str:
    return "Breakpoint" if point.cell is None else "Watch"


def _content(state: State, cell: int) -> str:
    """Return what a cell holds: its digit, or its candidates in braces."""
    digit = state.values[cell]
    if digit:
        return str(digit)
    if state.phase is Phase.LOADED:
        return "open"
    return "{" + ",".join(map(str, digits_in(state.candidates_of(cell)))) + "}"


def _watched(cell: int, before: State, after: State) -> dict[str, Any]:
    """Return a watched cell before and after: its digit, or the list of its candidates."""
    held, holds = (state.values[cell] or state.candidates().get(cell, ()) for state in (before, after))
    return {"cell": after.board.coordinates[cell], "before": held, "after": holds}
