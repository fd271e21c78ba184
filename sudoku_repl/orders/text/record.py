"""The size of the record."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.record import Recorded
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def recorded(result: Recorded, _: int | None) -> Iterator[StyledLine]:
    """The size and the limit."""
    yield line(f"Recorded: {result.advances} advances in {result.runs} run(s); the limit is {result.limit}.")
