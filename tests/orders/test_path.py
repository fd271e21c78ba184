"""Paths in files. What `path` prints stands in `transcripts/hint.txt`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from support.desk import Desk

from sudoku_repl import Debugger, parse_quiz

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
