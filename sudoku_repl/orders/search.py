"""Searching the record for conditions."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import attrs

from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.orders.arguments import CONDITIONS, Condition
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice
from sudoku_repl.orders.results import Moved, Result


class Scope(Enum):
    """The part of the recorded run that was searched."""

    AFTER = "after this position"
    BEFORE = "before this position"
    EVERYWHERE = "in the record"


@attrs.frozen
class Found(Result):
    """The matches of a condition in a run."""

    matches: tuple[Match, ...]
    scope: Scope


@attrs.frozen
class Bisected(Result):
    """What `bisect` found, and the state and events of the advance it went to."""

    condition: str
    result: Bisection
    state: State
    events: tuple[Event, ...]
    holds_to_the_end: bool
    """Whether the condition holds from the first match to the end of the record."""


_WAYS = {"-r": "the previous match", "all": "every match"}


@order(
    "find",
    group="stopping",
    rank=12,
    example="find all wrong and level > 9",
    aliases=("fi",),
    more=CONDITIONS,
)
def find(desk: Desk, way: Annotated[str, Choice(_WAYS)] | None, condition: Condition) -> Found:
    """Find where a condition holds, without moving.

    This shows the next match in the record; `find -r` shows the previous match, `find all` every match.
    """
    debugger = desk.debugger
    if way == "all":
        return Found(debugger.find_all(condition), Scope.EVERYWHERE)
    found = debugger.find(condition, backward=way == "-r")
    return Found(() if found is None else (found,), Scope.BEFORE if way else Scope.AFTER)


@order("bisect", group="stopping", rank=13, example="bisect biggest >= 11", more=CONDITIONS)
def bisect(desk: Desk, condition: Condition) -> Bisected:
    """Go to the first advance where a condition holds, by halving the run.

    This does what the author of the original does by hand: look in the middle, and then search one half.
    Each step it looks at is shown, and the last line says where the condition first holds. If the
    condition does not hold anywhere in the record, the run first continues to the next solution or the
    end.
    """
    debugger = desk.debugger
    result = debugger.bisect(condition)
    timeline = debugger.timeline
    events = () if result.found is None else timeline.events_at(result.found)
    to_the_end = len(result.matches) == 1 and result.matches[0].last == len(timeline)
    return Bisected(condition, result, debugger.state, events, to_the_end)


@order(
    "reverse",
    group="stopping",
    rank=11,
    example="reverse",
    aliases=("rc", "reverse-continue", "rev"),
    repeats=True,
)
def reverse(desk: Desk) -> Moved:
    """Go back to the last position where a run stops.

    Runs stop at breakpoints and solutions. If the record has no earlier stop, this goes to the start.
    """
    return Moved(desk.debugger.reverse(), desk.debugger.snapshot())
