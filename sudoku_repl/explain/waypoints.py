"""The points along a span of a run: its positions and, between them, its contradictions."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.explain.reasons import Why
from sudoku_repl.explain.run_walk import RunWalk
from sudoku_repl.machine import State
from sudoku_repl.machine.conflicts import Jump
from sudoku_repl.machine.events import Event, Events
from sudoku_repl.timeline import Timeline


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


def waypoints(timeline: Timeline, first: int, last: int) -> Iterator[Waypoint]:
    """Yield the points from position ``first`` to position ``last``, each with the facts that are new.

    For the first position, that is every fact of its :func:`.account`, the givens first. This makes each
    advance only once, unlike an account of each position. Raises :class:`IndexError` if a position is not
    recorded.
    """
    walk = RunWalk(timeline, first)
    yield Waypoint(first, walk.state, (), walk.facts, timeline.facts_at(first).what if first else 0)
    for index, walked in enumerate(walk.follow(last), first + 1):
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
