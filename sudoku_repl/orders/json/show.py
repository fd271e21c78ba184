"""The grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import standing
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.events import grid_value


@forms.register
def shown(result: Shown) -> Iterator[dict[str, Any]]:
    """`show`."""
    state, givens = result.snapshot.state, result.snapshot.givens
    yield {"type": "show", **standing(state), "givens": grid_value(state.board, givens)}
