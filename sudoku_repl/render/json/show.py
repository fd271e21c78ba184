"""The grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.documents.events import grid_value
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.json import forms
from sudoku_repl.render.json.values import standing


@forms.register
def shown(result: Shown) -> Iterator[dict[str, Any]]:
    """`show`."""
    state, givens = result.snapshot.state, result.snapshot.givens
    yield {"type": "show", **standing(state), "givens": grid_value(state.board, givens)}
