"""What the debugger answers: where an order stopped and why, and what there is to see there."""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.machine import Phase, State
from sudoku_repl.timeline.breakpoints import Breakpoint


class Reason(Enum):
    """Why an order came to a stop."""

    STEP = "step"
    """The advances that were asked for are made, or unmade."""
    MOVED = "moved"
    """One stands at the place that was asked for."""
    START = "start"
    """There is nothing before."""
    LIMIT = "limit"
    """The steps that were asked for are reached."""
    BREAK = "break"
    """A breakpoint's condition holds, or a watched cell changed."""
    SOLUTION = "solution"
    """A solution, or as many as were asked for, was met."""
    END = "end"
    """There are no more solutions."""
    FULL = "full"
    """As many advances are recorded as may be."""
    WAITING = "waiting"
    """A guess is due, and nobody chose it."""
    INTERRUPTED = "interrupted"
    """:meth:`Debugger.interrupt` was called."""


@attrs.frozen
class Stop:
    """Where an order came to, and what it met on the way."""

    reason: Reason
    state: State
    first: int
    """The point of the timeline at which the order began."""
    last: int
    """The point at which it stopped; equal to ``first`` when it had nothing to do, less when it went back."""
    biggest_level: int
    """Of the level held as the order began (not counted if it began with the next guess after a
    solution) and the levels of its guess lines."""
    seconds: float
    """How long it took, questions not included."""
    breaks: tuple[Breakpoint, ...] = ()
    """The breakpoints that stopped it."""
    before: State | None = attrs.field(default=None, repr=False)
    """The state before the last advance it made; None if it made none."""

    @property
    def moved(self) -> bool:
        """Whether one stands elsewhere now."""
        return self.last != self.first


@attrs.frozen
class View:
    """What there is to see at one point of the run."""

    state: State
    givens: bytes
    """The digits of the quiz itself, a byte a cell."""
    changed: frozenset[int] = frozenset()
    """The cells whose digit or candidates the last advance changed."""

    @classmethod
    def after(cls, before: State, state: State, givens: bytes) -> View:
        """The view of ``state``, which an advance led to from ``before``."""
        if before.phase is Phase.LOADED:  # all candidates are new: there is nothing to point out
            return cls(state, givens)
        unpack = state.board.packing.unpack
        cells = zip(
            unpack(state.grid.placed ^ before.grid.placed),
            unpack(state.grid.candidates ^ before.grid.candidates),
            strict=True,
        )
        return cls(state, givens, frozenset(cell for cell, changes in enumerate(cells) if any(changes)))
