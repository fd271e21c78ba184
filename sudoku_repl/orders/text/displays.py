"""Displays."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.displays import Displays
from sudoku_repl.orders.stops import display_line
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def displays(result: Displays, _: int | None) -> Iterator[StyledLine]:
    """A line for each display."""
    yield from map(display_line, result.displays)
    if not result.displays:
        yield line("No displays.")
