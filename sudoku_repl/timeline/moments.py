"""The advances of a run as conditions see them, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.timeline import Timeline


class Moment:
    """One advance: what is recorded of it, and its events and states if it was made again.

    Not frozen: a search moves one along the run.
    """

    __slots__ = ("before", "biggest", "events", "index", "packed", "solutions", "state")

    def __init__(
        self,
        index: int,
        packed: int,
        biggest: int,
        solutions: int,
        events: tuple[Event, ...] = (),
        before: State | None = None,
        state: State | None = None,
    ) -> None:
        self.index = index
        self.packed = packed
        self.biggest = biggest
        """The biggest level of the guess lines since the start of the run."""
        self.solutions = solutions
        """The solutions met since the start of the run."""
        self.events = events
        self.before = before
        """The state that the advance was made from."""
        self.state = state
        """The state that it led to."""


def moments(timeline: Timeline, first: int, last: int, *, again: bool) -> Iterator[Moment]:
    """The advances ``first`` (from 1) to ``last``, in order; made ``again`` if events and states are wanted.

    It is one and the same moment that moves: what is to be kept of it is to be copied.
    """
    if first > last:
        return
    biggest = timeline.biggest(first - 1)
    state = timeline.state_at(first - 1)
    moment = Moment(first - 1, 0, biggest, state.solutions, state=state)
    for packed in timeline.packed(first, last):
        moment.index += 1
        moment.packed = packed
        peak = packed >> _PEAK & _LEVEL_MASK
        if peak > biggest:
            moment.biggest = biggest = peak
        if packed & _SOLUTION:
            moment.solutions += 1
        if again:
            moment.before = state
            moment.state, moment.events = timeline.again(moment.index, state)
            state = moment.state
        yield moment


_SOLUTION = int(What.SOLUTION)
_PEAK, _LEVEL_MASK = facts.PEAK, facts.LEVEL_MASK  # the loop is over every advance of a run
