"""Searching the record for conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Events
from sudoku_repl.orders.arguments import CONDITIONS, ConditionArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import Moved
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import StyledLine, line


class FoundMatches(Result, json_type="found"):
    """`find`; each match is its first and last step."""

    matches: tuple[Match, ...]
    where: str
    """The part of the recorded run that was searched."""

    def text(self, width: int | None) -> Lines:
        yield from _matches(self.matches)
        if not self.matches:
            yield line(f"No match {self.where}.")
            if self.where != _EVERYWHERE:
                yield line("`find all` searches the whole record.", "note")

    def members(self) -> dict[str, Any]:
        return {"matches": _steps_of(self.matches)}


class Bisected(Result, json_type="bisected"):
    """`bisect`; `found` is the step, `searched` the last step of the run."""

    condition: str
    result: Bisection
    state: State
    events: Events
    holds_to_the_end: bool
    """Whether the condition holds from the first match to the end of the record."""

    def text(self, width: int | None) -> Lines:
        """The steps that were looked at, the lines of the advance found, its levels, and its step."""
        bisection, state = self.result, self.state
        if bisection.found is None:
            yield line(f"{self.condition}: no match up to step {bisection.searched}.")
            return
        for probe in bisection.probes:
            yield line(f"step {probe.step}: {'yes' if probe.holds else 'no'}", "note")
        if not self.holds_to_the_end:
            yield line("The condition does not hold from the first match to the end of the run:", "note")
            yield from _matches(bisection.matches)
            if bisection.more:
                yield line("There are more matches after these; `find all` lists them.", "note")
        yield from (event_line(event, state.board) for event in self.events)
        yield from level_lines(state)
        yield line(f"{self.condition} first holds at step {state.steps}.")

    def members(self) -> dict[str, Any]:
        bisection = self.result
        return {
            "condition": self.condition,
            "searched": bisection.searched,
            "probes": [{"steps": probe.step, "holds": probe.holds} for probe in bisection.probes],
            "matches": _steps_of(bisection.matches),
            "more": bisection.more,
            "found": bisection.step,
        }


_EVERYWHERE = "in the record"
_WAYS = {"-r": "the previous match", "all": "every match"}


@order(
    "find",
    group="stopping",
    rank=12,
    example="find all wrong and level > 9",
    aliases=("fi",),
    synonyms={"check": "find astray"},
    shared=CONDITIONS,
)
def find(desk: Desk, way: Annotated[str, OneOf(_WAYS)] | None, condition: ConditionArgument) -> FoundMatches:
    """Find where a condition holds, without moving.

    This shows the next match in the record; `find -r` shows the previous match, `find all` every match.
    """
    debugger = desk.debugger
    if way == "all":
        return FoundMatches(debugger.find_all(condition), _EVERYWHERE)
    found = debugger.find(condition, backward=way == "-r")
    where = f"{'before' if way else 'after'} this position"
    return FoundMatches(() if found is None else (found,), where)


@order("bisect", group="stopping", rank=13, example="bisect biggest >= 11", shared=CONDITIONS)
def bisect(desk: Desk, condition: ConditionArgument) -> Bisected:
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


@order("reverse", group="stopping", rank=11, aliases=("rc", "reverse-continue", "rev"), repeats=True)
def reverse(desk: Desk) -> Moved:
    """Go back to the last position where a run stops.

    Runs stop at breakpoints and solutions. If the record has no earlier stop, this goes to the start.
    """
    return Moved(desk.debugger.reverse(), desk.debugger.snapshot())


def _matches(matches: Iterable[Match]) -> Iterator[StyledLine]:
    for match in matches:
        first, last = match.first_step, match.last_step
        where = f"at step {first}" if first == last else f"from step {first} to {last}"
        yield line(f"Match {where}.")


def _steps_of(matches: Iterable[Match]) -> list[list[int]]:
    return [[match.first_step, match.last_step] for match in matches]
