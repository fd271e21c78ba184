"""The facts that each advance adds, along a span of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from sudoku_repl.explain.account import LiveRecord, Record
from sudoku_repl.explain.live import Dated, dated, live_changes
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Change, Event, Tried
from sudoku_repl.timeline import Timeline


@attrs.frozen
class Followed:
    """A position of the run, and what is new there."""

    index: int
    """The advance that led to it."""
    state: State
    events: tuple[Event, ...]
    facts: tuple[Why, ...]
    """The facts that the advance found and didn't undo again, in order.

    A guess at an existing level first undoes everything found since that level began. A guess at a new level
    begins it and undoes nothing.
    """


def follow(timeline: Timeline, first: int, last: int) -> Iterator[Followed]:
    """Yield the positions from ``first`` to ``last``, each with the facts that are new in its account.

    For the first position, that is every fact of its :func:`.account`, the givens first. This makes each
    advance only once, unlike an account of each position. Raises :class:`IndexError` if a position is not
    recorded.
    """
    start = timeline.state_at(0)
    facts = _Facts(Record(start.board, start.values))
    live = facts.add(live_changes(timeline, first))
    state = timeline.state_at(first)
    yield Followed(first, state, (), (*facts.givens, *live))
    for index in range(first + 1, last + 1):
        changes: list[Change] = []
        before = state
        state, events = timeline.again(index, before, changes.append)
        yield Followed(index, state, events, facts.add(dated(before.steps, changes, events)))


class _Facts:
    """The facts of the live path, as they are found."""

    def __init__(self, record: Record) -> None:
        self.givens = tuple(record.held.values())
        self._live = LiveRecord(record)

    def add(self, changes: Iterable[Dated]) -> tuple[Why, ...]:
        """Add some changes, and return the facts that they make and don't undo again."""
        facts: list[Why] = []
        begun: dict[int, int] = {}  # for each level that begins here, the number of facts before it
        for step, change in changes:
            if isinstance(change.by, Tried):
                level = change.by.level
                if level > self._live.levels:
                    begun[level] = len(facts)
                del facts[begun.get(level, 0) :]
            facts.append(self._live.add((step, change)))
        return tuple(facts)
