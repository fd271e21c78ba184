"""The grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board.notation import digit_line
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.json import forms
from sudoku_repl.render.json.values import standing


@forms.register
def shown(result: Shown) -> Iterator[dict[str, Any]]:
    """`show`."""
    snapshot = result.snapshot
    yield {"type": "show", **standing(snapshot.state), "givens": digit_line(snapshot.givens)}
