"""The exact solver, the 0-1 model and the making of quizzes, beside other programs.

    pip install -e '.[bench,model]' && PYTHONPATH=tests python tests/bench/exact.py [PART...]

The parts are questions, models, making and forms. qqwing, a program in C++, is measured if it is installed
(`apt install qqwing`); its quizzes are minimal too. Those of dokusan are not: it opens cells until it has
made a given number of tries.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from time import perf_counter, process_time

from support.boards import NINES, ORDERS, scattered
from support.timing import milliseconds, row, run_parts, seconds

from sudoku_repl import CLASSIC, Quiz, board_named, exact, open_quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.families import family
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.transforms import random_transform
from sudoku_repl.create.uniform import searched_grid
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.model.building import build
from sudoku_repl.model.solving import solve
from sudoku_repl.model.writing import WRITERS, write_as

LINKED = ORDERS.parent / "linked"
BOARDS = 300
LONGEST = 20.0
"""Seconds after which a question is left open."""
CYCLIC = bytes(map(int, "123456789456789123789123456231564897564897231897231564312645978645978312978312645"))
"""The full grid that looks the same in the most ways."""


# --- the exact solver ---------------------------------------------------------------------------------


def scattered_givens(seed: int) -> Quiz:
    """A board of one grid or two with givens here and there; many have no solution."""
    return scattered(board_named(NINES[seed % len(NINES)]), seed, bounded=seed % 7 == 0)


def part_of_a_large_grid(seed: int) -> Quiz:
    """40 to 45% of the cells of a full 16x16 grid, chosen at random; nearly all have several solutions."""
    chance, board = random.Random(seed), board_named("16x16")
    grid = searched_grid(board, Chance(seed))
    kept = chance.sample(range(len(grid)), round(len(grid) * chance.uniform(0.40, 0.45)))
    givens = bytes(digit if cell in kept else 0 for cell, digit in enumerate(grid))
    return Quiz(board, givens, f"part_of_a_large_grid({seed})")


def large_quiz(seed: int) -> Quiz:
    """A 16x16 quiz with one solution and 40 to 45% givens, dug from a full grid."""
    board = board_named("16x16")
    clues = round(len(board.coordinates) * random.Random(seed).uniform(0.40, 0.45))
    quiz = make_quiz(seed, clues=clues, layout=board.name).quiz
    return Quiz(board, quiz.givens, f"large_quiz({seed})")


def in_time(question: Callable[[Quiz], object], quiz: Quiz) -> float:
    """The processor seconds of a question, the tables of the board included."""
    started = process_time()
    try:
        with interrupted_by(lambda: process_time() - started > LONGEST):
            question(quiz)
    except Interrupted:
        pass
    return process_time() - started


def questions() -> None:
    """Uniqueness and solutions of quizzes that few programs can read; `kernel.py` has classic lists."""
    row("quizzes, question", "of", "median ms", "99% ms", "over a s", "worst s")
    asked: tuple[tuple[str, Callable[[Quiz], object]], ...] = (
        ("unique", exact.is_unique),
        ("10 solutions", lambda quiz: list(islice(exact.solutions(quiz), 10))),
    )
    for quiz_of, count in ((scattered_givens, BOARDS), (part_of_a_large_grid, 30), (large_quiz, 30)):
        for question, ask in asked:
            times = sorted(in_time(ask, quiz_of(seed)) for seed in range(count))
            late = sum(took > 1 for took in times)
            ms = (times[count // 2] * 1e3, times[count * 99 // 100] * 1e3)
            row(f"{quiz_of.__name__}, {question}"[:30], count, *ms, late, times[-1])


def models() -> None:
    """The model of a quiz: milliseconds to build, solve and write it, beside the exact solver's answer."""
    row("quiz", "variables", "rows", "nonzeros", "build", "solve", "exact", *WRITERS)
    boards = (LINKED / "samurai_canvas.txt", LINKED / "flower_canvas.txt")
    for source in (*boards, "@readalps", "@hard", "@two"):
        quiz = open_quiz(source)
        model = build(quiz)
        size = model.size
        works = (build, lambda quiz: solve(build(quiz)), lambda quiz: exact.count(quiz, 2))
        times = [milliseconds(partial(work, quiz), 10) for work in works]
        times += [milliseconds(partial(write_as, model, f"quiz{ending}"), 10) for ending in WRITERS]
        row(quiz.title.rpartition("/")[2][:25], size.variables, size.constraints, size.nonzeros, *times)


