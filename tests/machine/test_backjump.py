"""Backjumps, held against the chronological search and against what blame says they would save."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_quizzes

from sudoku_repl import (
    Debugger,
    Guessing,
    ModeError,
    Phase,
    Picks,
    Quiz,
    Retreat,
    Rules,
    StateError,
    Timeline,
    load,
)
from sudoku_repl.explain.blame import Blames
from sudoku_repl.machine import advance
from sudoku_repl.machine.conflicts import Conflicts, Jump
from sudoku_repl.machine.retreat import Guilt

LIMIT = 150
"""The most advances of a run."""
TECHNIQUES = ("hidden", "gw1", "gw2", "gw3", "ply", "x_chain", "forcing_chain")


def rules() -> st.SearchStrategy[Rules]:
    """Any rules under which the machine guesses by itself."""
    guessing = st.builds(
        Guessing,
        picks=st.sampled_from([Picks.FIRST, Picks.LAST, Picks.MOST, Picks.RANDOM]),
        seed=st.integers(0, 9),
    )
    return st.builds(Rules, st.sets(st.sampled_from(TECHNIQUES)), guessing)


def go(timeline: Timeline, rules: Rules, advances: int) -> list[bytes]:
    """Go on with a run, to the end or for so many advances; return the solutions found, in order."""
    found = []
    for _ in range(advances):
        if timeline.present.phase is Phase.FINISHED:
            break
        timeline.advance(rules)
        if timeline.present.phase is Phase.SOLVED:
            found.append(timeline.present.values)
    return found


def recorded(quiz: Quiz, rules: Rules, advances: int = LIMIT) -> tuple[Timeline, list[bytes]]:
    """A run of a quiz, to the end or to so many advances, and the solutions that it found, in order."""
    timeline = Timeline(load(quiz))
    return timeline, go(timeline, rules, advances)


GOLDEN = [
    ("@readalps", 0, 284, 284),
    ("@two", 2, 207, 183),
    ("@hard", 0, 2317, 2276),
    ("@flower", 2, 202, 111),
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "mode", "chronological", "backjump"), GOLDEN)
def test_the_steps_of_both_ways(name: str, mode: int, chronological: int, backjump: int) -> None:
    steps, found = [], []
    for retreat in Retreat:
        debugger = Debugger(name)
        debugger.run_mode(mode)
        debugger.retreat(retreat)
        debugger.runrun(1000)
        steps.append(debugger.state.steps)
        found.append(debugger.state.solutions)
        assert debugger.blame_all().wasted == (chronological - backjump) * (retreat is Retreat.CHRONOLOGICAL)
    assert steps == [chronological, backjump]
    assert found[0] == found[1] > 0


@given(any_quizzes(), rules())
def test_both_find_the_same_and_save_what_blame_says(quiz: Quiz, rules: Rules) -> None:
    one, first = recorded(quiz, rules)
    other, second = recorded(quiz, rules.with_retreat("backjump"))
    assert second[: len(first)] == first
    if one.present.phase is Phase.FINISHED:
        assert len(second) == len(first)
        assert other.present.phase is Phase.FINISHED
        assert other.present.steps == one.present.steps - Blames(one).all().wasted


@pytest.mark.long
@given(any_quizzes(), rules(), st.integers(1, 60), st.integers(0, 60))
def test_guilt_is_found_again_when_the_rule_is_switched_on(
    quiz: Quiz, rules: Rules, before: int, between: int
) -> None:
    jumping = rules.with_retreat(Retreat.BACKJUMP)
    whole, _ = recorded(quiz, jumping, before)
    late, found = recorded(quiz, rules, before)
    if not Blames(late).all().wasted:
        assert late.under(len(late), late.present, jumping) == whole.present
    found += go(late, jumping, between)
    found += go(late, rules, LIMIT)
    chronological, expected = recorded(quiz, rules)
    if chronological.present.phase is Phase.FINISHED:
        assert found == expected
        assert late.present.steps <= chronological.present.steps


@pytest.mark.long
@given(any_quizzes(), rules(), st.integers(1, 80))
def test_a_record_gives_the_states_of_its_run(quiz: Quiz, rules: Rules, length: int) -> None:
    jumping = rules.with_retreat(Retreat.BACKJUMP)
    state = load(quiz)
    timeline = Timeline(load(quiz))
    states = [state]
    for _ in range(length):
        state, _ = advance(state, jumping)
        timeline.advance(jumping)
        states.append(state)
    for index in range(len(timeline) + 1):
        assert timeline.state_at(index) == states[index]
    assert timeline.copy(len(timeline) // 2).present == states[len(timeline) // 2]


def test_forks_and_chosen_guesses_count_too() -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.goto(60)
    debugger.retreat("backjump")
    debugger.run()
    debugger.goto("start")
    debugger.guess_mode(1)
    debugger.run()
    due = debugger.state.due
    assert due is not None
    cell = debugger.state.board.coordinates[due]
    debugger.guess(cell, sorted(debugger.state.candidates()[due])[-1])
    debugger.retreat("chronological")
    debugger.guess_mode(0)
    debugger.run()
    debugger.retreat("backjump")
    stop = debugger.runrun(100)
    assert stop.state.solutions == 2
    for fork in debugger.runs.forks.values():
        again = fork.timeline.copy(0)
        assert again.present.guilt is None
        for index in range(0, len(fork.timeline), 7):
            assert fork.timeline.state_at(index).guilt == fork.timeline.copy(index).present.guilt
    assert debugger.blame_all().steps == stop.state.steps
    assert debugger.tree().top.solutions == 2
    assert debugger.why((1, 1)) is not None


def test_levels_that_a_backjump_drops_are_given_up() -> None:
    debugger = Debugger("@flower")
    debugger.run_mode(2)
    debugger.retreat("backjump")
    debugger.runrun(10)
    outcomes = {each.outcome.value for each in debugger.tree().tries}
    assert "given up" in outcomes
    assert debugger.tree().top.cost == debugger.state.steps


def test_a_state_without_its_run_cannot_backjump() -> None:
    timeline, _ = recorded(Debugger("@readalps").quiz, Rules(), 9)
    with pytest.raises(StateError, match="make the run again"):
        advance(timeline.present, Rules().with_retreat("backjump"))


def test_unknown_retreats_are_refused() -> None:
    with pytest.raises(
        ModeError, match="unknown retreat 'sideways'; expected one of chronological, backjump"
    ):
        Rules().with_retreat("sideways")
    assert Rules().with_retreat("backjump").with_guess_mode("last").guessing.retreat is Retreat.BACKJUMP


def test_guilt_is_compared_by_what_it_knows() -> None:
    quiz = Debugger("@readalps").quiz
    one, other = (Guilt(quiz.board, quiz.givens) for _ in range(2))
    assert one == other == one.copy()
    assert one != 1
    (_, *states) = islice(iter(lambda: one.copy(), None), 3)
    assert all(each == one for each in states)


def test_conflict_sets_are_copied_whole() -> None:
    one = Conflicts()
    one.take(1, last=False)
    one.take(2, last=True)
    other = one.copy()
    assert other.refute(0b110) == Jump(1, 2)
    assert other != one
    assert one.refute(0b110) == Jump(1, 2)
    assert other == one
