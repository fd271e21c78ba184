"""Ratings."""

from __future__ import annotations

import re

import pytest
from support.chains import CASE

from sudoku_repl import open_quiz, parse_quiz
from sudoku_repl.measure.rating import rate
from sudoku_repl.techniques import TECHNIQUES, technique_named


@CASE
def test_a_case_is_class_4_and_its_chain_is_the_longest(quiz: str, technique: str, chain: str) -> None:
    rating = rate(parse_quiz(quiz))
    assert rating.kind == 4
    assert rating.techniques == (TECHNIQUES["hidden"], technique_named(technique))
    assert rating.longest_chain == len(re.findall("[-=]>", chain))


def test_the_stronger_techniques_are_spared_first() -> None:
    quiz = "..2..8..5.6.9.........7.....4..5.29...5...4.68....4.....876.51.7..2..........936."
    assert rate(parse_quiz(quiz)).techniques == (
        TECHNIQUES["hidden"],
        TECHNIQUES["gw1"],
        TECHNIQUES["x_chain"],
    )


@pytest.mark.parametrize(
    "quiz",
    [
        ".......7..4.526..3..1.9..6....9.........34..5.2..7..8...3..1..7.8....14.2..8.....",
        "2.....87..5....2..8......4......6.39.........3...78.......4.12..143......9..57...",
    ],
)
def test_a_quiz_that_needs_3gw_is_of_class_3(quiz: str) -> None:
    rating = rate(parse_quiz(quiz))
    assert (rating.kind, rating.techniques) == (3, (TECHNIQUES["hidden"], TECHNIQUES["gw3"]))


def test_a_rating_breaks_its_run_off_at_the_limit() -> None:
    quiz = open_quiz("@readalps")
    cut, whole = rate(quiz, limit=50), rate(quiz)
    assert (cut.steps, cut.ended, cut.first_solution, cut.biggest_level) == (50, False, None, 6)
    assert (whole.steps, whole.ended, whole.first_solution, whole.biggest_level) == (284, True, 131, 11)
