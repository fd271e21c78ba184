"""The guess levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.levels import LevelsShown
from sudoku_repl.render.json import forms
from sudoku_repl.render.json.values import levels


@forms.register
def shown(result: LevelsShown) -> Iterator[dict[str, Any]]:
    """`levels`."""
    yield {"type": "levels", "levels": levels(result.state)}
