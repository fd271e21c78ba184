"""Read the record of the present run: its events, its levels, and its counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.profile import Column
from sudoku_repl.timeline.profile import profile as profile_of

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


def log(
    debugger: Debugger, first: int = 0, last: int | None = None
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield the state after each recorded advance of the present run, and the events of the advance.

    ``first`` and ``last`` are steps; by default the log covers the whole record. Only events of steps in
    this range are yielded. An advance may count several steps, and the step of a contradiction is one less
    than the step of its advance. An advance without events is a sweep of singles, or step 1.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> for state, events in dbg.log(90, 92):
    ...     print(state.steps, *(type(event).__name__ for event in events))
    90
    92 Guessed
    93 Contradiction
    """
    timeline = debugger.timeline
    end = timeline.present.steps if last is None else last
    # The step of a contradiction is one less, so the advance after the last step may have an event too.
    ends = max(timeline.first_at("steps", first), 1), min(timeline.first_at("steps", end + 1), len(timeline))
    for moment in moments(timeline, *ends):
        state = moment.state
        assert state is not None
        events = tuple(event for event in moment.events if first <= event.step <= end)
        if events or first <= state.steps <= end:
            yield state, events


def profile(debugger: Debugger, columns: int = 80) -> tuple[Column, ...]:
    """Return the guess level over the steps of the present run, in at most ``columns`` columns.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> [column.level for column in dbg.profile(10)]
    [2, 4, 5, 6, 7, 10, 11, 5, 5, 6]
    """
    return profile_of(debugger.timeline, columns)


def quantities(debugger: Debugger) -> dict[str, int]:
    """Return the numbers that conditions compare, at your position, by their names in conditions.

    They are the guess ``level``, the ``steps``, the ``biggest`` level so far, the number of ``solutions``
    found, and the number of ``open`` cells.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.quantities()
    {'level': 6, 'steps': 131, 'biggest': 11, 'solutions': 1, 'open': 0}
    """
    frame = debugger.frame()
    state = frame.state
    return {
        "level": state.level,
        "steps": state.steps,
        "biggest": frame.timeline.biggest(frame.index),
        "solutions": state.solutions,
        "open": len(state.board.coordinates) - state.grid.placed.bit_count(),
    }
