"""Quantities of the present position."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.documents.spans import StyledLine
from sudoku_repl.orders.quantities import Quantities
from sudoku_repl.render.text import forms


@forms.register
def quantities(result: Quantities, _: int | None) -> Iterator[StyledLine]:
    """A line for each quantity."""
    for name, value in result.values.items():
        yield ("name", name), ("", f": {value}")
