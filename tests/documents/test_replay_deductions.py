"""The list of deductions of the replay page: by keys and by pointer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import Driven
from support.browsers.fixtures import Opened
from support.desk import Desk
from support.pages import a_run, plainly, run_in

from sudoku_repl import CLASSIC, Debugger
from sudoku_repl.interruption import check
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import effect_words, finding_sentence

LABELS = '[...document.querySelectorAll("#deductions li")].map((item) => item.textContent)'
TITLE = 'document.getElementById("deductions-title").textContent'
SENTENCE = 'document.getElementById("deduction").textContent'
CHOSEN = '[...document.querySelectorAll("#deductions li")].findIndex((item) => item.ariaSelected === "true")'
DRAWN = 'document.querySelector("#board ~ .overlay").innerHTML'
STRUCK = (
    '(document.querySelector("#board ~ .overlay .strike")?.getAttribute("d") ?? "").match(/M/g)?.length ?? 0'
)

Exported: TypeAlias = Callable[[str, int, int], tuple[Path, list[Finding]]]


@pytest.fixture
def exported(tmp_path: Path) -> Exported:
    """Exports a page at a step; also returns the findings there, which the page has to list."""

    def export(quiz: str, step: int, most: int) -> tuple[Path, list[Finding]]:
        path = tmp_path / "run.html"
        desk = Desk(quiz)
        desk.give("run", f"goto {step}", f"export {path} --findings {most}")
        assert desk.refused == []
        return path, list(desk.debugger.findings(limit=most))

    return export


def test_keys_move_over_the_deductions_and_draw_and_explain_each(exported: Exported, browser: Driven) -> None:
    path, findings = exported("@readalps", 92, 30)
    browser.look(1280, 800)
    browser.open(path, "#step=92")
    before = browser.run(DRAWN)
    labels = [f"{each.technique.title} {''.join(effect_words(each, CLASSIC))}" for each in findings]
    browser.plays(("f", TITLE, "30 deductions here, and there may be more:"), ("", LABELS, labels))
    drawn = set()
    for number, finding in enumerate(findings):
        told = plainly("".join(finding_sentence(finding, CLASSIC)))
        if not finding.links:  # the page writes the cells of chains otherwise
            assert browser.run(SENTENCE) == told
        drawn.add(browser.run(DRAWN))
        browser.plays(("", CHOSEN, number), ("", STRUCK, len(finding.removes)))
        browser.press("ArrowDown")
    assert len(drawn) > len(findings) // 2
    browser.plays(
        ("", CHOSEN, len(findings) - 1),
        ("Home", CHOSEN, 0),
        ("Escape", CHOSEN, -1),
        ("", DRAWN, before),
        ("", SENTENCE, ""),
    )


def test_the_pointer_and_a_finger_choose_a_deduction_too(exported: Exported, chromium: Browser) -> None:
    path, findings = exported("@easy", 1, 12)
    chromium.look(1280, 800)
    chromium.open(path, "#step=1")
    chromium.click_on("#deductions-tab")
    assert chromium.run(CHOSEN) == -1
    for number in (2, 5):
        chromium.point_at(f"#deductions li:nth-child({number + 1})")
        chromium.plays(("", CHOSEN, number), ("", STRUCK, len(findings[number].removes)))
    chromium.click_on("#why-tab")
    chromium.plays(("", CHOSEN, -1), ("", STRUCK, 0))
    chromium.look(390, 844)
    chromium.open(path, "#step=1")
    chromium.tap_on("#deductions-tab")
    chromium.tap_on("#deductions li:nth-child(2)")
    chromium.plays(("", CHOSEN, 1), ("", STRUCK, len(findings[1].removes)))


def test_elsewhere_the_list_has_what_was_found_there_and_leads_to_the_deductions(
    exported: Exported, chromium: Browser
) -> None:
    path, _ = exported("@readalps", 92, 10)
    chromium.look(1280, 800)
    chromium.open(path, "#step=89")
    chromium.plays(
        ("f", TITLE, "Made at this point:"),
        ("", LABELS, ["in column 4, digit 6 has one cell left: [3,4]"]),
        ("", SENTENCE, "removed by complete in step 89"),
    )
    chromium.click_on("#to-deductions")
    assert chromium.run(SENTENCE) == (
        "This file has all deductions at step 7, step 16, step 92, step 98, step 131. For those here, type "
        "`goto 89` and `export run.html` in the program; `browse` finds them at every step."
    )
    chromium.click_on("#deduction a:nth-of-type(3)")
    chromium.plays(("", TITLE, "10 deductions here, and there may be more:"), ("", SENTENCE, ""))


def test_the_deductions_are_there_wherever_the_story_stops(exported: Exported, chromium: Browser) -> None:
    path, _ = exported("@readalps", 1, 10)
    run = run_in(path.read_bytes())
    stops = [each["step"] for each in run["story"] if not each["contradiction"]]
    assert len(stops) > 2
    assert [len(each["shapes"]) for each in run["deductions"]] == [10, *([6] * (len(stops) - 1)), 0]
    chromium.look(1280, 800)
    for step in stops:
        chromium.open(path, f"#step={step}")
        chromium.press("f")
        assert "here" in chromium.run(TITLE)
        assert not chromium.run('document.getElementById("to-deductions").checkVisibility()')


def test_the_stops_of_a_story_take_a_bounded_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    now = 0.0

    def slow(*_: object) -> list[Finding]:
        nonlocal now
        now += 0.4
        check()
        return []

    monkeypatch.setattr("sudoku_repl.debugger.documents.findings", slow)
    monkeypatch.setattr("sudoku_repl.debugger.documents.monotonic", lambda: now)
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.goto(1)
    debugger.export(path := tmp_path / "run.html")
    assert run_in(path.read_bytes())["deductions"] == []
    assert now < 4


def test_a_page_without_deductions_says_how_to_get_them(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 100), "#step=0")
    chromium.plays(("f", TITLE, "No pattern was found at this point."))
    chromium.click_on("#to-deductions")
    assert chromium.run(SENTENCE).startswith("For those here, type `goto 0` and `export run.html`")


@pytest.mark.parametrize("orders", [(), ("goto 0",), ("run",)])
def test_a_page_lists_what_a_second_finds(tmp_path: Path, orders: tuple[str, ...]) -> None:
    path = tmp_path / "run.html"
    desk = Desk("@easy")
    desk.give("goto 3", *orders, f"export {path}")
    listed = run_in(path.read_bytes())["deductions"][0]
    assert listed["index"] == max(desk.debugger.runs.here.index, 1)
    expected = list(desk.debugger.findings(limit=31))
    assert len(listed["shapes"]) == len(expected[:30]) == len(listed["texts"]["of"])
    assert listed["isCut"] == (len(expected) > 30)


def test_an_interrupt_ends_the_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debugger = Debugger("@easy")
    debugger.goto(3)

    def interrupted(*_: object) -> list[Finding]:
        debugger.interrupt()
        return []

    monkeypatch.setattr("sudoku_repl.debugger.documents.findings", interrupted)
    with pytest.raises(KeyboardInterrupt):
        debugger.export(tmp_path / "run.html")
    assert not (tmp_path / "run.html").exists()
