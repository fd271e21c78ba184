"""Why a run stopped, if the lines of the original program do not say it."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board.topology import digits_in
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.machine import Phase, State
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.session.schema import Display


def why(stop: Stop) -> Iterator[StyledLine]:
    """Explain a stop of ``step``, ``run`` and similar orders. Their own lines explain the other reasons."""
    for point in stop.breaks:
        yield line(_met(point, stop), "note")
    if stop.reason is Reason.INTERRUPTED:
        yield line("Interrupted between two advances; `run` continues.", "note")
    elif stop.reason is Reason.OVER:
        yield line(f"The try is over; {_tried(stop.state)}.", "note")
    elif stop.reason is Reason.WAITING:
        yield line("`step` asks for the guess again.", "note")
    elif stop.reason is Reason.FULL:
        yield line("The record is full; `record LIMIT` gives it more room.", "note")


def _tried(state: State) -> str:
    """Say which candidate the machine goes on with after a try."""
    guess = state.guess
    assert guess is not None
    return f"level {guess.level} goes on with {state.board.label(guess.cell)}={guess.digit}"


def why_moved(stop: Stop) -> Iterator[StyledLine]:
    """Explain a stop of an order that moves in the record."""
    match stop.reason:
        case Reason.STEP:
            done = "done" if stop.last >= stop.first else "undone"
            advances = abs(stop.last - stop.first)
            yield line(f"Step {done}." if advances < 2 else f"{advances} advances {done}.", "note")
        case Reason.MOVED:
            yield line(f"Moved to step {stop.state.steps}.", "note")
        case Reason.START:
            yield line("This is the start of the run.", "note")
        case Reason.SOLUTION:
            yield line(f"Solution {stop.state.solutions} was found here.", "note")
        case Reason.END:
            yield line("This is the end of the run.", "note")
        case _:
            pass
    yield from why(stop)


def short(stop: Stop) -> str:
    """Return the reason of a stop in a few words."""
    if stop.reason is Reason.BREAK:
        return ", ".join(f"{_kind(point).lower()} {point.number}" for point in stop.breaks)
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


def _kind(point: Breakpoint) -> str:
    return "Breakpoint" if point.cell is None else "Watch"


def _met(point: Breakpoint, stop: Stop) -> str:
    if point.cell is None or stop.before is None:
        return f"{_kind(point)} {point.number}: {point.condition.text}"
    label = stop.state.board.label(point.cell)
    change = f"{_content(stop.before, point.cell)} -> {_content(stop.state, point.cell)}"
    return f"{_kind(point)} {point.number}: {label} {change}"


def _content(state: State, cell: int) -> str:
    """Return what a cell holds: its digit, or its candidates in braces."""
    digit = state.values[cell]
    if digit:
        return str(digit)
    if state.phase is Phase.LOADED:
        return "open"
    return "{" + ",".join(map(str, digits_in(state.candidates_of(cell)))) + "}"
