"""A quiz is read alike by every door: a file, an argument, the library, a paste at the prompt, and a pipe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk, refused
from support.quizzes import in_rows, open_refusal, refusal, solution_of
from test_lingo import data_of

from sudoku_repl import Debugger, Quiz, QuizError, exact, open_quiz, parse_quiz
from sudoku_repl.errors import SudokuReplError
from sudoku_repl.formats.registry import Format, begun_by_a_line, formats
from sudoku_repl.formats.scanner import TextLine
from sudoku_repl.formats.sources import open_counted
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.survey.inputs import entries

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = LINE.replace(".", "0")
ROWS = in_rows(LINE)
NUMBERS = [list(map(int, row)) for row in in_rows(ZEROS)]
OTHER = "...81.....2........1.9..7...7..25.934.2............5...975.....563.....4......68."
OTHER_ROWS = in_rows(OTHER)
OTHER_NUMBERS = [list(map(int, row)) for row in in_rows(OTHER.replace(".", "0"))]
SOLUTION = solution_of(parse_quiz(LINE))


def rows(open_cell: str, between: str = "", ends: str = "") -> str:
    """The rows with another open cell, something between the cells, and at both ends of a row."""
    return "\n".join(ends + between.join(row.replace(".", open_cell)) + ends for row in ROWS)


def bordered(row: Callable[[str], str], border: str) -> str:
    """The rows, with a border above, below and between the bands."""
    drawn = [row(text) for text in ROWS]
    return "\n".join([border, *drawn[:3], border, *drawn[3:6], border, *drawn[6:], border])


def thirds(row: str) -> str:
    return f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |"


FORMS = {
    "rows": rows("."),
    "a line": LINE,
    "dashes": rows("-"),
    "dashes between blanks": rows("-", " "),
    "dashes between bars": bordered(lambda row: thirds(row.replace(".", "-")), "+-------+-------+-------+"),
    "a line with dashes": LINE.replace(".", "-"),
    "a record with dashes": f"1;{LINE.replace('.', '-')};9.5",
    "x": rows("x"),
    "X between blanks": rows("X", " "),
    "a line with x": LINE.replace(".", "x"),
    "blanks": rows(" "),
    "blanks cut off": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "blanks between blanks": rows(" ", " "),
    "blanks in quotes": "\n".join(f'"{row}",' for row in rows(" ").split("\n")),
    "a quoted row a line": "\n".join(f'"{row}",' for row in ROWS),
    "an array of Python": "grid = [\n" + "\n".join(f"    '{row}'," for row in ROWS) + "\n]",
    "an array of Python that begins beside its name": f"grid: list[list[int]] = {NUMBERS}".replace(
        "], ", "],\n"
    ),
    "an array of C that begins beside its name": "static int a[9][9] = {{"
    + "},\n {".join(map(",".join, in_rows(ZEROS)))
    + "}};",
    "an array of Java that begins beside its name": "int[][] grid = {{"
    + "},\n {".join(map(",".join, in_rows(ZEROS)))
    + "}};",
    "tuples of Python": f"grid = {NUMBERS}".replace("], ", "),\n").replace("[", "(").replace("]", ")"),
    "an array of NumPy that begins beside its name": f"g = np.array({NUMBERS})".replace("], ", "],\n"),
    "None": str([[cell or None for cell in row] for row in NUMBERS]).replace("], [", "],\n ["),
    "full-width digits": rows(".").translate({ord(digit): ord(digit) + 0xFEE0 for digit in "123456789"}),
    "en dashes": bordered(thirds, "+–––––––+–––––––+–––––––+"),
    "a mail": "\n".join(f"> {row}" for row in ROWS),
    "a mail with a greeting": "> Hello, can you solve this?\n>\n" + "\n".join(f"> {row}" for row in ROWS),
    "a mail that quotes": "Hi Bob,\n\nAnn wrote:\n> Look:\n>\n" + "\n".join(f"> {row}" for row in ROWS),
    "an array of NumPy": "array(" + str(NUMBERS).replace("], [", "],\n       [") + ")",
    "middle dots": rows("·", " "),
    "tags of a forum": f"[code]\n{rows('.')}\n[/code]",
    "a fence": f"```text\n{rows('.')}\n```",
    "an array of C": "{{" + "},\n {".join(map(",".join, in_rows(ZEROS))) + "}}",
    "an array of C with its name": "int a[9][9] = {\n {"
    + "},\n {".join(map(", ".join, in_rows(ZEROS)))
    + "}\n};",
    "a flat array of C": "{" + ",".join(ZEROS) + "}",
    "a count of rows": f"9\n{rows('.')}",
    "a count of quizzes": f"1\n{LINE}",
    "a list of lists": json.dumps(NUMBERS),
    "minus one": json.dumps([[cell or -1 for cell in row] for row in NUMBERS]),
    "minus one in NumPy": str([[cell or -1 for cell in row] for row in NUMBERS])
    .replace(",", " ")
    .replace("]  [", "]\n ["),
    "a byte order mark": f"\ufeff{rows('.')}",
    "null": json.dumps([[cell or None for cell in row] for row in NUMBERS]),
    "rows of JSON": json.dumps(ROWS),
    "the answer of a server": json.dumps({"newboard": {"grids": [{"value": NUMBERS, "difficulty": "Hard"}]}}),
    "the same over several lines": json.dumps({"data": [{"board": NUMBERS}]}, indent=1),
    "an object with a list": json.dumps({"quiz": NUMBERS, "rating": 1.2}),
    "a library line without its first fields": f"3:{LINE.replace('6', '+6')}:",
    "an address": f"https://example.org/sudoku.htm?bd={ZEROS}&x=1",
    "a table with blank cells": bordered(
        lambda row: "| " + " | ".join(row.replace(".", " ")) + " |", "+---+---+---+"
    ),
    "sections": "[Puzzle]\n" + rows(".") + "\n[State]\n" + rows(".").replace("53.", "534", 1),
    "a long field": json.dumps({"puzzle": LINE, "trace": [0] * 2000}),
    "a title": f"The hardest of 2026, by nobody\n\n{rows('.')}",
    "pencil marks": bordered(
        lambda row: " | ".join("123456789" if cell == "." else cell for cell in row), "+---+---+---+"
    ).replace("123456789", "12", 1),
}


def by_file(text: str, path: Path) -> Quiz:
    path.write_text(text, encoding="utf-8")
    return open_quiz(path)


def by_paste(text: str, _: Path) -> Quiz:
    desk = open_desk()
    Interpreter(desk, typed=True).take(text)
    return desk.debugger.quiz


def by_pipe(text: str, _: Path) -> Quiz:
    desk = Desk("@easy")
    desk.give(*text.split("\n"), "unique")
    if desk.refused:
        raise QuizError(desk.refused[0])
    return desk.debugger.quiz


DOORS: dict[str, Callable[[str, Path], Quiz]] = {
    "file": by_file,
    "argument": lambda text, _: open_quiz(text),
    "library": lambda text, _: Debugger(text).quiz,
    "parse_quiz": lambda text, _: parse_quiz(text),
    "paste": by_paste,
    "pipe": by_pipe,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_the_same_quiz_by_every_door(form: str, door: str, tmp_path: Path) -> None:
    quiz = DOORS[door](FORMS[form], tmp_path / "quiz")
    assert str(quiz) == LINE
    assert quiz.restricted == (form == "pencil marks")


SEVERAL = {
    "an array on a line": json.dumps([{"puzzle": LINE}, {"puzzle": OTHER}]),
    "an array of texts": json.dumps([LINE, OTHER]),
    "an array of boards": json.dumps([NUMBERS, OTHER_NUMBERS]),
    "nested": json.dumps({"puzzles": {"easy": [LINE], "hard": [OTHER]}}),
    "nested over several lines": json.dumps(
        {"lists": [{"items": [{"quiz": LINE}, {"quiz": OTHER}]}]}, indent=2
    ),
    "two in a record": f"easy,hard\n{LINE},{OTHER}",
    "two in a record without names": f"{LINE};{OTHER};9.5",
    "two in an object": json.dumps({"a": LINE, "b": OTHER}),
    "two columns that are named": f"puzzle,harder puzzle\n{LINE},{OTHER}",
    "two fields that are named": json.dumps({"puzzle": LINE, "puzzle2": OTHER}),
    "a count": f"2\n{LINE}\n{OTHER}",
    "lines": f"{LINE}\n{OTHER}",
    "grids": rows(".") + "\n\n" + "\n".join(OTHER_ROWS),
    "grids with labels": "Grid 01\n" + rows(".") + "\nGrid 02\n" + "\n".join(OTHER_ROWS),
}


@pytest.mark.parametrize("form", SEVERAL)
def test_several_quizzes_are_all_read(form: str, tmp_path: Path) -> None:
    text = SEVERAL[form]
    path = tmp_path / "list"
    path.write_text(text, encoding="utf-8")
    for source in (str(path), text):
        opened = open_counted(source)
        above = 1 if form == "a count" else 0
        assert (str(opened.quiz), opened.held, opened.bad) == (LINE, 2, (1,) * above)
        assert str(open_quiz(source, 2 + above)) == OTHER
    desk = Desk("@easy")
    printed = desk.give(*text.split("\n"), "next-quiz")
    assert desk.refused == []
    bad = " and 1 bad line (1)" * above
    assert f"pasted quiz: one of 2 quizzes{bad}; `list` shows them, `next-quiz` loads the next." in printed
    assert str(desk.debugger.quiz) == OTHER
    desk.give(f"list {1 + above}")
    assert str(desk.debugger.quiz) == LINE


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([LINE[:-1], OTHER]),
        json.dumps([LINE[:-1], OTHER], indent=1),
        json.dumps({"puzzles": [LINE[:40] + "x" + LINE[41:], OTHER]}),
        json.dumps([[*NUMBERS[:-1], NUMBERS[-1][:-1]], OTHER_NUMBERS]),
        f"{LINE[:-1]} {OTHER}",
        f"id,a,b\n1,{LINE[:-1]},{OTHER}",
    ],
)
def test_a_broken_quiz_beside_another_is_a_bad_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text(text, encoding="utf-8")
    for source in (str(path), text):
        assert re.search(r":\d+:\d+: expected .*; the first quiz without an error is", open_refusal(source))
        assert str(open_quiz(source, 2)) == OTHER
    assert [bool(entry.quiz) for entry in entries([str(path)])] == [False, True]


def test_an_error_in_one_of_many_quizzes_of_a_line_has_its_column() -> None:
    with pytest.raises(QuizError, match=r"^text:1:740: givens in conflict: 5 twice in row 1"):
        parse_quiz(" ".join([LINE] * 9 + [LINE.replace("53", "55")]), number=10)


def test_a_full_grid_that_is_named_as_a_quiz_is_one() -> None:
    assert open_counted(json.dumps([{"puzzle": LINE}, {"puzzle": SOLUTION}], indent=1)).held == 2
    assert open_counted(json.dumps([LINE, SOLUTION])).held == 1  # a quiz and its solution


HEXADECIMAL = """
EB?F3????6????4?
?C8????5?0???6??
?5?????D4E???A90
????1?4?F?AC????
?14B?02C5?E?38A?
?A?????B0??47???
??5E??F1D36B9???
?????3???????E5?
???????EA??78?1?
?F?D8??0???2??E?
B??7?2??E9????F?
C?6??9????5?????
????EBD?8?F0???1
????????C??6???D
???42??A??D?E7?5
?8?????32?7????6
"""
ZERO_BASED = "42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68"


@pytest.mark.parametrize("open_cell", "?.*_")
@pytest.mark.parametrize("text", [HEXADECIMAL, ZERO_BASED], ids=["hexadecimal", "zero-based"])
def test_zero_beside_another_open_cell_is_a_digit(text: str, open_cell: str) -> None:
    text = text.replace("?", open_cell).replace(".", open_cell)
    opened = open_counted(text)
    assert exact.count(opened.quiz, 2) == 1
    assert "because another character marks the open cells" in opened.notes[0]


def test_zero_based_digits_are_one_more() -> None:
    quiz = parse_quiz(ZERO_BASED)
    assert str(quiz) == ZERO_BASED.translate(str.maketrans("012345678", "123456789"))
    solution = "".join(str(int(digit) - 1) for digit in solution_of(quiz))
    assert parse_quiz(f"quiz,solution\n{ZERO_BASED},{solution}\n") == quiz
    assert "the solution has" in refusal(f"quiz,solution\n{ZERO_BASED},{solution[::-1]}\n")


@pytest.mark.parametrize("text", [f"0{LINE[1:]}", "\n".join(["53..70...", *ROWS[1:]])])
def test_zero_and_nine_beside_another_open_cell_are_refused(text: str) -> None:
    assert re.search(r"0 beside another .*, in a grid that also has 9", refusal(text))


# --- regions --------------------------------------------------------------------------------------


def spaced(cells: str) -> str:
    return "\n".join(map(" ".join, in_rows(cells)))


REGIONS = spaced(
    "999998888" "555998888" "555998333"
    "555111333" "222111333" "222111444"
    "222766444" "777766444" "777766666"
)  # fmt: skip
CLUES = spaced(
    "8........" "...1....." "2.....4.6"
    ".....8..5" "...62..18" ".3...4.2."
    "...5..1.7" "..2......" "...8...9."
)  # fmt: skip
LETTERS = REGIONS.translate(str.maketrans("123456789", "abcdefghi"))


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "text",
    [
        f"# regions:\n{REGIONS}\n{CLUES}",
        f"{REGIONS}\n\n{CLUES}",
        f"{CLUES}\n{REGIONS}",
        f"{CLUES.replace(' ', '')}\n\n{REGIONS.replace(' ', '')}",
        f"{LETTERS}\n{CLUES}",
        f"{CLUES}\n{LETTERS.replace(' ', '')}",
    ],
)
def test_regions_may_be_digits_and_a_grid_beside_the_clues(text: str, door: str, tmp_path: Path) -> None:
    quiz = DOORS[door](text, tmp_path / "jigsaw")
    assert "regions" in quiz.board.name
    assert str(quiz) == "".join(CLUES.split())
    assert exact.count(quiz, 2) == 1


# --- rules, bad lines, miscounts ------------------------------------------------------------------


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("shape", [LINE, rows(".")], ids=["line", "rows"])
@pytest.mark.parametrize(
    "rule", ["cage 3: r1c1 r1c2", "Killer cages: none", "14: R1C1 R1C2 R2C2", "thermo r1c1", "[1,1] > [1,2]"]
)
def test_a_rule_in_prose_refuses_the_quiz(rule: str, shape: str, door: str, tmp_path: Path) -> None:
    with pytest.raises(SudokuReplError, match=r"lose this rule|unknown order"):
        DOORS[door](f"{rule}\n{shape}", tmp_path / "quiz")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"puzzle": LINE, "cages": [{"sum": 3, "cells": ["r1c1", "r1c2"]}]}),
        json.dumps({"rules": "cage 3: r1c1 r1c2", "puzzle": LINE}, indent=1),
        json.dumps({"puzzle": LINE, "diagonals": True}),
        f"puzzle,rule\n{LINE},cage 3: r1c1 r1c2",
        f"{LINE} # cage 3: r1c1 r1c2",
        f"{rows('.')}\ncage 3: r1c1 r1c2",
    ],
)
@pytest.mark.parametrize("door", DOORS)
def test_a_rule_beside_or_below_a_quiz_refuses_it(text: str, door: str, tmp_path: Path) -> None:
    with pytest.raises(SudokuReplError, match="the quiz would lose this rule"):
        DOORS[door](text, tmp_path / "quiz")


def test_a_field_of_a_rule_that_does_not_hold_is_no_rule() -> None:
    assert str(parse_quiz(json.dumps({"puzzle": LINE, "killer": False, "diagonals": None}))) == LINE


@pytest.mark.parametrize("title", ["Killer Sudoku 12", "Hard: the king of puzzles", "by r1c1 himself"])
def test_a_title_is_not_a_rule(title: str) -> None:
    assert str(parse_quiz(f"{title}\n{rows('.')}")) == LINE


TWICE = SOLUTION[:8] + SOLUTION[7] + SOLUTION[9:]


def test_a_list_says_which_lines_are_bad_as_a_survey_does(tmp_path: Path) -> None:
    bad_list = tmp_path / "list.csv"
    lines = [f"1,{LINE},{TWICE}", f"2,{LINE},{SOLUTION}", f"3,{LINE[1:]},", f"4,{OTHER},"]
    bad_list.write_text("\n".join(["id,puzzle,solution", *lines]), encoding="ascii")
    desk = Desk("@easy")
    desk.give(f"load-quiz {bad_list}")
    assert f"the solution has {TWICE[8]} twice in row 1, at [1,8] and [1,9]" in desk.refused[0]
    assert desk.refused[0].endswith(f"the first quiz without an error is '{bad_list}#2'")
    (_, note) = desk.give(f"load-quiz {bad_list}#2")
    assert "one of 2 quizzes and 2 bad lines (2, 4); `list` shows them" in note
    listed = desk.give("list --from 1")
    assert [row.split()[0] for row in listed[1:5]] == ["1", "*", "3", "4"]
    assert "not a quiz" in listed[1]
    assert listed[-1] == "2 of 2 quizzes, 2 bad lines (2, 4); `list N` loads one."
    assert desk.give("list id > 0")[-1] == listed[-1]
    assert [entry.line for entry in entries([str(bad_list)]) if not entry.quiz] == [2, 4]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "text", [LINE[1:], f"{LINE}.", " ".join(LINE[1:]), "\n".join([ROWS[0][1:], *ROWS[1:]])]
)
def test_a_cell_too_few_or_too_many_is_a_miscount(text: str, door: str, tmp_path: Path) -> None:
    with pytest.raises(SudokuReplError, match=r"81 cells on the line, got 8[02]|9 cells in the row, got 8"):
        DOORS[door](text, tmp_path / "quiz")


# --- pastes ---------------------------------------------------------------------------------------


def test_a_paste_that_is_not_a_quiz_names_the_line_once_and_keeps_the_quiz() -> None:
    desk = Desk("@easy")
    broken = [*ROWS[:3], ROWS[3][1:], *ROWS[4:]]
    desk.give(*broken, "unique")
    assert desk.refused == [
        f"script:9: pasted quiz:4:9: expected 9 cells in the row, got 8: {ROWS[3][1:]!r}; @easy stays loaded"
    ]
    assert desk.debugger.quiz == open_quiz("@easy")


@pytest.mark.parametrize("name", ["samurai", "flower"])
@pytest.mark.parametrize("heading", ["", "Quiz of the paper\n", "MODEL:\nDATA:\n"])
def test_the_blocks_of_the_paper_may_be_typed_in_any_number_of_lines(name: str, heading: str) -> None:
    quiz = open_quiz(f"@{name}")
    in_lines = data_of(quiz, "")
    for text in (in_lines, in_lines.replace("\n", "")):
        text = f"! layout: {name};\n" * (heading != "Quiz of the paper\n") + heading + text
        desk = Desk("@easy")
        printed = desk.give(*text.split("\n"), "levels")
        assert desk.refused == []
        assert desk.debugger.quiz.givens == quiz.givens
        assert printed[0] == "Quiz loaded."
        assert "Skipped" not in "".join(printed)


@pytest.mark.parametrize(
    "text", [json.dumps({"puzzle": LINE}, indent=1), f"[Puzzle]\n{rows('.')}", rows("."), LINE]
)
def test_a_misspelt_order_above_or_below_a_quiz_is_one(text: str) -> None:
    desk = Desk("@easy")
    messages = refused("shwo", *text.split("\n"), "lveels", "step", desk=desk)
    meant = {"shwo": "show", "lveels": "levels"}
    assert messages == [f"unknown order '{typed}'; did you mean `{order}`?" for typed, order in meant.items()]
    assert str(desk.debugger.quiz) == LINE
    assert desk.debugger.state.steps == 1


def test_orders_after_a_title_or_a_slip_are_still_orders() -> None:
    desk = Desk("@easy")
    messages = refused("The quiz of today", "step", "runn", "step", "5", "step", desk=desk)
    assert [message.split(" '")[0] for message in messages[:2]] == ["unknown order"] * 2
    assert messages[2].startswith("expected 9 cells in a row or 81 on a line, got 1: '5'")
    assert desk.debugger.state.steps == 3


@given(
    form=st.sampled_from([form for form in FORMS if form not in ("a mail", "a mail with a greeting")]),
    title=st.sampled_from(["", "Puzzle of the day\n", "# a comment\n", "\n\n"]),
    quote=st.booleans(),
    end=st.sampled_from(["", "\n", "\n\n# end"]),
)
def test_doors_agree_with_anything_around_a_form(form: str, title: str, quote: bool, end: str) -> None:
    text = title + FORMS[form] + end
    if quote:
        text = "\n".join(f"> {line}" for line in text.split("\n"))

    def read(door: Callable[[str, Path], Quiz]) -> str:
        try:
            return str(door(text, Path()))
        except SudokuReplError:
            return "refused"

    found = {name: read(door) for name, door in DOORS.items() if name != "file"}
    assert len(set(found.values())) == 1, found


# --- declarations ---------------------------------------------------------------------------------


@pytest.mark.parametrize("known", formats(), ids=lambda known: known.name)
def test_the_example_of_a_format_is_read_by_every_door(known: Format, tmp_path: Path) -> None:
    example = known.example
    quizzes = {door: DOORS[door](example, tmp_path / "quiz") for door in DOORS}
    assert len(set(quizzes.values())) == 1
    first = TextLine("", 1, next(line for line in example.split("\n") if line and not line.startswith("#")))
    begun = [each for each in begun_by_a_line() if each.begins and each.begins(first)]
    assert begun == ([known] if known in begun_by_a_line() else [])
