"""Marks."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.marks import Marked, Marks
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def marked(result: Marked, _: int | None) -> Iterator[StyledLine]:
    """The new mark."""
    yield line(f"Mark {result.name}: step {result.steps}.")


@forms.register
def marks(result: Marks, _: int | None) -> Iterator[StyledLine]:
    """Each mark, with its step and its run."""
    for mark in result.marks:
        yield ("name", mark.name), ("", f": step {mark.steps} of {mark.run}")
    if not result.marks:
        yield line("No marks.")
