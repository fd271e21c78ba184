"""The lowest and the highest level that guesses can lead to."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.measure.extremes import Extremes
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result


@attrs.frozen
class ExtremesFound(Result):
    """The lowest and the highest level that guesses can lead to."""

    board: Board
    extremes: Extremes
    runs: tuple[str, ...]
    """The names of the forks that show them."""
    interrupted: bool

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the search."""
        return self.interrupted


@order("extremes", group="comparing", rank=4, example="extremes")
def extremes(desk: Desk) -> ExtremesFound:
    """Search for the lowest and the highest level that guesses can lead to.

    The lowest level is the smallest number of correct guesses after which the enabled techniques
    solve the quiz (its backdoor). It is exact up to three; beyond that, it is the smallest found. The
    highest level is found by a greedy search, which takes the guesses that leave the most
    candidates. Both runs are kept as forks. Ctrl-C stops the search and shows the best levels so far.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("extremes", None) as progress:
        *_, known = Extremes(), *debugger.extremes(progress)
    interrupted = debugger.interrupted
    runs = tuple(
        debugger.keep(stem, guesses)
        for stem, guesses in (("fewest", known.least), ("deepest", known.most))
        if guesses
    )
    return ExtremesFound(debugger.quiz.board, known, runs, interrupted)
