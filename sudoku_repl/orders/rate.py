"""Ratings of quizzes."""

from __future__ import annotations

from sudoku_repl.measure import CLASSES, Rating
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines
from sudoku_repl.render.spans import line
from sudoku_repl.techniques import names_of


def _lines(rating: Rating, width: int | None) -> Lines:
    """`rate`; `kind` is the class."""
    if rating.score is not None:
        yield line(f"Score {rating.score}, {rating.difficulty}; forcing chains and nets are left out.")
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


@order(
    "rate",
    group="comparing",
    rank=1,
    words=("difficulty", "score", "rating", "grade", "hardness"),
    text=_lines,
    json="rating",
)
def rate(desk: Desk) -> Rating:
    """Rate the quiz: its class, the techniques it needs, and its score.

    Class 1 needs last and naked singles, class 2 hidden singles, class 3 subsets or locked candidates,
    class 4 any other technique, and class 5 guesses. `rate` also shows the weakest techniques that solve
    the quiz without a guess and the longest chain they need. It then shows the biggest level and the steps
    of a run in run mode 0, which the original uses as a measure. For a quiz with exactly one solution,
    the first line has the score and the difficulty of its solution path (see `path`), as HoDoKu rates it.
    """
    return desk.debugger.rate()
