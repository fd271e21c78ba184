"""The grid."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.text import forms
from sudoku_repl.render import board
from sudoku_repl.render.marks import marked
from sudoku_repl.render.spans import StyledLine


@forms.register
def shown(result: Shown, width: int | None) -> Iterator[StyledLine]:
    """The grid as the original shows it, or with candidates inside the cells."""
    draw = marked if result.marks else board.shown
    yield from draw(result.snapshot, result.grid, width, asked=result.asked)
