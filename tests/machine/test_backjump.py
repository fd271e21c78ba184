"""Backjumps, held against the chronological search and against what blame says they would save."""

from __future__ import annotations

from itertools import product

import attrs
import pytest
from hypothesis import given, strategies as st
from support.reference.searches import travelled
from support.reference.stepping import STEPPED
from support.reference.truth import Truth
from support.strategies import any_quizzes, times

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
    board_named,
    load,
    parse_quiz,
)
from sudoku_repl.explain.blame import Blames
from sudoku_repl.machine import advance
from sudoku_repl.machine.conflicts import Conflicts, Jump
from sudoku_repl.machine.retreat import Guilt
from sudoku_repl.machine.rules import Chosen
from sudoku_repl.techniques import TECHNIQUES

LIMIT = 150
"""The most advances of a run."""


def rules() -> st.SearchStrategy[Rules]:
    """Any rules under which the machine guesses by itself."""
    guessing = st.builds(
        Guessing,
        picks=st.sampled_from([Picks.FIRST, Picks.LAST, Picks.MOST, Picks.RANDOM]),
        seed=st.integers(0, 9),
    )
    return st.builds(Rules, st.sets(st.sampled_from(STEPPED)), guessing)


def go(timeline: Timeline, rules: Rules, advances: int) -> list[bytes]:
    """Continue a run, to the end or for ``advances`` advances; return the solutions found, in order."""
    found = []
    for _ in range(advances):
        if timeline.present.phase is Phase.FINISHED:
            break
        timeline.advance(rules)
        if timeline.present.phase is Phase.SOLVED:
            found.append(timeline.present.values)
    return found


def recorded(quiz: Quiz, rules: Rules, advances: int = LIMIT) -> tuple[Timeline, list[bytes]]:
    """A run of a quiz, to the end or for ``advances`` advances, and the solutions that it found, in order."""
    timeline = Timeline(load(quiz))
    return timeline, go(timeline, rules, advances)


