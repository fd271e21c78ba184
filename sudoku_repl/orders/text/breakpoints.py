"""Breakpoints."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.breakpoints import Breaks
from sudoku_repl.orders.stops import breakpoint_line
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def breaks(result: Breaks, _: int | None) -> Iterator[StyledLine]:
    """A line for each breakpoint."""
    yield from map(breakpoint_line, result.breaks)
    if not result.breaks:
        yield line("No breakpoints.")
