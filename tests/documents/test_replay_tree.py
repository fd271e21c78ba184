"""The search tree of the replay page as a workspace: folded guesses and selected steps, in real browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.browsers.driven import SETTLED, TOLD, Driven
from support.browsers.fixtures import Pages
from support.pages import a_run
from support.stops import stops

from sudoku_repl.explain.tree import search_tree

ITEM = 'document.querySelector("#band [role=treeitem]")'
BLOCKS = """[...document.querySelectorAll("#timeline .try")].flatMap((path) =>
    path.getAttribute("d").split("Z").filter(Boolean).map((block) => {
        const [left, top, width] = block.match(/-?[\\d.]+/g).map(Number);
        return [left, top, width];
    }))"""
"""The left side, the top and the width of each block of the tree."""

WAYS = ("keyboard", "mouse", "finger")


@pytest.fixture
def tree(browser: Driven, quiet: None, page: Pages) -> Callable[..., None]:
    """Opens the published run at a step, with its tree beside the board or on a phone."""

    def open_tree(way: str, step: int) -> None:
        browser.look(*((390, 844) if way == "finger" else (1440, 900)))
        browser.open(page("readalps"), f"#step={step}")
        browser.click_on("#tree-tab")
        browser.run(SETTLED)

    return open_tree


def use(browser: Driven, way: str, key: str, button: str = "") -> None:
    """Does by a key, a click or a tap what a button does, usually that of the band with this key."""
    if way == "keyboard":
        browser.press(key)
    else:
        tap_or_click = browser.tap_on if way == "finger" else browser.click_on
        tap_or_click(button or f"#band .head [aria-keyshortcuts={key}]")
    browser.run(SETTLED)


@pytest.mark.parametrize("way", WAYS)
def test_a_guess_is_folded_and_unfolded(way: str, browser: Driven, tree: Callable[..., None]) -> None:
    tries = search_tree(a_run("@readalps", 1000).timeline).tries
    (guess,) = (each for each in tries if each.first == 16 and each.level == 3)
    inside = [each for each in tries if guess.first < each.first and each.last <= guess.last]
    levels = max(each.level for each in inside) - guess.level
    steps = sum(each.cost for each in inside if each.parent == guess.id)
    tree(way, 16)
    browser.run(f"{ITEM}.focus()")
    unfolded = browser.run(BLOCKS)
    assert browser.run(f"{ITEM}.ariaExpanded") == "true"
    use(browser, way, "Enter")
    hides = f"; folded: hides {levels} levels, {steps} steps"
    assert browser.run(TOLD).endswith(hides)
    assert browser.run(f"{ITEM}.ariaExpanded") == "false"
    assert browser.run(f"{ITEM}.ariaLabel").endswith(hides)
    left, top, width = browser.run(
        f"""((item, plot) => [item.left - plot.left, item.top - plot.top, item.width])(
            ...[{ITEM}, document.getElementById("timeline")].map((each) => each.getBoundingClientRect()))"""
    )
    below = [each for each in browser.run(BLOCKS) if each[1] > top + 2 and left < each[0] < left + width - 2]
    assert below == []
    browser.run(f"{ITEM}.focus()")
    browser.press("ArrowDown")
    assert browser.run(TOLD).endswith(hides), "the guesses inside cannot be reached"
    browser.press("n")
    assert browser.run(TOLD).endswith(hides), "the steps inside belong to the folded guess"
    browser.press("p")
    use(browser, way, "Enter")
    assert browser.run(BLOCKS) == unfolded
    assert "folded" not in browser.run(TOLD)


def test_a_guess_without_guesses_inside_is_not_folded(browser: Driven, tree: Callable[..., None]) -> None:
    tree("mouse", 40)
    before = browser.run(BLOCKS)
    assert browser.texts("#band .head [aria-keyshortcuts=Enter][aria-disabled=true]")
    use(browser, "mouse", "Enter")
    assert browser.run(BLOCKS) == before


@pytest.mark.parametrize("way", WAYS)
def test_steps_are_selected_from_here(way: str, browser: Driven, tree: Callable[..., None]) -> None:
    run = a_run("@readalps", 1000)
    guesses = [each.first for each in search_tree(run.timeline).tries[1:]]
    wrong = [stop.wrong.step for stop in stops(run.timeline) if stop.wrong]
    tree(way, 30)
    use(browser, way, "s")
    for _ in range(12):
        use(browser, way, "n", "#step")
    last = browser.step
    assert last > 35
    counts = [sum(30 <= step <= last for step in steps) for steps in (guesses, wrong)]
    told = f"{counts[0]} guesses, no solutions, {counts[1]} contradictions"
    assert browser.run(TOLD) == f"steps 30 to {last} ({last - 29}): {told}"
    assert browser.text("#told") == browser.run(TOLD)
    use(browser, way, "s")
    assert browser.run(TOLD).startswith("here: ")
    assert not browser.run('document.querySelector("#timeline .span")')


def test_escape_ends_a_selection(browser: Driven, tree: Callable[..., None]) -> None:
    tree("keyboard", 30)
    browser.plays(("s p p", TOLD, "steps 28 to 30 (3): ..."), ("Escape", TOLD, "here: ..."))
