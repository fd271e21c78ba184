"""The guess level over the steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.timeline import Drawn


@forms.register
def drawn(result: Drawn) -> Iterator[dict[str, Any]]:
    """`timeline`."""
    profile = result.profile
    yield {"type": "timeline", "here": profile.here, "columns": list(map(attrs.asdict, profile.columns))}
