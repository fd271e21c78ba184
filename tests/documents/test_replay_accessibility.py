"""What axe-core and Lighthouse find in the replay page that shuts people out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TypeAlias

import pytest
from support.browsers.chromium import CHROMIUM
from support.browsers.driven import Driven
from support.browsers.fixtures import Pages
from support.browsers.lighthouse import report
from support.browsers.node import package

pytestmark = pytest.mark.long

Act: TypeAlias = Callable[[Driven], object]
TABS = ("tree", "log", "levels", "why", "deductions")

AXE = """axe.run(document, {
    resultTypes: ["violations"],
    rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`,
)))"""

UNFOLDED = """(() => {
    for (let depth = 0; depth < 3; depth += 1) {
        const folded = [...document.querySelectorAll(".unfold[aria-expanded=false]")];
        for (const each of folded.slice(0, 20)) each.click();
    }
    return document.querySelectorAll(".unfold[aria-expanded=true]").length;
})()"""


def unfold(browser: Driven) -> None:
    browser.click_on("#why-tab")
    assert browser.run(UNFOLDED) > 5
    browser.click_on(".rest button")


def walk(browser: Driven) -> None:
    """Goes over the tries of the search tree."""
    browser.click_on("#band-tree")
    browser.run('document.querySelector(".tree").focus()')
    browser.press("ArrowDown", "ArrowRight")


def by_key(*keys: str) -> Act:
    return lambda browser: browser.press(*keys)


def on(selector: str) -> Act:
    return lambda browser: browser.click_on(selector)


SCENES: dict[str, tuple[str, str, Act | None]] = {
    "opening": ("readalps", "", None),
    "a cell": ("readalps", "#step=92&cell=4,2", None),
    "the start": ("readalps", "#step=0", None),
    "a contradiction with its blame unfolded": ("readalps", "#contradiction=92", unfold),
    "help": ("readalps", "", on("#help")),
    "search and filter": ("readalps", "#step=92", by_key("7", "/", *"went", "Enter")),
    "copying": ("readalps", "", on("#copy > summary")),
    "going to a step": ("readalps", "", by_key("g", "x", "Enter")),
    **{tab: ("readalps", "#contradiction=92", on(f"#{tab}-tab")) for tab in TABS},
    "two runs": ("two runs", "#run=main&with=fork1&step=60", None),
    "a samurai": ("samurai", "", None),
    "a search tree": ("readalps", "", walk),
    "the search tree of a samurai": ("samurai", "", walk),
}


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing(scene: str, scheme: str, browser: Driven, page: Pages) -> None:
    axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    name, fragment, act = SCENES[scene]
    browser.look(1440, 900, scheme)
    browser.open(page(name), fragment)
    if act:
        act(browser)
    browser.run(f"{axe}; true")
    assert browser.run("axe.version")
    assert browser.run(AXE) == []
    browser.look(390, 844, scheme)
    assert browser.run(AXE) == []


@pytest.mark.parametrize("name", ["readalps", "60,000 steps"])
def test_lighthouse_finds_that_nobody_is_shut_out_and_that_practices_are_good(name: str, page: Pages) -> None:
    lighthouse = package("lighthouse")
    if not (shutil.which("node") and CHROMIUM):
        pytest.skip("needs node and chromium on the path")
    found = report(lighthouse, page(name))
    failed = [audit["title"] for audit in found["audits"].values() if audit["score"] == 0]
    assert found["categories"]["accessibility"]["score"] == 1, failed
    assert found["categories"]["best-practices"]["score"] == 1, failed
    assert found["audits"]["cumulative-layout-shift"]["numericValue"] < 0.01
