"""The likeness of full grids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.likeness import GridsCompared, LikenessShown


@forms.register
def likeness(result: LikenessShown) -> Iterator[dict[str, Any]]:
    """`create likeness`."""
    table = attrs.asdict(result.table, filter=lambda field, _: field.name != "found")
    yield {"type": "likeness", **table, "seed": result.seed}


@forms.register
def compared(result: GridsCompared) -> Iterator[dict[str, Any]]:
    """`likeness`."""
    yield {"type": "grids_compared", "likeness": round(result.likeness, 6)}
