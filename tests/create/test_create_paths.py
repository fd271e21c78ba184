"""`create --needs` and `--forbid`."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import finishes_without, solution_path


def test_a_quiz_needs_a_family_and_spares_a_technique() -> None:
    dbg = Debugger()
    dbg.create(seed=2, needs=["singles"], forbid=["hidden-pair"])
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


def test_a_technique_that_no_path_uses_is_refused() -> None:
    with pytest.raises(OrderError, match="no solution path uses 'ply'"):
        Debugger().create(seed=1, needs=["ply"])


def test_an_unknown_technique_is_refused() -> None:
    desk = Desk("@easy")
    desk.give("create quiz --needs nothing")
    (line,) = desk.refused
    assert "unknown technique 'nothing'" in line


def test_a_rare_path_says_how_near_the_quizzes_came() -> None:
    desk = Desk("@easy")
    desk.give("create quiz --seed 1 --tries 3 --needs full_house")
    (line,) = desk.refused
    assert "none of the 3 quizzes made met the conditions; the path" in line
    assert line.endswith(" full_house without needing it; raise --tries for more")
