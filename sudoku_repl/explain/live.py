"""The live path to a point of a run: the changes that made its grid, without the branches given up.

Each level of the guess stack keeps the grid it was made on. When another of its candidates is
tried, that grid comes back, and all that was done since is undone. So the grid of a point was made
by the advances at level 0; for each level by the try of the choice in force, on the grid kept; and
by the advances after that one, up to the one that made the next level. Both ends of each stretch
are read off the packed facts: an advance makes one level at most, before it tries anything else,
and ends at the level of the guess it tried last. Hence

- a level of the stack was made by the advance after the last one that ended below it;
- its choice in force was taken by the last advance that tried a guess and ended at it;
- between that one and the one that made the next level, no guess was tried.

Each advance that is replayed places or removes something for good, so the board bounds how many
those are, however long the run. Of the rest only the facts are read, backward, once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from sudoku_repl.machine import Guess, Rules, State, advance
from sudoku_repl.machine.events import (
    Chained,
    ChainFound,
    Change,
    Contradiction,
    Event,
    Guessed,
    HouseShrunk,
    Shrink,
    Tried,
)
from sudoku_repl.machine.state import SOLVED
from sudoku_repl.timeline import Timeline, What
from sudoku_repl.timeline.facts import level_of

Dated: TypeAlias = tuple[int, Change]
"""A placement or removal, and the step it was made in."""


def live_changes(timeline: Timeline, index: int) -> tuple[Dated, ...]:
    """The changes that led from the givens to the grid after advance ``index``, in order.

    At the end of a run that is the grid of the last contradiction or solution, which is left standing.
    Raises :class:`IndexError` when the advance is not recorded.
    """
    after = timeline.state_at(index)
    if not index:
        return ()
    # The stack as the last advance begins: the end of a run drops every level and keeps the grid.
    levels = timeline.state_at(index - 1).levels()[::-1]
    path = _Path(timeline.state_at(0))
    done = 0
    for level, (made, taken) in zip(levels, stretches(timeline, index - 1, len(levels)), strict=True):
        path.follow(timeline, done + 1, made)
        path.take(level, timeline.facts_at(taken).steps)
        done = taken
    path.follow(timeline, done + 1, index)
    assert path.state.grid == after.grid
    return tuple(path.changes)


class _Path:
    """Changes one after the other, and the state that they lead to."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.changes: list[Dated] = []
        self._begins: dict[int, int] = {}
        """How many changes there are before the guess of a level."""

    def follow(self, timeline: Timeline, first: int, last: int) -> None:
        """Makes the advances ``first`` to ``last`` once more."""
        for index in range(first, last + 1):
            told: list[Change] = []
            steps = self.state.steps
            self.state, events = timeline.again(index, self.state, told.append)
            self._extend(steps, told, events)

    def take(self, level: Guess, steps: int) -> None:
        """Tries the choice in force of a level of the stack, which was step ``steps``.

        The machine looks for the next solution, and that choice is the next one.
        """
        told: list[Change] = []
        top = attrs.evolve(level, choice=level.choice - 1)
        before = attrs.evolve(self.state, phase=SOLVED, steps=steps - 1, guess=top, due=None)
        self.state, events = advance(before, Rules(), told.append)
        self._extend(before.steps, told, events)

    def _extend(self, steps: int, told: list[Change], events: tuple[Event, ...]) -> None:
        """Adds the changes of an advance from ``steps``, less all that its guesses undo."""
        for step, change in dated(steps, told, events):
            if isinstance(change.by, Tried):
                # A level that is there has its grid back. None is made a second time on this path: only
                # the last advance tries a level below the top.
                begin = self._begins.setdefault(change.by.level, len(self.changes))
                del self.changes[begin:]
            self.changes.append((step, change))


def dated(steps: int, told: list[Change], events: tuple[Event, ...]) -> Iterator[Dated]:
    """The changes told in an advance from ``steps``, with the step of each.

    The set-up, a sweep and a filter are the next step, a guess is that of its event. An advance may
    filter again, so a shrink is that of its event: each that removed something has one, its house's
    line or the contradiction it ended in. (A sweep cut short by a contradiction is not counted. What it
    placed counts with the step after: nothing but the end of a run leaves it standing.)
    """
    guesses = (event.step for event in events if isinstance(event, Guessed))
    shrinks = (event.step for event in events if isinstance(event, HouseShrunk | ChainFound | Contradiction))
    step = steps + 1
    shrink = None
    for change in told:
        if isinstance(change.by, Tried):
            step = next(guesses)
        elif isinstance(change.by, Shrink | Chained) and change.by != shrink:
            shrink = change.by
            step = next(shrinks)
        yield step, change


def stretches(timeline: Timeline, index: int, level: int) -> list[tuple[int, int]]:
    """Of each level after advance ``index``: the advance that made it, and the one that took its choice.

    The first level first; ``level`` is how many there are.
    """
    found: list[tuple[int, int]] = []
    taken = 0
    for last in range(index, 0, -_PIECE):
        first = max(last - _PIECE + 1, 1)
        packed = timeline.packed(first, last)
        for at, facts in zip(range(last, first - 1, -1), reversed(packed), strict=True):
            if not taken or level_of(facts) < level:
                if taken:
                    found.append((at + 1, taken))
                    level, taken = level - 1, 0
                if not level:
                    return found[::-1]
                if facts & _GUESSES:
                    taken = at
    return found


_GUESSES = int(What.GUESS | What.FORWARD | What.UPWARD)
_PIECE = 1 << 12
"""Facts that are copied at a time: the way back may be short."""
