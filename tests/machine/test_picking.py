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
    parts_of_grids,
    picking_moves,
    run,
    times,
)

from sudoku_repl import Debugger, Guessing, Phase, Picks, Quiz, Rules, State, advance, load
from sudoku_repl.machine.events import Contradiction, Event, Events, Guessed, Overfull

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


@given(ways(), one_solution() | parts_of_grids(), st.integers(0, 9))
def test_the_machine_tries_each_candidate_of_a_cell_once(picks: Picks, quiz: str, seed: int) -> None:
    rules = Rules(guessing=Guessing(picks=picks, seed=seed))
    for state, _ in run(load(as_quiz(quiz)), [Move(0, 0, None, None, picks, seed)], ADVANCES):
        for guess in state.levels():
            assert len(set(guess.digits)) == len(guess.digits)
    waiting = next(
        (s for s, _ in run(load(as_quiz(quiz)), [Move(0, 1, None)], 20) if s.phase is Phase.WAITING), None
    )
    if waiting:
        candidates = waiting.candidates()
        _, events = advance(waiting, rules)
        first = next(event for event in events if isinstance(event, Guessed))
        assert first.out_of == len(candidates[first.cell])
        if picks is Picks.MOST:
            assert first.out_of == max(map(len, candidates.values()))
        else:
            assert first.cell == waiting.due


def guesses(rules: Rules, advances: int) -> list[tuple[int, int]]:
    """The cells and digits that a run tries."""
    debugger = Debugger("@readalps")
    debugger.rules = rules
    tried: list[tuple[int, int]] = []

    def watch(_: State, events: Events) -> None:
        tried.extend((event.cell, event.digit) for event in events if isinstance(event, Guessed))

    debugger.step(advances, watcher=watch)
    return tried


def test_a_random_run_depends_on_its_seed_and_on_nothing_else() -> None:
    runs = [guesses(Rules(guessing=Guessing(picks=Picks.RANDOM, seed=seed)), 60) for seed in range(5)]
    assert runs == [guesses(Rules(guessing=Guessing(picks=Picks.RANDOM, seed=seed)), 60) for seed in range(5)]
    assert len({tuple(run) for run in runs}) == 5


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


@given(one_solution(), ways(), ways(), st.integers(1, 30), st.integers(0, 3))
def test_the_record_is_followed_under_its_own_way_and_left_for_a_fork_under_another(
    quiz: str, made: Picks, other: Picks, advances: int, seed: int
) -> None:
    debugger = Debugger(as_quiz(quiz))
    debugger.guess_mode(made, seed)
    debugger.step(advances=advances)
    states = [debugger.timeline.state_at(index) for index in range(len(debugger.timeline) + 1)]
    debugger.goto("start")
    debugger.step(advances=advances)
    assert list(debugger.runs.forks) == ["main"]
    debugger.goto("start")
    debugger.guess_mode(other, seed)
    debugger.step(advances=advances)
    whole = Debugger(as_quiz(quiz))
    whole.guess_mode(other, seed)
    whole.step(advances=advances)
    assert debugger.state == whole.state
    same = [whole.timeline.state_at(index) for index in range(len(whole.timeline) + 1)] == states
    assert list(debugger.runs.forks) == (["main"] if same else ["main", "fork1"])
    main = debugger.runs.forks["main"].timeline
    assert [main.state_at(index) for index in range(len(main) + 1)] == states
