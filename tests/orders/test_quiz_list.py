"""Browsing an open list: `list` and `next-quiz`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk

from sudoku_repl import open_quiz
from sudoku_repl.create.making import make_quiz
from sudoku_repl.errors import OrderError
from sudoku_repl.shell.screen import Look
from sudoku_repl.survey.quiz_list import FieldTest, QuizList, parse_tests

QUIZZES = [str(make_quiz(seed).quiz) for seed in range(6)]
RATINGS = ["9.5", "10", "", "2", "easy", "9.5"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A list with ratings, numbers, a text and a gap, and a line in it that has no quiz."""
    lines = [
        f"{quiz},{rating},by {number % 2}"
        for number, (quiz, rating) in enumerate(zip(QUIZZES, RATINGS, strict=True))
    ]
    path = tmp_path / "list.csv"
    path.write_text("\n".join(["quiz,SE rating,author", *lines[:3], "12345,1,by 3", *lines[3:]]) + "\n")
    return path


def numbers(told: dict[str, Any]) -> list[int]:
    return [row["number"] for row in told["rows"]]


@pytest.fixture
def desk(path: Path) -> Desk:
    desk = Desk("@easy", Look.JSON)
    desk.give(f"load-quiz {path}")
    return desk


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("list", [1, 2, 3, 4, 5, 6, 7]),
        ("list --limit 2", [1, 2]),
        ("list --from 4 --limit 2", [4, 5]),
        ("list se_rating > 9", [1, 2, 7]),
        ("list SE-Rating>9 and author = 'BY 1'", [2, 7]),
        ("list se_rating != 9.5", [2, 3, 5, 6]),
        ("list se_rating = easy", [6]),
        ("list se_rating < 0", []),
        ("list --sort se_rating", [5, 1, 7, 2, 6, 3]),
        ("list --sort se_rating --descending", [6, 2, 1, 7, 5, 3]),
        ("list author = by 0 --sort se_rating --from 2", [6, 3]),
    ],
)
def test_a_list_shows_the_quizzes_that_pass_in_order(desk: Desk, order: str, expected: list[int]) -> None:
    (told,) = desk.told(order)
    assert numbers(told) == expected


def test_prose_before_the_quizzes_counts_in_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "prose.txt"
    path.write_text("\n".join(["My favourite quizzes of the year", *QUIZZES[:3]]) + "\n")
    desk = Desk("@easy", Look.JSON)
    desk.give(f"load-quiz {path}")
    (told,) = desk.told("list")
    assert (numbers(told), told["number"]) == ([2, 3, 4], 2)
    desk.give("list 4")
    assert str(desk.debugger.quiz) == QUIZZES[2]
    assert "has quizzes 1 to 4, not 5" in desk.told("list 5")[0]["message"]


def test_a_quiz_from_elsewhere_is_not_in_the_list(desk: Desk) -> None:
    assert desk.told("list")[0]["number"] == 1
    desk.give("transform mirror")
    assert desk.told("list")[0]["number"] is None
    desk.give("next-quiz")
    assert desk.told("list")[0]["number"] == 2


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ("list 2 --sort author", "`list 2` loads a quiz and takes no options"),
        ("list 2 --from 3", "`list 2` loads a quiz and takes no options"),
        ("list --descending", "--descending needs a field to sort by"),
        ("list --from 8", "--from: the list has 7 quizzes, got 8"),
        ("list author = 'by 0' --from 4", "--from: the list has 3 quizzes, got 4"),
    ],
)
def test_what_does_not_fit_is_said_and_leaves_the_list_as_it_was(
    desk: Desk, order: str, problem: str
) -> None:
    desk.give("list author = 'by 1'")
    assert problem in desk.told(order)[0]["message"]
    desk.give("next-quiz")
    assert str(desk.debugger.quiz) == QUIZZES[1]  # of those that `list` showed last


def test_each_row_has_its_fields_and_loads_by_its_number(desk: Desk, path: Path) -> None:
    (told,) = desk.told("list --from 2")
    for row in told["rows"]:
        if row["error"]:
            assert row["number"] == 4
            assert "expected 81 cells on the line, got 5" in row["error"]
        else:
            assert str(open_quiz(f"{path}#{row['number']}")) == row["quiz"]
    assert told["rows"][0]["fields"] == {"se_rating": "10", "author": "by 1"}
    assert (told["number"], told["count"], told["more"], told["bad"]) == (1, 6, False, [5])


def test_next_quiz_follows_the_list_as_it_was_shown(desk: Desk) -> None:
    desk.give("next-quiz", "next-quiz 2")
    assert str(desk.debugger.quiz) == QUIZZES[3]  # number 5: the fourth line has no quiz
    desk.give("list --sort se_rating", "next-quiz", "next-quiz")
    assert str(desk.debugger.quiz) == QUIZZES[5]
    desk.give("list se_rating > 9", "list 2", "next-quiz")
    assert str(desk.debugger.quiz) == QUIZZES[5]
    (told,) = desk.told("next-quiz")
    assert "no more quizzes" in told["message"]
    assert str(desk.debugger.quiz) == QUIZZES[5]
    (told,) = desk.told("next-quiz 3")
    assert "fewer than 3 more quizzes" in told["message"]


