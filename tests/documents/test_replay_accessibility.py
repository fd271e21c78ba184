"""What axe-core and Lighthouse find in the replay page that shuts people out."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest
from support.browsers.chromium import CHROMIUM
from support.browsers.driven import Driven
from support.browsers.fixtures import Pages
from support.browsers.lighthouse import report
from support.browsers.node import package

pytestmark = pytest.mark.long

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


@pytest.fixture
def check(browser: Driven, quiet: None, page: Pages) -> Callable[..., None]:
    """Asserts that axe-core has nothing against a page, at the sizes of a desk and of a phone."""
    axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")

    def checked(
        name: str = "readalps",
        fragment: str = "",
        act: Callable[[Driven], object] = lambda _: None,
        scheme: str = "light",
    ) -> None:
        browser.look(1440, 900, scheme)
        browser.open(page(name), fragment)
        act(browser)
        browser.run(f"{axe}; true")
        assert browser.run("axe.version")
        assert browser.run(AXE) == []
        browser.look(390, 844, scheme)
        assert browser.run(AXE) == []

    return checked


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("fragment", ["", "#step=92&cell=4,2", "#step=0"])
def test_opening(fragment: str, scheme: str, check: Callable[..., None]) -> None:
    check(fragment=fragment, scheme=scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_contradiction_with_its_blame_unfolded(scheme: str, check: Callable[..., None]) -> None:
    def unfold(browser: Driven) -> None:
        browser.click_on("#why-tab")
        assert browser.run(UNFOLDED) > 5
        browser.click_on(".rest button")

    check(fragment="#contradiction=92", scheme=scheme, act=unfold)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_help(scheme: str, check: Callable[..., None]) -> None:
    check(scheme=scheme, act=lambda browser: browser.click_on("#help"))


def test_search_filter_and_levels(check: Callable[..., None]) -> None:
    check(fragment="#step=92", act=lambda browser: browser.press("7", "/", *"went", "Enter"))
    check(fragment="#step=92", act=lambda browser: browser.click_on("#levels-tab"))
    check(act=lambda browser: browser.click_on("#copy > summary"))
    check(act=lambda browser: browser.press("g", "x", "Enter"))


@pytest.mark.parametrize("tab", ["tree-tab", "log-tab", "levels-tab", "why-tab", "deductions-tab"])
def test_every_tab(tab: str, check: Callable[..., None]) -> None:
    check(fragment="#contradiction=92", act=lambda browser: browser.click_on(f"#{tab}"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_runs_compared(scheme: str, check: Callable[..., None]) -> None:
    check("two runs", "#run=main&with=fork1&step=60", scheme=scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_samurai(scheme: str, check: Callable[..., None]) -> None:
    check("samurai", scheme=scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["readalps", "samurai"])
def test_the_search_tree(name: str, scheme: str, check: Callable[..., None]) -> None:
    def walk(browser: Driven) -> None:
        browser.click_on("#band-tree")
        browser.run('document.querySelector(".tree").focus()')
        browser.press("ArrowDown", "ArrowRight")

    check(name, scheme=scheme, act=walk)


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
