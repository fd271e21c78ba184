"""What `next` stepped over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.by_level import SteppedOver
from sudoku_repl.orders.json import forms


@forms.register
def stepped_over(result: SteppedOver) -> Iterator[dict[str, Any]]:
    """`next` stepped over advances, whose events are not shown."""
    yield {
        "type": "stepped_over",
        "first": result.first,
        "last": result.last,
        "advances": result.advances,
        "biggest_level": result.biggest_level,
    }