GOLDEN = [
    ("@readalps", 0, 284, 284),
    ("@two", 2, 207, 206),
    ("@hard", 0, 2317, 2317),
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


JIGSAW = """\
# regions:
AAABBBBBB
AACCCDDEB
FAACCDDEB
FAACDDDEB
FFFCCDEEE
FGFFCDEEE
FGGHHIIII
GGGHHIIII
GGGHHHHHI
......9..
.2.7.98..
..7......
.5......3
..2.4....
.8......2
......5..
..4.3.7..
.....4...
"""
SPARSE = "...87..1..2.....3.7........8.13........9.4..2.......6428........94.3....6..7....."
MINIMAL = "007009310100500290090000000000000000050080100014030002020800007700006000003000600"
GUESSED_WITHOUT_SOME = [  # A lower guess took candidates from a cell before it was guessed.
    (JIGSAW, Rules(), 60),
    pytest.param(SPARSE, Rules(()), 397, marks=pytest.mark.long),
    pytest.param(SPARSE, Rules((), Guessing(picks=Picks.LAST)), 397, marks=pytest.mark.long),
    (MINIMAL, Rules(["ply"]), 1),
]


@pytest.mark.parametrize(("text", "rules", "solutions"), GUESSED_WITHOUT_SOME)
def test_candidates_that_lower_guesses_took_count(text: str, rules: Rules, solutions: int) -> None:
    quiz = parse_quiz(text)
    _, first = recorded(quiz, rules, 10_000)
    _, second = recorded(quiz, rules.with_retreat("backjump"), 10_000)
    assert first == second
    assert len(first) == solutions


LINKED = "......6......3.6....4.....6...13.......52..64...........3...14...."
"""On two grids of 6x6, with 164 solutions; at advance 7, uniqueness_1 rests on a few of the guesses."""


def test_what_assumes_one_solution_is_blamed_on_all_guesses() -> None:
    """As long as a finding of uniqueness_1 is in force, no guess below it is jumped over."""
    board = board_named("twodoku + order 2x3")
    quiz = Quiz(board, bytes(0 if each == "." else int(each) for each in LINKED))
    started, _ = recorded(quiz, Rules(()), 7)
    chosen = Chosen.of(next(TECHNIQUES["uniqueness_1"].find(started.present.grid)))
    found = []
    for early, late in product(Retreat, repeat=2):
        timeline, _ = recorded(quiz, Rules(()), 7)
        timeline.advance(attrs.evolve(Rules(()).with_retreat(early), chosen=chosen))
        found.append(go(timeline, Rules(()).with_retreat(late), 10_000))
        assert timeline.present.phase is Phase.FINISHED
        if early is late is Retreat.CHRONOLOGICAL:
            steps, wasted = timeline.present.steps, Blames(timeline).all().wasted
        assert timeline.present.steps <= steps
    assert len(found[0]) == 164
    assert all(each == found[0] for each in found)
    assert timeline.present.steps == steps - wasted


@pytest.mark.long
@given(any_quizzes(), rules(), st.integers(1, 60), st.integers(0, 9))
def test_both_find_the_same_after_a_finding_that_assumes_one_solution(
    quiz: Quiz, rules: Rules, before: int, number: int
) -> None:
    one, _ = recorded(quiz, rules, before)
    if one.present.phase is not Phase.RUNNING:
        return
    unique = [each for each in TECHNIQUES.values() if each.assumes_unique]
    findings = [each for technique in unique for each in technique.find(one.present.grid)]
    if not findings:
        return
    one.advance(attrs.evolve(rules, chosen=Chosen.of(findings[number % len(findings)])))
    other = one.copy(len(one))
    first, second = go(one, rules, LIMIT), go(other, rules.with_retreat("backjump"), LIMIT)
    assert second[: len(first)] == first


@pytest.mark.parametrize("advances", [60, 147, 150])
def test_a_run_that_would_not_have_jumped_goes_on_as_if_it_had_backjumped_from_the_start(
    advances: int,
) -> None:
    """Its first solution is advance 147."""
    quiz, jumping = parse_quiz(JIGSAW), Rules().with_retreat("backjump")
    late, _ = recorded(quiz, Rules(), advances)
    whole, _ = recorded(quiz, jumping, advances)
    assert late.under(len(late), late.present, jumping) == whole.present


def test_chronological_rules_take_over_a_run_with_backjumps() -> None:
    chronological = Rules.of_modes(2)
    timeline, _ = recorded(Debugger("@flower").quiz, chronological.with_retreat("backjump"), 20)
    state = timeline.present
    while state.phase is not Phase.FINISHED:
        state, _ = advance(state, chronological)
    assert state.steps == 202


@times(0.5)
@given(any_quizzes(), rules())
def test_no_digit_that_a_conflict_set_excludes_is_in_a_solution(quiz: Quiz, rules: Rules) -> None:
    state = load(quiz)
    with Truth(quiz) as truth:
        for _ in range(LIMIT):
            state, _ = advance(state, rules.with_retreat("backjump"))
            if state.phase not in (Phase.RUNNING, Phase.LOADED):  # a solution ends tries without a reason
                return
            assert state.guilt
            guesses = state.levels()[::-1]
            for guess, conflicts in zip(guesses, state.guilt.conflict_sets, strict=True):
                blamed = conflicts - {guess.level}
                named = [(each.cell, each.digit) for each in guesses if each.level in blamed]
                untried = guess.digits[guess.choice - 1 :]
                for digit in range(1, quiz.board.digits + 1):
                    assert digit in untried or truth.refutes([*named, (guess.cell, digit)])


@times(0.6)
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


@times(0.5)
@given(travelled())
def test_forks_and_chosen_guesses_count_too(debugger: Debugger) -> None:
    for fork in debugger.runs.forks.values():
        for index in range(0, len(fork.timeline), 7):
            assert fork.timeline.state_at(index).guilt == fork.timeline.copy(index).present.guilt
    assert debugger.blame_all().steps == debugger.timeline.present.steps


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


def test_the_next_candidate_of_a_level_is_refuted_by_guesses_of_its_own() -> None:
    conflicts = Conflicts()
    conflicts.begin(1, last=False, without=0)
    conflicts.begin(2, last=False, without=0)
    assert conflicts.refute(0b100) is None
    conflicts.go_on(2, last=True)
    conflicts.begin(3, last=True, without=0)
    assert conflicts.refute(0b1110) == Jump(1, 2)


def test_conflict_sets_are_copied_whole() -> None:
    one = Conflicts()
    one.begin(1, last=False, without=0)
    one.begin(2, last=True, without=0)
    other = one.copy()
    assert other.refute(0b110) == Jump(1, 2)
    assert other != one
    assert one.refute(0b110) == Jump(1, 2)
    assert other == one
