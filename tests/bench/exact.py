"""How many quizzes a second the exact solver proves unique, on minimal quizzes that it digs itself.

pip install -e '.[bench]' && python tests/bench/exact.py
"""

from __future__ import annotations

import random
from time import perf_counter

from sudoku_repl import CLASSIC, Quiz, exact, open_quiz


def minimal_quizzes(count: int, seed: int) -> list[Quiz]:
    """Quizzes with one solution that would have more without any one of their givens."""
    chance = random.Random(seed)
    (grid,) = exact.solutions(open_quiz("@readalps"))
    quizzes = []
    for _ in range(count):
        digits = list(range(1, 10))
        chance.shuffle(digits)
        givens = bytearray(digits[digit - 1] for digit in grid)
        cells = list(range(len(givens)))
        chance.shuffle(cells)
        for cell in cells:
            kept, givens[cell] = givens[cell], 0
            if not exact.is_unique(Quiz(CLASSIC, bytes(givens))):
                givens[cell] = kept
        quizzes.append(Quiz(CLASSIC, bytes(givens)))
    return quizzes


def main() -> None:
    """Prints the rates."""
    quizzes = minimal_quizzes(100, seed=1)
    rates = []
    for _ in range(5):
        started = perf_counter()
        assert all(exact.is_unique(quiz) for quiz in quizzes)
        rates.append(len(quizzes) / (perf_counter() - started))
    clues = sum(len(quiz.givens) - quiz.givens.count(0) for quiz in quizzes) / len(quizzes)
    print(f"{len(quizzes)} minimal quizzes of {clues:.1f} clues: {max(rates):.0f} a second")
    for name in ("@readalps", "@hard"):
        quiz = open_quiz(name)
        times = []
        for _ in range(10):
            started = perf_counter()
            assert exact.is_unique(quiz)
            times.append(perf_counter() - started)
        print(f"{name}: {min(times) * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
