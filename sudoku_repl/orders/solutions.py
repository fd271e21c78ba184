"""The exact solver: the solutions of a quiz, and whether there is only one."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.arguments import Count
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result


@attrs.frozen
class Solutions(Result):
    """The solutions that the exact solver found."""

    board: Board
    found: tuple[bytes, ...]
    limit: int
    """The number of solutions at which the search stops."""


@attrs.frozen
class Uniqueness(Result):
    """The number of solutions: 0, 1, or 2 for more than one."""

    solutions: int
    grids: tuple[int, ...] | None = None
    """The same for each grid alone, if you asked for it."""


@order("solutions", group="quiz", rank=4, example="solutions 3", words=("solve",))
def solutions(desk: Desk, limit: Count = 10) -> Solutions:
    """Show the solutions, found by an exact solver.

    They are sorted as numbers, with each grid read row by row. At most LIMIT solutions are shown, 10 by
    default. This makes no steps and does not change the run.
    """
    with desk.interruptible():
        found = desk.debugger.solutions(limit)
    return Solutions(desk.debugger.quiz.board, found, limit)


@order("unique", group="quiz", rank=5, example="unique")
def unique(
    desk: Desk, *, grids: Annotated[bool, "check each grid of a linked board alone, too"] = False
) -> Uniqueness:
    """Check whether there is exactly one solution.

    This uses the same exact solver as `solutions`. `unique --grids` also checks each grid of a linked board
    by itself with its givens, as if the other grids were not there.
    """
    debugger = desk.debugger
    with desk.interruptible():
        whole = debugger.count_solutions(2)
    if not grids:
        return Uniqueness(whole)
    with desk.frontend.progress("unique", len(debugger.quiz.board.grids)) as progress:
        alone = []
        for grid in debugger.quiz.board.grids:
            with desk.interruptible():
                alone.append(debugger.count_solutions(2, grid=grid.number))
            progress(grid.number)
    return Uniqueness(whole, tuple(alone))
