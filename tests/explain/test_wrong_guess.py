"""The first wrong guess of a run, held against the search tree and the blame."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.reference.searches import travelled
from support.strategies import as_quiz

from sudoku_repl import Debugger, Phase
from sudoku_repl.explain.account import account_of_moment, cell_reasons
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.story import first_wrong_guess
from sudoku_repl.machine.events import Contradiction, Seen


def expected(debugger: Debugger) -> int | None:
    solved = next(debugger.timeline.solution_steps(), None)
    tries = debugger.tree().tries[1:]
    if solved is not None:
        wrong = [each for each in tries if each.last < solved]
        assert all(each.outcome in (Outcome.REFUTED, Outcome.GIVEN_UP) for each in wrong)
        return min((each.first for each in wrong if each.outcome is Outcome.REFUTED), default=None)
    moments = debugger.contradictions()
    timeline = debugger.timeline
    proves_none = timeline.present.phase is Phase.FINISHED and not timeline.assumes_unique(len(timeline))
    if not moments or proves_none:
        return None
    guilty = debugger.blame(moments[-1].step).guilty
    if not guilty:
        return None
    step = moments[-1].step
    return next(each.first for each in tries if each.level == guilty[-1] and each.first <= step <= each.last)


@given(travelled())
def test_it_is_the_first_refuted_guess_before_the_first_solution(debugger: Debugger) -> None:
    assert debugger.wrong_guess() == first_wrong_guess(debugger.timeline) == expected(debugger)


@pytest.mark.parametrize(("name", "step"), [("@readalps", 16), ("@none", None), ("@two", 8)])
def test_runs_to_the_end(name: str, step: int | None) -> None:
    debugger = Debugger(name)
    assert debugger.wrong_guess() is None  # nothing is recorded
    debugger.runrun(1)
    assert debugger.wrong_guess() == step == expected(debugger)


def test_a_contradiction_without_a_guess_has_none() -> None:
    debugger = Debugger(as_quiz("1234567.." + "." * 27 + ".......8." + "." * 18 + "........8" + "." * 9))
    debugger.run()
    (moment,) = debugger.contradictions()
    assert moment.level == 0
    assert debugger.wrong_guess() is None


@given(travelled())
def test_the_account_of_a_contradiction_lacks_only_the_digit_about_to_go(debugger: Debugger) -> None:
    for moment in debugger.contradictions()[:5]:
        found = account_of_moment(debugger.timeline, moment)
        candidates = moment.state.candidates()
        for cell in range(len(moment.state.board.coordinates)):
            reasons = cell_reasons(found, cell, moment.state)
            left = {digit for digit, why in reasons.gone.items() if why is None}
            value = moment.state.values[cell]
            assert left == ({value} if value else set(candidates[cell]))
        if isinstance(moment.event, Contradiction):
            assert candidates[moment.event.cell] == (moment.event.digit,)


def test_the_house_of_a_contradiction_holds_its_cells() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    houses = 0
    for moment in debugger.contradictions():
        if moment.house:
            houses += 1
            assert set(moment.cells) <= set(moment.house.cells)
            if isinstance(moment.event.by, Seen):
                assert moment.event.by.cell in moment.house.cells
    assert houses
