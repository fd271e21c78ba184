"""Quizzes of every order: machine, exact solver and HiGHS find the same solution."""

import pytest
from support.boards import ORDERS
from support.reference.stepping import STEPPED
from support.strategies import Move, check_against_reference

from sudoku_repl import Debugger, Quiz, Reason, Rules, advance, exact, load, open_quiz

QUIZZES = sorted(path.stem for path in ORDERS.glob("*_?.txt"))


def quiz_of(stem: str) -> Quiz:
    return open_quiz(ORDERS / f"{stem}.txt")


def solution_of(stem: str) -> bytes:
    return quiz_of(f"{stem}_solution").givens


def test_there_are_quizzes_of_every_usual_order() -> None:
    assert {quiz_of(stem).board.digits for stem in QUIZZES} == {4, 6, 8, 10, 12, 15, 16}


RULES = {"both": Rules(), "grp": Rules.of_modes(1), "ply": Rules.of_modes(2), "chains": Rules(STEPPED)}
"""Rules by name. By ply alone, one of the quizzes takes many guesses."""


@pytest.mark.parametrize(
    ("stem", "name"), [(stem, name) for stem in QUIZZES for name in RULES if (stem, name) != ("4x4_1", "ply")]
)
def test_the_machine_comes_to_the_only_solution(stem: str, name: str) -> None:
    debugger = Debugger(quiz_of(stem))
    debugger.rules = RULES[name]
    assert debugger.run().reason is Reason.SOLUTION
    assert debugger.state.values == solution_of(stem)


@pytest.mark.parametrize("stem", QUIZZES)
def test_the_exact_solver_finds_no_other(stem: str) -> None:
    assert list(exact.solutions(quiz_of(stem))) == [solution_of(stem)]


@pytest.mark.parametrize("stem", QUIZZES)
def test_highs_finds_no_other(stem: str) -> None:
    pytest.importorskip("highspy")
    solved = Debugger(quiz_of(stem)).solve_model()
    assert (solved.solution, solved.unique) == (solution_of(stem), True)


@pytest.mark.parametrize("run_mode", [0, 2])
@pytest.mark.parametrize("stem", QUIZZES)
def test_their_runs_are_those_of_the_reference(stem: str, run_mode: int) -> None:
    """From where no house has more than nine open cells, because the reference tries all their sets."""
    quiz = quiz_of(stem)
    state = load(quiz)
    while most_open(quiz, state.values) > 9:
        state, _ = advance(state, Rules())
    check_against_reference(Quiz(quiz.board, state.values), [Move(run_mode, 0, None)], 25)


def most_open(quiz: Quiz, values: bytes) -> int:
    """The largest number of open cells in a house."""
    return max(sum(not values[cell] for cell in house.cells) for house in quiz.board.houses)
