"""The advances of a run as conditions see them, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.timeline import Timeline


class Moment:
    """One advance: what is recorded of it, and its events and state if it was made again.

    Not attrs: a search makes one for every advance it passes.
    """

    __slots__ = ("biggest", "events", "index", "packed", "solutions", "state")

    def __init__(
        self,
        index: int,
        packed: int,
        biggest: int,
        solutions: int,
        events: tuple[Event, ...] = (),
        state: State | None = None,
    ) -> None:
        self.index = index
        self.packed = packed
        self.biggest = biggest
        """The biggest level of the guess lines since the start of the run."""
        self.solutions = solutions
        """The solutions met since the start of the run."""
        self.events = events
        self.state = state

    @property
    def steps(self) -> int:
        """The counter after the advance."""
        return facts.steps_of(self.packed)

    @property
    def level(self) -> int:
        """The guess level after the advance."""
        return facts.level_of(self.packed)


def moments(timeline: Timeline, first: int, last: int, *, again: bool) -> Iterator[Moment]:
    """The advances ``first`` (from 1) to ``last``, in order; made ``again`` if their events are wanted."""
    if first > last:
        return
    biggest = timeline.peak(0, first - 1)
    state = timeline.state_at(first - 1)
    solutions = state.solutions
    for index, packed in enumerate(timeline.packed(first, last), start=first):
        biggest = max(biggest, facts.peak_of(packed))
        solutions += packed & _SOLUTION == _SOLUTION
        if again:
            state, events = timeline.again(index, state)
            yield Moment(index, packed, biggest, solutions, events, state)
        else:
            yield Moment(index, packed, biggest, solutions)


_SOLUTION = int(What.SOLUTION)
