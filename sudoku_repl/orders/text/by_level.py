"""What `next` stepped over."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.by_level import SteppedOver
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def stepped_over(result: SteppedOver, _: int | None) -> Iterator[StyledLine]:
    """The steps and the biggest level of the advances that are not shown."""
    steps = f"step {result.first}" if result.advances == 1 else f"steps {result.first} to {result.last}"
    yield line(f"Stepped over {steps}, biggest level {result.biggest_level}.", "note")
