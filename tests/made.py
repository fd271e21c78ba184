"""Quizzes on boards of every order, made without any file."""

from __future__ import annotations

import random
from functools import cache

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.layouts import board_named


@cache
def quiz_on(name: str, share: float = 0.5, seed: int = 1) -> Quiz:
    """Return a quiz with a solution on a board, with a share of the solution's digits as givens."""
    board = board_named(name)
    chance = random.Random(f"{name} {seed}")
    cells = range(len(board.coordinates))
    ranks = [chance.sample(range(board.digits), board.digits) for _ in cells]
    solution = exact.first_solution(Quiz(board, bytes(len(cells))), ranks)
    assert solution
    given = {*chance.sample(cells, round(share * len(cells)))}
    return Quiz(board, bytes(digit * (cell in given) for cell, digit in enumerate(solution)), name)
