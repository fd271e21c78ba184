"""Quizzes pasted at the prompt, or between the orders of a pipe or script, with the headers above them."""

from __future__ import annotations

import pytest
from support.desk import Desk
from support.pages import on

from sudoku_repl import SudokuReplError, data, open_quiz, parse_quiz, write_blocks, write_canvas
from sudoku_repl.exact import solutions
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter

ROWS = [line for line in data.text("easy").splitlines() if line][-9:]
QUIZ = str(open_quiz("@easy"))
PLAIN = [QUIZ[start : start + 9] for start in range(0, 81, 9)]
SOLUTION = "".join(map(str, next(solutions(open_quiz("@easy")))))
JIGSAW = ["aaabbbccc", "aaabbbccc", "aaabbbccc", *["dddeeefff"] * 3, *["ggghhhiii"] * 3]


def diagonal(side: int) -> list[str]:
    """The rows of a quiz with each digit once."""
    digits = "123456789ABCDEFG"[:side]
    return [f"{'.' * at}{digits[-at - 1]}{'.' * (side - at - 1)}" for at in range(side)]


OPEN = ["." * 9] * 9
PASTED = {
    "rows": OPEN,
    "headers": ["# houses: diagonals", "", "# by nobody", "+---+---+---+", "# houses: windows", *OPEN],
    "a header and a line": ["# houses: windows", "." * 81],
    "a drawing": ["# regions:", *JIGSAW, "# houses: diagonals", *OPEN],
    "parity": ["# parity:", "e" + "." * 8, *["." * 9] * 8, *OPEN],
    "a row that could be a 4x4 quiz": [f"1{'.' * 15}", *["." * 16] * 15],
    "numbers between blanks": ["0 1 0 0 0 0 0 0 6 0 9 0 0 10 13 0", *[" ".join("0" * 16)] * 15],
    "grids as a canvas": ["# grids: 0,0 6,0", *["." * 9] * 15],
    "grids as blocks": ["# grids: 0,0 6,0", *["." * 9] * 18],
    **{f"{side}x{side}": diagonal(side) for side in (4, 6, 16)},
    **{f"{side}x{side} on a line": ["".join(diagonal(side))] for side in (4, 6, 16)},
    **{
        f"{name}, {write.__name__}": str(write(on(name))).splitlines()
        for name in ("samurai", "flower", "twodoku", "butterfly", "cross", "sohei")
        for write in (write_canvas, write_blocks)
    },
    "@samurai": data.text("samurai").splitlines(),
}


@pytest.mark.parametrize("lines", PASTED.values(), ids=PASTED)
def test_a_pasted_quiz_is_the_one_of_the_file(lines: list[str]) -> None:
    desk = Desk("@two")
    loaded = parse_quiz("\n".join(lines))
    assert desk.give(*lines, "run-mode 2", "step")[0] == "Quiz loaded."
    assert desk.refused == []
    assert (desk.debugger.quiz.board, desk.debugger.quiz.givens) == (loaded.board, loaded.givens)
    assert desk.debugger.state.steps == 1


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
def test_a_pasted_line_of_a_list_is_read_as_in_a_file(lines: list[str]) -> None:
    desk = Desk("@two")
    assert desk.give(*lines, "step")[0] == "Quiz loaded."
    assert desk.refused == []
    assert str(desk.debugger.quiz) == QUIZ
    assert desk.debugger.state.steps == 1


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


def test_a_blank_line_repeats_the_last_order_if_it_is_a_step(typing: Interpreter) -> None:
    for line, steps in (
        ("load-quiz @readalps", 0),
        ("step", 1),
        ("", 2),
        ("levels", 2),
        ("", 2),  # an order to look is not repeated
        ("step", 3),
        ("\n".join([*ROWS, ""]), 0),  # nor is any at the end of pasted text
        ("", 1),
    ):
        typing.take(line)
        assert typing.desk.debugger.state.steps == steps
    told(typing, "goto nowhere")
    typing.take("")  # the order that failed is the last
    assert typing.desk.debugger.state.steps == 1
