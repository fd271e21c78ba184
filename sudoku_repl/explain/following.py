"""The facts that each advance adds and undoes, along a stretch of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from sudoku_repl.explain.account import Record
from sudoku_repl.explain.live import Dated, dated, live_changes
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Change, Event, Tried
from sudoku_repl.timeline import Timeline


@attrs.frozen
class Followed:
    """A point of the run, and what is new there."""

    index: int
    """The advance that led to it."""
    state: State
    events: tuple[Event, ...]
    facts: tuple[Why, ...]
    """What the advance found, in order, less what it undid again.

    A guess of a level that there was undoes, before it is made itself, all that was found since that
    level began; one of a new level begins it.
    """


def follow(timeline: Timeline, first: int, last: int) -> Iterator[Followed]:
    """The points from ``first`` to ``last``, each with the facts that :func:`.account` has there.

    Of the first these are all that stand there, the givens before the others. Unlike an account of each
    point, it makes each advance of the stretch once. Raises :class:`IndexError` when one is not recorded.
    """
    start = timeline.state_at(0)
    facts = _Facts(Record(start.board, start.values))
    live = facts.add(live_changes(timeline, first))
    state = timeline.state_at(first)
    yield Followed(first, state, (), (*facts.givens, *live))
    for index in range(first + 1, last + 1):
        told: list[Change] = []
        before = state
        state, events = timeline.again(index, before, told.append)
        yield Followed(index, state, events, facts.add(dated(before.steps, told, events)))


class _Facts:
    """The record of the live path, and those that it goes back to."""

    def __init__(self, record: Record) -> None:
        self.givens = tuple(record.held.values())
        self._record = record
        self._kept: list[Record] = []  # for each level the record as it began, the first level first

    def add(self, changes: Iterable[Dated]) -> tuple[Why, ...]:
        """The facts that some changes make, less those that they undo."""
        facts: list[Why] = []
        begun: dict[int, int] = {}  # the levels that begin among these, with the facts before each
        for step, change in changes:
            if isinstance(change.by, Tried):
                level = change.by.level
                if level > len(self._kept):
                    self._kept.append(self._record)
                    begun[level] = len(facts)
                del facts[begun.get(level, 0) :], self._kept[level:]
                self._record = self._kept[-1].copy()
            facts.append(self._record.add((step, change)))
        return tuple(facts)
