"""Whether a line says that a filter found nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.no_shrink import NoShrinkLines


@forms.register
def no_shrink_lines(result: NoShrinkLines) -> Iterator[dict[str, Any]]:
    """`no-shrink`."""
    yield {"type": "no_shrink_lines", "on": result.on}
