"""The exact solver finds the solutions that CP-SAT finds by a model of the manual's words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from math import isqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from support.variants import variants

from sudoku_repl import Quiz, exact, open_quiz

Model = Callable[[Quiz, int], list[bytes]]
"""Finds up to so many solutions of a quiz, in ascending order."""

MOST = 20


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    if find_spec("ortools") is None:
        pytest.skip("OR-tools is not installed")
    with subprocess.Popen(
        [sys.executable, "-m", "support.reference.cp_sat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        text=True,
    ) as solver:
        questions, answers = solver.stdin, solver.stdout
        assert questions
        assert answers

        def solutions(quiz: Quiz, most: int) -> list[bytes]:
            side = isqrt(len(quiz.givens))
            print(json.dumps([quiz.board.name, side, [*quiz.givens], most]), file=questions, flush=True)
            return [bytes(each) for each in json.loads(answers.readline())]

        yield solutions
        questions.close()


@pytest.mark.long
def test_solutions_are_those_of_cp_sat(model: Model) -> None:
    @settings(max_examples=600)
    @given(variants())
    def compare(drawn: tuple[Quiz, list[bytes]]) -> None:
        quiz, _ = drawn
        expected = model(quiz, MOST + 1)
        assert exact.is_unique(quiz) is (len(expected) == 1)
        assert exact.count(quiz, MOST) == min(len(expected), MOST)
        if len(expected) <= MOST:
            assert sorted(islice(exact.solutions(quiz), MOST + 1)) == expected
        else:
            for grid in expected[:MOST]:
                assert exact.count(Quiz(quiz.board, grid), 2) == 1

    compare()


@pytest.mark.parametrize("name", ["sums", "lines", "signs"])
def test_the_quizzes_with_one_of_each_kind_have_the_solution_of_cp_sat(name: str, model: Model) -> None:
    quiz = open_quiz(f"examples/variants/{name}.txt")
    assert model(quiz, 2) == list(islice(exact.solutions(quiz), 2))
    assert exact.is_unique(quiz)
