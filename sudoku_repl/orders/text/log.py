"""The log."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.log import NothingLogged
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def nothing_logged(_result: NothingLogged, _: int | None) -> Iterator[StyledLine]:
    """A line that says that there are no lines."""
    yield line("No lines.")
