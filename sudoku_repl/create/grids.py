"""Draw random full grids on any board."""

from __future__ import annotations

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.patience import patiently
from sudoku_repl.create.uniform import uniform_grid
from sudoku_repl.errors import CreateError


def full_grid(board: Board, chance: Chance) -> bytes:
    """Draw a solution of the empty board.

    On the classic board every grid is equally likely (:func:`~sudoku_repl.create.uniform_grid`); on any other
    board every grid is possible, but some are likelier than others (:func:`searched_grid`).
    """
    return uniform_grid(chance) if board is CLASSIC else searched_grid(board, chance)


def searched_grid(board: Board, chance: Chance) -> bytes:
    """Find a solution of the empty board by a search that takes its branches in random order.

    Every solution is possible, but they are not equally likely: each branch has the same chance, whether it
    leads to many solutions or to few. Raises :class:`~sudoku_repl.errors.CreateError` for a board that has no
    solution.
    """
    cells = len(board.places)
    empty = Quiz(board, bytes(cells))
    found = patiently(lambda shuffle: next(exact.solutions(empty, shuffle), None), cells, chance)
    if found is None:
        raise CreateError(f"the {board.name} board has no solution")
    return found
