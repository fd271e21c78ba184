"""The log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.log import NothingLogged


@forms.register
def nothing_logged(_: NothingLogged) -> Iterator[dict[str, Any]]:
    """`log` that has no lines to print."""
    yield {"type": "log", "lines": 0}
