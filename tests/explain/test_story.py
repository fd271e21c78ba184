"""The story of a run: which steps it tells of, and what it says of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.strategies import any_quizzes, as_quiz

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.board.mentions import Sentence
from sudoku_repl.exact.conflict import GivenConflict
from sudoku_repl.explain.story import MOST_CHAPTERS, first_wrong_guess, story
from sudoku_repl.explain.tree import search_tree


def told(debugger: Debugger, fault: Sentence = ()) -> list[tuple[int, bool, str]]:
    timeline = debugger.runs.timeline
    return [
        (each.step, each.contradiction, "".join(each.words))
        for each in story(timeline, search_tree(timeline), fault)
    ]


def test_a_run_with_wrong_guesses() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    assert told(debugger) == [
        (7, False, "Deduction alone leads no further. The first guess is [6,2]=5."),
        (16, False, "[2,3]=1 is the first wrong guess. It hides until step 35 and costs 82 steps."),
        (
            35,
            True,
            "The first contradiction that needs the wrong guess of step 16. The run takes back its latest "
            "guess first, so the wrong one stays.",
        ),
        (98, False, "[2,3]=1 is refuted, 82 steps after it was guessed."),
        (131, False, f"The first solution. {debugger.tree().waste}"),
    ]


def test_a_wrong_guess_that_fails_at_once() -> None:
    debugger = Debugger(Quiz(board_named("6x6"), bytes(map(int, "063520000300006002004603010000040000"))))
    debugger.run()
    assert told(debugger)[:2] == [
        (5, False, "[1,1]=1 is the first wrong guess. It fails at once and costs 1 step."),
        (5, True, "The first contradiction that needs the wrong guess of step 5."),
    ]


def test_the_costliest_guess_is_told_apart_from_the_first_wrong_guess() -> None:
    debugger = Debugger("@hard")
    debugger.run()
    steps = {step: words for step, _, words in told(debugger)}
    assert "is the first wrong guess" in steps[3]
    assert steps[735] == (
        "[1,4]=6 is the costliest wrong guess: 746 steps. The first wrong guess came earlier, at step 3, "
        "and cost 732 steps."
    )


@pytest.mark.parametrize(("quiz", "steps"), [("@easy", [25]), ("@samurai", [26])])
def test_a_run_without_guesses_has_its_end_alone(quiz: str, steps: list[int]) -> None:
    debugger = Debugger(quiz)
    debugger.run()
    assert [step for step, _, _ in told(debugger)] == steps


def test_without_a_solution_no_guess_is_to_blame() -> None:
    debugger = Debugger("@none")
    debugger.run()
    conflict = debugger.blame_quiz()
    assert isinstance(conflict, GivenConflict)
    fault = conflict.words()
    assert "".join(fault).startswith("The quiz has no solution: these 7 givens cannot all hold (irreducible")
    first = (
        12,
        False,
        "Deduction alone leads no further. The first guess is [1,4]=3: it must fail, as every guess.",
    )
    end = (70, False, "No solution: all 4 guesses failed, in 70 steps.")
    assert told(debugger, fault) == [(0, False, "".join(fault)), first, end]
    assert told(debugger) == [first, end], "the run proves it"
    assert debugger.wrong_guess() is None
    assert end[2] == str(debugger.tree().waste), "the same as `tree` says"
    debugger.goto(60)
    left = Debugger("@none")
    left.goto(60)
    assert [step for step, _, _ in told(left, fault)] == [0, 12, 60]
    assert "ostliest" not in str(told(left, fault)) + str(told(debugger))


def test_a_quiz_that_has_not_begun_has_no_story() -> None:
    assert told(Debugger("@hard")) == []


@given(any_quizzes())
def test_every_chapter_is_a_step_of_the_run(quiz: Quiz) -> None:
    debugger = Debugger(quiz)
    debugger.goto(300)
    chapters = told(debugger)
    assert len(chapters) <= MOST_CHAPTERS
    assert [step for step, _, _ in chapters] == sorted(step for step, _, _ in chapters)
    wrong = {moment.step for moment in debugger.contradictions()}
    for step, is_contradiction, _ in chapters:
        assert step in wrong if is_contradiction else 0 < step <= debugger.runs.timeline.present.steps
    left = first_wrong_guess(debugger.runs.timeline)
    assert left is None or left in {step for step, _, _ in chapters}


ASSUMING = "5............3...78....9.3.......6.179..4....6.2.7..54.6..8....97....1.3.....2..."
"""A quiz with 32 solutions, in which hidden singles and `uniqueness_1` to `bug_plus_1` find none."""


def test_a_run_that_assumes_one_solution_does_not_prove_that_there_is_none() -> None:
    debugger = Debugger(as_quiz(ASSUMING))
    debugger.techniques("numerical+uniqueness")
    debugger.run()
    assert (debugger.state.solutions, debugger.count_solutions(100)) == (0, 32)
    assert told(debugger)[-1][2] == str(debugger.tree().waste)
