"""Solutions found by `runrun`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import counts
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.render.events import grid_value


@forms.register
def solution_met(result: SolutionMet) -> Iterator[dict[str, Any]]:
    """A solution that `runrun` found."""
    state = result.state
    yield {"type": "solution", **counts(state), "grid": grid_value(state.board, state.values)}
