"""The canonical form."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.text import forms
from sudoku_repl.orders.transform import Canonical
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def canonical(result: Canonical, _: int | None) -> Iterator[StyledLine]:
    """The canonical form, on one line."""
    yield line(result.text)
