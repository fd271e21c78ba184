"""Breakpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.breakpoints import Breaks
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import breakpoint_object


@forms.register
def breaks(result: Breaks) -> Iterator[dict[str, Any]]:
    """`breaks`, and orders that set or change a breakpoint."""
    yield {"type": "breaks", "breaks": list(map(breakpoint_object, result.breaks))}
