"""The rating of a quiz."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.machine.rules import names_of
from sudoku_repl.measure import CLASSES
from sudoku_repl.orders.rate import Rated
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def rated(result: Rated, _: int | None) -> Iterator[StyledLine]:
    """The class of a quiz, and what decided it."""
    rating = result.rating
    yield line(f"Class {rating.kind}: {CLASSES[rating.kind]}.")
    if rating.techniques is not None:
        needed = (*names_of(rating.techniques), *["locked candidates"] * rating.locked_candidates)
        yield line(f"Weakest techniques: {', '.join(needed) or 'naked singles'}.")
    if rating.longest_chain:
        yield line(f"Longest chain: {rating.longest_chain} links.")
    first = "none" if rating.first_solution is None else f"step {rating.first_solution}"
    end = f"end at step {rating.steps}" if rating.ended else f"not ended by step {rating.steps}"
    yield line(
        f"By run mode 0: biggest level {rating.biggest_level}, first solution {first}, {end}, "
        f"solution sum {rating.solutions}."
    )
