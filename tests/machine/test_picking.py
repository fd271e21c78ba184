"""The ways in which the machine picks its guesses by itself, against the reference and what they promise."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.reference.recording import check_points, policies, recorded
from support.reference.stepping import Reference
from support.strategies import (
    SEEDS,
    Move,
    any_quizzes,
    as_quiz,
    check_against_reference,
    one_solution,
    picking_moves,
    times,
)

from sudoku_repl import Debugger, Guessing, Phase, Picks, Quiz, Rules, State, advance, load
from sudoku_repl.machine.events import Contradiction, Event, Guessed, Overfull

ADVANCES = 40


def ways() -> st.SearchStrategy[Picks]:
    return st.sampled_from(list(Picks))


every_way = pytest.mark.parametrize("picks", Picks, ids=lambda picks: picks.value)


@times(0.6)
@given(ways(), any_quizzes(), st.sampled_from([0, 1, 2]), st.integers(0, 10**6))
def test_every_advance_is_that_of_the_reference(picks: Picks, quiz: Quiz, run_mode: int, seed: int) -> None:
    check_against_reference(quiz, [Move(run_mode, 0, None, None, picks, seed)], ADVANCES)


@pytest.mark.long
@times(0.5)
@given(any_quizzes(), picking_moves())
def test_the_ways_may_be_mixed_along_a_run(quiz: Quiz, moves: list[Move]) -> None:
    check_against_reference(quiz, moves, ADVANCES)


@every_way
def test_long_runs_are_those_of_the_reference(picks: Picks) -> None:
    check_against_reference(as_quiz(SEEDS[0][0]), [Move(0, 0, None, None, picks, 5)], 100)


def until_solved(quiz: str, rules: Rules) -> tuple[State, list[Event]]:
    """The first solution, and all that was printed on the way."""
    state = load(as_quiz(quiz))
    printed: list[Event] = []
    while state.phase is not Phase.SOLVED:
        state, events = advance(state, rules)
        printed += events
    return state, printed


@given(one_solution(), st.sampled_from([0, 1, 2]))
def test_right_guesses_meet_no_contradiction_before_the_only_solution(quiz: str, run_mode: int) -> None:
    state, printed = until_solved(quiz, Rules.of_modes(run_mode).with_guess_mode(Picks.CORRECT))
    assert not any(isinstance(event, (Contradiction, Overfull)) for event in printed)
    assert sum(isinstance(event, Guessed) for event in printed) == state.level
    assert all(guess.choice == 1 for guess in state.levels())


@pytest.mark.long
@times(0.5)
@given(one_solution(), st.sampled_from([0, 1, 2]))
def test_wrong_guesses_come_to_the_only_solution_by_the_last_candidates(quiz: str, run_mode: int) -> None:
    state, _ = until_solved(quiz, Rules.of_modes(run_mode).with_guess_mode(Picks.WRONG))
    assert all(guess.choice == len(guess.digits) for guess in state.levels())


@pytest.mark.long
@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(guessing=Guessing(picks=picks)) for picks in Picks),
        *(Rules(guessing=Guessing(picks=Picks.RANDOM, seed=seed)) for seed in (1, 2, 7)),
    ],
    ids=lambda rules: f"{rules.guessing.picks.value}{rules.guessing.seed}",
)
def test_a_whole_run_has_the_figures_of_the_reference(rules: Rules) -> None:
    reference = Reference(SEEDS[0][0])
    solved, biggest = [], []
    level = 0
    while reference.phase != "finished":
        reference.advance(picks=rules.guessing.picks.value, seed=rules.guessing.seed)
        level = max(level, len(reference.levels))
        if reference.phase in ("solved", "finished"):
            solved.append(reference.steps)
            biggest.append(level)
    debugger = Debugger(as_quiz(SEEDS[0][0]))
    debugger.rules = rules
    for steps, highest in zip(solved, biggest, strict=True):
        state = debugger.run().state
        assert state.steps == steps
        assert debugger.timeline.biggest(len(debugger.timeline)) == highest
    assert state.phase is Phase.FINISHED
    assert state.solutions == reference.solutions == 1


@pytest.mark.long
@times(0.5)
@given(any_quizzes(), picking_moves(), policies())
def test_the_record_is_replayed_under_the_rules_it_was_made_under(
    quiz: Quiz, moves: list[Move], policy: tuple[int, int]
) -> None:
    check_points(*recorded(quiz, moves, policy))
