"""Quantities of the present position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.quantities import Quantities
from sudoku_repl.render.json import forms


@forms.register
def quantities(result: Quantities) -> Iterator[dict[str, Any]]:
    """`print`."""
    yield {"type": "quantities", **result.values}
