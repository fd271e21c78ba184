"""How fast the exact solver is: on minimal quizzes that it digs itself, on random boards with few givens, and
on 16x16 quizzes with 40 to 45% givens.

pip install -e '.[bench]' && python tests/bench/exact.py [BOARDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import perf_counter, process_time

from sudoku_repl import CLASSIC, Board, Quiz, board_named, exact, open_quiz
from sudoku_repl.board.corners import LAYOUTS
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.create import Chance, Wanted, make_quiz, searched_grid
from sudoku_repl.interruption import Interrupted, interrupted_by

LONGEST = 20.0
"""Seconds after which a question is left open."""
SIDE = 9
SLOTS = range(SIDE * SIDE)
EVEN, ODD = 0b010101010, 0b101010101


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


# --- random boards ------------------------------------------------------------------------------------


def beside(slot: int) -> Iterator[int]:
    """The slots above, below, left and right of one in a grid."""
    row, column = divmod(slot, SIDE)
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < SIDE and 0 <= column + right < SIDE:
            yield slot + SIDE * down + right


def is_connected(slots: Iterable[int]) -> bool:
    """Whether you can walk between any two of the slots."""
    unseen = set(slots)
    edge = [unseen.pop()]
    while edge:
        for other in unseen.intersection(beside(edge.pop())):
            unseen.remove(other)
            edge.append(other)
    return not unseen


def random_regions(chance: random.Random, swaps: int) -> str:
    """A jigsaw: the boxes after ``swaps`` swaps of cells between neighbours, which stay connected."""
    region = [slot // 27 * 3 + slot % SIDE // 3 for slot in SLOTS]
    while swaps:
        slot = chance.choice(SLOTS)
        others = sorted({region[other] for other in beside(slot)} - {region[slot]})
        if not others:
            continue
        own, other = region[slot], chance.choice(others)
        region[slot] = other
        back = [
            each
            for each in SLOTS
            if region[each] == other and each != slot and any(region[near] == own for near in beside(each))
        ]
        if back:
            taken = chance.choice(back)
            region[taken] = own
            if all(is_connected(each for each in SLOTS if region[each] == one) for one in (own, other)):
                swaps -= 1
                continue
            region[taken] = other
        region[slot] = own
    return "".join("ABCDEFGHI"[each] for each in region)


def random_board(chance: random.Random) -> Board:
    """A jigsaw, a grid with extra houses, both, or linked grids."""
    kind = chance.choice(("jigsaw", "jigsaw", "jigsaw", "jigsaw with extras", "extras", "linked"))
    if kind == "linked":
        return board_named(chance.choice(LAYOUTS))
    parts = ["9x9"]
    if kind.startswith("jigsaw"):
        parts.append(f"regions {random_regions(chance, chance.choice((20, 60, 200, 500)))}")
    if kind.endswith("extras"):
        words = ("diagonals", "windows", "disjoint") if kind == "extras" else ("diagonals", "windows")
        parts += [word for word in words if chance.random() < 0.5]
        if chance.random() < 0.4:
            extra = chance.sample(SLOTS, SIDE)
            parts.append("extra " + "".join("A" if slot in extra else "." for slot in SLOTS))
    return board_named(" + ".join(parts))


def random_quiz(seed: int) -> Quiz:
    """A random board with up to twelve givens, some with parities; many have no solution."""
    chance = random.Random(seed)
    board = random_board(chance)
    cells = range(len(board.coordinates))
    givens, allowed = bytearray(len(cells)), [board.all_digits] * len(cells)
    if chance.random() < 0.15:
        share = chance.random() * 0.6
        allowed = [chance.choice((ODD, EVEN)) if chance.random() < share else each for each in allowed]
    for cell in chance.sample(cells, chance.choice((0, 1, 2, 2, 3, 4, 6, 9, 12))):
        taken = {givens[peer] for peer in board.peers[cell]}
        free = [digit for digit in range(1, 10) if digit not in taken and allowed[cell] & digit_bit(digit)]
        if free:
            givens[cell] = chance.choice(free)
    return Quiz(board, bytes(givens), f"random_quiz({seed})", allowed=tuple(allowed))


# --- large grids --------------------------------------------------------------------------------------


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
    quiz = make_quiz(seed, Wanted(clues=clues), board).quiz
    return Quiz(board, quiz.givens, f"large_quiz({seed})")


# --- figures ------------------------------------------------------------------------------------------


def seconds(question: Callable[[Quiz], object], quiz: Quiz) -> float:
    """CPU time of a question, the tables of the board included."""
    started = process_time()
    try:
        with interrupted_by(lambda: process_time() - started > LONGEST):
            question(quiz)
    except Interrupted:
        pass
    return process_time() - started


def report(
    name: str,
    question: Callable[[Quiz], object],
    count: int,
    quiz_of: Callable[[int], Quiz] = random_quiz,
) -> None:
    """Prints how long a question takes on random boards, or on other quizzes that follow from a seed."""
    times = sorted((seconds(question, quiz), quiz.title) for quiz in map(quiz_of, range(count)))
    half, most = times[count // 2][0], times[count * 99 // 100][0]
    late = sum(took > 1 for took, _ in times)
    kind = quiz_of.__name__.replace("_", " ")
    print(f"{name}, {count} times a {kind}: median {half * 1e3:.0f} ms, 99% within {most * 1e3:.0f} ms,")
    print(f"  {late} over a second; worst {', '.join(f'{took:.2f} s {title}' for took, title in times[-3:])}")


def main() -> None:
    """Prints the figures."""
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
    count = int(sys.argv[1]) if sys.argv[1:] else 300
    report("unique", exact.is_unique, count)
    report("solutions 10", lambda quiz: list(islice(exact.solutions(quiz), 10)), count)
    for quiz_of in (part_of_a_large_grid, large_quiz):
        report("unique", exact.is_unique, 30, quiz_of)
        report("first solution", lambda quiz: next(exact.solutions(quiz)), 30, quiz_of)


if __name__ == "__main__":
    main()
