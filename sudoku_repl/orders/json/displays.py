"""Displays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.displays import Displays
from sudoku_repl.orders.json import forms


@forms.register
def displays(result: Displays) -> Iterator[dict[str, Any]]:
    """`display`."""
    yield {"type": "displays", "displays": list(map(attrs.asdict, result.displays))}
