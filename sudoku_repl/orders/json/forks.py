"""The runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.forks import Forks
from sudoku_repl.orders.json import forms


@forms.register
def forks(result: Forks) -> Iterator[dict[str, Any]]:
    """`forks`."""
    yield {"type": "forks", "runs": list(map(attrs.asdict, result.rows))}
