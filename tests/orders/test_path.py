"""Paths in files, and ratings. What `path` prints stands in `transcripts/hint.txt`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.chains import CASE
from support.desk import Desk

from sudoku_repl import Debugger, open_quiz, parse_quiz
from sudoku_repl.measure.rating import rate
from sudoku_repl.techniques import TECHNIQUES, technique_named

HARDER = "...2..6..6.1.4....4.......5.9..8.......4...3....6529.41.63...58...8.......5..1.63"
"""A quiz that needs more than singles."""


def test_a_page_has_a_picture_of_each_step_but_singles(tmp_path: Path) -> None:
    file = tmp_path / "path.html"
    dbg = Debugger(parse_quiz(HARDER))
    dbg.write_path(file)
    page = file.read_text(encoding="utf-8")
    drawn = [step for step in dbg.path().steps if not step.technique or step.technique.rating_class >= 3]
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == len(drawn) > 0
    assert all(ElementTree.fromstring(picture) is not None for picture in pictures)
    ids = re.findall(r' id="(\w+)"', page)
    assert len(ids) == len(set(ids))
    assert page.count("<li>") == len(dbg.path().steps)


def test_markdown_has_the_pictures_in_it(tmp_path: Path) -> None:
    file = tmp_path / "path.md"
    desk = Desk(HARDER)
    assert desk.give(f"path {file}") == [f"Written: {file}"]
    text = file.read_text(encoding="utf-8")
    steps = Debugger(parse_quiz(HARDER)).path().steps
    assert f"\n{len(steps)}. " in text
    assert "](data:image/svg+xml;base64," in text
    assert r"\[" in text


@CASE
def test_a_case_is_class_4_and_its_chain_is_the_longest(quiz: str, technique: str, chain: str) -> None:
    rating = rate(parse_quiz(quiz))
    assert rating.kind == 4
    assert rating.techniques == (TECHNIQUES["hidden"], technique_named(technique))
    assert rating.longest_chain == len(re.findall("[-=]>", chain))


@pytest.mark.parametrize(
    ("quiz", "needs"),
    [  # the stronger techniques are spared first
        (
            "..2..8..5.6.9.........7.....4..5.29...5...4.68....4.....876.51.7..2..........936.",
            "4 gw1 x_chain",
        ),
        (".......7..4.526..3..1.9..6....9.........34..5.2..7..8...3..1..7.8....14.2..8.....", "3 gw3"),
        ("2.....87..5....2..8......4......6.39.........3...78.......4.12..143......9..57...", "3 gw3"),
    ],
)
def test_a_quiz_is_of_the_class_of_the_techniques_it_needs(quiz: str, needs: str) -> None:
    rating, (kind, *techniques) = rate(parse_quiz(quiz)), needs.split()
    assert rating.kind == int(kind)
    assert rating.techniques == tuple(TECHNIQUES[each] for each in ("hidden", *techniques))


def test_a_rating_breaks_its_run_off_at_the_limit() -> None:
    cut = rate(open_quiz("@readalps"), limit=50)
    assert (cut.steps, cut.ended, cut.first_solution, cut.biggest_level) == (50, False, None, 6)
