"""The solutions that a run to the end meets are those that an exact cover solver finds."""

from itertools import cycle, islice, product

import numpy as np
import pytest
from exact_cover import get_all_solutions
from exact_cover.error import NoSolution
from hypothesis import given
from support.strategies import SEEDS, Move, as_quiz, go, moves, no_solution, one_solution, several_solutions

from sudoku_repl import Phase, load

ADVANCES = 3000


def exact_solutions(quiz: str) -> set[str]:
    """All solutions; a cell with a digit covers the cell, and the digit in the row, column and box."""
    choices = [(cell, digit) for cell, digit in product(range(81), range(9)) if quiz[cell] in f".{digit + 1}"]
    matrix = np.zeros((len(choices), 4 * 81), dtype=np.bool_)
    for choice, (cell, digit) in enumerate(choices):
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for kind, place in enumerate((cell, 9 * row + digit, 9 * column + digit, 9 * box + digit)):
            matrix[choice, 81 * kind + place] = True
    try:
        covers = get_all_solutions(matrix)
    except NoSolution:
        return set()
    return {"".join(str(choices[choice][1] + 1) for choice in sorted(cover)) for cover in covers}


def check_run(quiz: str, moves: list[Move], solutions: set[str]) -> None:
    """A run meets each solution once; one that is too long to be run to its end, at least no others."""
    state, met = load(as_quiz(quiz)), []
    for move in islice(cycle(moves), ADVANCES):
        state, _ = go(state, move)
        if state.phase is Phase.FINISHED:
            break
        if state.phase is Phase.SOLVED:
            met.append("".join(map(str, state.values)))
    assert len(met) == len(set(met)) == state.solutions
    assert set(met) == solutions if state.phase is Phase.FINISHED else set(met) <= solutions


@pytest.mark.parametrize("seed", range(len(SEEDS)))
def test_the_quizzes_that_others_are_drawn_from_have_one_solution(seed: int) -> None:
    quiz, solution = SEEDS[seed]
    assert exact_solutions(quiz) == {solution}


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@given(quiz=one_solution())
def test_the_only_solution_is_met_once(run_mode: int, quiz: str) -> None:
    solutions = exact_solutions(quiz)
    assert len(solutions) == 1
    check_run(quiz, [Move(run_mode, 0, None)], solutions)


@pytest.mark.parametrize("run_mode", [0, 1, 2])
@given(quiz=several_solutions())
def test_each_of_several_solutions_is_met_once(run_mode: int, quiz: str) -> None:
    solutions = exact_solutions(quiz)
    assert len(solutions) >= 2
    check_run(quiz, [Move(run_mode, 0, None)], solutions)


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@given(quiz=no_solution())
def test_no_solution_is_met_where_there_is_none(run_mode: int, quiz: str) -> None:
    assert exact_solutions(quiz) == set()
    check_run(quiz, [Move(run_mode, 0, None)], set())


@given(one_solution() | several_solutions() | no_solution(), moves())
def test_the_same_solutions_are_met_whatever_is_guessed_first(quiz: str, moves: list[Move]) -> None:
    check_run(quiz, moves, exact_solutions(quiz))
