"""A position: a run and a number of its advances."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen
class Position:
    """A recorded run, and the number of advances from its start."""

    timeline: Timeline
    index: int

    @property
    def state(self) -> State:
        """The state at this position."""
        return self.timeline.state_at(self.index)

    def set_up(self) -> Position:
        """Return this position; from before step 1, the position after it.

        Before step 1 no candidates are set up, so nothing can be said about them. The set-up depends only on
        the quiz, not on the rules, and doesn't change the record.
        """
        if self.state.phase is not Phase.LOADED:
            return self
        timeline = self.timeline.copy(0)
        timeline.advance(Rules())
        return Position(timeline, 1)
