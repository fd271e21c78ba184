"""Quizzes of every order: machine, exact solver and HiGHS find the same solution, and time travel works."""

import pytest
from support.boards import ORDERS
from support.reference.stepping import STEPPED
from support.strategies import Move, check_against_reference

from sudoku_repl import Debugger, Phase, Quiz, Reason, Rules, advance, exact, load, open_quiz

QUIZZES = sorted(path.stem for path in ORDERS.glob("*_?.txt"))


def quiz_of(stem: str) -> Quiz:
    return open_quiz(ORDERS / f"{stem}.txt")


def solution_of(stem: str) -> bytes:
    return quiz_of(f"{stem}_solution").givens


def test_there_are_quizzes_of_every_usual_order() -> None:
    assert {quiz_of(stem).board.digits for stem in QUIZZES} == {4, 6, 8, 10, 12, 15, 16}


SLOW_IN_MODE_2 = "4x4_1"
"""By ply alone it takes many guesses."""


@pytest.mark.parametrize(
    ("stem", "run_mode"),
    [(stem, mode) for stem in QUIZZES for mode in (0, 1, 2) if (stem, mode) != (SLOW_IN_MODE_2, 2)],
)
def test_the_machine_comes_to_the_only_solution(stem: str, run_mode: int) -> None:
    debugger = Debugger(quiz_of(stem))
    debugger.run_mode(run_mode)
    assert debugger.run().reason is Reason.SOLUTION
    assert debugger.state.values == solution_of(stem)


@pytest.mark.parametrize("stem", QUIZZES)
def test_with_chains_too(stem: str) -> None:
    debugger = Debugger(quiz_of(stem))
    debugger.rules = Rules(STEPPED)
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


@pytest.mark.parametrize("stem", ["2x3_2", "3x5_1", "4x4_1"])
def test_a_run_is_travelled_searched_and_bisected(stem: str) -> None:
    debugger = Debugger(quiz_of(stem))
    states = [debugger.state]
    while debugger.state.phase is not Phase.SOLVED:
        debugger.step(watcher=lambda state, _: states.append(state))
    last = len(states) - 1
    assert [debugger.timeline.state_at(index) for index in range(len(states))] == states
    for index in (0, last, last // 2, 1):
        debugger.goto(states[index].steps)
        assert debugger.state == states[index]
    debugger.goto("end")
    debugger.back(2)
    assert debugger.state == states[last - 2]
    debugger.last()
    board = debugger.quiz.board
    values = [state.values for state in states]
    cell = max(range(len(values[0])), key=lambda cell: sum(not each[cell] for each in values))
    row, column = board.coordinates[cell]
    found = debugger.bisect(f"cell [{row},{column}] placed").found
    assert found
    assert [bool(values[index][cell]) for index in (found - 1, found)] == [False, True]
    debugger.goto("end")
    assert debugger.why((row, column), values[last][cell])
