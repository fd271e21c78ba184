"""Quizzes pasted at the prompt, or between the orders of a pipe or script, with the headers above them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import SudokuReplError, board_named, data, open_quiz, parse_quiz, write_blocks, write_canvas
from sudoku_repl.exact import solutions
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter

ROWS = [line for line in data.text("easy").splitlines() if line][-9:]
QUIZ = str(open_quiz("@easy"))
PLAIN = [QUIZ[start : start + 9] for start in range(0, 81, 9)]
SOLUTION = "".join(map(str, next(solutions(open_quiz("@easy")))))
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
    broken = "script:5: pasted quiz:5:10: expected 9 rows in the drawing, got 4: 'dddeeefff'"
    assert desk.refused == [f"{broken}; @two stays loaded"]
    assert desk.debugger.state.steps == 1


def test_a_linked_board_that_breaks_off_says_how_many_rows_it_has(desk: Desk) -> None:
    desk.give(*data.text("samurai").splitlines()[:4], "levels")
    assert desk.refused == [
        "script:4: pasted quiz:4:22: expected 21 rows on the canvas, got 3: "
        "'..3...6..   8..7.5...'; @two stays loaded"
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("00530000", "9 cells in the row, got 8"),
        (" 0 0 5 3 0 0 0 0 0 9", "9 cells in the row, got 10"),
        ("1", "9 cells in a row or 81 on a line, got 1"),
        ("|D3B.|.9.5|...F|..8|", "9 cells in a row or 81 on a line, got 15"),
    ],
)
def test_a_row_with_too_few_or_too_many_cells_says_so(desk: Desk, row: str, expected: str) -> None:
    desk.give(row, "help")
    hint = "for another size, type its header first, such as '# order: 2x3'"
    assert desk.refused == [f"script:1: expected {expected}: '{row.strip()}'; {hint}"]


@pytest.mark.parametrize(
    "line", [QUIZ[1:], f"{QUIZ}.", " ".join(QUIZ[1:]), f"{QUIZ[1:]},{'1' * 81}", f"mine {QUIZ}."]
)
def test_a_line_with_nearly_the_cells_of_a_quiz_is_a_miscount(desk: Desk, line: str) -> None:
    desk.give(line)
    assert re.match(r"script:1: pasted quiz:1:\d+: expected 81 cells .*, got 8[02]", desk.refused[0])


# --- quizzes without headers ------------------------------------------------------------------------


@pytest.mark.parametrize("side", [4, 6, 16])
@pytest.mark.parametrize("whole", [False, True])
def test_a_quiz_of_another_size_is_pasted_as_it_is_loaded(side: int, whole: bool, desk: Desk) -> None:
    digits = "123456789ABCDEFG"[:side]
    rows = [f"{'.' * at}{digits[-at - 1]}{'.' * (side - at - 1)}" for at in range(side)]
    lines = ["".join(rows)] if whole else rows
    loaded = parse_quiz("\n".join(lines))
    assert loaded.board.digits == side
    assert desk.give(*lines, "step")[0] == "Quiz loaded."
    assert desk.refused == []
    assert desk.debugger.quiz == loaded


def test_a_row_that_could_be_a_4x4_quiz_is_a_row_of_16_if_more_follow(desk: Desk) -> None:
    assert desk.give(f"1{'.' * 15}", *["." * 16] * 15) == ["Quiz loaded."]
    assert board_of(desk) == "16x16"


def test_numbers_between_blanks_are_a_row_of_a_16x16_quiz(desk: Desk) -> None:
    row = "0 1 0 0 0 0 0 0 6 0 9 0 0 10 13 0"
    assert desk.give(row, *[" ".join("0" * 16)] * 15) == ["Quiz loaded."]
    assert board_of(desk) == "16x16"


@pytest.mark.parametrize(
    "lines",
    [
        [f"{QUIZ},{SOLUTION}"],
        [f"{SOLUTION},{QUIZ}"],
        [f"{QUIZ},9.5,easy"],
        [f"000001 {QUIZ} 1.2"],
        [f'{{"puzzle": "{QUIZ}"}}'],
        ["quiz,solution", f"{QUIZ},{SOLUTION}"],
        ["name;puzzle", f"easy;{QUIZ}"],
    ],
)
def test_a_pasted_line_of_a_list_is_read_as_in_a_file(lines: list[str], desk: Desk) -> None:
    assert desk.give(*lines, "step")[0] == "Quiz loaded."
    assert desk.refused == []
    assert str(desk.debugger.quiz) == QUIZ
    assert desk.debugger.state.steps == 1


def test_a_solution_that_does_not_fit_the_pasted_quiz_is_refused_as_in_a_file(desk: Desk) -> None:
    wrong = SOLUTION[1:] + SOLUTION[0]
    assert desk.give("quiz,solution", f"{QUIZ},{wrong}") == []
    assert desk.refused[0].startswith("script:2: pasted quiz:2:")


def test_an_order_with_a_quiz_is_not_a_pasted_quiz(desk: Desk) -> None:
    assert desk.give(f"likeness {SOLUTION} {SOLUTION}")[0] != "Quiz loaded."
    assert desk.debugger.quiz == open_quiz("@two")


# --- typed lines ------------------------------------------------------------------------------------


@pytest.fixture
def typing() -> Interpreter:
    return Interpreter(open_desk(), typed=True)


def told(typing: Interpreter, line: str) -> str:
    """The error about a typed line."""
    with pytest.raises(SudokuReplError) as error:
        typing.take(line)
    return str(error.value)


@pytest.mark.parametrize(
    ("slip", "expected"),
    [
        (PLAIN[3][1:], "pasted quiz:4:9: expected 9 cells in the row, got 8"),
        (PLAIN[3] + ".", "pasted quiz:4:10: expected 9 cells in the row, got 10"),
        (
            "x" + PLAIN[3][1:],
            "pasted quiz:4:1: expected a cell (1 to 9, or 0 . * _ ? for an open cell), got 'x'",
        ),
    ],
)
def test_a_typed_row_that_does_not_fit_is_reported_at_once_and_the_others_stay(
    slip: str, expected: str, typing: Interpreter
) -> None:
    for row in PLAIN[:3]:
        typing.take(row)
    assert told(typing, slip).startswith(expected)
    assert typing.awaited == "row 4 of 9"
    for row in PLAIN[3:]:
        typing.take(row)
    assert str(typing.desk.debugger.quiz) == QUIZ
    assert typing.awaited == ""


def test_typed_headers_and_drawings_stay_if_the_next_row_does_not_fit(typing: Interpreter) -> None:
    typing.take("# regions:")
    assert typing.awaited == "row 1 of 9 of the drawing, or an order"
    for row in JIGSAW[:4]:
        typing.take(row)
    assert "expected 9 letters in the row, got 8" in told(typing, JIGSAW[4][1:])
    assert typing.awaited == "row 5 of 9 of the drawing"
    for row in JIGSAW[4:]:
        typing.take(row)
    assert "expected 9 cells in the row, got 5" in told(typing, "." * 5)
    for _ in range(9):
        typing.take("." * 9)
    assert "regions" in typing.desk.debugger.quiz.board.name


def test_the_prompt_says_what_a_typed_header_waits_for(typing: Interpreter) -> None:
    for header, expected in {
        "# layout: samurai": "row 1 of 21 or 45, or an order",
        "# order: 2x3": "row 1 of 6, or an order",
        "# houses: diagonals": "row 1 of 9, or an order",
        "quiz,solution": "line 2 of the quiz, or an order",
    }.items():
        typing.take(header)
        assert typing.awaited == expected
        assert typing.may_take_orders
        typing.take("help")
        assert typing.awaited == ""


def test_a_typed_header_that_is_not_valid_is_reported_at_once(typing: Interpreter) -> None:
    assert "unknown layout 'samuria'" in told(typing, "# layout: samuria")
    assert "unknown header 'killer'" in told(typing, "# killer: cages")
    assert typing.awaited == ""
    typing.take("# none of these is a header")
    typing.take("## layout: samuria")


def test_a_typed_order_ends_the_quiz_that_is_not_complete(typing: Interpreter) -> None:
    typing.take(PLAIN[0])
    assert "pasted quiz:1:10: expected 9 rows, got 1" in told(typing, "help")
    assert typing.awaited == ""


def test_several_lines_pasted_together_are_reported_once(typing: Interpreter) -> None:
    rows = [*PLAIN[:3], PLAIN[3][1:], *PLAIN[4:]]
    assert told(typing, "\n".join(rows)).startswith("pasted quiz:4:9: expected 9 cells in the row, got 8")
    assert typing.awaited == ""


def test_headers_of_a_pasted_quiz_in_a_sourced_file(desk: Desk, tmp_path: Path) -> None:
    script = tmp_path / "orders.repl"
    script.write_text("# houses: diagonals\n" + "\n".join(["." * 9] * 9) + "\nstep\n", encoding="utf-8")
    assert desk.give(f"source {script}")[0] == "Quiz loaded."
    assert board_of(desk) == "9x9 + diagonals"
    script.write_text("# houses: diagonals\nstep\n", encoding="utf-8")
    desk.give(f"source {script}")
    assert desk.refused == []


def test_a_blank_line_after_an_order_that_failed_does_not_repeat_the_one_before() -> None:
    desk = open_desk()
    interpreter = Interpreter(desk, typed=True)
    interpreter.take("load-quiz @readalps")
    interpreter.take("step")
    with pytest.raises(SudokuReplError):
        interpreter.take("goto nowhere")
    interpreter.take("")
    assert desk.debugger.state.steps == 1


def test_the_blank_line_at_the_end_of_pasted_text_repeats_nothing() -> None:
    desk = open_desk()
    interpreter = Interpreter(desk, typed=True)
    interpreter.take("load-quiz @readalps")
    interpreter.take("step")
    interpreter.take("\n".join([*ROWS, ""]))
    assert desk.debugger.state.steps == 0
    interpreter.take("")
    assert desk.debugger.state.steps == 1
