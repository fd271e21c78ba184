"""Ratings of quizzes."""

from __future__ import annotations

import attrs

from sudoku_repl.measure import Rating
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result


@attrs.frozen
class Rated(Result):
    """The rating of the quiz."""

    rating: Rating


@order("rate", group="comparing", rank=1, example="rate")
def rate(desk: Desk) -> Rated:
    """Rate the quiz: its class, and the techniques it needs.

    Class 1 needs last and naked singles, class 2 hidden singles, class 3 subsets or locked candidates,
    class 4 chains, and class 5 guesses. `rate` also shows the weakest techniques that solve the quiz
    without a guess and the longest chain they need. It then shows the biggest level and the steps of a run
    in run mode 0, which the original uses as a measure.
    """
    return Rated(desk.debugger.rate())
