"""The guess levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import levels
from sudoku_repl.orders.levels import LevelsShown


@forms.register
def shown(result: LevelsShown) -> Iterator[dict[str, Any]]:
    """`levels`."""
    yield {"type": "levels", "levels": levels(result.state)}
