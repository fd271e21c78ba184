"""The advances of a run as conditions see them: one by one, or many at once."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Events
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.columns import Columns, Compare
from sudoku_repl.timeline.counts import Count
from sudoku_repl.timeline.timeline import Timeline

_SOLUTION = int(facts.What.SOLUTION)
NEAR = 32
"""The advances that can be made again in the time that a jump to a state takes."""


@attrs.define(eq=False, repr=False)
class RecordedAdvance:
    """One advance: its facts, and its events and states if it was made again.

    It isn't frozen, because a search moves a single advance along the run.
    """

    timeline: Timeline
    index: int
    packed: int
    biggest: int
    """The biggest level of the guess lines since the start of the run."""
    solutions: int
    """The number of solutions found since the start of the run."""
    events: Events = ()
    before: State | None = None
    """The state before the advance."""
    state: State | None = None
    """The state after the advance."""


class Passage(Columns):
    """The facts of advances ``first`` (from 1) to ``last`` of a run, for conditions that need no replay."""

    def __init__(self, timeline: Timeline, first: int, last: int) -> None:
        super().__init__(timeline.packed(first, last))
        self.timeline = timeline
        self.first = first

    def count(self, count: Count, compare: Compare, number: int) -> int:
        """Return where a count that never falls compares with ``number`` as asked."""
        at = self._since(self.timeline.first_at(count, number))
        above = self._since(self.timeline.first_at(count, number + 1))
        return (self.all ^ at) * compare(-1, 0) | (at ^ above) * compare(0, 0) | above * compare(1, 0)

    def _since(self, index: int) -> int:
        """Return the column that says yes from advance ``index`` on."""
        before = 8 * min(max(index - self.first, 0), self.size)
        return self.all >> before << before


def made_again(timeline: Timeline, first: int, last: int) -> Iterator[RecordedAdvance]:
    """Make advances ``first`` (from 1) to ``last`` again and yield each.

    Every iteration yields the same object, changed in place. Copy what you want to keep.
    """
    if first > last:
        return
    biggest = timeline.biggest(first - 1)
    state = timeline.state_at(first - 1)
    advance = RecordedAdvance(timeline, first - 1, 0, biggest, state.solutions, state=state)
    for after, advance.events, _, packed in timeline.remade(first, last, state):
        advance.index += 1
        advance.packed = packed
        advance.biggest = max(advance.biggest, facts.peak_of(packed))
        advance.before, advance.state = advance.state, after
        advance.solutions += packed & _SOLUTION != 0  # to ask the state would set all its fields
        yield advance


def recorded_at(timeline: Timeline, index: int) -> RecordedAdvance:
    """Return the advance of an index, with the state after it; 0 stands for the start of the run."""
    state, packed = timeline.state_at(index), timeline.packed(index, index)[0] if index else 0
    biggest, solutions = timeline.biggest(index), timeline.solutions(index)
    return RecordedAdvance(timeline, index, packed, biggest, solutions, state=state)
