"""The exact solver keeps constraints, by trying every grid."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from itertools import islice
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings, strategies as st
from support.boards import chances
from support.variants import variants

from sudoku_repl import Quiz, board_named, exact
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import CreateError, QuizError, TransformError
from sudoku_repl.exact import clauses, constrained
from sudoku_repl.exact.clues import needed
from sudoku_repl.exact.truth import true_candidates
from sudoku_repl.interruption import Interrupted, interrupted_by


@settings(max_examples=150)
@given(variants())
def test_solutions_counts_and_true_candidates(drawn: tuple[Quiz, list[bytes]]) -> None:
    quiz, solutions = drawn
    assert list(exact.solutions(quiz)) == solutions
    assert list(islice(exact.solutions(quiz, few=0), 20)) == solutions[:20]
    assert exact.count(quiz, 10_000) == len(solutions)
    assert exact.count(quiz, 2) == min(2, len(solutions))
    assert exact.count_if_quick(quiz, 2) == min(2, len(solutions))
    assert exact.is_unique(quiz) is (len(solutions) == 1)
    any_one = exact.any_solution(exact.question_of(quiz, quiz.givens))
    assert any_one in solutions if solutions else any_one is None
    truth = true_candidates(quiz, 5)
    for cell in range(len(quiz.givens)):
        assert truth.sets[cell] == sum({digit_bit(solution[cell]) for solution in solutions})
    last = [tuple(range(quiz.board.digits))[::-1]] * len(quiz.givens)
    assert exact.first_solution(quiz, last) == (solutions[-1] if solutions else None)
    if len(solutions) == 1:
        for cell, digit in enumerate(quiz.givens):
            if digit:
                fewer = bytes(0 if at == cell else each for at, each in enumerate(quiz.givens))
                again = Quiz(quiz.board, fewer)
                assert needed(quiz, cell) is not exact.is_unique(again)
                assert exact.is_forced(quiz.board, fewer, cell, digit) is exact.is_unique(again)
                break


@settings(max_examples=100)
@given(variants(), chances())
def test_the_sat_solver_finds_the_solutions_that_are_not_known(
    drawn: tuple[Quiz, list[bytes]], chance: Random
) -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    quiz, solutions = drawn
    known = chance.sample(solutions, len(solutions) // 3)
    sets = [
        digit_bit(digit) if digit else each
        for digit, each in zip(quiz.givens, quiz.board.unrestricted, strict=True)
    ]
    found = list(clauses.solutions(quiz.board, sets, known, 100_000))
    assert sorted([*known, *found]) == solutions


@settings(max_examples=100)
@given(
    variants(), st.sampled_from((0, 1, 5)), st.sampled_from((0, 100_000)), st.sampled_from((0, 1, 2, 65, 66))
)
def test_another_search_takes_over_where_one_is_stuck(
    drawn: tuple[Quiz, list[bytes]], patience: int, learned: int, most: int
) -> None:
    quiz, solutions = drawn
    expected = min(most, len(solutions))
    for has_solver in {False, clauses.HAS_SOLVER}:
        with (
            patch.multiple(constrained, _PATIENCE=patience, _SLOW_PATIENCE=patience, _MOST_LEARNED=learned),
            patch.object(clauses, "HAS_SOLVER", has_solver),
        ):
            found = list(constrained.in_any_order(exact.question_of(quiz, quiz.givens), most))
            assert exact.count(quiz, most) == expected
        assert len({*found}) == len(found) == expected
        assert {*found} <= {*solutions}


def test_the_search_goes_on_where_the_solver_cannot_be_loaded() -> None:
    quiz = Quiz(board_named("4x4 + thermo r1c1 r1c2 r1c3"), bytes(16))
    expected = exact.count(quiz, 60)
    with (
        patch.multiple(constrained, _PATIENCE=0, _SLOW_PATIENCE=0),
        patch.object(clauses, "HAS_SOLVER", True),
        patch.dict(sys.modules, {"pysat.solvers": None}),
    ):
        assert exact.count(quiz, 60) == expected > 0


def test_the_sat_solver_decides_a_quiz_that_the_search_does_not() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    middles = [(2, 2), (2, 5), (2, 8), (5, 2), (5, 5), (5, 8), (8, 2), (8, 5), (8, 8)]
    around = [
        " ".join(
            (f"r{row - 1}c{column}", f"r{row}c{column + 1}", f"r{row + 1}c{column}", f"r{row}c{column - 1}")
        )
        for row, column in middles
    ]
    quiz = Quiz(board_named(" + renban ".join(("9x9", *around))), bytes(81))
    with patch.object(constrained, "_PATIENCE", 1_000):
        assert exact.count(quiz, 2) == 0


def test_ctrl_c_reaches_the_program_while_the_sat_solver_works() -> None:
    pytest.importorskip("pysat", reason="python-sat is not installed")
    lines = [f"r9c{column}-up" for column in (1, 2, 3, 4, 5, 7, 9)] + [
        f"r{row}c9-left" for row in range(1, 7)
    ]
    board = board_named(" + sandwich 18 ".join(("9x9", *lines)))  # takes seconds
    pressed = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: pressed.set())
    # From another process: while the solver lets no thread work, a thread could not send it.
    presses = f"import os, signal, time; time.sleep(0.5); os.kill({os.getpid()}, signal.SIGINT)"
    try:
        with (
            subprocess.Popen([sys.executable, "-c", presses]),
            interrupted_by(pressed.is_set),
            pytest.raises(Interrupted),
        ):
            list(clauses.solutions(board, board.unrestricted, [], 1_000_000))
    finally:
        signal.signal(signal.SIGINT, before)


KILLER = "9x9 + cage 17 r1c1 r1c2 r2c1 + thermo r4c4 r4c5 r4c6"


def test_a_given_that_breaks_a_full_constraint_is_refused() -> None:
    board = board_named("4x4 + cage 3 r1c1 r3c3 + thermo r2c1 r2c2 + anti king")
    for givens, name in (("1000000000400000", "cage 1"), ("0000210000000000", "thermometer 1")):
        with pytest.raises(QuizError, match=f"givens in conflict: they break {name}"):
            Quiz(board, [int(digit) for digit in givens])
    with pytest.raises(QuizError, match="anti-king"):
        Quiz(
            board,
            [int(digit) for digit in "0000003004000300"[:16].replace("4", "0")][:6] + [3, 0, 0, 3] + [0] * 6,
        )


def test_what_does_not_know_constraints_refuses_them() -> None:
    from sudoku_repl.create.forms import canonical
    from sudoku_repl.create.making import Recipe

    quiz = Quiz(board_named(KILLER), bytes(81))
    for options in ({"layout": KILLER}, {"result": quiz}):
        with pytest.raises(CreateError, match="give a board without them"):
            Recipe(**options)
    with pytest.raises(TransformError, match="without extra houses"):
        canonical(quiz)
    with pytest.raises(QuizError, match="can't be taken out"):
        Quiz(board_named(f"samurai + {KILLER[6:]}"), bytes(369)).alone(1)
