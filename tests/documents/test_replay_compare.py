"""Two runs side by side in the replay page, beyond the end of the shorter one."""

from __future__ import annotations

import pytest
from support.browsers.driven import SETTLED, Driven
from support.browsers.fixtures import Pages

from sudoku_repl import Debugger, Timeline

CAPTIONS = '[...document.querySelectorAll(".caption")].map((each) => each.textContent.split(".")[0])'
VALUES = """[...document.querySelectorAll(".board")].map((board) =>
    [...board.querySelectorAll(".cell")].map((each) => Number(each.querySelector("b")?.textContent ?? 0)))"""


@pytest.fixture(scope="module")
def runs() -> tuple[Timeline, Timeline]:
    """The two runs of the page, the shorter one first."""
    debugger = Debugger("@readalps")
    debugger.run()
    longer = debugger.timeline
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    return debugger.timeline, longer


def test_the_longer_run_goes_on_beyond_the_end_of_the_other(
    browser: Driven, quiet: None, page: Pages, runs: tuple[Timeline, Timeline]
) -> None:
    shorter, longer = runs
    end, total = shorter.present.steps, longer.present.steps
    assert end < total
    at_end = f"fork1: at its end, step {end} of {end}, level {shorter.present.level}"
    browser.look(1440, 900)
    browser.open(page("two runs"), f"#run=fork1&with=main&step={end}")
    assert browser.run(CAPTIONS)[0] == at_end
    assert not browser.present.startswith("fork1 stays")
    first = longer.first_at("steps", end)
    for gone in range(1, 4):
        browser.press("n")
        state = longer.state_at(first + gone)
        assert browser.present.startswith(
            f"fork1 stays at its end, step {end}. main: Step {state.steps} of {total}, level {state.level}"
        )
        assert browser.run(CAPTIONS) == [at_end, f"main: step {state.steps} of {total}, level {state.level}"]
        assert browser.run(VALUES) == [[*shorter.present.values], [*state.values]]
        assert browser.step == state.steps
    browser.press("p", "p", "p")
    assert browser.present.startswith(f"Step {end} of {end}")
    browser.press("End")
    assert browser.step == total
    assert browser.run(CAPTIONS)[1].startswith(f"main: at its end, step {total} of {total}")
    browser.press("n")
    assert browser.step == total
    browser.press("Home")
    assert browser.step == 0


@pytest.mark.parametrize("tab", ["levels", "tree"])
def test_the_band_leads_beyond_the_end(
    tab: str, browser: Driven, quiet: None, page: Pages, runs: tuple[Timeline, Timeline]
) -> None:
    shorter, longer = runs
    end, total = shorter.present.steps, longer.present.steps
    browser.look(1440, 900)
    browser.open(page("two runs"), "#run=fork1&with=main&step=20")
    browser.click_on(f"#band-{tab}")
    browser.run(SETTLED)
    left, top, width, height = browser.run(
        """(() => {
            const { left, top } = document.getElementById("timeline").getBoundingClientRect();
            const axis = document.querySelector("#timeline .axis").getBBox();
            return [left + axis.x, top, axis.width, axis.height];
        })()"""
    )
    step = end + 10
    x = left + width * (step - 0.5) / total
    for y in range(4, int(height), 8):  # in the tree, the other run is drawn below
        browser.click(x, top + y)
        if browser.step > end:
            break
    shown = browser.step
    assert browser.present.startswith(f"fork1 stays at its end, step {end}. main: Step {shown} of ")
    if tab == "levels":
        assert shown == longer.state_at(longer.first_at("steps", step)).steps
        browser.click(left + width * 30 / total, top + 20)
        assert browser.step < end
