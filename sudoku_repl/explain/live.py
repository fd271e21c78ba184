"""The live path to a position: the changes that made its grid, without the abandoned branches.

Each level of the guess stack keeps the grid before its guess. When the machine tries another candidate of the
level, that grid returns and everything since is undone. So these advances made the grid of a position:

- the advances at level 0;
- for each level, the try of its present choice on the kept grid, and the advances after that, up to the one
  that made the next level.

The packed facts show where each of these spans begins and ends. An advance makes at most one level, before it
tries anything else, and ends at the level of the guess it tried last. Therefore:

- A level of the stack was made by the advance after the last one that ended below it.
- Its present choice was tried by the last advance that tried a guess and ended at this level.
- No guess was tried between that advance and the one that made the next level.

Each replayed advance places or removes something permanently. So the size of the board limits their number,
however long the run. For all other advances only the facts are read, once, backward.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from sudoku_repl.machine import Guess, Rules, State, advance
from sudoku_repl.machine.events import (
    AnyContradiction,
    Change,
    Contradiction,
    Deduced,
    Event,
    Events,
    Guessed,
    Tried,
)
from sudoku_repl.machine.state import SOLVED
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.columns import A_GUESS, Bound
from sudoku_repl.timeline.facts import MOST_STEPS

StepChange: TypeAlias = tuple[int, Change]
"""A placement or removal, and the step it was made in."""


def live_changes(timeline: Timeline, index: int) -> tuple[StepChange, ...]:
    """Return the changes that led from the givens to the grid after advance ``index``, in order.

    At the end of a run, that is the grid of the last contradiction or solution, which stays in place.
    Raises :class:`IndexError` if the advance is not recorded.
    """
    after = timeline.state_at(index)
    if not index:
        return ()
    # The stack as the last advance begins: the end of a run drops every level and keeps the grid.
    before = timeline.state_at(index - 1)
    levels = before.levels()[::-1]
    path = _Path(timeline.state_at(0))
    done = 0
    for level, (made, taken) in zip(levels, sections(timeline, index - 1, len(levels)), strict=True):
        path.follow(timeline, done + 1, made)
        path.take(level, timeline.facts_at(taken).steps)
        if before.guilt:
            path.state = timeline.state_at(taken)
        done = taken
    path.follow(timeline, done + 1, index)
    assert path.state.grid == after.grid
    return tuple(path.changes)


class _Path:
    """A sequence of changes, and the state that it leads to."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.changes: list[StepChange] = []
        self._begins: dict[int, int] = {}
        """The number of changes before the guess of each level."""

    def follow(self, timeline: Timeline, first: int, last: int) -> None:
        """Make the advances ``first`` to ``last`` again."""
        for index in range(first, last + 1):
            changes: list[Change] = []
            steps = self.state.steps
            self.state, events = timeline.again(index, self.state, changes.append)
            self._extend(steps, changes, events)

    def take(self, level: Guess, steps: int) -> None:
        """Try the present choice of a level of the stack, which was step ``steps``.

        The state is set up so that the machine looks for the next solution and finds this choice next.
        """
        changes: list[Change] = []
        top = attrs.evolve(level, choice=level.choice - 1)
        before = attrs.evolve(self.state, phase=SOLVED, steps=steps - 1, guess=top, due=None)
        self.state, events = advance(before, Rules(), changes.append)
        self._extend(before.steps, changes, events)

    def _extend(self, steps: int, changes: list[Change], events: Events) -> None:
        """Add the changes of an advance from ``steps``, and remove those that its guesses undo."""
        for step, change in with_steps(steps, changes, events):
            if isinstance(change.by, Tried):
                # A guess at an existing level restores its grid. No level begins twice on this path, because
                # only the last advance tries a level below the top.
                begin = self._begins.setdefault(change.by.level, len(self.changes))
                del self.changes[begin:]
            self.changes.append((step, change))


def with_steps(steps: int, changes: Iterable[Change], events: Events) -> list[StepChange]:
    """Return the changes of an advance from ``steps``, each with its step.

    The set-up, a sweep and a filter are the next step. A guess has the step of its event. An advance may
    filter more than once, so a finding has the step of its event: if it removed anything, there is its last
    line or the contradiction it ended in. A sweep cut short by a contradiction counts no step, so its
    placements have the number of the contradiction.
    """
    if not events:  # the set-up or a sweep, which is a single step
        return [(steps + 1, change) for change in changes]
    guesses = (event.step for event in events if isinstance(event, Guessed))
    steps_of_findings = (
        event.step
        for event in events
        if isinstance(event, Contradiction) or (isinstance(event, Deduced) and event.closes)
    )
    ends = _ends(events)
    end = next(ends)
    step = min(steps + 1, end)
    dated = []
    by: object = None
    for change in changes:
        if change.by is not by:
            by = change.by
            if isinstance(by, Tried):
                step, end = next(guesses), next(ends)
            elif isinstance(by, Finding):
                step = min(next(steps_of_findings), end)
        dated.append((step, change))
    return dated


def _ends(events: Iterable[Event]) -> Iterator[int]:
    """Yield, for the part of an advance before each guess and after the last, the contradiction that ends it.

    That is the number of the contradiction; a part without one has no end.
    """
    end = MOST_STEPS
    for event in events:
        if isinstance(event, Guessed):
            yield end
            end = MOST_STEPS
        elif isinstance(event, AnyContradiction):
            end = event.step
    yield end


def sections(timeline: Timeline, index: int, level: int) -> list[tuple[int, int]]:
    """Return the ends of the spans that made the present levels of the guess stack, level 1 first.

    ``level`` is the number of levels after advance ``index``. For each level, return the advance that made it
    and the advance that tried its present choice.
    """
    found: list[tuple[int, int]] = []
    at = index + 1
    while level:
        taken = timeline.last_before(at, A_GUESS)
        at = timeline.last_before(taken, Bound(level - 1)) + 1
        found.append((at, taken))
        level -= 1
    return found[::-1]
