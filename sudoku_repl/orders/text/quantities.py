"""Quantities of the present position, and what a cell holds."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.arguments import held
from sudoku_repl.orders.quantities import CellContent, Quantities
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine


@forms.register
def quantities(result: Quantities, _: int | None) -> Iterator[StyledLine]:
    """A line for each quantity."""
    for name, value in result.values.items():
        yield ("name", name), ("", f": {value}")


@forms.register
def cell_content(result: CellContent, _: int | None) -> Iterator[StyledLine]:
    """The digit or the candidates of the cell."""
    yield ("name", result.board.label(result.cell)), ("", f": {held(result.candidates, result.digit)}")
