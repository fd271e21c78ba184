"""Headers: which comments are headers, what is written before the cells, and slips that must be refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.boards import EVEN, JIGSAW, boards, parities
from support.desk import Desk
from support.quizzes import DOTS, in_rows, refusal, solution_of
from support.strategies import times

from sudoku_repl import (
    CLASSIC,
    Board,
    BoardError,
    Quiz,
    QuizError,
    board_named,
    iter_quizzes,
    open_quiz,
    parse_quiz,
)
from sudoku_repl.cli.main import main
from sudoku_repl.formats import text_for
from sudoku_repl.formats.registry import writers

LINE = DOTS
ROWS = in_rows(DOTS)
DRAWN = "\n".join(ROWS)
FORMS = {
    "rows": DRAWN,
    "line": LINE,
    "list": f"{LINE},1\n{LINE},2",
    "csv": f"quiz,rating\n{LINE},1",
    "jsonl": f'{{"quiz": "{LINE}"}}',
    "sdk": f"[Puzzle]\n{DRAWN}",
    "hodoku": f":0000:x:{LINE}:::",
    "pencil": "\n".join(["12 34 123456789 3 " + "123456789 " * 5] + ["123456789 " * 9] * 8),
    "table": "\n".join(["1" + "\t" * 8, *["\t" * 8] * 8]),
}


UNKNOWN = {
    "# killer: 1 2 3": "unknown header 'killer' (did you mean '# cage:'?); known headers: layout, grids,",
    "# huses: diagonals": "unknown header 'huses' (did you mean '# houses:'?); known headers: layout,",
    "# Layuot: samurai": "unknown header 'layuot' (did you mean '# layout:'?)",
    "#cages:": "unknown header 'cages' (did you mean '# cage:'?); known",
    "# rossini: [1,1] [1,2]": "unknown header 'rossini'; known headers: layout, grids, houses, regions,",
    "# ANTI-KNIGHT: yes": "unknown header 'anti-knight'",
    "# killer cages: 1": "unknown header 'killer cages'",
    "# extra regions:": "unknown header 'extra regions' (did you mean '# extra:'?)",
    "# even cells: [1,1]": "unknown header 'even cells' (did you mean '# parity:'?)",
    "# diagonals: both": "unknown header 'diagonals' (did you mean '# houses: diagonals'?)",
    "# x-sudoku : yes": "unknown header 'x-sudoku' (did you mean '# houses: diagonals'?)",
    "# windoku:": "unknown header 'windoku' (did you mean '# houses: windows'?)",
    "# variant: killer": "unknown header 'variant'",
    "# rules: no 1 beside a 2": "unknown header 'rules'",
    "# killer: http://example.org/rules": "unknown header 'killer'",
    "# foo:": "unknown header 'foo'",
    "# houses diagonals": "unknown header 'houses diagonals' (did you mean '# houses: diagonals'?)",
    "# layout = samurai": "unknown header 'layout = samurai' (did you mean '# layout: samurai'?)",
    "# grids 0,0 6,6": "unknown header 'grids 0,0' (did you mean '# grids:'?)",
    "# cage 5 r1c1 r1c2": "unknown header 'cage 5 r1c1' (did you mean '# cage:'?)",
    "# thermo [1,1] [1,2]": "unknown header 'thermo [1,1]' (did you mean '# thermo:'?)",
    "# anti-knight": "unknown header 'anti-knight' (did you mean '# anti: knight'?)",
}


@pytest.mark.parametrize("header", UNKNOWN)
@pytest.mark.parametrize("form", FORMS)
def test_an_unknown_header_is_refused_in_every_form(header: str, form: str) -> None:
    message = refusal(f"# by me\n{header}\n{FORMS[form]}\n")
    assert message.startswith("text:2:")
    if form != "hodoku":
        assert UNKNOWN[header] in message
        assert "start a comment with '##'" in message


@pytest.mark.parametrize("form", ["rows", "line", "sdk", "pencil", "table"])
def test_an_unknown_header_is_refused_below_the_quiz_too(form: str) -> None:
    assert "unknown header 'killer'" in refusal(f"{FORMS[form]}\n# killer: 12\n")


NOTES = [
    "# my notes: ask for the killer version",
    "# Author: somebody",
    "# author: somebody",
    "#Source: a book",
    "# Rating: 9.5",
    "# ED: 11.9/11.9/11.3",
    "# SE : 7.2",
    "# 17 clues: all of them",
    "# clues: 24",
    "# 2011-06-26: first posted",
    "# http://forum.example.org/t6539.html",
    "# https://example.org: the page",
    "#Uhttp://www.example.org/",
    "#DTitle: not very hard",
    "#CNote: the third of its kind",
    "# C:\\lists\\hard.txt",
    "# Puzzle 12: easy",
    "# puzzle12: easy",
    "# Generated-by: a program",
    "# created_by: a program",
    "# this is not a killer sudoku: it is plain",
    "# Killer sudoku by somebody",
    "## killer: 1 2 3",
    "## houses: diagonals",
    "# houses of cards",
    "# layout of the page",
    "# a",
    "#",
    "# : ",
    "# ::: hard ones :::",
    "# 難易度: 高",
    "# Q1: 99529",
    "# Originally:  49151 from http://lists.example.org/minimum.php",
    "# Added: #49158 from https://forum.example.org/t34012.html#p1",
    "# extra notes: none",
    "# to do: solve it",
    "# todo: solve it",
    "# see also: the other file",
]


@pytest.mark.parametrize("note", NOTES)
def test_an_ordinary_comment_is_not_a_header(note: str) -> None:
    for text in FORMS.values():
        assert parse_quiz(f"{note}\n{text}\n").board is CLASSIC
    assert parse_quiz(f"{DRAWN}\n{note}\n") == parse_quiz(DRAWN)
    assert parse_quiz(f"{LINE} {note}\n{LINE} # killer: 3\n") == parse_quiz(DRAWN)


def test_an_unknown_header_within_a_list_is_a_bad_line_and_no_quiz_before_it_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{LINE}\n# killer: 1\n{LINE}\n# Author: me\n{LINE}\n", encoding="ascii")
    assert [line for line, _ in iter_quizzes(path)] == [1, 2, 3, 5]
    assert main(["survey", str(path), "--jobs", "1", "--limit", "9"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("3 quizzes, 1 bad line\n")
    assert "list.txt:2:1: unknown header 'killer'" in told.err
    desk = Desk()
    desk.give(f"load-quiz {path}")
    assert "unknown header 'killer'" in desk.refused[0]


HEADED = {
    "hodoku": f"# houses: diagonals\n:0000:x:{'.' * 81}:::\n",
    "729": "# houses: windows\n" + "123456789" * 81,
    "xml": f'# layout: twodoku\n<opensudoku><game data="{LINE}"/></opensudoku>',
    "between": f":0000:x:{'.' * 81}:::\n# houses: diagonals\n:0000:x:{'.' * 81}:::\n",
}


@pytest.mark.parametrize("text", HEADED.values(), ids=HEADED)
def test_a_form_without_headers_refuses_them(text: str) -> None:
    assert "cannot have headers" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        f"# houses: diagonals\nquiz,rating\n{'.' * 81},1\n",
        f"# houses: diagonals\n{'.' * 81},{'.' * 81}\n",
        f'# houses: diagonals\n{{"puzzle": "{"." * 81}"}}\n',
        "# houses: diagonals\n[Puzzle]\n" + "\n".join(["." * 9] * 9) + "\n[State]\n",
        "#A me\n[Puzzle]\n# houses: diagonals\n" + "\n".join(["." * 9] * 9) + "\n[State]\n",
    ],
)
def test_headers_hold_in_every_form_that_may_have_them(text: str) -> None:
    assert parse_quiz(text).board.name == "9x9 + diagonals"


# --- what is written ------------------------------------------------------------------------------


@times(0.25)
@given(boards(), st.data())
def test_a_file_cut_short_is_refused_or_is_on_the_same_board(board: Board, data: st.DataObject) -> None:
    size = len(board.coordinates)
    cells = data.draw(st.sets(st.integers(0, size - 1), max_size=3))
    even, _, every = parities(board.digits)
    allowed = tuple(even if cell in cells else every for cell in range(size))
    quiz = Quiz(board, bytes(size), allowed=allowed)
    for ending in writers():
        try:
            text = text_for(quiz, f"q{ending}")
        except QuizError:
            continue
        if not text.startswith("#"):
            continue
        for end in data.draw(st.sets(st.integers(0, len(text) - 1), max_size=8)) | {len(text) - 1}:
            try:
                found = parse_quiz(text[:end])
            except QuizError:
                continue
            assert (ending, end, found) == (ending, end, quiz)


VARIANTS = [
    Quiz(board_named("9x9 + diagonals + windows"), bytes([1, *[0] * 80])),
    Quiz(board_named(f"9x9 + regions {JIGSAW}"), bytes([1, *[0] * 80])),
    Quiz(CLASSIC, bytes([2, *[0] * 80]), allowed=(*[EVEN] * 9, *[511] * 72)),
    Quiz(board_named("twodoku + disjoint of grid 2"), bytes(153), allowed=(*[EVEN] * 9, *[511] * 144)),
    Quiz(board_named("9x9 + disjoint"), bytes(81), allowed=(7, 6, *[511] * 79)),
]


@pytest.mark.long
@pytest.mark.parametrize("quiz", VARIANTS, ids=lambda quiz: quiz.board.name[:20])
@pytest.mark.parametrize("ending", writers())
def test_every_beginning_of_a_written_variant_is_refused_or_the_same_quiz(quiz: Quiz, ending: str) -> None:
    try:
        text = text_for(quiz, f"q{ending}")
    except QuizError:
        return
    if not text.startswith("#"):
        return
    assert parse_quiz(text) == quiz
    whole = []
    for end in range(len(text)):
        try:
            found = parse_quiz(text[:end])
        except QuizError:
            continue
        assert found == quiz, text[:end]
        whole.append(end)
    assert len(text) - 1 in whole


# --- slips ----------------------------------------------------------------------------------------


SLIPS = [(0, 2, "53"), (0, 3, "34"), (8, 8, "12"), (4, 0, "99"), (1, 1, "40")]
FULL = solution_of(open_quiz("@easy"))


@pytest.mark.parametrize("cells", [LINE, LINE.replace(".", "0"), LINE.replace(".", "_"), FULL])
@pytest.mark.parametrize("slips", [*([slip] for slip in SLIPS), [(row, 4, "57") for row in range(0, 9, 2)]])
def test_two_digits_in_a_grid_of_single_ones_are_refused_at_their_place(
    cells: str, slips: list[tuple[int, int, str]]
) -> None:
    rows = [list(row) for row in in_rows(cells)]
    for row, column, word in slips if cells != FULL else slips[:1]:  # several are marks in a full grid
        rows[row][column] = word
    row, column, word = slips[0]
    where = f"text:{row + 1}:{2 * column + 1}"
    expected = f"{where}: expected a single digit, as in most cells, got {word!r}"
    assert refusal("\n".join(map(" ".join, rows))) == expected


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_two_digits_in_a_field_are_refused(separator: str) -> None:
    cells = [list(line.replace(".", " ")) for line in ROWS]
    cells[3][0] = "45"
    text = "\n".join(separator.join(row) for row in cells)
    assert refusal(text).startswith("text:4:1: ")


def test_pencil_marks_that_lack_their_closing_bar_are_refused() -> None:
    text = text_for(VARIANTS[-1], "q.pencil")
    lines = text.splitlines()
    cut = "\n".join([*lines[:-2], lines[-2].rstrip("| ")])
    assert "expected a bar at the end of the row" in refusal(cut)


@pytest.mark.parametrize("houses", ["cages", "regions", "windows of grid 7", "windows of grids 1 0"])
def test_houses_are_refused_for_the_same_reason_in_a_header_and_in_the_name_of_a_board(houses: str) -> None:
    with pytest.raises(BoardError) as error:
        board_named(f"9x9 + {houses}")
    assert refusal("\n".join([f"# houses: {houses}", *ROWS])) == f"text:1:11: {error.value}"


def test_words_of_several_digits_are_marks_if_they_are_the_most() -> None:
    words = ["".join(sorted(f"{digit}{int(digit) % 9 + 1}")) for digit in FULL[:43]]
    text = "\n".join(" ".join([*words, *FULL[43:]][row : row + 9]) for row in range(0, 81, 9))
    assert parse_quiz(text).restricted
