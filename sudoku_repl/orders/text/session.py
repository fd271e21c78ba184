"""An opened session."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.session import Opened
from sudoku_repl.orders.stops import breakpoint_line, display_line
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def opened(result: Opened, _: int | None) -> Iterator[StyledLine]:
    """Your position, and the disabled orders of the session."""
    title = result.quiz.title
    yield line(f"Opened: {title}, at step {result.steps} of {result.run}; runs: {result.runs}.")
    displays = [each for each in result.displays if not each.enabled]
    breaks = [each for each in result.breaks if not each.orders_enabled]
    if displays or breaks:
        yield line("The orders of this session are disabled; type `enable orders` to let them run:", "note")
    yield from map(display_line, displays)
    yield from map(breakpoint_line, breaks)
