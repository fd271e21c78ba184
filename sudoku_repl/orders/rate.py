"""Ratings of quizzes."""

from __future__ import annotations

import attrs

from sudoku_repl.measure import CLASSES, Rating
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Objects, Result
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields
from sudoku_repl.techniques import names_of


@attrs.frozen
class Rated(Result):
    """`rate`; `kind` is the class."""

    json_type = "rating"

    rating: Rating

    def text(self, width: int | None) -> Lines:
        """The class of a quiz, and what decided it."""
        rating = self.rating
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

    def json(self) -> Objects:
        yield {"type": self.json_type, **fields(self.rating)}


@order("rate", group="comparing", rank=1, example="rate")
def rate(desk: Desk) -> Rated:
    """Rate the quiz: its class, and the techniques it needs.

    Class 1 needs last and naked singles, class 2 hidden singles, class 3 subsets or locked candidates,
    class 4 chains, and class 5 guesses. `rate` also shows the weakest techniques that solve the quiz
    without a guess and the longest chain they need. It then shows the biggest level and the steps of a run
    in run mode 0, which the original uses as a measure.
    """
    return Rated(desk.debugger.rate())