def test_many_quizzes_are_passed_over_in_one_reading(path: Path) -> None:
    read: list[int] = []
    assert QuizList(str(path)).after(1, 4, read.append) == 6
    assert read == [1, 2, 3, 4, 5, 6]
    assert QuizList(str(path)).after(1, 7) is None
    ordered = QuizList(str(path), by="se_rating")
    assert [ordered.after(number, 2) for number in ordered.order()] == [*ordered.order()[2:], None, None]


def test_the_present_quiz_is_marked_and_the_list_begins_there(path: Path) -> None:
    desk = Desk("@easy")
    printed = desk.give(f"load-quiz {path}#3", "list --limit 3")
    assert [line.split()[:2] for line in printed[-3:-1]] == [["4", "1"], ["5", "2"]]
    assert printed[-1].startswith("2 of 6 quizzes, 1 bad line (5); ")


def test_fields_that_are_no_finite_numbers_are_sorted_as_texts(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    rows = [
        f"{quiz},{rating}\n" for quiz, rating in zip(QUIZZES, ("2", "nan", "1", "inf", "3"), strict=False)
    ]
    path.write_text("quiz,rating\n" + "".join(rows), encoding="ascii")
    desk = Desk("@easy", Look.JSON)
    desk.give(f"load-quiz {path}")
    (rows_sorted,), (greater,) = desk.told("list --sort rating"), desk.told("list rating > 0 --sort rating")
    assert numbers(rows_sorted) == [3, 1, 5, 4, 2]
    assert numbers(greater) == [3, 1, 5]


def test_the_order_for_the_next_page_keeps_tests_and_sorting(desk: Desk, path: Path) -> None:
    listed = "list se_rating > 1 and author != gsf --sort se_rating --descending"
    plain = Desk("@easy")
    following = plain.give(f"load-quiz {path}", f"{listed} --limit 2")[-1].split("`")[1]
    assert following == f"{listed} --from 3"
    (whole,), (rest,) = desk.told(listed), desk.told(following)
    assert rest["rows"] == whole["rows"][2:]
    assert rest["rows"]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_table_fits_the_terminal(path: Path, width: int) -> None:
    desk = Desk("@easy")
    desk.give(f"load-quiz {path}")
    desk.give("list --sort author")
    (shown,) = desk.results
    lines = ["".join(text for _, text in line) for line in shown.text(width)]
    assert max(map(len, lines[:-1])) <= width
    assert lines[0].split()[0] == "author"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("list rating > 9", "has no field 'rating'; its fields are se_rating, author"),
        ("list --sort rating", "has no field 'rating'"),
        ("list se_rating", "expected a test such as rating > 9, got 'se_rating'"),
        ("list 8", "has quizzes 1 to 7, not 8"),
        ("list 4", "list.csv:5"),
    ],
)
def test_what_a_list_cannot_show_is_refused(path: Path, order: str, said: str) -> None:
    desk = Desk("@easy")
    desk.give(f"load-quiz {path}")
    quiz = desk.debugger.quiz
    desk.give(order)
    assert said in desk.refused[-1]
    assert desk.debugger.quiz is quiz


def test_without_a_list_the_error_says_how_to_open_one() -> None:
    desk = Desk("@easy")
    desk.give("list", "next-quiz")
    assert all("no list is open" in line for line in desk.refused)
    assert len(desk.refused) == 2


@given(st.lists(st.text("0123456789. abc-", max_size=4), min_size=1, max_size=20), st.booleans())
def test_the_order_is_that_of_a_plain_sort(
    tmp_path_factory: pytest.TempPathFactory, values: list[str], descending: bool
) -> None:
    path = tmp_path_factory.mktemp("lists") / "list.csv"
    path.write_text("quiz,v,w\n" + "".join(f"{QUIZZES[0]},{value},x\n" for value in values))
    view = QuizList(str(path), by="v", descending=descending)

    def key(number: int) -> tuple[bool, float, str]:
        text = view.rows([number])[0].fields.get("v", "")
        try:
            return False, float(text), ""
        except ValueError:
            return True, 0.0, text

    every = range(1, len(values) + 1)
    there = [number for number in every if view.rows([number])[0].fields.get("v")]
    missing = [number for number in every if number not in there]
    assert list(view.order()) == sorted(there, key=key, reverse=descending) + missing


def test_tests_are_parsed_or_refused() -> None:
    for bad in ("a > 1 and ", "a > 1 and b", ""):
        with pytest.raises(OrderError, match="expected a test such as rating > 9"):
            parse_tests(bad)
    quoted = parse_tests("""a = "x and y" and b != 'he said "x and y"' and c = ''""")
    assert [each.value for each in quoted] == ["x and y", 'he said "x and y"', ""]
    assert parse_tests(" and ".join(map(str, quoted))) == quoted
    assert parse_tests("a>=2 AND b != 'x y'") == (FieldTest("a", ">=", "2"), FieldTest("b", "!=", "x y"))
    with pytest.raises(OrderError, match="got 'a >'"):
        parse_tests("a >")
