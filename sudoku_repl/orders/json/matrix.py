"""The arrays of the book's numerical analysis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.matrix import MatrixShown


@forms.register
def matrix(result: MatrixShown) -> Iterator[dict[str, Any]]:
    """`matrix`."""
    yield {"type": "matrix", "name": result.name, "rows": result.rows}
