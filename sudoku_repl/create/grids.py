"""Draw random full grids on any board."""

from __future__ import annotations

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.uniform import uniform_grid
from sudoku_repl.errors import CreateError


def full_grid(board: Board, chance: Chance) -> bytes:
    """Draw a solution of the empty board.

    On the classic board every grid is equally likely (:func:`~sudoku_repl.create.uniform_grid`); on any other
    board every grid is possible, but some are likelier than others (:func:`searched_grid`).
    """
    return uniform_grid(chance) if board is CLASSIC else searched_grid(board, chance)


_PATIENCE = 2_000_000
"""The search for the first solution gives up after this number of dead ends, divided by the number of
candidates of the board: a few seconds."""


def searched_grid(board: Board, chance: Chance) -> bytes:
    """Find a solution of the empty board: the first when each cell prefers its digits in a random order.

    If it takes too long to find the first, return another solution with many of the preferred digits. Every
    solution is possible, because every cell may prefer its digit there, but some are likelier than others.
    Raises :class:`~sudoku_repl.errors.CreateError` for a board that has no solution.
    """
    ranks = []
    for _ in board.coordinates:
        rank = list(range(board.digits))
        chance.shuffle(rank)
        ranks.append(rank)
    dead_ends = _PATIENCE // (len(ranks) * board.digits)
    found = exact.first_solution(Quiz(board, bytes(len(ranks))), ranks, dead_ends)
    if found is None:
        raise CreateError(f"the {board.name} board has no solution")
    return found
