"""Whether a line says that a filter found nothing."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.no_shrink import NoShrinkLines
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def no_shrink_lines(result: NoShrinkLines, _: int | None) -> Iterator[StyledLine]:
    """The switch."""
    yield line(f"Lines for filters that find nothing: {'on' if result.on else 'off'}.")
