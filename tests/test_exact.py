"""The exact solver, against a library and against the machine."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st
from strategies import as_quiz, one_solution, quizzes, several_solutions

from sudoku_repl import CLASSIC, Phase, Rules, advance, exact, load, open_quiz, parse_quiz


def test_the_built_in_quizzes_have_as_many_solutions_as_they_say() -> None:
    counts = {
        name: exact.count(open_quiz(f"@{name}"), 5) for name in ("readalps", "hard", "easy", "two", "none")
    }
    assert counts == {"readalps": 1, "hard": 1, "easy": 1, "two": 2, "none": 0}
    assert exact.count(open_quiz("@empty"), 1000) == 1000


def test_a_full_grid_is_its_own_solution() -> None:
    (solution,) = exact.solutions(open_quiz("@readalps"))
    full = parse_quiz("".join(map(str, solution)))
    assert list(exact.solutions(full)) == [solution]
    assert exact.is_unique(full)


@given(quizzes())
def test_every_solution_is_one_and_comes_once(text: str) -> None:
    quiz = as_quiz(text)
    found = list(islice(exact.solutions(quiz), 200))
    assert len(set(found)) == len(found)
    for solution in found:
        assert all(given in (0, digit) for given, digit in zip(quiz.givens, solution, strict=True))
        for house in CLASSIC.houses:
            assert {solution[cell] for cell in house.cells} == set(range(1, 10))


@given(quizzes())
def test_the_machine_finds_the_same_solutions(text: str) -> None:
    quiz = as_quiz(text)
    state, rules, met = load(quiz), Rules(), set()
    while state.phase is not Phase.FINISHED and state.steps < 3000:
        state, _ = advance(state, rules)
        if state.phase is Phase.SOLVED:
            met.add(state.values)
    every = set(islice(exact.solutions(quiz), 1000))
    assert met == every if state.phase is Phase.FINISHED else met <= every or len(every) == 1000


@given(one_solution() | several_solutions(), st.integers(0, 80))
def test_a_digit_is_forced_when_no_solution_has_another_there(text: str, cell: int) -> None:
    quiz = as_quiz(text[:cell] + "." + text[cell + 1 :])
    first, *others = islice(exact.solutions(quiz), 200)
    same = all(other[cell] == first[cell] for other in others)
    if same and len(others) == 199:
        return  # there may be another one among those not looked at
    assert exact.is_forced(CLASSIC, quiz.givens, cell, first[cell]) is same


def test_branches_can_be_taken_in_another_order() -> None:
    quiz = open_quiz("@two")
    one, other = exact.solutions(quiz)
    assert list(exact.solutions(quiz, lambda branches: None)) == [one, other]
    assert list(exact.solutions(quiz, lambda branches: branches.reverse())) == [other, one]
