"""Where a move ended, and why."""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.machine import State
from sudoku_repl.notebooks import image
from sudoku_repl.timeline.snapshot import Snapshot


class Reason(Enum):
    """Why a move ended."""

    STEP = "step"
    """It made the number of advances you asked for, forward or back."""
    MOVED = "moved"
    """It reached the position you asked for."""
    START = "start"
    """It reached the start of the run."""
    LIMIT = "limit"
    """The step counter reached the number you asked for."""
    OVER = "over"
    """The try of the level is over: the machine tries another candidate of the level, or dropped it."""
    BREAK = "break"
    """A breakpoint's condition holds, or a watched cell changed."""
    SOLUTION = "solution"
    """It found a solution, or the number of solutions you asked for."""
    END = "end"
    """There are no more solutions."""
    FULL = "full"
    """The record is full."""
    WAITING = "waiting"
    """A guess is due, and it is for you to make."""
    INTERRUPTED = "interrupted"
    """:meth:`Debugger.interrupt` was called."""


@attrs.frozen
class Stop:
    """Where a move ended, why, and what happened on the way."""

    reason: Reason
    state: State
    """The state where it ended."""
    first: int
    """The position where it began, in advances from the start of the run."""
    last: int
    """The position where it ended: ``first`` if there was nothing to do, less if it went back."""
    biggest_level: int
    """The biggest guess level of its guess lines. The level at ``first`` counts too, unless the move began
    with the next guess after a solution."""
    seconds: float
    """The time it took in seconds, without the time that the chooser took."""
    breaks: tuple[Breakpoint, ...] = ()
    """The breakpoints that stopped it."""
    before: State | None = None
    """The state before the last advance that it made, or None if it made none."""
    start: State | None = attrs.field(default=None, repr=False, eq=False)
    """The first state of the run, which has the givens."""

    @property
    def moved(self) -> bool:
        """Whether it ended at a different position from where it began."""
        return self.last != self.first

    def __str__(self) -> str:
        """Return the reason, the steps and the level: ``solution at step 131, level 6``."""
        return f"{self.reason.value} at step {self.state.steps}, level {self.state.level}"

    def __repr__(self) -> str:
        return f"<Stop {self}>"

    def _repr_svg_(self) -> str:
        from sudoku_repl.documents.document import Picture
        from sudoku_repl.documents.notebook import picture_svg

        start = self.start or self.state
        snapshot = Snapshot.after(self.before or self.state, self.state, bytes(start.values))
        return picture_svg(Picture("", snapshot, caption=f"Stop: {self}"))

    def _repr_html_(self) -> str | None:
        return image(self._repr_svg_())
