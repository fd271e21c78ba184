"""The history of orders."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.history import History
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def history(result: History, _: int | None) -> Iterator[StyledLine]:
    """Each order with its number and the position it led to."""
    for number, given in result.orders:
        yield ("note", f"{number:4}  "), ("", given.order), ("note", f"  -> {given.steps} of {given.run}")
    if not result.orders:
        yield line("No orders yet.")
