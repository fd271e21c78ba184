"""Solve a quiz with the exact solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from sudoku_repl import exact
from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.notation import digit_line
from sudoku_repl.debugger.run_loop import Progress

if TYPE_CHECKING:
    from sudoku_repl.exact.truth import TrueCandidates


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


def solutions(quiz: Quiz, limit: int) -> tuple[Solution, ...]:
    """Return the first solutions of a quiz in ascending order."""
    return tuple(islice(iter_solutions(quiz), limit))


def iter_solutions(quiz: Quiz) -> Iterator[Solution]:
    """Yield the solutions of a quiz in ascending order."""
    return (Solution.of(quiz.board, each) for each in exact.solutions(quiz))


def true_candidates(quiz: Quiz, limit: int, progress: Progress) -> TrueCandidates:
    """Return the true candidates of a quiz, counted in its first solutions."""
    from sudoku_repl.exact.truth import true_candidates

    return true_candidates(quiz, limit, progress)


def count_solutions(quiz: Quiz, limit: int, grid: int | None) -> int:
    """Count the solutions of a quiz, or of one grid of it alone, up to a limit."""
    return exact.count(quiz if grid is None else quiz.alone(grid), limit)
