"""The guess level over the steps."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.text import forms
from sudoku_repl.orders.timeline import Drawn
from sudoku_repl.render.charts import chart
from sudoku_repl.render.spans import StyledLine


@forms.register
def drawn(result: Drawn, _: int | None) -> Iterator[StyledLine]:
    """The guess level, drawn with characters."""
    return chart(result.profile)
