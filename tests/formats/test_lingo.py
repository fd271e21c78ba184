"""Read the data of the paper's LINGO program as a samurai or flower quiz."""

from __future__ import annotations

import re

import pytest
from support.quizzes import refusal

from sudoku_repl import Quiz, board_named, open_quiz, parse_quiz
from sudoku_repl.formats.sniffer import parse_counted


def data_of(quiz: Quiz, between: str = " ") -> str:
    """The data section of the program: a block for each grid."""
    blocks = []
    for grid in quiz.board.grids:
        rows = [grid.cells[start : start + 9] for start in range(0, 81, 9)]
        lines = "\n".join(between.join(str(quiz.givens[cell]) for cell in row) for row in rows)
        blocks.append(f"a{grid.number}=\n{lines}\n;\n")
    return "".join(blocks)


PROGRAM = """MODEL:
! A program for linked boards; ! with a comment
on two lines: a1= 1;
SETS:
 number/1..9/; line/1..9/; col/1..9/; gong/1..9/;
 link(line,col): a1, b1;
ENDSETS
DATA:
{data}ENDDATA
@for( link(i,j) | a1(i,j) #ne# 0: x1(i,j,a1(i,j)) = 1);
@for( links: @bin( x1));
b1=0;
END
"""


@pytest.mark.parametrize("name", ["samurai", "flower"])
@pytest.mark.parametrize(
    "begin", ["MODEL:", "model:\nsets:", "DATA:", "! a comment;", "Quiz of the paper", ""]
)
def test_no_line_of_a_program_is_skipped_as_prose(begin: str, name: str) -> None:
    quiz = open_quiz(f"@{name}")
    opened = parse_counted(f"{begin}\n{data_of(quiz)}END\n")
    assert (opened.quiz, opened.held, opened.notes) == (quiz, 1, ())


@pytest.mark.parametrize("name", ["samurai", "flower"])
@pytest.mark.parametrize("between", ["", " ", "\t", ","])
def test_the_shared_cells_tell_the_layout(name: str, between: str) -> None:
    quiz = open_quiz(f"@{name}")
    data = data_of(quiz, between)
    for text in (data, data.upper(), PROGRAM.format(data=data), data.replace("\n", "\r\n"), f"\n  {data}"):
        assert parse_quiz(text) == quiz
    assert parse_quiz(data.replace("\n", " ")) == quiz
    assert parse_quiz(f"! layout: {name};\n{data}") == quiz
    other = "flower" if name == "samurai" else "samurai"
    assert "but an earlier grid has" in refusal(f"! layout: {other};\n{data}")


def test_a_question_mark_leaves_a_block_to_the_others() -> None:
    quiz = open_quiz("@samurai")
    text = re.sub("a1=[^;]*", "a1=?", data_of(quiz))
    middle = set(quiz.board.grids[0].cells)
    others = {cell for grid in quiz.board.grids[1:] for cell in grid.cells}
    expected = bytes(0 if cell in middle - others else digit for cell, digit in enumerate(quiz.givens))
    assert parse_quiz(text).givens == expected
    empty = "".join(f"a{number}=?;" for number in range(1, 6))
    assert parse_quiz(empty) == Quiz(board_named("samurai"), bytes(369))
    assert parse_quiz(f"! layout: flower;\n{empty}").board is board_named("flower")


ASKING = PROGRAM.format(data="".join(f"a{number}=?;\n" for number in range(1, 6)))
"""The program as the paper prints it: LINGO asks for the blocks."""


@pytest.mark.parametrize("name", ["samurai", "flower"])
@pytest.mark.parametrize("title", ["", "The data of figure 3\n"])
def test_the_blocks_may_follow_the_program_that_asks_for_them(name: str, title: str) -> None:
    quiz = open_quiz(f"@{name}")
    named = data_of(quiz)
    typed = re.sub(r"a.=\n|;\n", "", named)
    assert "=" not in typed
    for blocks in (named, typed, typed.replace(" ", ""), typed.replace(" ", ",")):
        assert parse_quiz(f"{ASKING}{title}{blocks}") == quiz
    first, rest = named.split("a2=", 1)
    others = re.sub(r"a.=\n|;\n", "", rest)
    assert parse_quiz(f"{ASKING}{first}\n{others}") == quiz  # a1 by its name, the others typed
    assert parse_quiz(f"{ASKING.replace('END', 'end')}{typed}") == quiz
    assert parse_quiz(f"a1=?;a2=?;a3=?;a4=?;a5=?;\n{typed}") == quiz
    assert parse_quiz(f"a2=?;a1=?;a3=?;a4=?;a5=?;\n{typed}") == quiz


def test_blocks_that_follow_the_program_are_refused_if_they_are_not_whole() -> None:
    typed = re.sub(r"a.=\n|;\n", "", data_of(open_quiz("@samurai")))
    cut = "expected 81 digits after the program for each of a1 a2 a3 a4 a5, got"
    assert f"{cut} 395" in refusal(f"{ASKING}{typed[:-20]}")
    assert "expected a digit, or 0 for an open cell, got 'x'" in refusal(f"{ASKING}x{typed[1:]}")
    assert "second block a1; keep one" in refusal(f"{ASKING}{data_of(open_quiz('@samurai'))}a1=?;")
    whole = PROGRAM.format(data=data_of(open_quiz("@samurai")))
    assert parse_quiz(f"{whole}Global optimal solution found.\n Objective: 81.0") == open_quiz("@samurai")


BLOCK = "\n".join(["000000000"] * 9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "MODEL:\nEND",
            "text:1:1: expected the data a1= ... ; to a5= ... ; of the paper's program for samurai",
        ),
        (f"a1=\n{BLOCK};", "text:1:1: expected the data a1= ... ; to a5= ... ; of the paper's program"),
        ("a1=?; a2=?;\na2=?;", "text:3:1: second block a2; keep one"),
        ("a1=?;\n a7=?;", "text:2:2: expected a1 to a5, got a7"),
        ("a1=?;\n a2=?", "text:2:2: no semicolon at the end of block a2"),
        (f"a1=\n{BLOCK}1;", "text:10:10: expected 81 digits in block a1, got more"),
        ("a1=12;", "text:1:6: expected 81 digits in block a1, or ?, got 2"),
        ("a1=\n12x;", "text:2:3: expected a digit, or 0 for an open cell, got 'x'"),
        (
            "! layout: cross;\na1=?;a2=?;a3=?;a4=?;a5=?;",
            "text:1:11: expected samurai or flower as the layout",
        ),
        (f"a1=1{BLOCK[1:]};a2=?;a3=?;a4=?;a5={BLOCK[:-2]}11;", "text:17:9: givens in conflict: 1 twice"),
    ],
)
def test_broken_data_are_refused_at_the_place(text: str, expected: str) -> None:
    text = text.replace("a2=?;\na2=?;", "a2=?;\n\na2=?;")
    assert refusal(text).startswith(expected)


def test_a_title_is_not_a_program() -> None:
    for title in ("Data: the hardest quizzes", "! the hardest quizzes"):
        assert parse_quiz(f"{title}\n{'.' * 81}").board.name == "9x9"
