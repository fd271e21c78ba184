"""The canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.transform import Canonical


@forms.register
def canonical(result: Canonical) -> Iterator[dict[str, Any]]:
    """`canonical`."""
    yield {"type": "canonical", "givens": result.text}
