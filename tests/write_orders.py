"""Write the quizzes of ``tests/golden/orders``: two of each order, each with its solution.

    PYTHONPATH=. python tests/write_orders.py

A full grid begins as a regular one with its bands, stacks, lines and digits shuffled. Then some of its digits
are taken out, several times, and another solution of the rest is taken. The quiz is dug from it in a random
order for as long as it has one solution and more givens than its share.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

from sudoku_repl import Board, Quiz, board_named, exact
from sudoku_repl.board.notation import digit_line

FOLDER = Path(__file__).parent / "golden" / "orders"
SHARES = {
    "4x4": 0.2,
    "6x6": 0.2,
    "6x6 + order 3x2": 0.2,
    "8x8": 0.25,
    "10x10": 0.33,
    "12x12": 0.4,
    "15x15": 0.47,
    "16x16": 0.45,
}
"""The boards, and the share of cells to keep as givens; small grids need a larger share."""


def full_grid(board: Board, chance: random.Random) -> bytes:
    """A solution of the board, drawn at random, though not all equally likely."""
    size, high, wide = board.digits, board.box.rows, board.box.columns

    def lines(group: int) -> list[int]:
        groups = chance.sample(range(0, size, group), size // group)
        return [first + line for first in groups for line in chance.sample(range(group), group)]

    digits = chance.sample(range(1, size + 1), size)
    columns = lines(wide)
    grid = bytes(
        digits[(wide * row + row // high + column) % size] for row in lines(high) for column in columns
    )
    for _ in range(6):
        named = bytes((0, *chance.sample(range(1, size + 1), size)))  # or small digits would come first
        opened = chance.sample(range(1, size + 1), size // 3 + 1)
        givens = bytes(0 if digit in opened else named[digit] for digit in grid)
        *_, other = islice(exact.solutions(Quiz(board, givens)), chance.randrange(1, 20))
        grid = bytes(named.index(digit) for digit in other)
    return grid


def dug(board: Board, solution: bytes, share: float, chance: random.Random) -> Quiz:
    """A quiz with this solution and no other."""
    givens = bytearray(solution)
    for cell in chance.sample(range(len(givens)), len(givens)):
        if len(givens) - givens.count(0) <= share * len(givens):
            break
        givens[cell] = 0
        if not exact.is_unique(Quiz(board, bytes(givens))):
            givens[cell] = solution[cell]
    return Quiz(board, bytes(givens))


def text_of(board: Board, digits: bytes) -> str:
    """The file: its order, and a line for each row."""
    rows = board.drawn(digit_line(digits, "."))
    return "".join(f"{line}\n" for line in (f"# order: {board.box}", *rows))


def main() -> None:
    """Write the files."""
    for name, share in SHARES.items():
        board = board_named(name)
        for number in (1, 2):
            chance = random.Random(number)
            solution = full_grid(board, chance)
            stem = f"{board.box}_{number}"
            quiz = dug(board, solution, share, chance)
            (FOLDER / f"{stem}.txt").write_text(text_of(board, quiz.givens), encoding="utf-8")
            (FOLDER / f"{stem}_solution.txt").write_text(text_of(board, solution), encoding="utf-8")


if __name__ == "__main__":
    main()
