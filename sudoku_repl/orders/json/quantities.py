"""Quantities of the present position, and what a cell holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.quantities import CellContent, Quantities


@forms.register
def quantities(result: Quantities) -> Iterator[dict[str, Any]]:
    """`print`."""
    yield {"type": "quantities", **result.values}


@forms.register
def cell_content(result: CellContent) -> Iterator[dict[str, Any]]:
    """`print` of a cell; `digit` is null while the cell is open."""
    yield {
        "type": "cell_content",
        "cell": result.board.coordinates[result.cell],
        "digit": result.digit or None,
        "candidates": result.candidates,
    }
