"""The size of the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.record import Recorded


@forms.register
def recorded(result: Recorded) -> Iterator[dict[str, Any]]:
    """`record`."""
    yield {"type": "record", **attrs.asdict(result)}
