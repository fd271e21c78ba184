"""The points of a page that has a whole run, found without what makes the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from sudoku_repl import State, Timeline
from sudoku_repl.explain.contradictions import ContradictionMoment, contradictions
from sudoku_repl.machine.events import Events


@attrs.frozen
class Stop:
    """A point that the page should have, found without what makes the page."""

    index: int
    state: State
    before: State | None
    """The state at the point before it."""
    events: Events
    wrong: ContradictionMoment | None = None


def stops(timeline: Timeline) -> Iterator[Stop]:
    """The points of a page with the whole run."""
    for index in range(len(timeline) + 1):
        yield from stops_at(timeline, index)


def stops_at(timeline: Timeline, index: int) -> Iterator[Stop]:
    """The points that an advance leads to."""
    if not index:
        yield Stop(0, timeline.state_at(0), None, ())
        return
    state = timeline.state_at(index - 1)
    events = list(timeline.events_at(index))
    for moment in contradictions(timeline, index):
        end = events.index(moment.event) + 1
        yield Stop(index, moment.state, state, tuple(events[:end]), moment)
        state = moment.state
        del events[:end]
    yield Stop(index, timeline.state_at(index), state, tuple(events))


def is_note(line: str) -> bool:
    """Whether a line of the page's log is none of the text's."""
    return bool(re.fullmatch(r"\d+\) (set-up|sweep|a guess is due, .*)|The quiz, with \d+ givens", line))
