"""Full grids by chance, on any board."""

from __future__ import annotations

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import unlike_grid
from sudoku_repl.errors import CreateError


def full_grid(board: Board, chance: Chance) -> bytes:
    """A solution of the empty board: the paper's draw on the classic one, else by :func:`searched_grid`."""
    return unlike_grid(chance) if board is CLASSIC else searched_grid(board, chance)


def searched_grid(board: Board, chance: Chance) -> bytes:
    """A random solution of the empty board: the first when each cell prefers its digits in a random order.

    Every solution can come, because every cell may prefer its digit there; they are not equally likely.
    Raises :class:`~sudoku_repl.errors.CreateError` for a board that has no solution.
    """
    ranks = []
    for _ in board.places:
        rank = list(range(board.digits))
        chance.shuffle(rank)
        ranks.append(rank)
    found = exact.first_solution(Quiz(board, bytes(len(ranks))), ranks)
    if found is None:
        raise CreateError(f"the {board.name} board has no solution")
    return found
