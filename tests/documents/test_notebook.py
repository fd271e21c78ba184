"""What a notebook shows of each value."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from html import unescape
from pathlib import Path
from time import sleep
from xml.etree import ElementTree

import pytest
from support.browsers.chromium import Browser
from support.desk import readalps
from support.svg import SVG, drawn, texts

from sudoku_repl import CLASSIC, Debugger, Quiz, Tree, board_named, open_quiz
from sudoku_repl.notebooks import ShownAsPicture
from sudoku_repl.techniques.technique import finding_line


def givens(picture: str | None) -> list[str | None]:
    """The digits in bold."""
    return [each.text for each in drawn(picture).iter(f"{SVG}text") if each.get("font-weight")]


def test_boards_and_quizzes_are_drawn() -> None:
    assert texts(board_named("samurai")._repr_svg_())[-1] == "The samurai board"
    quiz = open_quiz("@readalps")
    *digits, caption = texts(quiz._repr_svg_())[18:]
    assert digits == [str(digit) for digit in quiz.givens if digit]
    assert caption == "@readalps: 23 givens on the 9x9 board"


def test_a_debugger_shows_its_board_and_what_the_last_step_found() -> None:
    assert Debugger()._repr_svg_() is None
    debugger = Debugger("@readalps")
    assert "Candidates" not in str(debugger._repr_svg_())
    debugger.goto(2)
    assert "Complete in row 2: 5 at [2,5]: places [2,5]=5" in texts(debugger._repr_svg_())
    assert texts(debugger.snapshot()._repr_svg_())[-1] == "Step 2, level 0"


def test_a_stop_has_the_givens_and_the_changes_of_its_last_advance() -> None:
    debugger = Debugger("@readalps")
    for stop in (debugger.run(), debugger.goto(92), debugger.back(), debugger.goto("start")):
        assert givens(stop._repr_svg_()) == [str(digit) for digit in debugger.quiz.givens if digit]
        assert texts(stop._repr_svg_())[-1] == f"Stop: {stop}"


def test_hints_and_the_steps_of_a_path_are_drawn_on_their_grids() -> None:
    debugger = Debugger("@readalps")
    drawn = texts(debugger.hint()._repr_svg_())
    assert {"Step 1, the next deduction", "Complete in row 2: 5 at [2,5]: places [2,5]=5"} <= {*drawn}
    step = debugger.path().steps[1]
    assert step.finding
    caption = "".join(finding_line(step.finding, debugger.quiz.board))
    assert caption in texts(step._repr_svg_())
    given = [str(digit) for digit in debugger.quiz.givens if digit]
    assert givens(step._repr_svg_())[: len(given)] == given
    assert Debugger("@empty").hint()._repr_svg_() is None


def test_trees_and_timelines_are_drawn_once_they_have_steps() -> None:
    debugger = Debugger("@readalps")
    assert debugger.tree()._repr_svg_() is None
    assert debugger.timeline._repr_svg_() is None
    debugger.run()
    assert "[6,2]=5" in texts(debugger.tree()._repr_svg_())
    assert not any("your position" in text for text in texts(debugger.tree()._repr_svg_()))
    (title,) = (text for text in texts(debugger.timeline._repr_svg_()) if text.startswith("Run: "))
    assert title == "Run: 131 steps, biggest level 11, contradictions 11, solutions 1"


def test_a_tree_of_very_many_guesses_is_not_drawn_but_its_costliest_ones_are() -> None:
    debugger = Debugger("@empty")
    debugger.goto(20_000)
    assert len(debugger.tree().tries) > 5_000
    assert debugger.tree()._repr_svg_() is None
    assert len(debugger.tree(cost=20)._repr_svg_() or "") > 1_000


def rows(table: str) -> list[list[str]]:
    root = ElementTree.fromstring(table)
    assert root.tag == "table"
    return [[cell.text or "" for cell in row] for row in root.iter("tr")]


def test_levels_and_runs_are_tables() -> None:
    debugger = readalps(131)
    assert debugger.levels == debugger.state.levels()
    shown = rows(debugger.levels._repr_html_())
    assert shown[0] == ["level", "cell", "digit", "choice"]
    assert shown[-1] == ["1", "[6,2]", "5", "1 of 2"]
    assert len(shown) == 1 + debugger.state.level
    debugger.goto(92)
    debugger.guess((4, 2), 8)
    shown = rows(debugger.forks()._repr_html_())
    assert [row[:3] for row in shown[1:]] == [["main", "", ""], ["fork1", "main", "90"]]
    assert rows(debugger.runs._repr_html_() or "") == shown


def test_pictures_have_an_alternative_text() -> None:
    debugger = readalps(131)
    for shown in (debugger, debugger.quiz, debugger.snapshot(), debugger.tree(), debugger.timeline):
        image = ElementTree.fromstring(f"{str(shown._repr_html_())[:-1]}/>")
        svg = ElementTree.fromstring(shown._repr_svg_() or "")
        title, description = (svg.findtext(f"{SVG}{part}") for part in ("title", "desc"))
        assert image.get("alt") == f"{title}. {description}"
        kind, _, data = str(image.get("src")).partition(",")
        assert kind == "data:image/svg+xml;base64"
        assert b64decode(data).decode() == shown._repr_svg_()
    assert Debugger()._repr_html_() is None


def test_titles_are_escaped() -> None:
    debugger = Debugger(Quiz(CLASSIC, bytes(81), '<script>"&\x1b'))
    for picture in (debugger._repr_svg_(), debugger.quiz._repr_svg_()):
        assert texts(picture)[-1].startswith('<script>"&\\x1b: ')
    debugger.step()
    frame = debugger.replay()._repr_html_()
    assert frame.startswith('<iframe title="Replay of &lt;script&gt;&quot;&amp;\\x1b" ')
    assert frame.count("<") == 2


def test_a_replay_is_the_exported_page(tmp_path: Path) -> None:
    debugger = readalps(131)
    replay = debugger.replay()
    replay.write(tmp_path / "one.html")
    debugger.export(tmp_path / "other.html")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "other.html").read_bytes()
    (inside,) = re.findall(r'srcdoc="([^"]*)"', replay._repr_html_())
    assert unescape(inside).encode() == replay.content
    assert not replay.note


@pytest.mark.long
def test_a_replay_works_in_its_frame(tmp_path: Path, chromium: Browser) -> None:
    frame = readalps(131).replay()._repr_html_()
    page = tmp_path / "notebook.html"
    page.write_text(f"<!DOCTYPE html><title>Notebook</title><p id=present>Notebook</p>{frame}")
    chromium.complaints.clear()
    chromium.look(1200, 800)
    chromium.open(page)
    assert chromium.run("document.querySelector('iframe').contentDocument === null"), "it is kept apart"
    drawn = settled(chromium)
    chromium.click(1100, 90)  # the keys are the frame's once it has the focus
    chromium.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    assert settled(chromium) != drawn, "the page follows the keys"
    assert not chromium.complaints


def settled(browser: Browser) -> bytes:
    """A screenshot of a page that has not changed for half a second."""
    shots: list[bytes] = []
    while len(shots) < 5 or {*shots[-5:]} != {shots[-1]}:
        assert len(shots) < 100
        shots.append(browser.screenshot())
        sleep(0.1)
    return shots[-1]


def test_a_subclass_is_drawn_like_its_class() -> None:
    class Mine(Quiz):
        pass

    assert texts(Mine(CLASSIC, bytes(81))._repr_svg_())[-1] == "Quiz: 0 givens on the 9x9 board"
    assert issubclass(Tree, ShownAsPicture)


def test_nothing_is_drawn_and_no_drawing_is_imported_before_a_notebook_asks() -> None:
    program = "import sudoku_repl, sys; sudoku_repl.Debugger('@readalps').run(); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(ran.stdout.split())
    assert "sudoku_repl.debugger" in modules
    assert not modules & {"sudoku_repl.documents.notebook", "matplotlib", "IPython", "nbclient"}
