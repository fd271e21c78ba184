"""The guess levels."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.levels import LevelsShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import levels
from sudoku_repl.render.spans import StyledLine


@forms.register
def shown(result: LevelsShown, _: int | None) -> Iterator[StyledLine]:
    """The lines that the original prints."""
    return levels(result.state)
