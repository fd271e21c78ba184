"""Marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.marks import Marked, Marks


@forms.register
def marked(result: Marked) -> Iterator[dict[str, Any]]:
    """`mark`."""
    yield {"type": "mark", "name": result.name, "steps": result.steps}


@forms.register
def marks(result: Marks) -> Iterator[dict[str, Any]]:
    """`marks`."""
    yield {"type": "marks", "marks": list(map(attrs.asdict, result.marks))}
