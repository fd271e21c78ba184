"""The band search of the kernel, held against a library and against the search that keeps the order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from support.boards import all_solutions, scattered
from support.strategies import as_quiz, no_solution, one_solution, several_solutions

from sudoku_repl import CLASSIC, Quiz, board_named, exact, kernels, open_quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.exact import quick
from sudoku_repl.exact.cover import StuckError
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import Interrupted, interrupted_by

pytest.importorskip("sudoku_repl.exact.kernel", exc_type=ImportError)

LIMITS = (1, 2, 7, 1000)


@pytest.fixture(autouse=True)
def _kernel() -> Iterator[None]:
    """Lets the kernel count, even if it is off."""
    with patch.object(kernels, "HAS_KERNEL", True):
        yield


def check_counts(question: SearchQuestion, solutions: int) -> None:
    """Check the count up to several limits, one of which may be stuck."""
    for limit in LIMITS:
        assert quick.count(question, limit) == min(limit, solutions)


def fitting(solutions: set[bytes], sets: list[int], cell: int, digit: int) -> int:
    """The number of solutions that keep to the sets and do not have the digit in the cell."""
    return sum(
        all(digit_bit(each) & allowed for each, allowed in zip(solution, sets, strict=True))
        and solution[cell] != digit
        for solution in solutions
    )


@given(one_solution() | several_solutions() | no_solution(), st.integers(0, 10**6))
def test_it_counts_what_an_exact_cover_library_finds(text: str, seed: int) -> None:
    chance, givens = Random(seed), as_quiz(text).givens
    solutions = all_solutions(as_quiz(text))
    check_counts(SearchQuestion(CLASSIC, givens), len(solutions))
    sets = [511 & ~(digit_bit(chance.randint(1, 9)) if chance.random() < 0.2 else 0) for _ in givens]
    check_counts(SearchQuestion(CLASSIC, givens, sets), fitting(solutions, sets, 0, 0))
    cell, digit = chance.randrange(81), chance.randint(1, 9)
    check_counts(
        SearchQuestion(CLASSIC, givens, None, (cell, digit)), fitting(solutions, [511] * 81, cell, digit)
    )


@given(st.integers(0, 10**6), st.booleans(), st.integers(0, 81))
def test_it_counts_what_the_other_search_finds(seed: int, bounded: bool, digits: int) -> None:
    """Few givens that do not conflict, and many more that may: parts of a solution with a wrong digit."""
    quiz = scattered(CLASSIC, seed, bounded=bounded)
    question = exact.question_of(quiz, quiz.givens)
    for limit in LIMITS:
        assert quick.count(question, limit) == sum(1 for _ in islice(exact.solutions(quiz), limit))
    chance = Random(seed)
    solution = next(exact.solutions(quiz), None)
    if solution:
        givens = bytearray(solution)
        for cell in chance.sample(range(81), 81 - digits):
            givens[cell] = 0
        givens[chance.randrange(81)] = chance.randint(1, 9)
        other = SearchQuestion(CLASSIC, givens)
        assert quick.count(other, 1000) == quick.count_alike(other, 1000)


@pytest.mark.parametrize("allowance", [-1, 0, 3])
def test_a_count_is_right_even_if_the_search_is_stuck(allowance: int) -> None:
    with patch.object(quick, "KERNEL_ALLOWANCE", 81 * allowance):
        with pytest.raises(StuckError):
            quick.count(SearchQuestion(CLASSIC, open_quiz("@hard").givens), 2)
        assert exact.count(open_quiz("@hard"), 2) == 1
        assert exact.count(open_quiz("@two"), 5) == 2
        assert exact.count(open_quiz("@none"), 5) == 0


def test_where_a_search_gives_up_does_not_depend_on_the_engine() -> None:
    """Else a seed of `create` would make another quiz with the kernel than without."""
    quiz = open_quiz("@hard")
    with patch.object(quick, "ALLOWANCE", 81):
        assert exact.count_if_quick(quiz, 2) is None
        with pytest.raises(StuckError):
            exact.is_forced(CLASSIC, quiz.givens, quiz.givens.index(0), 9, dead_ends=0)
        assert exact.count(quiz, 2) == 1


def test_only_the_classic_board_has_bands() -> None:
    board = board_named("9x9 + diagonals")
    with patch.object(quick, "_BAND_SEARCHES", None):
        assert exact.count(Quiz(board, bytes(81)), 3) == 3


def test_a_long_count_can_be_interrupted_and_goes_on_after_a_pause() -> None:
    asked = iter([False, False, True])
    empty = open_quiz("@empty")
    with interrupted_by(lambda: next(asked)), pytest.raises(Interrupted):
        quick.count(SearchQuestion(CLASSIC, empty.givens), 10**9)
    pauses = iter([False] * 10**6)
    with interrupted_by(lambda: next(pauses)):
        assert quick.count(SearchQuestion(CLASSIC, empty.givens), 100_000) == 100_000
    assert next(pauses, None) is False
    assert sum(1 for _ in pauses) < 10**6 - 5
