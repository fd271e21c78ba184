"""What was placed by solving and what was given: in a quiz, in the grids of a run, in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_repl import Debugger, Picks, Quiz, load, open_quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats import parse_quiz
from sudoku_repl.formats.registry import text_for
from sudoku_repl.machine import Guessing, Rules, State, advance
from sudoku_repl.session.schema import StoredQuiz
from sudoku_repl.timeline import runner

LINE = (
    ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..+5....8..+79:111 222::\n"
)
PLACED = frozenset({0, 71, 79})


def cells_placed_by(state: State, quiz: Quiz) -> set[int]:
    """The cells that hold a digit that the quiz doesn't give."""
    return {
        cell for cell, digit in enumerate(state.values) if digit and (not quiz.givens[cell] or cell in PLACED)
    }


def test_a_library_line_says_which_digits_were_placed() -> None:
    quiz = parse_quiz(LINE)
    assert quiz.solved == PLACED
    assert quiz == parse_quiz(LINE.replace("+", ""))


@pytest.mark.parametrize("ending", [".hodoku", ".sdx", ".pencil"])
def test_a_file_keeps_which_digits_were_placed(ending: str) -> None:
    quiz = parse_quiz(LINE)
    again = parse_quiz(text_for(quiz, f"quiz{ending}"))
    assert (again, again.solved) == (quiz, PLACED)


def test_a_session_keeps_it(tmp_path: Path) -> None:
    file = str(tmp_path / "session")
    Debugger(parse_quiz(LINE)).save(file)
    debugger = Debugger()
    debugger.open(file)
    assert debugger.quiz.solved == PLACED
    assert StoredQuiz.of(parse_quiz(LINE)).solved == tuple(sorted(PLACED))


def test_a_transform_moves_it_with_its_cells() -> None:
    quiz = parse_quiz(LINE)
    for each in (quiz, Quiz(quiz.board, quiz.givens, solved=quiz.solved)):
        debugger = Debugger(each)
        debugger.transform("rotate 180")
        assert debugger.quiz.solved == {80 - cell for cell in PLACED}


@pytest.mark.parametrize("guessing", [Guessing(), Guessing(picks=Picks.RANDOM)], ids=["kernel", "python"])
def test_every_grid_of_a_run_knows_what_the_run_placed(guessing: Guessing) -> None:
    quiz = parse_quiz(LINE)
    rules = Rules(["hidden"], guessing)
    state = load(quiz)
    assert state.grid.solved == PLACED
    for advances in range(1, 12):
        state = runner.run_to(load(quiz), rules, advances)
        assert state.grid.solved == cells_placed_by(state, quiz)
        for level in state.levels():
            assert level.kept.solved <= state.grid.solved


def test_without_a_word_of_the_source_every_digit_of_the_quiz_is_given() -> None:
    quiz = open_quiz("@easy")
    state, _ = advance(load(quiz), Rules())
    assert quiz.solved == state.grid.solved == frozenset()


def test_a_solved_cell_must_hold_a_digit() -> None:
    quiz = open_quiz("@easy")
    with pytest.raises(QuizError, match="solved cells"):
        Quiz(quiz.board, quiz.givens, solved=[quiz.givens.index(0)])
