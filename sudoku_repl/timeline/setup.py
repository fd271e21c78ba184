"""A position after step 1: before it there are no candidates to hint at or to explain."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen
class SetUp:
    """A recorded run, and a number of its advances that includes the set-up of the candidates."""

    timeline: Timeline
    index: int

    @classmethod
    def at(cls, timeline: Timeline, index: int) -> SetUp:
        """Return the position after advance ``index``; if that is before step 1, the position after step 1.

        Step 1 sets up the candidates. It depends only on the quiz, not on the rules, so it is made in a copy
        and the record doesn't change.
        """
        if timeline.state_at(index).phase is not Phase.LOADED:
            return cls(timeline, index)
        timeline = timeline.copy(0)
        timeline.advance(Rules())
        return cls(timeline, 1)

    @property
    def state(self) -> State:
        """The state at the position."""
        return self.timeline.state_at(self.index)
