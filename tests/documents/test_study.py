"""Marks in documents: the study, the stops of the page, and the notebook."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.desk import readalps
from support.pages import run_in

from sudoku_repl import Debugger, OrderError


def marked() -> Debugger:
    debugger = readalps(131)
    for step, name, words in (
        (92, "deepest", "*two* digits left"),
        (16, "misled", "wrong"),
        (1, "plain", ""),
    ):
        debugger.goto(step)
        debugger.mark(name, words)
    return debugger


def test_a_study_has_each_mark_with_its_words_and_its_board(tmp_path: Path) -> None:
    path = tmp_path / "study.md"
    marked().export(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# @readalps\n\n23 givens on the 9x9 board. The run main has 131 steps")
    parts = re.findall(
        r"## (\w+)\n\n(Step \d+), level \d+\.\n(?:\n([^!\n].*)\n)?\n!\[.*\]\(\S+,(\S+)\)", text
    )
    assert [part[:3] for part in parts] == [
        ("plain", "Step 1", ""),
        ("misled", "Step 16", "wrong"),
        ("deepest", "Step 92", r"\*two\* digits left"),
    ]
    for *_, picture in parts:
        assert ElementTree.fromstring(b64decode(picture)).tag.endswith("svg")


def test_a_study_needs_a_mark(tmp_path: Path) -> None:
    with pytest.raises(OrderError, match="no marks to write; `mark NAME"):
        readalps(1).export(tmp_path / "study.md")
    assert not (tmp_path / "study.md").exists()


def test_marks_are_stops_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "run.html"
    debugger = marked()
    debugger.goto(35)
    debugger.mark("met")
    debugger.export(path)
    story = run_in(path.read_bytes())["story"]
    assert story == sorted(story, key=lambda stop: (stop["step"], stop["contradiction"]))
    stops = [(each["step"], _text(each["words"])) for each in story]
    assert [step for step, _ in stops].count(35) == 2
    assert (1, "Mark plain.") in stops
    assert (92, "deepest: *two* digits left") in stops
    # A mark where the story has a chapter too is a single stop.
    ((_, words),) = [stop for stop in stops if stop[0] == 16]
    assert words.startswith("misled: wrong ")
    assert len(words) > len("misled: wrong ")


def _text(words: list[str | dict[str, str]]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in words)


def test_a_notebook_shows_marks_with_their_boards() -> None:
    shown = marked().marks()._repr_html_()
    assert re.findall(r"<h4>(.*?)</h4><p>(.*?)</p><svg", shown) == [
        ("plain: step 1 of main", ""),
        ("misled: step 16 of main", "wrong"),
        ("deepest: step 92 of main", "*two* digits left"),
    ]
