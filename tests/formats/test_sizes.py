"""Boards of every order in files: recognized by a header or the size, written, read back, and refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.boards import boards, boxes, extras, scattered
from support.desk import Desk
from support.quizzes import in_rows, refusal, solution_of

from sudoku_repl import Board, Quiz, QuizError, board_named, board_of, exact, iter_quizzes, parse_quiz
from sudoku_repl.board.box import Box, usual_box
from sudoku_repl.board.notation import DIGIT_CHARACTERS, digit_line
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.formats import text_for, write_blocks, write_canvas
from sudoku_repl.formats.candidates import gone
from sudoku_repl.formats.declared.pencil import write_pencil
from sudoku_repl.formats.registry import writers
from sudoku_repl.formats.sniffer import parse_counted
from sudoku_repl.survey.inputs import about

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.long
@given(boards(), st.integers(0, 99), st.booleans(), st.sampled_from(sorted(writers())))
def test_every_format_holds_the_quiz_or_refuses_it(
    board: Board, seed: int, bounded: bool, ending: str
) -> None:
    quiz = scattered(board, seed, bounded=bounded)
    try:
        text = text_for(quiz, f"quiz{ending}")
    except QuizError as error:
        refused = str(error)
        assert ending not in (".txt", ".canvas", ".blocks")
    else:
        refused = ""
        assert parse_quiz(text).givens == quiz.givens
        assert parse_quiz(text).board is board
    assert re.search(r"can hold|cannot hold|cannot tell|^$", refused)


def test_pencil_marks_have_a_border_below_each_row_of_boxes() -> None:
    lines = write_pencil(Quiz(board_named("6x6"), bytes(36))).splitlines()
    assert [number for number, line in enumerate(lines) if line.startswith("+")] == [1, 4, 7, 10]


@given(boxes(), st.integers(0, 99), st.data())
def test_pencil_marks_of_few_digits_are_read_back(box: Box, seed: int, data: st.DataObject) -> None:
    side = box.side
    quiz = scattered(board_of([(0, 0)], data.draw(extras(box)), box), seed, bounded=False)
    cell = data.draw(st.sampled_from([cell for cell, digit in enumerate(quiz.givens) if not digit]))
    allowed = list(quiz.allowed)
    allowed[cell] &= ~digit_bit(data.draw(st.integers(1, side)))
    limited = Quiz(quiz.board, quiz.givens, allowed=tuple(allowed))
    try:
        text = text_for(limited, "quiz.pencil")
    except QuizError as error:
        refused = str(error)
    else:
        refused = ""
        back = parse_quiz(text)
        assert (back.givens, gone(back)) == (quiz.givens, gone(limited))
    assert side > 9 or re.search("cannot tell the only candidate|a cell without candidates|^$", refused)


# --- the order that a size implies -----------------------------------------------------------------


def grid(side: int, digit: int, between: str = "") -> str:
    """The rows of a grid with one digit in its first cell."""
    first = between.join([DIGIT_CHARACTERS[digit - 1], *"." * (side - 1)])
    return "\n".join([first, *[between.join("." * side)] * (side - 1)])


@pytest.mark.parametrize("side", [4, 6, 8, 10, 16])
@pytest.mark.parametrize("between", ["", " ", "|", ","])
def test_the_size_of_a_grid_tells_its_order(side: int, between: str) -> None:
    drawn = grid(side, side, between)
    for text in (drawn, drawn.lower(), drawn.replace(".", "0")):
        quiz = parse_quiz(text)
        assert quiz.board is board_named(f"{side}x{side}")
        assert quiz.givens == bytes([side, *[0] * (side * side - 1)])


@pytest.mark.parametrize(("side", "layout"), [(12, "butterfly"), (15, "0,0 0,3 0,6 3,0 3,3 3,6 6,0 6,3 6,6")])
def test_twelve_and_fifteen_rows_are_linked_grids_unless_letters_or_a_header_tell_otherwise(
    side: int, layout: str
) -> None:
    assert parse_quiz(grid(side, 9)).board.name == layout
    assert parse_quiz(grid(side, 10)).board.name == f"{side}x{side}"
    assert parse_quiz(grid(side, 10, " ").replace("A", "10")).board.name == f"{side}x{side}"
    for header in (f"# order: {side}", f"# order: {usual_box(side)}", f"# layout: {side}x{side}"):
        for text in (f"{header}\n{grid(side, 9)}", f"{grid(side, 9)}\n{header}"):
            assert parse_quiz(text).board.name == f"{side}x{side}"
    other = Box(usual_box(side).columns, usual_box(side).rows)
    told = parse_quiz(f"# layout: {side}x{side}\n# order: {other}\n{grid(side, 9)}")
    assert told.board.box == other


def test_a_jigsaw_and_a_drawing_of_parities_need_no_order() -> None:
    regions = "\n".join(["AAABBB"] * 2 + ["CCCDDD"] * 2 + ["EEEFFF"] * 2)
    quiz = parse_quiz(f"# regions:\n{regions}\n{grid(6, 6)}")
    assert quiz.board.name.startswith("6x6 + regions")
    limits = "# parity:\n" + "\n".join(["eo.."] + ["...."] * 3)
    assert parse_quiz(f"{limits}\n{grid(4, 2)}").allowed[:3] == (0b1010, 0b0101, 0b1111)


@pytest.mark.parametrize(
    "text",
    [
        "a page about sudoku\nwith two lines\n1...2...3...4...",
        "................\n................",
        "Introduction ................ 1\nThe end ................ 2\n",
        "bedabbledfacadee\ndeadbeefcafebabe",
        "2011-06-26\n1234567890123456\n",
    ],
)
def test_other_texts_are_not_small_quizzes(text: str) -> None:
    assert "text:" in refusal(text)


@pytest.mark.parametrize("side", [4, 6, 8, 10, 16])
@pytest.mark.parametrize(
    "form",
    [
        "{quiz}\n{other}\n",
        "{quiz},easy\n{other},hard\n",
        "001 {quiz} 1.5\n002 {other} 2.5\n",
        "id,quiz\n1,{quiz}\n2,{other}\n",
        '{{"quiz": "{quiz}", "n": 1}}\n{{"quiz": "{other}", "n": 2}}\n',
    ],
)
def test_lists_of_other_sizes_are_lists(side: int, form: str, tmp_path: Path) -> None:
    board = board_named(f"{side}x{side}")
    quizzes = [scattered(board, seed, bounded=False) for seed in (1, 2)]
    text = form.format(quiz=quizzes[0], other=quizzes[1])
    path = tmp_path / "list"
    path.write_text(text)
    assert [quiz for _, quiz in iter_quizzes(path)] == quizzes
    path.write_text(f"# order: {board.box}\n{text}")
    assert [quiz for _, quiz in iter_quizzes(path)] == quizzes
    assert about(str(path)) == 2
    path.write_text(f"# order: {board.box.columns}x{board.box.rows}\n# houses: diagonals\n{text}")
    assert len(list(iter_quizzes(path))) == 2


@pytest.mark.parametrize("side", [12, 15])
def test_lists_of_twelve_or_fifteen_digits_have_letters_or_a_header(side: int) -> None:
    board = board_named(f"{side}x{side}")
    quizzes = [scattered(board, seed, bounded=False) for seed in (1, 2)]
    text = "\n".join(map(str, quizzes))
    assert parse_counted(text, number=2)[:2] == (quizzes[1], 2)
    bare = "1" + "." * (side * side - 1)
    assert "expected 81 cells" in refusal(f"{bare}\n{bare}") or side == 15
    assert parse_quiz(f"# order: {side}\n{bare}\n{bare}").board is board


def test_sixteen_lines_of_sixteen_cells_are_a_grid_or_a_list() -> None:
    assert parse_counted("1" + "." * 15 + "\n" + ("2" + "." * 15 + "\n") * 15)[1] == 16
    assert parse_quiz("5" + "." * 15 + "\n" + ("." * 16 + "\n") * 15).board.name == "16x16"


def test_a_solution_beside_a_small_quiz_is_checked() -> None:
    quiz = "1" + "." * 35
    solution = solution_of(parse_quiz(quiz))
    assert parse_quiz(f"quiz,solution\n{quiz},{solution}\n").board.name == "6x6"
    assert "the solution has" in refusal(f"quiz,solution\n{quiz},{solution[6:]}{solution[:6]}\n")


def test_a_solution_in_hexadecimal_has_zeros_for_digits() -> None:
    quiz = parse_quiz((EXAMPLES / "order16.txt").read_text())
    solution = digit_line(next(exact.solutions(quiz))).replace("G", "0")
    text = f"quiz,solution\n{quiz},{solution}\n"
    assert parse_quiz(text) == quiz
    assert "the solution has" in refusal(text.replace(solution, solution[::-1]))


# --- digits above 9 --------------------------------------------------------------------------------


def test_sixteen_digits_may_be_hexadecimal() -> None:
    expected = scattered(board_named("16x16"), 4, bounded=False)
    drawn = "\n".join(in_rows(str(expected), 16))
    assert "G" in drawn
    hexa = drawn.replace("G", "0")
    for text in (drawn, hexa, hexa.lower(), drawn.replace(".", "0"), hexa.replace(".", "_")):
        assert parse_quiz(text) == expected
        assert parse_quiz(text.replace("\n", "")) == expected
    assert parse_quiz(write_canvas(expected).replace("G", "0")) == expected
    expected_reason = "0 beside another character of an open cell, in a grid that also has G"
    assert expected_reason in refusal(drawn.replace(".", "0", 1))


@pytest.mark.parametrize("side", [10, 12, 15, 16])
@pytest.mark.parametrize("between", [" ", "\t", ", ", " | "])
@pytest.mark.parametrize("char", [".", "0", "_"])
def test_digits_may_be_numbers(side: int, between: str, char: str) -> None:
    expected = scattered(board_named(f"{side}x{side}"), 5, bounded=False)
    words = [str(digit or char) for digit in expected.givens]
    rows = [between.join(words[start : start + side]) for start in range(0, side * side, side)]
    assert parse_quiz("\n".join(rows)) == expected
    padded = [word.rjust(2) for word in words]
    rows = [between.join(padded[start : start + side]) for start in range(0, side * side, side)]
    assert parse_quiz("\n".join(rows)) == expected
    figures = between.join(str(digit).zfill(2) for digit in expected.givens)
    assert parse_quiz(f"# order: {expected.board.box}\n{figures}") == expected
    lines = "[" + ",".join(word if word.isdigit() else "0" for word in words) + "]"
    assert parse_quiz(f'{{"quiz": {lines}}}') == expected


def test_pairs_of_figures_that_are_too_few_for_numbers_are_cells() -> None:
    expected = Quiz(board_named("12x12"), bytes([1, 2, 0, 3, 0, 0, 4, 5, 0, 0, 6, 7, *[0] * 132]))
    rows = in_rows(expected.digits, 12)
    pairs = [" ".join(row[start : start + 2] for start in range(0, 12, 2)) for row in rows]
    assert pairs[0] == "12 03 00 45 00 67"
    assert parse_quiz("\n".join(["# order: 3x4", *pairs])) == expected


def test_blank_fields_are_open_cells_on_any_order() -> None:
    expected = scattered(board_named("12x12"), 6, bounded=False)
    words = [str(digit or "") for digit in expected.givens]
    for separator in ("\t", ",", ";"):
        rows = [separator.join(words[start : start + 12]) for start in range(0, 144, 12)]
        assert parse_quiz("\n".join(rows)) == expected
    assert parse_quiz("1 |   |   | 4\n" + "|||\n" * 2 + "|||2").givens == bytes([1, 0, 0, 4, *[0] * 11, 2])


# --- errors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# order: x\n1...",
            "text:1:10: expected an order, the rows and columns of a box such as 3x4, got 'x'",
        ),
        ("# order: 5x5\n1...", "text:1:10: boxes of 5x5 give a grid of 25 digits; expected 4 to 16"),
        ("# order: 17\n1...", "text:1:10: expected a grid of 4 to 16 digits, got 17"),
        ("# order: 3x4\n# order: 3x4\n1", "text:2:10: second order; keep one '# order:'"),
        ("# order: 3x4 of grid 1\n1", "text:1:10: all grids of a board have the same order; remove"),
        ("# order: 3x4\n# layout: 6x6\n1", "text:2:11: a grid of order 3x4 is 12x12, not 6x6"),
        ("# layout: 6x6\n# order: 3x4\n1", "text:1:11: a grid of order 3x4 is 12x12, not 6x6"),
        ("# order: 2x3\n# grids: 0,0 3,3\n1", "text:2:10: the corner 3,3 of grid 2 is not aligned;"),
        ("# order 3x4\n1...", "text:1:3: unknown header 'order 3x4' (did you mean '# order:'?)"),
        ("# ordr: 3x4\n1...", "text:1:3: unknown header 'ordr' (did you mean '# order:'?)"),
        (
            "\n".join(["..7..."] + ["......"] * 5),
            "text:1:3: expected a cell (1 to 6, or 0 . * _ ? for an open cell), got '7'",
        ),
        (
            "# order: 3x4\n" + "\n".join(["..D........."] + ["............"] * 11),
            "text:2:3: expected a cell (1 to 9, A to C, or 0 . * _ ? for an open cell), got 'D'",
        ),
        (
            "# order: 10\nB.........\n" + "..........\n" * 9,
            "text:2:1: expected a cell (1 to 9, A, or 0 . * _ ? for an open cell), got 'B'",
        ),
        (grid(16, 16).rpartition("\n")[0], "text:15:17: expected 16 rows, got 15"),
        (grid(16, 16, " ").replace("G", "17", 1), "text:1:1: expected a number from 1 to 16, or"),
        (grid(6, 1).replace("......", ".....", 1), "text:2:6: expected 6 cells in the row, got 5"),
        (f"# order: 2x3\n{'.' * 37}", "text:2:37: expected 36 cells on the line, got 37"),
        ("# order: 2x3\n# regions:\nAAABBBC\n1", "text:4:2: expected 6 rows in the drawing, got 2"),
    ],
)
def test_a_broken_text_is_refused_at_the_place(text: str, expected: str) -> None:
    assert refusal(text).startswith(expected)


def test_pencil_marks_of_many_digits_are_refused() -> None:
    board = board_named("12x12")
    quiz = Quiz(board, bytes(144), allowed=(0b111, *[board.all_digits] * 143))
    for ending in (".pencil", ".txt"):
        with pytest.raises(QuizError, match="at most 9 digits; the board is '12x12'"):
            text_for(quiz, f"quiz{ending}")


# --- the examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("order16.txt", "16x16"),
        ("order12.txt", "12x12"),
        ("jigsaw6.txt", "6x6 + regions AAABBBAACBBBACCDDDCCCEDDEEEEFDEFFFFF"),
        ("twodoku6.txt", "twodoku + order 2x3"),
    ],
)
def test_an_example_has_one_solution_and_can_be_pasted(name: str, board: str) -> None:
    text = (EXAMPLES / name).read_text()
    quiz = parse_quiz(text)
    assert quiz.board.name == board
    assert exact.is_unique(quiz)
    for written in (text, write_blocks(quiz)):
        desk = Desk("@two")
        assert desk.give(*written.splitlines(), "step")[0] == "Quiz loaded."
        assert desk.refused == []
        assert desk.debugger.quiz == quiz
