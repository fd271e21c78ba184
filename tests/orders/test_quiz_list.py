"""Browsing an open list. What `list` and `next-quiz` print stands in `transcripts/quizzes.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk

from sudoku_repl.create.making import make_quiz
from sudoku_repl.errors import OrderError
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


def test_many_quizzes_are_passed_over_in_one_reading(path: Path) -> None:
    read: list[int] = []
    assert QuizList(str(path)).after(1, 4, read.append) == 6
    assert read == [1, 2, 3, 4, 5, 6]
    assert QuizList(str(path)).after(1, 7) is None
    ordered = QuizList(str(path), by="se_rating")
    assert [ordered.after(number, 2) for number in ordered.order()] == [*ordered.order()[2:], None, None]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_table_fits_the_terminal(path: Path, width: int) -> None:
    desk = Desk("@easy")
    desk.give(f"load-quiz {path}")
    desk.give("list --sort author")
    (shown,) = desk.results
    lines = ["".join(text for _, text in line) for line in shown.text(width)]
    assert max(map(len, lines[:-1])) <= width
    assert {len(each) for each in lines if "…" in each} <= {width}
    assert lines[0].split()[0] == "author"


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
    for bad in ("a > 3 or a < 2", "a > 3 and", "(a > 3)", "a > b", "a < ''"):
        with pytest.raises(OrderError, match=r"^expected a number after [<>], got .*; join tests by `and`$"):
            parse_tests(bad)
    for bad, sign in (("a => 3", "=>"), ("a <> 3", "<>"), ("a = =1", "==")):
        with pytest.raises(OrderError, match=rf"^expected one of <=, >=, !=, ==, =, <, >, got {sign}; put "):
            parse_tests(bad)
    (test,) = parse_tests('a = "=1"')
    assert parse_tests(str(test)) == (test,)
