"""`create --needs` and `--forbid`."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import finishes_without, solution_path
from sudoku_repl.techniques import technique_named


def test_a_quiz_needs_a_technique_and_spares_another() -> None:
    dbg = Debugger()
    dbg.create(seed=2, needs=["locked_candidates_1"], forbid=["hidden_pair"], tries=400)
    needed, spared = technique_named("locked_candidates_1"), technique_named("hidden_pair")
    path = solution_path(dbg.quiz)
    assert needed in {step.technique for step in path.steps}
    assert path.guesses == 0
    assert not finishes_without(dbg.quiz, {needed})
    assert finishes_without(dbg.quiz, {spared})


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
