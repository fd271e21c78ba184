"""Full grids at random: every grid can come, and none comes more often than another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, sqrt
from statistics import fmean

import pytest
from support.reference.evenness import REPEATS, SWAPS, columns, repeats, rows, swaps

from sudoku_repl import CLASSIC, Quiz, board_named, exact
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.uniform import _attempts, full_grid, searched_grid
from sudoku_repl.manual import topics

GRIDS = [full_grid(CLASSIC, Chance(seed)) for seed in range(1000)]
"""Full grids as quizzes are made from them."""


def cycles(one: bytes, other: bytes) -> tuple[int, ...]:
    """The cycle type of the permutation that takes a row to another."""
    to, seen, lengths = dict(zip(one, other, strict=True)), set[int](), []
    for first in one:
        digit, length = first, 0
        while digit not in seen:
            seen.add(digit)
            digit, length = to[digit], length + 1
        lengths.append(length)
    return tuple(sorted(filter(None, lengths)))


def invariant(grid: bytes) -> tuple[object, ...]:
    """Equal for grids of one form: the cycle types of the rows of each band against the rows of others."""
    looks = []
    for lines in (rows(grid), columns(grid)):
        within = [
            tuple(
                sorted(cycles(lines[3 * band + a], lines[3 * band + b]) for a, b in combinations(range(3), 2))
            )
            for band in range(3)
        ]
        between = [
            tuple(sorted(cycles(lines[3 * one + a], lines[3 * two + b]) for a in range(3) for b in range(3)))
            for one, two in combinations(range(3), 2)
        ]
        looks.append((tuple(sorted(within)), tuple(sorted(between))))
    return tuple(sorted(looks))


def test_a_thousand_grids_are_a_thousand_different_ones() -> None:
    for grid in GRIDS:
        assert Quiz(CLASSIC, grid).clues == 81  # which refuses equal digits in a house
    counts = Counter(map(invariant, GRIDS))
    alike = [grid for grid in GRIDS if counts[invariant(grid)] > 1]
    assert len(alike) < 40
    assert len({canonical(Quiz(CLASSIC, grid)) for grid in alike}) == len(alike)


def test_quizzes_are_made_from_such_grids() -> None:
    assert [make_quiz(seed).solution for seed in range(5)] == GRIDS[:5]


def test_as_many_attempts_succeed_as_there_are_grids() -> None:
    # An attempt has its first box fixed and takes one of these equally likely sequences of draws; each grid
    # comes from one of them. Felgenhauer and Jarvis (2006) counted the grids.
    grids, sequences = 6670903752021072936960, (56 * 6**6) ** 2 * 56 * 2**9
    share = grids / factorial(9) / sequences
    draw, attempts = _attempts(Chance(5)), 12000
    found = sum(draw() is not None for _ in range(attempts)) / attempts
    assert found == pytest.approx(share, abs=3 * sqrt(share * (1 - share) / attempts))


def test_grids_are_as_even_as_weighted_ones() -> None:
    assert fmean(map(swaps, GRIDS)) == pytest.approx(SWAPS, abs=0.5)
    assert fmean(map(fmean, map(repeats, GRIDS))) == pytest.approx(REPEATS, abs=0.006)


def test_no_part_of_a_grid_is_special() -> None:
    """The boxes are drawn in turn; nothing of that may show."""
    for counts in zip(*map(tuple, map(repeats, GRIDS)), strict=True):
        assert fmean(counts) == pytest.approx(REPEATS, abs=4 * sqrt(REPEATS / len(GRIDS)))
    for cell in range(81):
        seen = Counter(grid[cell] for grid in GRIDS)
        assert all(60 < seen[digit] < 165 for digit in range(1, 10))


def test_searched_grids_are_full_and_of_many_forms() -> None:
    grids = {searched_grid(CLASSIC, Chance(seed)) for seed in range(5)}
    assert len({canonical(Quiz(CLASSIC, grid)) for grid in grids}) == 5


def test_the_manual_has_the_number_of_grids_and_of_classes() -> None:
    board = board_named("4x4")
    grids = list(exact.solutions(Quiz(board, bytes(16))))
    classes = {canonical(Quiz(board, grid)) for grid in grids}
    assert f"| 4x4 | {len(grids)} | {len(classes)} |" in topics()["making"].text
