"""The 0-1 model on boards of other orders than 3x3: solved, written and read back."""

from pathlib import Path

import highspy
import pytest
from test_model_files import check_program, constraints_of, expected_constraints, read_back

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.create.making import make_quiz
from sudoku_repl.model.building import build
from sudoku_repl.model.checking import check
from sudoku_repl.model.solving import solve
from sudoku_repl.model.writing import write_as

NAMES = ("4x4", "6x6", "8x8 + order 4x2", "12x12", "16x16", "twodoku + order 2x3", "6x6 + diagonals")


def quiz_on(name: str) -> Quiz:
    board = board_named(name)
    return make_quiz(4, clues=len(board.coordinates) // 2, layout=board.name).quiz


@pytest.mark.parametrize("name", NAMES)
def test_the_model_has_the_only_solution(name: str) -> None:
    quiz = quiz_on(name)
    solved = solve(build(quiz))
    assert solved.unique
    assert check(quiz, 10_000).agree
    drawn = str(Debugger(quiz).solutions()[0]).split()
    assert max(drawn) == {12: "C", 16: "G"}.get(quiz.board.digits, str(quiz.board.digits))


@pytest.mark.parametrize("ending", [".lp", ".mps"])
@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_read_back_is_the_model(name: str, ending: str, tmp_path: Path) -> None:
    model = build(quiz_on(name))
    highs = read_back(write_as(model, f"a{ending}"), tmp_path / f"a{ending}")
    assert constraints_of(highs) == expected_constraints(model)
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal


@pytest.mark.parametrize("name", ["6x6", "10x10", "12x12", "twodoku + order 2x3"])
def test_the_program_is_the_model(name: str) -> None:
    check_program(build(quiz_on(name)))


def test_the_givens_of_a_program_are_numbers() -> None:
    quiz = quiz_on("16x16")
    text = write_as(build(quiz), "quiz.lng")
    assert "\nDIGITS = 1..16;\n" in text
    table = text.partition("GIVEN =\n")[2].partition("\n;")[0]
    assert list(map(int, table.split())) == list(quiz.givens)
