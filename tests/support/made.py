"""Quizzes on boards of every order, made without files."""

from __future__ import annotations

import random
from functools import cache

from sudoku_repl import Quiz, board_named, exact

JIGSAW = "AAAABBAABBBBCCCDDDCCCDDDEEEEFFEEFFFF"
"""Six regions for a grid of six digits."""

BOARDS = {
    "4x4": 0.3,
    "6x6 + order 3x2": 0.3,
    f"6x6 + regions {JIGSAW}": 0.25,
    "8x8 + diagonals": 0.35,
    "10x10": 0.4,
    "12x12": 0.45,
    "15x15": 0.5,
    "16x16": 0.45,
    "5x5 + order 1x5 + regions AAABBACBBBACCDDCCEDDEEEED": 0.2,
    "samurai + order 2x2": 0.3,
    f"twodoku + order 2x3 + regions {JIGSAW}": 0.25,
}
"""Boards that do not have nine digits, and the share of the cells to give in a quiz."""


@cache
def quiz_on(name: str) -> Quiz:
    """A quiz on a board, with part of one of its solutions as givens."""
    board = board_named(name)
    chance = random.Random(name)
    cells = range(len(board.coordinates))
    ranks = [chance.sample(range(board.digits), board.digits) for _ in cells]
    solution = exact.first_solution(Quiz(board, bytes(len(cells))), ranks)
    assert solution
    given = {*chance.sample(cells, round(BOARDS[name] * len(cells)))}
    givens = bytes(digit * (cell in given) for cell, digit in enumerate(solution))
    return Quiz(board, givens, f"a quiz on {name}")
