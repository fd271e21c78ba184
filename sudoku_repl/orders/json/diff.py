"""Two positions side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.diff import Difference
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import levels, standing


@forms.register
def difference(result: Difference) -> Iterator[dict[str, Any]]:
    """`diff`."""
    left, right = (
        {"position": name, **standing(state), "levels": levels(state)}
        for name, state in zip(result.names, result.states, strict=True)
    )
    yield {"type": "difference", "left": left, "right": right}
