"""Solutions found by `runrun`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board.notation import digit_line
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.render.json import forms
from sudoku_repl.render.json.values import counts


@forms.register
def solution_met(result: SolutionMet) -> Iterator[dict[str, Any]]:
    """A solution that `runrun` found."""
    yield {"type": "solution", **counts(result.state), "grid": digit_line(result.state.values)}
