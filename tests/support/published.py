"""Published quizzes of 17 clues and hard ones, as lists of any length: their random equivalent forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_repl import CLASSIC, Quiz, parse_quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.transforms import random_transform

SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
    "000000012400090000000000050070200000600000400000108000018000000000030700502000000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
)
"""Quizzes of 17 clues."""
HARD = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)
"""Quizzes that were called the hardest of their time: Golden Nugget, Easter Monster and three of Inkala's."""


def forms(quizzes: Sequence[str], count: int) -> Iterator[Quiz]:
    """Yield random equivalent forms of these quizzes in turn, the same ones each time."""
    chance = Chance(1)
    for number in range(count):
        yield random_transform(CLASSIC, chance).quiz(parse_quiz(quizzes[number % len(quizzes)]))
