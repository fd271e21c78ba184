"""Frames: the grids to look at from a position, which are the present one and those that the levels keep.

As in a call stack, frame 0 is the present, frame 1 the grid kept under the deepest level, and so on. A level
keeps its grid inside the advance that makes it: after the filter, before the guess. So a kept grid is not a
position of the run. But in a copy of the run in which that guess waits, it is the last position, and whatever
explains a position explains it there.
"""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Guess, Phase, State
from sudoku_repl.timeline.bounds import Bound
from sudoku_repl.timeline.setup import SetUp
from sudoku_repl.timeline.snapshot import Snapshot
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen(eq=False, repr=False)
class Frame:
    """A grid to look at: the present one, or the grid that a guess level keeps."""

    number: int
    """0 for the present grid, 1 for the grid kept under the deepest level, and so on."""
    timeline: Timeline
    """A run that has the grid: the present run, or a copy up to the filter before the guess."""
    index: int
    """The advance of ``timeline`` after which it has the grid."""
    state: State
    """The state with this grid. A kept one is as if no guess were due there, so that you can look further."""
    guess: Guess | None = None
    """The level that keeps the grid, with the candidate now in force; None for the present grid."""

    @property
    def set_up(self) -> SetUp:
        """The position of the grid in ``timeline``, or before step 1 the position after it."""
        return SetUp.at(self.timeline, self.index)

    def snapshot(self, givens: bytes, *, set_up: bool) -> Snapshot:
        """Return a snapshot of the grid; with ``set_up``, before step 1, of what step 1 sets up."""
        state, timeline = self.state, self.timeline
        if set_up and state.phase is Phase.LOADED:
            return Snapshot(attrs.evolve(self.set_up.state, steps=state.steps), givens)
        found = Snapshot.after(timeline.state_at(max(self.index - 1, 0)), state, givens)
        if state.default_guess is None or self.number or self.index >= len(timeline):
            return found
        guess = timeline.state_at(self.index + 1).guess
        chosen = None if guess is None else (guess.cell, guess.digit)
        return found if chosen == state.default_guess else attrs.evolve(found, chosen=chosen)

    def __str__(self) -> str:
        """Return the number and the grid: ``frame 1: the grid kept under level 11, at step 91``."""
        steps = self.state.steps
        if self.guess is None:
            return f"frame 0: the present grid, at step {steps}, level {self.state.level}"
        return f"frame {self.number}: the grid kept under level {self.guess.level}, at step {steps}"

    def __repr__(self) -> str:
        return f"<Frame {str(self).removeprefix('frame ')}>"


def kept(timeline: Timeline, index: int, guess: Guess) -> Frame:
    """Return the frame of a level of the position after advance ``index``.

    The advance that made the level is the one after the last that ended below it. It is made again in a copy
    of the run, as far as its filter.
    """
    level = timeline.facts_at(index).level
    before = timeline.last_before(index, Bound(guess.level - 1))
    state = timeline.state_at(before)
    if state.phase is not Phase.WAITING:
        rules = timeline.rules_at(before + 1)
        timeline = timeline.copy(before)
        timeline.advance(rules.asking())
        state = timeline.present
        before += 1
    assert state.grid == guess.kept
    state = attrs.evolve(state, phase=Phase.RUNNING, due=None)
    return Frame(level - guess.level + 1, timeline, before, state, guess)
