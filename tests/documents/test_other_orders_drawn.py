"""Pictures and pages of boards that do not have nine digits."""

import re
from pathlib import Path

import pytest
from support.browsers.chromium import MISSING, browsing
from support.made import BOARDS, quiz_on
from test_replay import check_recording

from sudoku_repl import Debugger
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.documents.sheet import CELL


@pytest.mark.parametrize("name", BOARDS)
def test_a_recording_has_every_fact(name: str) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.step(40)
    length = len(debugger.timeline)
    check_recording(debugger.timeline, [(0, length)], {1, length // 2, length}.__contains__)


@pytest.mark.parametrize("name", BOARDS)
def test_a_picture_has_each_candidate_at_its_own_point_in_its_cell(name: str, tmp_path: Path) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.step()
    debugger.picture(tmp_path / "board.svg")
    labels = re.findall(
        r'<text x="([0-9.]+)" y="([0-9.]+)" font-size="([0-9.]+)" fill="#62646b".*?>(.)</text>',
        (tmp_path / "board.svg").read_text(),
    )
    labels = [label for label in labels if label[0] != "20" and label[1] != "24.2"]  # the names in the margin
    candidates = debugger.state.candidates()
    assert [mark for *_, mark in labels] == [
        DIGIT_CHARACTERS[digit - 1] for digits in candidates.values() for digit in digits
    ]
    assert len({(x, y) for x, y, *_ in labels}) == len(labels)
    sizes = {float(size) for *_, size, _ in labels}
    assert len(sizes) == 1
    assert 0.1 < sizes.pop() / CELL <= 0.25


@pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
def test_the_page_shows_letters_and_borders_and_says_numbers(tmp_path: Path) -> None:
    with browsing() as browser:
        for name in ("16x16", "6x6 + order 3x2", list(BOARDS)[-1]):
            debugger = Debugger(quiz_on(name))
            debugger.step()
            file = tmp_path / "page.html"
            debugger.export(file)
            browser.open(file, f"#step={debugger.state.steps}")
            state = debugger.state
            candidates = state.candidates()
            shown = browser.run(
                """[...document.querySelectorAll("#board .cell")].map((box) => [
                    [...box.querySelectorAll("b, span")].map((each) => each.textContent).join(""),
                    box.querySelector(".unseen").textContent,
                ])"""
            )
            for cell, (text, label) in enumerate(shown):
                digits = candidates.get(cell) or (state.values[cell],)
                assert text == "".join(DIGIT_CHARACTERS[digit - 1] for digit in digits)
                assert " ".join(map(str, digits)) in label
            assert not browser.complaints
