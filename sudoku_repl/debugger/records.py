"""Read the record of a run: its events, and the counts at a position."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.dataframes import Records
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Events
from sudoku_repl.timeline.advances import made_again
from sudoku_repl.timeline.frames import Frame
from sudoku_repl.timeline.profile import Column, profile
from sudoku_repl.timeline.timeline import Timeline


def log(timeline: Timeline, first: int, last: int | None) -> Iterator[tuple[State, Events]]:
    """Yield the state after each advance of some steps, and the events of the advance."""
    end = timeline.present.steps if last is None else last
    # The step of a contradiction is one less, so the advance after the last step may have an event too.
    ends = max(timeline.first_at("steps", first), 1), min(timeline.first_at("steps", end + 1), len(timeline))
    for advance in made_again(timeline, *ends):
        state = advance.state
        assert state is not None
        events = tuple(event for event in advance.events if first <= event.step <= end)
        if events or first <= state.steps <= end:
            yield state, events


def levels(timeline: Timeline, columns: int) -> Records[Column]:
    """Return the guess level over the steps of the run."""
    return Records.of(profile(timeline, columns), "first", "last", "level", "solutions", "wrong")


def quantities(frame: Frame) -> dict[str, int]:
    """Return the numbers that conditions compare."""
    state = frame.state
    return {
        "level": state.level,
        "steps": state.steps,
        "biggest": frame.timeline.biggest(frame.index),
        "solutions": state.solutions,
        "open": len(state.board.coordinates) - state.grid.placed.bit_count(),
    }
