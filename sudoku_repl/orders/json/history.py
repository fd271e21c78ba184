"""The history of orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.history import History
from sudoku_repl.orders.json import forms


@forms.register
def history(result: History) -> Iterator[dict[str, Any]]:
    """`history`."""
    orders = [{"number": number, **attrs.asdict(given)} for number, given in result.orders]
    yield {"type": "history", "orders": orders}
