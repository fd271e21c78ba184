"""Quizzes pasted at the prompt, or between the orders of a pipe or script, with the headers above them."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

from sudoku_repl import board_named, data, open_quiz, parse_quiz, write_blocks, write_canvas
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter

ROWS = [line for line in data.text("easy").splitlines() if line][-9:]
JIGSAW = ["aaabbbccc", "aaabbbccc", "aaabbbccc", *["dddeeefff"] * 3, *["ggghhhiii"] * 3]


@pytest.fixture
def desk() -> Desk:
    return Desk("@two")


def board_of(desk: Desk) -> str:
    return desk.debugger.quiz.board.name


def test_headers_above_pasted_rows_give_the_quiz_its_board(desk: Desk) -> None:
    open_rows = ["." * 9] * 9
    assert desk.give("# houses: diagonals", *open_rows) == ["Quiz loaded."]
    assert board_of(desk) == "9x9 + diagonals"
    desk.give("# houses: windows", "." * 81)
    assert board_of(desk) == "9x9 + windows"
    desk.give("." * 81)
    assert board_of(desk) == "9x9"


@pytest.mark.parametrize("between", ["", "# by nobody in particular", "+---+---+---+"])
def test_comments_and_blank_lines_may_stand_between_headers_and_rows(desk: Desk, between: str) -> None:
    desk.give("# houses: diagonals", between, "# houses: windows", between, *["." * 9] * 9)
    assert board_of(desk) == "9x9 + diagonals + windows"


def test_a_pasted_quiz_is_the_one_of_the_file(desk: Desk, tmp_path: Path) -> None:
    text = "# regions:\n" + "\n".join(JIGSAW) + "\n# houses: diagonals\n" + "\n".join(["." * 9] * 9)
    (tmp_path / "quiz.txt").write_text(text, encoding="utf-8")
    desk.give(f"load-quiz {tmp_path / 'quiz.txt'}")
    loaded = desk.debugger.quiz
    assert desk.give(*text.splitlines()) == ["Quiz loaded."]
    assert (desk.debugger.quiz.board, desk.debugger.quiz.givens) == (loaded.board, loaded.givens)


@pytest.mark.parametrize("name", ["samurai", "flower", "twodoku", "butterfly", "cross", "sohei"])
@pytest.mark.parametrize("write", [write_canvas, write_blocks])
def test_linked_boards_may_be_pasted_as_canvas_or_blocks(name: str, write: object, desk: Desk) -> None:
    assert callable(write)
    board = board_named(name)
    quiz = parse_quiz(f"# layout: {name}\n" + "." * len(board.coordinates))
    lines = str(write(quiz)).splitlines()
    assert desk.give(*lines, "run-mode 2", "step")[0] == "Quiz loaded."
    assert desk.refused == []
    assert board_of(desk) == name
    assert desk.debugger.state.steps == 1


def test_a_canvas_that_could_be_blocks_ends_at_the_next_order(desk: Desk) -> None:
    rows = ["." * 9] * 15
    assert desk.give("# grids: 0,0 6,0", *rows, "step")[0] == "Quiz loaded."
    assert len(desk.debugger.quiz.board.grids) == 2
    assert desk.give("# grids: 0,0 6,0", *rows) == ["Quiz loaded."]
    assert desk.give("# grids: 0,0 6,0", *rows, *rows[:3], "levels")[0] == "Quiz loaded."
    assert desk.refused == []


def test_the_samurai_may_be_pasted_with_its_givens(desk: Desk) -> None:
    desk.give(*data.text("samurai").splitlines())
    assert desk.debugger.quiz.givens == open_quiz("@samurai").givens


def test_parities_of_a_pasted_quiz_hold(desk: Desk) -> None:
    desk.give("# parity:", "e" + "." * 8, *["." * 9] * 8, *["." * 9] * 9, "step")
    assert desk.debugger.state.candidates()[0] == (2, 4, 6, 8)


def test_a_header_without_a_quiz_is_a_comment(desk: Desk) -> None:
    before = desk.debugger.quiz
    desk.give("# houses: diagonals", "# killer: what a quiz", "# regions:", "step", "# plan: none", "levels")
    assert desk.refused == []
    assert desk.debugger.quiz is before
    assert desk.debugger.state.steps == 1
    desk.give("# houses: diagonals", "levels", *ROWS)
    assert board_of(desk) == "9x9"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("# killer: cages", "script:10: pasted quiz:1:3: unknown header 'killer'"),
        (
            "# huses: diagonals",
            "script:10: pasted quiz:1:3: unknown header 'huses' (did you mean '# houses:'?)",
        ),
        ("# layout: samuria", "script:10: pasted quiz:1:11: "),
        ("# houses: diagonal", "script:10: pasted quiz:1:11: "),
    ],
)
def test_a_header_that_is_not_valid_is_refused_with_its_quiz(desk: Desk, header: str, expected: str) -> None:
    before = desk.debugger.quiz
    assert desk.give(header, *ROWS) == []
    assert len(desk.refused) == 1
    assert desk.refused[0].startswith(expected)
    assert desk.debugger.quiz is before


def test_a_drawing_that_breaks_off_is_refused(desk: Desk) -> None:
    desk.give("# regions:", *JIGSAW[:4], "levels", "step")
    where = "before 'levels', which is not a row"
    assert desk.refused == [f"script:6: the pasted quiz breaks off after 4 of 9 rows of a drawing, {where}"]
    assert desk.debugger.state.steps == 1


def test_a_linked_board_that_breaks_off_says_how_many_rows_it_has(desk: Desk) -> None:
    desk.give(*data.text("samurai").splitlines()[:4], "levels")
    assert desk.refused == [
        "script:5: the pasted quiz breaks off after 3 of 21 rows, before 'levels', which is not a row"
    ]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("00530000", 8),
        (" 0 0 5 3 0 0 0 0 0 9", 10),
        ("1", 1),
        ("d3b..9.5...f..8.", 16),
        ("|D3B.|.9.5|...F|..8.|", 16),
        ("0 1 0 0 0 0 0 0 6 0 9 0 0 10 13 0", 16),
    ],
)
def test_a_row_with_too_few_or_too_many_cells_says_so(desk: Desk, row: str, cells: int) -> None:
    desk.give(row, "help")
    count = f"{cells} cell{'s' * (cells > 1)}"
    reason = f"'{row.strip()}' has {count}; a row of a quiz has 9, a whole quiz 81; for another size, type "
    assert desk.refused == [f"script:1: {reason}its header first, such as '# order: 2x3'"]


def test_headers_of_a_pasted_quiz_in_a_sourced_file(desk: Desk, tmp_path: Path) -> None:
    script = tmp_path / "orders.repl"
    script.write_text("# houses: diagonals\n" + "\n".join(["." * 9] * 9) + "\nstep\n", encoding="utf-8")
    assert desk.give(f"source {script}")[0] == "Quiz loaded."
    assert board_of(desk) == "9x9 + diagonals"
    script.write_text("# houses: diagonals\nstep\n", encoding="utf-8")
    desk.give(f"source {script}")
    assert desk.refused == []


def test_the_blank_line_at_the_end_of_pasted_text_repeats_nothing() -> None:
    desk = open_desk()
    interpreter = Interpreter(desk, repeats=True)
    interpreter.take("load-quiz @readalps")
    interpreter.take("step")
    interpreter.take("\n".join([*ROWS, ""]))
    assert desk.debugger.state.steps == 0
    interpreter.take("")
    assert desk.debugger.state.steps == 1
