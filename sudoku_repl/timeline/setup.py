"""A run where its candidates are set up, so that something can be said about them."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen
class SetUp:
    """A recorded run, and an advance after which its candidates are set up."""

    timeline: Timeline
    index: int

    @classmethod
    def at(cls, timeline: Timeline, index: int) -> SetUp:
        """Return the run at ``index``; before step 1, after step 1.

        Step 1 sets up the candidates. It depends only on the quiz, not on the rules, and is made in a copy of
        the record.
        """
        if timeline.state_at(index).phase is not Phase.LOADED:
            return cls(timeline, index)
        timeline = timeline.copy(0)
        timeline.advance(Rules())
        return cls(timeline, 1)

    @property
    def state(self) -> State:
        """The state there."""
        return self.timeline.state_at(self.index)
