"""The order `path`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from support.desk import Desk

from sudoku_repl import Debugger, parse_quiz
from sudoku_repl.shell.screen import Look

HARDER = "...2..6..6.1.4....4.......5.9..8.......4...3....6529.41.63...58...8.......5..1.63"
"""A quiz that needs more than singles."""


def test_path_tells_each_step() -> None:
    desk = Desk("@easy")
    lines = desk.give("path")
    assert lines[0] == " 1. [6,3] has one candidate left: 3."
    assert lines[-3] == "56. In row 5, only [5,5] is open, and 7 is missing."
    assert lines[-2:] == [
        "Used: full_house 21, naked_single 27, hidden_single 8.",
        "Score 304, easy; forcing chains and nets are left out.",
    ]


def test_a_step_that_removes_says_what() -> None:
    lines = Desk(HARDER).give("path")
    assert any(re.fullmatch(r" *\d+\. .*\. This removes \d from .*\.", line) for line in lines)


def test_a_quiz_with_several_solutions_is_refused() -> None:
    desk = Desk("@two")
    desk.give("path")
    (line,) = desk.refused
    assert "exactly one solution; this quiz has several solutions" in line


def test_the_json_has_what_the_path_has() -> None:
    path = Debugger(parse_quiz(HARDER)).path()
    shown = Desk(HARDER, Look.JSON).told("path")[0]
    assert (shown["score"], shown["difficulty"]) == (path.score, str(path.difficulty))
    assert [step["technique"] for step in shown["steps"]] == [step.name for step in path.steps]
    assert sum(step["score"] for step in shown["steps"]) == path.score


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


def test_another_ending_is_refused(tmp_path: Path) -> None:
    desk = Desk("@easy")
    desk.give(f"path {tmp_path / 'path.txt'}")
    (line,) = desk.refused
    assert line.endswith("the name must end in .html or .md")
    assert not list(tmp_path.iterdir())
