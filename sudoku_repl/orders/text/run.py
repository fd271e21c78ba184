"""A solution found by `runrun`."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import grid
from sudoku_repl.render.lines import fine
from sudoku_repl.render.spans import StyledLine
from sudoku_repl.timeline.snapshot import Snapshot


@forms.register
def solution_met(result: SolutionMet, _: int | None) -> Iterator[StyledLine]:
    """The grid, and the line that the original prints."""
    yield from grid(Snapshot(result.state, result.givens))
    yield fine(result.state)
