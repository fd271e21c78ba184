"""The techniques."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.machine.rules import names_of
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.techniques import TechniquesSet


@forms.register
def techniques(result: TechniquesSet) -> Iterator[dict[str, Any]]:
    """`techniques`."""
    yield {"type": "techniques", "on": names_of(result.rules.techniques)}
