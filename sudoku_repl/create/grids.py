"""Full grids by chance, on any board."""

from __future__ import annotations

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import unlike_grid
from sudoku_repl.create.patience import patiently
from sudoku_repl.errors import CreateError


def full_grid(board: Board, chance: Chance) -> bytes:
    """A solution of the empty board: the paper's draw on the classic one, else by :func:`searched_grid`."""
    return unlike_grid(chance) if board is CLASSIC else searched_grid(board, chance)


def searched_grid(board: Board, chance: Chance) -> bytes:
    """A solution of the empty board, by a search that takes its branches in an order by chance.

    All are possible, unlike those of the paper's draw, which are all forms of one grid; they are not
    equally likely. Raises :class:`~sudoku_repl.errors.CreateError` for a board that has no solution.
    """
    cells = len(board.places)
    empty = Quiz(board, bytes(cells))
    found = patiently(lambda shuffle: next(exact.solutions(empty, shuffle), None), cells, chance)
    if found is None:
        raise CreateError(f"the {board.name} board has no solution")
    return found
