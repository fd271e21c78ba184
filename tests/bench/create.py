"""What making quizzes costs: minimal quizzes, a family of 2304, least forms; and two generators beside it.

    pip install -e '.[bench]' && python tests/bench/create.py

qqwing, a program in C++, is measured if it is installed (`apt install qqwing`); its quizzes are minimal too.
The quizzes of dokusan, in Python, are not: it opens cells until it has made a given number of tries.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from time import perf_counter

from sudoku_repl import CLASSIC, Quiz, exact
from sudoku_repl.create import Chance, canonical, family, make_quiz, random_transform, searched_grid

CYCLIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The full grid that looks the same in the most ways."""


def clues(givens: bytes) -> int:
    """How many cells are given."""
    return len(givens) - givens.count(0)


def ours(number: int) -> list[bytes]:
    """Minimal quizzes of this project."""
    return [make_quiz(seed).quiz.givens for seed in range(number)]


def qqwings(number: int) -> list[bytes]:
    """Quizzes of qqwing: a line each, a dot for an open cell."""
    command = ["qqwing", "--generate", str(number), "--one-line"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return [bytes(map(int, line.replace(".", "0"))) for line in lines]


def dokusans(number: int) -> list[bytes]:
    """Quizzes of dokusan."""
    from dokusan import generators

    return [bytes(map(int, str(generators.random_sudoku(avg_rank=150)))) for _ in range(number)]


def generators() -> Iterator[str]:
    """A line for each generator."""
    yield f"{'generator':<12} {'quizzes':>8} {'a second':>9} {'clues':>6} {'ours is':>10}"
    rate_of_ours = 0.0
    for name, make, number in (("ours", ours, 400), ("qqwing", qqwings, 400), ("dokusan", dokusans, 20)):
        if name == "qqwing" and not shutil.which("qqwing"):
            yield f"{name:<12} (not installed)"
            continue
        started = perf_counter()
        quizzes = make(number)
        rate = number / (perf_counter() - started)
        rate_of_ours = rate_of_ours or rate
        mean = sum(map(clues, quizzes)) / number
        yield f"{name:<12} {number:>8} {rate:>9.1f} {mean:>6.2f} {rate_of_ours / rate:>9.2f}x"


def parts(chance: random.Random) -> Iterator[tuple[str, list[bytes]]]:
    """Kinds of quizzes whose least forms are looked for."""
    full = [searched_grid(CLASSIC, Chance(seed)) for seed in range(40)]
    cyclic = bytes(map(int, CYCLIC))
    yield "minimal", [make_quiz(seed).quiz.givens for seed in range(400)]
    yield "full", [*full, cyclic]
    for number in (1, 2, 3, 5, 9, 17, 30, 40, 60):
        opened = [set(chance.sample(range(81), 81 - number)) for _ in full]
        yield (
            f"{number} clues",
            [
                bytes(0 if cell in gone else digit for cell, digit in enumerate(grid))
                for grid, gone in zip(full, opened, strict=True)
            ],
        )
    regular = []
    for _ in range(200):
        rows, columns, digits = ({n for n in range(9) if chance.random() < 0.6} for _ in range(3))
        inside = [(i // 9 in rows, i % 9 in columns, d - 1 in digits) for i, d in enumerate(cyclic)]
        for keep in (
            [(row != column) != digit for row, column, digit in inside],
            [row and column for row, column, _ in inside],
            [digit for _, _, digit in inside],
        ):
            regular.append(bytes(digit if kept else 0 for digit, kept in zip(cyclic, keep, strict=True)))
    blocks = [
        bytes(d if i // 27 == i % 9 // 3 else 0 for i, d in enumerate(grid)) for grid in [*full, cyclic]
    ]
    yield "regular", [*regular, *blocks, bytes(81)]


def least_forms() -> Iterator[str]:
    """A line for each kind of quiz."""
    yield f"{'least forms':<12} {'quizzes':>8} {'mean ms':>9} {'worst ms':>9}"
    for name, quizzes in parts(random.Random(1)):
        times = []
        for number, givens in enumerate(quizzes):
            quiz = random_transform(CLASSIC, Chance(number)).quiz(Quiz(CLASSIC, givens))
            started = perf_counter()
            canonical(quiz)
            times.append((perf_counter() - started) * 1e3)
        yield f"{name:<12} {len(times):>8} {sum(times) / len(times):>9.2f} {max(times):>9.1f}"


def families() -> Iterator[str]:
    """A line for the book's collection."""
    started = perf_counter()
    members = list(family(seed=1))
    made = perf_counter()
    assert all(exact.is_unique(member.quiz) for member in members)
    checked = perf_counter()
    yield f"family of {len(members)}: made in {made - started:.2f} s, checked in {checked - made:.2f} s"


def main() -> None:
    """Prints the tables."""
    for table in (generators, families, least_forms):
        for line in table():
            print(line, flush=True)


if __name__ == "__main__":
    main()
