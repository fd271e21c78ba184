"""The advances of a run as conditions see them: one after the other, or many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.columns import Columns, Compare
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


class Passage(Columns):
    """The advances ``first`` (from 1) to ``last`` of a run, as far as conditions ask for what is recorded."""

    def __init__(self, timeline: Timeline, first: int, last: int) -> None:
        super().__init__(timeline.packed(first, last))
        self._timeline = timeline
        self._first = first

    def steps(self, compare: Compare, number: int) -> int:
        """How the steps counted after an advance compare with a number."""
        return self._growing(self._timeline.reached, compare, number)

    def biggest(self, compare: Compare, number: int) -> int:
        """How the biggest level of the run up to an advance does."""
        return self._growing(self._timeline.reaching, compare, number)

    def solutions(self, compare: Compare, number: int) -> int:
        """How the solutions met up to an advance do."""
        return self._growing(self._timeline.solving, compare, number)

    def _growing(self, reaching: Callable[[int], int], compare: Compare, number: int) -> int:
        """Of a count that never falls, and of which is known where it reaches a number."""
        at, above = self._since(reaching(number)), self._since(reaching(number + 1))
        return (self.all ^ at) * compare(-1, 0) | (at ^ above) * compare(0, 0) | above * compare(1, 0)

    def _since(self, index: int) -> int:
        """Yes for the advances from that one on."""
        before = 8 * min(max(index - self._first, 0), self.size)
        return self.all >> before << before


def moments(timeline: Timeline, first: int, last: int) -> Iterator[Moment]:
    """The advances ``first`` (from 1) to ``last``, in order, each made again.

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
        moment.biggest = max(moment.biggest, facts.peak_of(packed))
        moment.before = state
        moment.state, moment.events = timeline.again(moment.index, state)
        state = moment.state
        moment.solutions = state.solutions
        yield moment
