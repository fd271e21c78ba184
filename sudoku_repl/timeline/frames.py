"""Grids to look at: snapshots of positions, and frames, which show the grids that the levels keep, too.

As in a call stack, frame 0 is the present, frame 1 the grid kept under the deepest level, and so on. A level
keeps its grid inside the advance that makes it: after the filter, before the guess. So a kept grid is not a
position of the run. But in a copy of the run in which that guess waits, it is the last position, and whatever
explains a position explains it there.
"""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Guess, Phase, Rules, State
from sudoku_repl.notebooks import ShownAsPicture
from sudoku_repl.timeline.columns import Bound
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


@attrs.frozen(repr=False)
class Snapshot(ShownAsPicture):
    """The board at a position: its state, the givens, and the cells that just changed."""

    state: State
    givens: bytes
    """The givens of the quiz, one byte a cell."""
    changed: frozenset[int] = frozenset()
    """The cells whose digit or candidates the last advance changed."""
    chosen: tuple[int, int] | None = None
    """The cell and digit of the guess with which the record goes on, if it is not the default guess."""

    def __str__(self) -> str:
        """Return the grid, as the state draws it."""
        return str(self.state)

    def __repr__(self) -> str:
        return f"<Snapshot of {self.state!r}, {len(self.changed)} cells changed>"

    @classmethod
    def after(cls, before: State, state: State, givens: bytes) -> Snapshot:
        """Return the snapshot of ``state``, which an advance made from ``before``."""
        if before.phase is Phase.LOADED:  # all candidates are new, so there is nothing to highlight
            return cls(state, givens)
        unpack = state.board.packing.unpack
        cells = zip(
            unpack(state.grid.placed ^ before.grid.placed),
            unpack(state.grid.candidates ^ before.grid.candidates),
            strict=True,
        )
        return cls(state, givens, frozenset(cell for cell, changes in enumerate(cells) if any(changes)))


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
