"""Results as text. What the original program printed is rendered in its own words.

Each module renders the results of the module in ``orders`` that has the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sudoku_repl.orders.dispatch import Forms
from sudoku_repl.orders.results import Result
from sudoku_repl.render.columns import fitted
from sudoku_repl.render.spans import StyledLine

TextForm: TypeAlias = Callable[[Any, int | None], Iterator[StyledLine]]
"""A function that takes a result and the width of the terminal, or None for a pipe."""

forms: Forms[TextForm] = Forms(__name__)


def lines(result: Result, width: int | None = None) -> Iterator[StyledLine]:
    """Render a result for a terminal of ``width`` columns, or for a pipe if ``width`` is None.

    At a terminal, long lines are broken between words; in a pipe they are never broken.
    """
    yield from fitted(forms.of(type(result))(result, width), width)
