"""f-puzzles: its links, codes and objects, read and written."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.variants import EACH_KIND

from sudoku_repl import Quiz, board_named
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.lz_string import compressed, decompressed
from sudoku_repl.formats.registry import text_for
from sudoku_repl.formats.sniffer import parse_counted, parse_quiz

WITHOUT_A_FIELD = ("less", "numbered-room", "line")


@pytest.mark.parametrize(
    ("text", "packed"),
    [  # packed by the program whose format it is
        ("a", "IZA="),
        ("aaaaaaaa", "IY0o"),
        ('{"v":1,"x":1}', "N4IgbiBcCMA0IA8rQL5A"),
        ("\u4f60\u597d", "gbyl9NI="),
    ],
)
def test_texts_are_packed_as_by_its_own_program(text: str, packed: str) -> None:
    assert compressed(text) == packed
    assert decompressed(packed) == text


@given(st.text() | st.text("ab{", max_size=300))
def test_a_packed_text_is_unpacked(text: str) -> None:
    assert decompressed(compressed(text)) == text


@given(st.text("ABCabc012+/=", max_size=60))
def test_what_is_not_packed_is_refused(packed: str) -> None:
    with suppress(ValueError):
        assert len(decompressed(packed)) <= len(packed) ** 2


@given(
    st.lists(st.sampled_from(EACH_KIND), unique=True, max_size=5),
    st.sampled_from(["", " + diagonals", " + disjoint", " + windows"]),
    st.data(),
)
def test_what_is_written_is_read_back(parts: list[str], houses: str, data: st.DataObject) -> None:
    board = board_named(" + ".join((f"9x9{houses}", *parts)))
    givens = bytearray(81)
    quiz = Quiz(board, givens, "a quiz")
    if data.draw(st.booleans()):
        givens[80] = 5
        quiz = Quiz(board, bytes(givens), "a quiz", solved=[80] * data.draw(st.booleans()))
    if any(part.startswith(WITHOUT_A_FIELD) for part in parts):
        with pytest.raises(QuizError, match="f-puzzles link can't hold"):
            text_for(quiz, "a.fpuz")
        return
    read = parse_quiz(text_for(quiz, "a.fpuz"))
    assert sorted(each.words().partition(": ")[2] for each in read.board.constraints) == sorted(
        each.words().partition(": ")[2] for each in board.constraints
    )
    assert {house.cells for house in read.board.houses} == {house.cells for house in board.houses}
    assert (read.givens, read.allowed, read.solved, read.title) == (
        quiz.givens,
        quiz.allowed,
        quiz.solved,
        "a quiz",
    )


@pytest.mark.parametrize(
    "part",
    [
        "little-killer 9 r1c1 r1c2",
        "little-killer 9 r2c2 r3c3",
        "sandwich 3 r1c1 r1c2 r1c3",
        "skyscraper 2 r2c2-right",
        "less r1c1 r1c2",
    ],
)
def test_what_f_puzzles_cannot_have_is_refused(part: str) -> None:
    with pytest.raises(QuizError, match="an f-puzzles link can't hold"):
        text_for(Quiz(board_named(f"9x9 + {part}"), bytes(81)), "a.fpuz")


def an_object(**fields: Any) -> dict[str, Any]:
    return {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], **fields}


def linked(found: dict[str, Any]) -> str:
    return f"https://f-puzzles.com/?load={compressed(json.dumps(found))}"


CAGED = an_object(killercage=[{"cells": ["R1C2", "R1C3"], "value": "5"}])


@pytest.mark.parametrize(
    "text",
    [
        linked(CAGED),
        f"https://f-puzzles.com/?load={quote(linked(CAGED).partition('load=')[2], safe='')}",
        linked(CAGED).partition("load=")[2],
        f"fpuzzles{linked(CAGED).partition('load=')[2]}",
        json.dumps(CAGED),
        json.dumps(CAGED, indent=2),
    ],
    ids=["link", "percent signs", "code", "prefix", "JSON", "JSON in lines"],
)
def test_every_form_is_read(text: str) -> None:
    assert parse_quiz(text).board.name == "4x4 + cage 5 r1c2 r1c3"


def test_cells_regions_and_marks_are_read() -> None:
    found = an_object(odd=[{"cell": "R2C1"}], title="Two", **{"diagonal+": True})
    found["grid"][0][0] = {"value": 1, "given": True}
    found["grid"][3][3] = {"value": 2}
    found["grid"][1][1] = {"centerPencilMarks": [2, 3]}
    for row, regions in enumerate(("0012", "0112", "0312", "3332")):
        for column, region in enumerate(regions):
            found["grid"][row][column]["region"] = int(region)
    quiz = parse_quiz(json.dumps(found))
    assert quiz.title == "Two"
    assert quiz.givens == b"\1" + bytes(14) + b"\2"
    assert quiz.solved == {15}
    assert quiz.board.name == "4x4 + regions AABCABBCADBCDDDC + extra ...A..A..A..A..."
    assert quiz.allowed[4] & ~1 == 0b0100
    assert quiz.allowed[5] == 0b0110


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (an_object(rowindexer=[{"cells": ["R1C1"]}]), "unsupported rules: rowindexer"),
        (
            an_object(negative=["ratio", "nabner"], squares=True),
            "unsupported rules: squares, negative nabner",
        ),
        (an_object(killercage=[{"cells": ["R9C9"], "value": "5"}]), "there is no cell r9c9 on the 4x4 board"),
        (
            an_object(killercage=[{"cells": ["R1C1"], "value": "<5"}]),
            "a cell such as r4c2 in a cage, got '<5'",
        ),
        (an_object(killercage=[{"value": "5"}]), "something in it has another form: KeyError"),
        (an_object(grid=[[{"region": None}] * 4] * 4), "expected a region for every cell"),
    ],
)
def test_what_is_not_known_is_refused(found: dict[str, Any], reason: str) -> None:
    with pytest.raises(QuizError, match=reason):
        parse_quiz(linked(found))


def test_a_short_link_is_refused_and_told_why() -> None:
    with pytest.raises(QuizError, match="nothing is fetched; copy the long link"):
        parse_quiz("https://www.f-puzzles.com/?id=y2abcdef")


def test_a_damaged_link_is_refused() -> None:
    with pytest.raises(QuizError, match="expected an f-puzzles link: not packed by LZ-string"):
        parse_quiz(linked(CAGED)[:-20])


def test_drawings_without_a_rule_are_left_out_and_told() -> None:
    opened = parse_counted(linked({**CAGED, "line": [{}, {}], "text": [{}]}))
    assert opened.quiz.board.name == "4x4 + cage 5 r1c2 r1c3"
    assert opened.notes == (
        "Left out what is drawn without a rule: line (2), text (1). If it means one, the quiz lacks it here.",
    )


def test_the_rules_for_people_are_shown() -> None:
    opened = parse_counted(
        linked({**CAGED, "ruleset": "Normal rules apply.\n\nCages\x1b[2J: " + "sums " * 999})
    )
    assert opened.notes[0].startswith(r"Its rules say: Normal rules apply. Cages\x1b[2J: sums sums")
    assert opened.notes[0].endswith("sums ...")
    assert len(opened.notes[0]) < 2100


def test_a_solution_that_is_not_given_is_left_out() -> None:
    rows = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    grid = [[{"value": digit, "given": digit == row[0]} for digit in row] for row in rows]
    opened = parse_counted(linked({**CAGED, "grid": grid}))
    assert str(opened.quiz) == "1...3...2...4..."
    assert opened.notes == ("Left out 12 digits of a solution, which are not given.",)
    del grid[0][1]["value"]
    quiz = parse_quiz(linked({**CAGED, "grid": grid}))
    assert (quiz.clues, len(quiz.solved)) == (15, 11)


def test_a_finished_quiz_keeps_what_was_solved() -> None:
    finished = Quiz(board_named("4x4"), bytes(map(int, "1234341221434321")), solved=range(1, 16))
    read = parse_quiz(text_for(finished, "a.fpuz"))
    assert (read, read.solved) == (finished, finished.solved)


def test_a_drawing_that_is_no_list_counts_once() -> None:
    opened = parse_counted(linked({**CAGED, "text": 5, "ruleset": ["a"]}))
    assert opened.notes == (
        "Left out what is drawn without a rule: text (1). If it means one, the quiz lacks it here.",
    )


def test_a_list_of_links_is_a_list_of_quizzes() -> None:
    opened = parse_counted(f"{linked(CAGED)}\n{linked(an_object(antiknight=True))}\n", number=2)
    assert (opened.held, opened.quiz.board.name) == (2, "4x4 + anti knight")


def test_a_link_is_pasted_stepped_asked_and_blamed(tmp_path: Any) -> None:
    desk = Desk()
    found = an_object(
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R1C3", "R2C1"], "value": "3"}]
    )
    page = tmp_path / "page.html"
    desk.give(linked(found), "run", "why [1,4]", f"export {page}")
    blamed = " ".join(" ".join(desk.give("blame quiz")).split())
    assert desk.refused == []
    assert "cage 1: different digits with the sum 3 in [1,1] [1,2]" in blamed
    assert "cage 2: different digits with the sum 3 in [1,3] [2,1]" in blamed
    assert (tmp_path / "page.html").exists()


ZIPPED = (
    "{cs:50,ce:[[{v:1},,,],[,,{v:3},],[,,,],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"
    "[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: It\\'s two: cages'},{ce:[[0,1],[0,2]],v:5},"
    "{ce:[[2,0],[3,0]],unique:t},{ce:[[3,3]],hidden:t,v:4}],l:[{c:#0,th:2}],o:[,],metadata:{}}"
)


@pytest.mark.parametrize(
    "form", ["scl{}", "https://sudokupad.app/scl{}", "https://sudokupad.app/?puzzleid=ctc{}"]
)
def test_codes_of_sudokupad_are_read(form: str) -> None:
    opened = parse_counted(form.format(compressed(ZIPPED)))
    assert opened.quiz.board.name == "4x4 + cage 5 r1c2 r1c3 + cage r3c1 r4c1"
    assert [*opened.quiz.givens] == [1, 0, 0, 0, 0, 0, 3, *[0] * 9]
    assert opened.quiz.title == "It's two: cages"
    assert opened.notes == (
        "Left out what is drawn without a rule: cage (1), line (1), text (2). If it means one, the quiz"
        " lacks it here.",
    )


NO_REGIONS = (
    '{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],"cages":['
    '{"cells":[[0,0],[1,1]],"unique":true,"hidden":true,"value":null},{"cells":[[0,1],[0,2]],"value":null},'
    '{"cells":[[2,2],[2,3]],"hidden":false,"value":5},{"cells":[[3,2],[3,3]],"hidden":true,"value":"5"},'
    '{"cells":[[1,0],[2,0],[3,0],[2,1],[3,1]],"unique":true,"value":""},{"cells":[[3,3]],"type":"box"}],'
    '"metadata":{"title":"No boxes \\ud83d\\ude00","rules":"Latin square.\\r\\nCages differ."}}'
)


def test_a_code_of_sudokupad_without_regions_has_no_boxes() -> None:
    opened = parse_counted(f"scl{compressed(NO_REGIONS)}")
    assert opened.quiz.board.name == "4x4 + regions AAAABBBBCCCCDDDD + cage r1c1 r2c2 + cage 5 r3c3 r3c4"
    assert opened.quiz.title == "No boxes \U0001f600"
    assert opened.notes == (
        "Left out what is drawn without a rule: cage (3). If it means one, the quiz lacks it here.",
        "Its rules say: Latin square. Cages differ.",
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{ce:[[{v:1}}]]}", "expected ]"),
        ("{ce:[[1,2],[3,4]]}", "it has another form: AttributeError"),
        ("{ca:[]}", "it has another form: KeyError"),
        ("{ce:[]}{}", "more than an object"),
        ("{ce 5}", "expected a colon after 'ce'"),
        ("{ce:[[{v:1}", "it has another form: IndexError"),
    ],
)
def test_what_is_no_code_of_sudokupad_is_refused(text: str, reason: str) -> None:
    with pytest.raises(QuizError, match=reason):
        parse_quiz(f"scl{compressed(text.replace('{', '{cs:50,th:100,fs:20,', 1))}")


@pytest.mark.parametrize(
    "link", ["https://sudokupad.app/abc123", "https://app.crackingthecryptic.com/sudoku/xyz"]
)
def test_other_short_links_are_refused(link: str) -> None:
    with pytest.raises(QuizError, match="nothing is fetched"):
        parse_quiz(link)
