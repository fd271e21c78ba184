"""The solutions that the exact solver found."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.solutions import Solutions, Uniqueness
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def solutions(result: Solutions, _: int | None) -> Iterator[StyledLine]:
    """Each solution, and their number."""
    for values in result.found:
        yield from digits(result.board, values, lambda _: "placed")
    count = len(result.found)
    yield line(f"Solutions: {'at least ' if count == result.limit else ''}{count}.")


@forms.register
def uniqueness(result: Uniqueness, _: int | None) -> Iterator[StyledLine]:
    """The number of solutions in words, of the quiz and of each grid alone."""
    yield line(f"The quiz has {_COUNTS[result.solutions]}.")
    for number, solutions in enumerate(result.grids or (), start=1):
        yield line(f"Grid {number} alone has {_COUNTS[solutions]}.")


_COUNTS = ("no solution", "exactly one solution", "more than one solution")
