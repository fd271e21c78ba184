"""A position: a run and a number of its advances."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen
class Position:
    """A recorded run, and how many advances from its start."""

    timeline: Timeline
    index: int

    @property
    def state(self) -> State:
        """The state there."""
        return self.timeline.state_at(self.index)

    def set_up(self) -> Position:
        """Return this position; from before step 1, the position after it.

        Before step 1 no candidate is set up, so nothing can be said of any. The set-up follows from the
        quiz alone: no record is changed, and no rules matter.
        """
        if self.state.phase is not Phase.LOADED:
            return self
        timeline = self.timeline.copy(0)
        timeline.advance(Rules())
        return Position(timeline, 1)
