"""Where the next guess, contradiction, solution or line of the log is, forward or back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from sudoku_repl.board import Board
from sudoku_repl.explain.contradictions import ContradictionMoment, contradictions, first_after, last_before
from sudoku_repl.interruption import check
from sudoku_repl.machine.events import Event
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.columns import A_GUESS


def guess(timeline: Timeline, here: int, *, forward: bool) -> int | None:
    """Return the next advance with the line of a guess; None if there is none."""
    if forward:
        return timeline.first_after(here, A_GUESS, len(timeline)) or None
    return timeline.last_before(here, A_GUESS) or None


def solution(timeline: Timeline, here: int, *, forward: bool) -> int | None:
    """Return the next advance that found a solution; None if there is none."""
    number = timeline.solutions(here) + 1 if forward else timeline.solutions(here - 1) if here else 0
    index = timeline.first_at("solutions", number)
    return index if 0 < index <= len(timeline) else None


def contradiction(
    timeline: Timeline, here: int, looked_at: ContradictionMoment | None, *, forward: bool
) -> ContradictionMoment | None:
    """Return the next contradiction after ``looked_at``, or without it after position ``here``."""
    steps = timeline.steps_at(here)
    if forward:
        return first_after(timeline, looked_at.step if looked_at else steps - 1)
    return last_before(timeline, looked_at.step if looked_at else steps)


def inside(
    timeline: Timeline, here: int, looked_at: ContradictionMoment | None, *, forward: bool
) -> ContradictionMoment | None:
    """Return the next contradiction of advance ``here`` itself; None if it has no more.

    Without ``looked_at``, return the first of them, or the last if you go back.
    """
    found = contradictions(timeline, here) if here else ()
    if looked_at:
        step = looked_at.step
        found = tuple(each for each in found if (each.step > step if forward else each.step < step))
    return (found[0] if forward else found[-1]) if found else None


def logged(
    timeline: Timeline, board: Board, text: str, here: int, progress: Callable[[int], None]
) -> tuple[int, Event] | None:
    """Return the next line of the log with a text, and its advance; after the last line comes the first.

    Capital letters and small ones are the same. The advances are made again until one has the text;
    ``progress`` is called with the number of each.
    """
    wanted = text.casefold()
    for index, event in chain(_events(timeline, here + 1, len(timeline)), _events(timeline, 1, here)):
        if wanted in plain(event_line(event, board)).casefold():
            return index, event
        progress(index)
    return None


def _events(timeline: Timeline, first: int, last: int) -> Iterator[tuple[int, Event]]:
    for index, (_, events, _, _) in enumerate(timeline.remade(first, last), first):
        check()
        yield from ((index, event) for event in events)
