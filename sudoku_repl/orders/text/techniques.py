"""The techniques."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.orders.techniques import TechniquesSet
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine


@forms.register
def techniques(result: TechniquesSet, _: int | None) -> Iterator[StyledLine]:
    """Each technique, and whether it is enabled."""
    for name, technique in TECHNIQUES.items():
        is_on = technique in result.rules.techniques
        yield (("name" if is_on else "open", f"{name}: {'on' if is_on else 'off'}"),)
