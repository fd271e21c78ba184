"""The canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.transform import Canonical
from sudoku_repl.render.json import forms


@forms.register
def canonical(result: Canonical) -> Iterator[dict[str, Any]]:
    """`canonical`."""
    yield {"type": "canonical", "givens": result.text}
