"""The solutions that the exact solver found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.solutions import Solutions, Uniqueness
from sudoku_repl.render.events import grid_value


@forms.register
def solutions(result: Solutions) -> Iterator[dict[str, Any]]:
    """`solutions`."""
    grids = [grid_value(result.board, solution) for solution in result.found]
    yield {"type": "solutions", "grids": grids, "limit": result.limit}


@forms.register
def uniqueness(result: Uniqueness) -> Iterator[dict[str, Any]]:
    """`unique`; `solutions` is 2 if there are more, `grids` the same for each grid alone, after `--grids`."""
    yield {
        "type": "unique",
        "unique": result.solutions == 1,
        "solutions": result.solutions,
        "grids": result.grids,
    }
