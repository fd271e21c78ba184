"""`create --needs` and `--forbid`."""

from __future__ import annotations

import re

import pytest
from support.desk import Desk, refused

from sudoku_repl import Debugger
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import finishes_without, solution_path


def test_a_quiz_needs_a_family_and_spares_a_technique() -> None:
    dbg = Debugger()
    dbg.create(seed=4, needs=["singles"], forbid=["hidden-pair"])
    singles, spared = techniques_of("singles"), techniques_of("hidden_pair")
    path = solution_path(dbg.quiz)
    assert singles & {step.technique for step in path.steps}
    assert path.guesses == 0
    assert not finishes_without(dbg.quiz, singles)
    assert finishes_without(dbg.quiz, spared)


def test_a_path_can_do_without_whole_families() -> None:
    desk = Desk("@easy")
    desk.give("create quiz --seed 4 --forbid intersections,subsets")
    forbidden = techniques_of("intersections") | techniques_of("subsets")
    assert len(forbidden) > 2
    assert finishes_without(desk.debugger.quiz, forbidden)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--needs ply", r"no solution path uses 'ply'"),
        ("--needs nothing", r"unknown technique 'nothing'"),
        (
            "--seed 1 --tries 2 --needs full_house",
            r"none of the 2 quizzes made met the conditions; the paths? .* full_house without needing it; "
            "raise --tries for more$",
        ),
    ],
)
def test_a_path_that_cannot_be_had_is_reported(options: str, expected: str) -> None:
    (line,) = refused(f"create quiz {options}", desk=Desk("@easy"))
    assert re.search(expected, line)
