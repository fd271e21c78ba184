"""The canonical form."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.documents.spans import StyledLine, line
from sudoku_repl.orders.transform import Canonical
from sudoku_repl.render.text import forms


@forms.register
def canonical(result: Canonical, _: int | None) -> Iterator[StyledLine]:
    """The canonical form, on one line."""
    yield line(result.text)
