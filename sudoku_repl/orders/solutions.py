"""The exact solver: the solutions of a quiz, and whether there is only one."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields


class Solutions(Result, json_type="solutions"):
    """`solutions`: those that the exact solver found."""

    board: Board
    grids: tuple[bytes, ...]
    limit: int
    """The number of solutions at which the search stops."""
    interrupted: bool = False
    """Whether an interrupt ended the search before."""

    def text(self, width: int | None) -> Lines:
        """Each solution, or the first of them after an interrupt, and their number."""
        shown = self.grids[:_SHOWN_INTERRUPTED] if self.interrupted else self.grids
        for values in shown:
            yield from digits(self.board, values, lambda _: "placed")
        count = len(self.grids)
        yield line(f"Solutions: {'at least ' if self.interrupted or count == self.limit else ''}{count}.")
        if self.interrupted:
            only = f"; these are the first {len(shown)}" if len(shown) < count else ""
            yield line(f"Interrupted before the search was complete{only}.", "note")


class Uniqueness(Result, json_type="unique"):
    """`unique`; `solutions` is 2 if there are more, `grids` the same for each grid alone, after `--grids`."""

    solutions: int
    grids: tuple[int, ...] | None = None
    """The same for each grid alone, if you asked for it."""

    def text(self, width: int | None) -> Lines:
        yield line(f"The quiz has {_COUNTS[self.solutions]}.")
        for number, solutions in enumerate(self.grids or (), start=1):
            yield line(f"Grid {number} alone has {_COUNTS[solutions]}.")

    def members(self) -> dict[str, Any]:
        return {"unique": self.solutions == 1, **fields(self)}


@order("solutions", group="quiz", rank=4, example="solutions 3", synonyms=("solve",))
def solutions(desk: Desk, limit: CountArgument = 10) -> Solutions:
    """Show the solutions, found by an exact solver.

    They are sorted as numbers, with each grid read row by row. At most LIMIT solutions are shown, 10 by
    default. This makes no steps and does not change the run. Ctrl-C ends the search: it shows the first 10 of
    the solutions found so far, and their number. JSON has all of them.
    """
    debugger, found, interrupted = desk.debugger, [], True
    with suppress(KeyboardInterrupt), desk.work("solutions", limit) as progress:
        for each in islice(debugger.iter_solutions(), limit):
            found.append(each)
            progress(len(found))
        interrupted = False
    return Solutions(debugger.quiz.board, tuple(found), limit, interrupted)


@order("unique", group="quiz", rank=5, synonyms=("check", "validate", "verify"))
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


_COUNTS = ("no solution", "exactly one solution", "more than one solution")
_SHOWN_INTERRUPTED = 10
"""The most solutions shown after an interrupt: to draw all that a long search found would take long, too."""