# --- making -------------------------------------------------------------------------------------------


def ours(count: int) -> list[bytes]:
    """Minimal quizzes of this project."""
    return [make_quiz(seed).quiz.givens for seed in range(count)]


def qqwing(count: int) -> list[bytes]:
    """Quizzes of qqwing: a line each, a dot for an open cell."""
    command = ["qqwing", "--generate", str(count), "--one-line"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True, timeout=900).stdout.split()
    return [bytes(map(int, line.replace(".", "0"))) for line in lines]


def dokusan(count: int) -> list[bytes]:
    """Quizzes of dokusan."""
    from dokusan import generators

    return [bytes(map(int, str(generators.random_sudoku(avg_rank=150)))) for _ in range(count)]


def making() -> None:
    """Generators: quizzes a second, their clues; then the book's family of quizzes."""
    row("generator", "quizzes", "a second", "clues")
    for make, count in ((ours, 400), (qqwing, 400), (dokusan, 20)):
        if make is qqwing and not shutil.which("qqwing"):
            row("qqwing", "not installed")
            continue
        began = perf_counter()
        made = make(count)
        took = perf_counter() - began
        row(make.__name__, count, count / took, sum(81 - each.count(0) for each in made) / count)
    row("a family, seconds", seconds(lambda: list(family(seed=1))))


def kinds(chance: random.Random) -> Iterator[tuple[str, list[bytes]]]:
    """Kinds of quizzes whose least forms are looked for."""
    full = [*(searched_grid(CLASSIC, Chance(seed)) for seed in range(40)), CYCLIC]
    yield "minimal", ours(400)
    yield "full", full
    for clues in (1, 3, 9, 17, 40, 60):
        kept = [set(chance.sample(range(81), clues)) for _ in full]
        pairs = zip(full, kept, strict=True)
        yield (
            f"{clues} clues",
            [bytes(d if i in few else 0 for i, d in enumerate(grid)) for grid, few in pairs],
        )
    regular = []
    for _ in range(200):
        rows, columns, digits = ({n for n in range(9) if chance.random() < 0.6} for _ in range(3))
        inside = [(i // 9 in rows, i % 9 in columns, d - 1 in digits) for i, d in enumerate(CYCLIC)]
        for keep in (
            [(up != across) != digit for up, across, digit in inside],
            [up and across for up, across, _ in inside],
            [digit for _, _, digit in inside],
        ):
            regular.append(bytes(digit if kept else 0 for digit, kept in zip(CYCLIC, keep, strict=True)))
    yield "regular", [*regular, bytes(81)]


def forms() -> None:
    """Random transforms of quizzes, and the least forms of what they make, in milliseconds."""
    row("kind", "quizzes", "transform", "mean ms", "worst ms")

    def moved(quizzes: list[bytes]) -> list[Quiz]:
        return [
            random_transform(CLASSIC, Chance(number)).quiz(Quiz(CLASSIC, givens))
            for number, givens in enumerate(quizzes)
        ]

    for name, quizzes in kinds(random.Random(1)):
        times = [milliseconds(partial(canonical, quiz)) for quiz in moved(quizzes)]
        move = milliseconds(partial(moved, quizzes)) / len(quizzes)
        row(name, len(times), move, sum(times) / len(times), max(times))


if __name__ == "__main__":
    run_parts(questions, models, making, forms)
