"""The scores and difficulties of quizzes that this program made, against those by HoDoKu 2.2."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudoku_repl import parse_quiz
from sudoku_repl.measure.path import solution_path

with (Path(__file__).parent.parent / "golden" / "scores.csv").open(newline="") as file:
    ROWS = list(csv.DictReader(file))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["score"])
def test_a_path_has_the_score_that_hodoku_gives(row: dict[str, str]) -> None:
    path = solution_path(parse_quiz(row["quiz"]))
    assert (path.score, str(path.difficulty)) == (int(row["score"]), row["difficulty"])


def test_the_quizzes_are_of_every_difficulty() -> None:
    assert {row["difficulty"] for row in ROWS} == {"easy", "medium", "hard", "unfair", "extreme"}
