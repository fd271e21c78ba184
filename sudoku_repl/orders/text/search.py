"""Searches of the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl.breaks.search import Match
from sudoku_repl.orders.search import Bisected, Found, Scope
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import levels
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def found(result: Found, _: int | None) -> Iterator[StyledLine]:
    """A line for each match."""
    yield from _matches(result.matches)
    if not result.matches:
        yield line(f"No match {result.scope.value}.")
        if result.scope is not Scope.EVERYWHERE:
            yield line("`find all` searches the whole record.", "note")


def _matches(matches: Iterable[Match]) -> Iterator[StyledLine]:
    for match in matches:
        first, last = match.first_step, match.last_step
        where = f"at step {first}" if first == last else f"from step {first} to {last}"
        yield line(f"Match {where}.")


@forms.register
def bisected(result: Bisected, _: int | None) -> Iterator[StyledLine]:
    """The steps that were looked at, the lines of the advance found, its levels, and its step."""
    bisection, state = result.result, result.state
    if bisection.found is None:
        yield line(f"{result.condition}: no match up to step {bisection.searched}.")
        return
    for probe in bisection.probes:
        yield line(f"step {probe.step}: {'yes' if probe.holds else 'no'}", "note")
    if not result.holds_to_the_end:
        yield line("The condition does not hold from the first match to the end of the run:", "note")
        yield from _matches(bisection.matches)
        if bisection.more:
            yield line("There are more matches after these; `find all` lists them.", "note")
    yield from (event_line(event, state.board) for event in result.events)
    yield from levels(state)
    yield line(f"{result.condition} first holds at step {state.steps}.")
