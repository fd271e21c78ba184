"""What the debugger answers: where an order stopped and why, and what there is to see there."""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.machine import State
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
    """A breakpoint's condition holds."""
    SOLUTION = "solution"
    """A solution, or as many as were asked for, was met."""
    END = "end"
    """There are no more solutions."""
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
