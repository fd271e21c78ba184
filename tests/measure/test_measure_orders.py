"""Ratings, experiments, extremes and surveys of quizzes on boards of other orders than 3x3."""

import pytest

from sudoku_repl import Debugger, Quiz, Rules, board_named, exact
from sudoku_repl.create.making import make_quiz
from sudoku_repl.measure.rating import rate
from sudoku_repl.survey.counting import Entry, count
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.rows import Csv, JsonLines, columns_of

NAMES = ("4x4", "6x6 + diagonals", "6x6 + order 3x2", "10x10", "12x12", "16x16", "twodoku + order 2x3")


def quiz_on(name: str) -> Quiz:
    board = board_named(name)
    return make_quiz(2, clues=len(board.coordinates) * 48 // 100, layout=board.name).quiz


@pytest.mark.parametrize("name", NAMES)
def test_a_quiz_is_rated_and_its_runs_are_compared(name: str) -> None:
    quiz = quiz_on(name)
    dbg = Debugger(quiz)
    (solution,) = dbg.solutions()
    rating = rate(quiz)
    assert (rating.ended, rating.solutions) == (True, 1)
    assert 1 <= rating.kind <= 5
    *_, best = dbg.extremes()
    assert best.least is not None
    assert all(solution[cell] == digit for cell, digit in best.least)
    assert {trial.solutions for trial in dbg.compare(["hidden", "hidden+ply", "numerical"])} == {1}
    assert {
        trial.solutions
        for trial in dbg.experiment(map(Rules().with_guess_mode, ("first", "most", "correct")))
    } == {1}


@pytest.mark.parametrize("form_of", [Csv, JsonLines])
@pytest.mark.parametrize("name", NAMES)
def test_a_row_of_a_survey_is_read_back(name: str, form_of: type[Csv | JsonLines]) -> None:
    quiz = quiz_on(name)
    every = quiz.board.all_digits
    (solution,) = exact.solutions(quiz)
    odd = int("01" * 8, 2) & every
    sets = [odd if digit % 2 else every for digit in solution]
    for each in (quiz, Quiz(quiz.board, quiz.givens, allowed=sets)):
        plan = Plan(parse_modes("0,hidden"), class_=True, no_time=True)
        form = form_of(columns_of(plan))
        rows = count(Entry("made", 1, each), plan)
        assert [form.row(form.lines([row])) for row in rows] == list(rows)
        assert {(row.board, row.solutions, row.clues) for row in rows} == {(name, 1, each.clues)}
        assert rows[0].quiz.partition(" ")[0] == str(quiz)
