"""Solve the quiz with the exact solver and as a 0-1 model."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line
from sudoku_repl.files import write_text
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.model import Checked, Model, Solved


class Solution(bytes):
    """A solution: the digit of each cell in reading order, as bytes; ``str`` draws the grid."""

    board: Board

    @classmethod
    def of(cls, board: Board, digits: bytes) -> Solution:
        """Return the solution of a board with these digits."""
        made = cls(digits)
        made.board = board
        return made

    def __str__(self) -> str:
        """Return the grid, a line for each row."""
        return "\n".join(" ".join(row).rstrip() for row in self.board.drawn(digit_line(self)))

    def __repr__(self) -> str:
        return f"<Solution {digit_line(self)}>"


def solutions(debugger: Debugger, limit: int = 2) -> tuple[Solution, ...]:
    """Return the first ``limit`` solutions of the quiz in ascending order, found by the exact solver.

    Each solution is a :class:`bytes` with a digit for each cell. Raises :class:`KeyboardInterrupt` after
    :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> (solution,) = Debugger("@readalps").solutions()
    >>> solution[0]
    1
    >>> print(solution)
    1 4 5 3 2 7 6 9 8
    8 3 9 6 5 4 1 2 7
    6 7 2 9 1 8 5 4 3
    4 9 6 1 8 5 3 7 2
    2 1 8 4 7 3 9 5 6
    7 5 3 2 9 6 4 8 1
    3 6 7 5 4 2 8 1 9
    9 8 4 7 6 1 2 3 5
    5 2 1 8 3 9 7 6 4
    """
    board = debugger.quiz.board
    with debugger.interruption():
        return tuple(Solution.of(board, each) for each in islice(exact.solutions(debugger.quiz), limit))


def count_solutions(debugger: Debugger, limit: int = 2, *, grid: int | None = None) -> int:
    """Return the number of solutions of the quiz, counted up to ``limit`` by the exact solver.

    With ``grid``, the number of a grid of a linked board, count the solutions of this grid alone with its
    givens. Raises :class:`~sudoku_repl.errors.BoardError` if there is no such grid, and
    :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@two").count_solutions(10)
    2
    """
    quiz = debugger.quiz if grid is None else debugger.quiz.alone(grid)
    with debugger.interruption():
        return exact.count(quiz, limit)


def unique(debugger: Debugger, *, grid: int | None = None) -> bool:
    """Return whether the quiz, or one ``grid`` of it alone, has exactly one solution, by the exact solver.

    Raises :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").unique(), Debugger("@two").unique()
    (True, False)
    >>> dbg = Debugger("@samurai")
    >>> dbg.unique(), dbg.unique(grid=1), dbg.unique(grid=2)
    (True, True, False)
    """
    return count_solutions(debugger, 2, grid=grid) == 1


def model(debugger: Debugger) -> Model:
    """Return the 0-1 model of the quiz: for each cell and digit, a variable that is 1 or 0.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").model().size
    Size(variables=729, constraints=347, nonzeros=2939)
    """
    from sudoku_repl.model import build

    return build(debugger.quiz)


def solve_model(debugger: Debugger, *, seconds: float | None = None) -> Solved:
    """Solve the 0-1 model with HiGHS, then look for a second solution.

    ``seconds`` limits the time of the search. After :meth:`interrupt` the result has what was found so far.
    Raises :class:`~sudoku_repl.errors.ModelError` if HiGHS is not installed or gives up, or for an invalid
    time limit.
    """
    from sudoku_repl.model import build, solve

    with debugger.interruption() as interrupted:
        return solve(build(debugger.quiz), seconds, interrupted)


def check_model(
    debugger: Debugger, *, limit: int = EXPERIMENT_LIMIT, seconds: float | None = None
) -> Checked:
    """Compare the solutions that the 0-1 model, the machine and the exact solver find.

    The machine runs under your rules to its end, or to ``limit`` steps; ``seconds`` limits the time for the
    model. After :meth:`interrupt` the result compares what was found so far. Raises
    :class:`~sudoku_repl.errors.ModelError` as :meth:`solve_model` does.
    """
    from sudoku_repl.model import check

    with debugger.interruption() as interrupted:
        return check(debugger.quiz, limit, debugger.rules, seconds, interrupted)


def export_model(debugger: Debugger, path: str | os.PathLike[str], *, paper: bool = False) -> None:
    """Write the 0-1 model to a file, in the format of its ending: .lp, .mps, or .lng for LINGO.

    With ``paper``, a samurai or flower quiz is written as the paper's own LINGO program, with a block of data
    for each grid. Raises :class:`~sudoku_repl.errors.ModelError` for another ending or board, and
    :class:`~sudoku_repl.errors.FileError` if the file cannot be written.
    """
    from sudoku_repl.model import write_as

    name = os.fspath(path)
    write_text(name, write_as(model(debugger), name, paper=paper))
