"""A walk along a run, with why every fact holds and with the conflict sets of the guess levels.

Its points are the positions and, between them, the contradictions. Each advance is made again once. A guess
brings back the reasons that its level began with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from sudoku_repl.explain.account import live_record
from sudoku_repl.explain.contradictions import AdvancePart, ContradictionMoment, parts
from sudoku_repl.explain.live import live_changes
from sudoku_repl.explain.reasons import Why, guesses_of
from sudoku_repl.interruption import check
from sudoku_repl.machine import State
from sudoku_repl.machine.conflicts import Conflicts, Jump
from sudoku_repl.machine.events import Event, Events, GuessKind, Tried
from sudoku_repl.machine.grounds import Grounds
from sudoku_repl.machine.retreat import assumes_unique
from sudoku_repl.machine.state import SOLVED
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.runner import Watched


@attrs.define(eq=False)
class WalkedPart:
    """A part of an advance, with its facts, and why its contradiction follows."""

    part: AdvancePart
    facts: Sequence[Why]
    """The facts that it finds, in order."""
    causes: tuple[Why, ...] = ()
    """Why the contradiction that ends it follows, as in :attr:`.Blame.causes`; empty if there is none."""
    jump: Jump | None = None
    """The backjump from the contradiction, if it exhausts a level. It is wrong if it goes past a level that
    began before the walk."""


class RunWalk:
    """Follows a run from a position on."""

    def __init__(self, timeline: Timeline, index: int) -> None:
        self.begins_at = self.index = index
        self.state = timeline.state_at(index)
        self.happened = 0
        """What happened in the last advance of the walk, as flags of :class:`~.facts.What`."""
        self.timeline = timeline
        self._live = live_record(timeline.state_at(0))
        givens = tuple(self._live.now.held.values())
        found: list[Why] = []
        assuming: set[int] = set()  # levels in whose try a deduction assumes one solution
        level = 0
        for step, change in live_changes(timeline, index):
            found.append(self._live.add(step, change))
            if isinstance(change.by, Tried):
                level = change.by.level
            elif assumes_unique(change):
                assuming.add(level)
        self.facts = (*givens, *found)
        """The facts at the position where it begins, the givens first."""
        self._conflicts = Conflicts()
        levels = self.state.levels()[::-1]  # none at the end of a run, where the reasons still have theirs
        for guess, before in zip(levels, self._live.kept, strict=False):
            self._begin(guess.level, guess.cell, before, last=guess.choice == len(guess.digits))
            if guess.level in assuming:
                self._conflicts.assume()

    def _begin(self, level: int, cell: int, before: Grounds[Why], *, last: bool) -> None:
        """Begin a level at a cell; ``before`` are the grounds before its guess."""
        self._conflicts.begin(level, last=last, without=guesses_of(before.missing(cell)))

    def follow(self, last: int) -> Iterator[list[WalkedPart]]:
        """Follow the run up to advance ``last``, and yield the parts of each advance."""
        assumes = self.timeline.assumes_unique(last)
        for made in self.timeline.remade(self.index + 1, last, self.state, changes=True):
            check()
            yield self._take(made, assumes=assumes)

    def last_of(self, last: int) -> list[WalkedPart]:
        """Follow the run up to advance ``last``, and return the parts of this advance."""
        *_, found = self.follow(last)
        return found

    def _take(self, made: Watched, *, assumes: bool) -> list[WalkedPart]:
        """Follow the next advance, and return its parts; ``assumes`` says that it may assume one solution."""
        if self.state.phase is SOLVED:
            self._conflicts.solve()
        self.index += 1
        before, self.state, self.happened = self.state, made[0], made[3]
        found, add = [], self._live.add
        for part in parts(self.index, before, made):
            if guess := part.guess:
                last = guess.choice == guess.out_of
                if guess.kind is GuessKind.NEW:
                    self._begin(guess.level, guess.cell, self._live.now, last=last)
                else:
                    self._conflicts.go_on(guess.level, last=last)
            facts = [add(step, change) for step, change in part.changes]
            if assumes and any(assumes_unique(change) for _, change in part.changes):
                self._conflicts.assume()
            walked = WalkedPart(part, facts)
            if part.wrong:
                walked.causes = self._live.now.wrong(part.wrong.event)
                walked.jump = self._conflicts.refute(guesses_of(walked.causes))
            found.append(walked)
        return found


@attrs.frozen
class Waypoint:
    """A position of the run or a contradiction, and what is new there."""

    index: int
    """The advance that led to it, or that met the contradiction."""
    state: State
    events: Events
    """The lines since the point before it."""
    facts: tuple[Why, ...]
    """The facts found since the point before it, in order.

    A guess at an existing level, which only the first of them can be, first undoes everything found since
    that level began. A guess at a new level undoes nothing.
    """
    happened: int = 0
    """What happened in the advance: flags of :class:`~sudoku_repl.timeline.facts.What`."""
    wrong: ContradictionMoment | None = None
    """The contradiction; None at a position."""
    causes: tuple[Why, ...] = ()
    """Why the contradiction follows, as in :attr:`.Blame.causes`."""
    jump: Jump | None = None
    """The backjump from it, as in :attr:`.WalkedPart.jump`."""


def first_waypoint(walk: RunWalk) -> Waypoint:
    """Return the point where a walk begins, with every fact of its :func:`.account`, the givens first."""
    happened = walk.timeline.facts_at(walk.index).what if walk.index else 0
    return Waypoint(walk.index, walk.state, (), walk.facts, happened)


def waypoints(walk: RunWalk, last: int) -> Iterator[Waypoint]:
    """Follow the run to position ``last``, and yield the points on the way, each with the facts that are new.

    This makes each advance only once, unlike an account of each position. Raises :class:`IndexError` if the
    position is not recorded.
    """
    for index, walked in enumerate(walk.follow(last), walk.index + 1):
        events: list[Event] = []
        facts: list[Why] = []
        for each in walked:
            part, wrong = each.part, each.part.wrong
            facts += each.facts
            events += part.events
            if wrong:
                at = next(at for at, event in enumerate(events) if event is wrong.event) + 1
                news = tuple(events[:at]), tuple(facts)
                yield Waypoint(index, wrong.state, *news, walk.happened, wrong, each.causes, each.jump)
                events, facts = events[at:], []
        yield Waypoint(index, walk.state, tuple(events), tuple(facts), walk.happened)
