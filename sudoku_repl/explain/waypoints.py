"""The points along a span of a run: its positions and, between them, its contradictions."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.explain.account import live_record
from sudoku_repl.explain.contradictions import ContradictionMoment, parts
from sudoku_repl.explain.live import live_changes
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
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
    wrong: ContradictionMoment | None = None
    """The contradiction; None at a position."""
    causes: tuple[Why, ...] = ()
    """Why the contradiction follows, as in :attr:`.Blame.causes`."""


def waypoints(timeline: Timeline, first: int, last: int) -> Iterator[Waypoint]:
    """Yield the points from position ``first`` to position ``last``, each with the facts that are new.

    For the first position, that is every fact of its :func:`.account`, the givens first. This makes each
    advance only once, unlike an account of each position. Raises :class:`IndexError` if a position is not
    recorded.
    """
    live = live_record(timeline.state_at(0))
    givens = tuple(live.now.held.values())
    facts = [live.add(step, change) for step, change in live_changes(timeline, first)]
    state = timeline.state_at(first)
    yield Waypoint(first, state, (), (*givens, *facts))
    for index, made in enumerate(timeline.remade(first + 1, last, state, changes=True), first + 1):
        events: list[Event] = []
        facts = []
        for part in parts(index, state, made):
            facts += (live.add(step, change) for step, change in part.changes)
            for event in part.events:
                events.append(event)
                if part.wrong and event is part.wrong.event:
                    causes = live.now.wrong(event)
                    news = tuple(events), tuple(facts)
                    yield Waypoint(index, part.wrong.state, *news, part.wrong, causes)
                    events, facts = [], []
        state = made[0]
        yield Waypoint(index, state, tuple(events), tuple(facts))
