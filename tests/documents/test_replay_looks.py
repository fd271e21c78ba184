"""How the replay page looks in each browser: on screens, on paper, and to those who cannot see it all."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from io import BytesIO
from itertools import product
from typing import Any, TypeAlias

import pytest
from pypdf import PdfReader
from support.browsers.chromium import CHROMIUM, Browser
from support.browsers.driven import PRESENT, SETTLED, STEP, Driven
from support.browsers.fixtures import Pages
from support.browsers.lighthouse import report
from support.browsers.node import package

pytestmark = pytest.mark.long

SIZES = [(1440, 900), (1024, 768), (390, 844)]
COLOURS = [("light", "none"), ("dark", "none"), ("light", "active")]
SHIFTS = """new Promise((done) => setTimeout(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    done(observer.takeRecords().map(({ value, sources }) =>
        [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "")]));
}, 300))"""
"""How much moved by itself since the page began to load, and what."""
PHONE = 390, 844
SMALL = [(390, 664), (360, 640), (320, 568), (844, 390), (768, 1024)]
PANELS = ["chart-tab", "story-tab", "log-tab", "levels-tab", "why-tab"]


def rectangles(browser: Driven, selector: str) -> list[dict[str, Any]]:
    """The edges, the size and the name of each element that matches and is visible."""
    found: list[dict[str, Any]] = browser.run(
        f"""[...document.querySelectorAll({json.dumps(selector)})]
            .filter((each) => each.checkVisibility())
            .map((each) => ({{
                ...each.getBoundingClientRect().toJSON(),
                name: each.getAttribute("aria-label") ?? each.textContent.trim(),
            }}))"""
    )
    return found


def fragment(name: str) -> str:
    """Where a page opens: two runs side by side, others at their position."""
    return "#run=main&with=fork1&step=60" if name == "two runs" else ""


def is_large(each: dict[str, Any], least: float) -> bool:
    """Whether a finger finds an element: both of its sides are that long."""
    return bool(min(each["width"], each["height"]) >= least)


def is_within(each: dict[str, Any], size: tuple[int, int]) -> bool:
    """Whether an element is inside the window."""
    width, height = size
    return bool(
        each["left"] >= 0 and each["top"] >= 0 and each["right"] <= width and each["bottom"] <= height
    )


OVERFLOWING = """(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = [];
    const isLarge = scrollWidth > innerWidth || scrollHeight > innerHeight;
    if (isLarge) found.push(`page ${scrollWidth}x${scrollHeight}`);
    const scrolls = (each) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(each);
        return [overflowX, overflowY].some((how) => how !== "visible") || clipPath !== "none";
    };
    for (const each of document.querySelectorAll("body *")) {
        const { left, top, right, bottom, width } = each.getBoundingClientRect();
        if (!width || !each.checkVisibility({ visibilityProperty: true })) continue;
        let around = each;
        while (around && !scrolls(around)) around = around.parentElement;
        const isOut = Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1;
        if (isOut && !around) found.push(`${each.outerHTML.slice(0, 80)} ${[left, top, right, bottom]}`);
        const isButton = each.matches("button, summary, [role=tab], .chip");
        const isTooNarrow = each.scrollWidth > each.clientWidth + 1;
        if (isButton && isTooNarrow) found.push(`the text of ${each.textContent}`);
    }
    return found;
})()"""


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("name", ["readalps", "samurai", "two runs"])
def test_nothing_overflows(name: str, browser: Driven, page: Pages) -> None:
    browser.look(*SIZES[0])
    browser.open(page(name), fragment(name))
    tabs = PANELS if name != "two runs" else []  # which has no panel
    for size, colours in product(SIZES, COLOURS):
        browser.look(*size, *colours)
        assert browser.run(OVERFLOWING) == [], (size, colours)
        for tab in tabs:
            browser.click_on(f"#{tab}")
            assert browser.run(OVERFLOWING) == [], (size, colours, tab)


BOARD_AND_DRAWING = """["#board", ".overlay"].map((each) => {
    const { left, top, right, bottom } = document.querySelector(each).getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
})"""
WIDE = """(selector => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 100).length)"""


@pytest.mark.usefixtures("quiet")
def test_small_windows_have_all_parts(browser: Driven, page: Pages) -> None:
    for name in ("readalps", "two runs"):
        browser.open(page(name), fragment(name))
        for size in ((320, 568), (390, 844), (568, 320), (667, 375), (844, 390), (900, 600)):
            browser.look(*size)
            board, drawing, *_ = browser.run(BOARD_AND_DRAWING)
            assert board == drawing, "chains and houses are drawn over their cells"
            assert browser.run(f"{WIDE}('.board-area, #tabs, #controls, #present')") == 4, (name, size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_moves_after_the_page_has_opened(
    size: tuple[int, int], chromium: Browser, page: Pages
) -> None:
    chromium.look(*size)
    for name in ("readalps", "samurai", "two runs"):
        chromium.open(page(name))
        shifts = chromium.run(SHIFTS)
        assert round(sum(shift for shift, *_ in shifts), 3) == 0, (name, shifts)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("name", ["readalps", "none"])
def test_a_phone_has_the_board_in_sight_and_large_buttons_at_the_bottom(
    name: str, browser: Driven, page: Pages
) -> None:
    width, height = PHONE
    browser.look(width, height)
    browser.open(page(name))
    board, controls = rectangles(browser, "#board, #controls")
    for tab in PANELS[1:]:
        browser.tap_on(f"#{tab}")
        assert rectangles(browser, "#board, #controls") == [board, controls]
    assert is_within(board, (width, int(controls["top"])))
    assert height - 12 <= controls["bottom"] <= height
    buttons = rectangles(browser, "button, select, #copy > summary")
    assert len(buttons) > 10
    assert [button for button in buttons if not is_large(button, 44)] == []


on_phones, on_small_screens = (
    pytest.mark.parametrize("size", sizes, ids=lambda size: f"{size[0]}x{size[1]}")
    for sizes in (SMALL[:-1], SMALL)
)

LEAST_CANDIDATE = """Math.min(...[...document.querySelectorAll("#board .cell:not([hidden]) > span")]
    .filter((each) => each.textContent).map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
"""The size of the smallest candidate that is shown, in pixels."""
ROWS = 'Number(document.querySelector(".tree .item").style.height.slice(0, -2))'
LINES = """Math.min(...[...document.querySelectorAll("#log .chunk > div")]
    .map((each) => each.getBoundingClientRect().height))"""


@pytest.mark.usefixtures("quiet")
@on_small_screens
def test_on_small_screens_the_parts_have_room(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    browser.open(page("readalps"), "#step=92")
    (controls,) = rectangles(browser, "#controls")
    assert controls["bottom"] <= size[1]
    assert controls["height"] < 60 or size[0] > 700, "one row of buttons"
    for tab, part, least in (
        ("log-tab", "#log", 48),
        ("levels-tab", "#levels-panel", 60),
        ("why-tab", "#why-panel", 100),
        ("chart-tab", "#chart-panel", 100),
        ("deductions-tab", "#deductions-panel" if size[1] < 480 else "#deductions", 200),
    ):
        browser.tap_on(f"#{tab}")
        browser.run(SETTLED)
        (shown,), (tabs,) = rectangles(browser, part), rectangles(browser, "#tabs")
        assert tabs["bottom"] <= shown["top"] + 1, tab
        assert shown["bottom"] <= controls["top"] + 1, tab
        assert shown["height"] >= least, tab
        assert browser.run(OVERFLOWING) == [], tab
        if tab == "chart-tab":
            assert browser.run(ROWS) >= 24
        if tab == "log-tab":
            assert browser.run(LINES) >= 24
    assert browser.run(LEAST_CANDIDATE) >= 11


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("size", [(390, 664), (320, 568), (768, 1024)], ids=str)
def test_a_sheet_is_pulled_from_a_third_to_nearly_all_and_the_chosen_cell_stays_in_sight(
    size: tuple[int, int], browser: Driven, page: Pages
) -> None:
    browser.look(*size)
    browser.open(page("readalps"), "#step=92")

    def share() -> float:
        (whole,), (tabs,) = rectangles(browser, "main"), rectangles(browser, "#tabs")
        return float((whole["bottom"] - tabs["top"]) / whole["height"])

    def is_in_sight() -> bool:
        (cell,) = rectangles(browser, '#board [aria-selected="true"]')
        (area,) = rectangles(browser, ".board-area")
        return bool(cell["top"] >= area["top"] - 1 and cell["bottom"] <= area["bottom"] + 1)

    assert share() == pytest.approx(0.3, abs=0.06)
    browser.tap_on("#board .row:nth-child(8) .cell:nth-child(7)")
    opened = share()
    assert opened == pytest.approx(0.42, abs=0.02)
    browser.run(SETTLED)
    assert is_in_sight()
    browser.tap_on("#pull")
    browser.run(SETTLED)
    assert share() == pytest.approx(0.75, abs=0.02)
    assert is_in_sight()
    browser.run('document.getElementById("pull").focus()')
    for key, reached in (("End", 0.9), ("ArrowDown", 0.8), ("Home", 0.3)):
        browser.press(key)
        browser.run(SETTLED)
        assert share() == pytest.approx(reached, abs=0.06)
        assert is_in_sight()
    browser.press("Escape")
    assert share() == opened


def test_a_finger_drags_the_sheet(chromium: Browser, page: Pages) -> None:
    chromium.look(390, 664)
    chromium.open(page("readalps"), "#step=92&cell=4,2")
    (handle,) = rectangles(chromium, "#pull")
    x, y = (handle["left"] + handle["right"]) / 2, (handle["top"] + handle["bottom"]) / 2
    chromium.touch([(x, y), (x, y - 60), (x, y - 130)])
    (moved,) = rectangles(chromium, "#pull")
    assert moved["top"] == pytest.approx(handle["top"] - 130, abs=6)
    assert chromium.step == 92


@pytest.mark.usefixtures("quiet")
def test_the_arrows_step_after_a_click_on_a_tab_and_move_between_tabs_by_keyboard(
    browser: Driven, page: Pages
) -> None:
    browser.look(1440, 900)
    browser.open(page("readalps"), "#step=92")
    chosen = 'document.querySelector("#panel [aria-selected=true]").id'
    for tab in ("levels-tab", "chart-timeline"):
        browser.click_on(f"#{tab}")
        step = browser.step
        browser.press("ArrowRight")
        assert browser.step > step - (browser.run(f"{PRESENT}.includes('contradiction')"))
        assert browser.run(chosen) == "levels-tab"
    browser.use("#log-tab")
    step = browser.step
    if not browser.run("document.hasFocus()"):
        return  # a Firefox without a window tells nobody where the focus is
    browser.run('document.getElementById("sweeps").focus()')
    browser.run('document.getElementById("log-tab").focus()')
    browser.press("ArrowRight")
    assert (browser.run(chosen), browser.step) == ("levels-tab", step)


@pytest.mark.usefixtures("quiet")
def test_at_400_percent_the_page_scrolls_in_one_direction_and_keeps_its_transport(
    browser: Driven, page: Pages
) -> None:
    browser.look(320, 200)
    browser.open(page("readalps"), "#step=92")
    (controls,) = rectangles(browser, "#controls")
    for tab in (*PANELS, "deductions-tab"):
        browser.use(f"#{tab}")
        assert browser.run("document.documentElement.scrollWidth") <= 320
        assert rectangles(browser, "#controls") == [controls]
        assert is_within(controls, (320, 200))
    assert browser.run(LEAST_CANDIDATE) >= 11


SCROLLING = """((selector) => [...document.querySelectorAll(selector)]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 80)))"""
"""A function that gives the elements that match and are wider inside than outside."""


@pytest.mark.usefixtures("quiet")
@on_phones
def test_on_real_phones_no_button_is_cut(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    for name in ("readalps", "two runs"):
        browser.open(page(name), fragment(name))
        assert browser.run(SCROLLING + '("body, #controls, #runs, #tabs")') == []
        few = rectangles(browser, "#controls button")
        browser.tap_on("#more")
        every = rectangles(browser, "#controls button, #controls select")
        assert len(few) < len(every) == 16
        assert [each for each in few + every if not (is_large(each, 44) and is_within(each, size))] == []
        browser.tap_on('[aria-keyshortcuts="]x"]')
        assert "contradiction" in browser.present
        browser.press("Escape")
        assert rectangles(browser, "#controls button") == few


@pytest.mark.usefixtures("by_finger")
@on_phones
def test_under_fingers_the_buttons_of_the_tree_leave_room_for_its_rows(
    size: tuple[int, int], chromium: Browser, page: Pages
) -> None:
    chromium.look(*size)
    assert chromium.run('matchMedia("(pointer: coarse)").matches')
    chromium.open(page("readalps"), "#contradiction=92")
    chromium.tap_on("#chart-tab")
    chromium.run(SETTLED)
    buttons = rectangles(chromium, "#chart > .head :is(button, select)")
    assert len({button["top"] for button in buttons if button["name"] != "outcome"}) == 1, "one row"
    assert [each for each in buttons if not is_large(each, 43) or each["right"] > size[0]] == []
    (rows,), (controls,) = rectangles(chromium, "#chart-panel"), rectangles(chromium, "#controls")
    assert rows["height"] >= 80
    assert rows["bottom"] <= controls["top"]


@pytest.mark.usefixtures("quiet")
def test_a_phone_shows_a_long_headline_when_you_tap_it_and_leads_to_the_deductions(
    browser: Driven, page: Pages
) -> None:
    browser.look(320, 568)
    browser.open(page("readalps"), "#step=131")
    cut, board = rectangles(browser, "#headline, #board")
    browser.use("#headline")
    whole, unmoved = rectangles(browser, "#headline, #board")
    assert whole["bottom"] > cut["bottom"] + 12
    assert unmoved == board
    browser.tap_on("#step")
    (again,) = rectangles(browser, "#headline")
    assert again["bottom"] == cut["bottom"]
    browser.tap_on("#deductions-tab")
    browser.tap_on("#to-deductions")
    assert "`goto 132`" in browser.text("#deduction")


@pytest.mark.usefixtures("quiet")
def test_on_a_phone_nothing_is_drawn_over_a_board(browser: Driven, page: Pages) -> None:
    browser.look(360, 640)
    browser.open(page("samurai"))
    for tab in ("log-tab", "chart-tab"):
        browser.tap_on(f"#{tab}")
        browser.run(SETTLED)
        boards = rectangles(browser, ".scroller")
        others = rectangles(browser, ".overview")
        assert len(others) == len(boards)
        assert max(board["bottom"] for board in boards) <= min(other["top"] for other in others) + 4


@pytest.mark.usefixtures("quiet")
def test_the_board_takes_a_third_of_a_large_window_and_the_tree_has_the_height_beside_it(
    browser: Driven, page: Pages
) -> None:
    for width, height in ((1440, 900), (1024, 768), (900, 1000)):
        browser.look(width, height)
        browser.open(page("readalps"), "#step=92")
        browser.click_on("#chart-tab")
        (chart,), (board,) = rectangles(browser, "#chart"), rectangles(browser, "#board")
        assert width < 1440 or board["width"] * board["height"] * 3 >= width * height
        assert chart["left"] >= board["right"]
        assert chart["height"] >= height * 0.45
        browser.run(SETTLED)
        assert browser.run('getComputedStyle(document.querySelector("#steps .name")).fontSize') == "12px"
        assert browser.run(OVERFLOWING) == []
        browser.click_on("#log-tab")
        assert browser.run(f"{WIDE}('#log')") == 1


@pytest.mark.usefixtures("quiet")
def test_the_story_leads_through_its_chapters(browser: Driven, page: Pages) -> None:
    browser.look(1280, 800)
    browser.open(page("readalps"), "#step=0")
    told = 'document.getElementById("headline").textContent'
    outcome = "20 wrong guesses cost 98 of the 131 steps..."
    browser.plays(("}", STEP, 7), ("", told, outcome))
    browser.click_on("#board .row:nth-child(1) .cell:nth-child(1)")
    browser.run(SETTLED)
    browser.plays(("", told, outcome), ("Escape", told, outcome))
    browser.click_on("#log-tab")
    browser.run(SETTLED)
    browser.plays(("", told, outcome), ("Home", STEP, 0))
    for number, step in enumerate((7, 16, 35, 98, 131), 1):
        browser.plays(("}", STEP, step), ("", told, f"Story, {number} of 5: ..."))
    mistaken = '[...document.querySelectorAll("#board [data-mistaken] b")].map((each) => each.textContent)'
    browser.plays(
        ("}", PRESENT, "The story ends here."),
        ("{ {", told, "Story, 3 of 5: The first contradiction that needs..."),
        ("", mistaken, ["1"]),
        ("n", told, outcome),
    )
    browser.click_on("#story-on")
    assert browser.step == 98


@pytest.mark.usefixtures("quiet")
def test_a_phone_shows_a_stop_of_the_story_from_its_top(browser: Driven, page: Pages) -> None:
    browser.look(390, 664)
    browser.open(page("readalps"), "#step=131")
    for on in ("#story-back", "#story-back", "#headline .link:last-child"):
        browser.tap_on(on)
        (panel,), (stop,) = (rectangles(browser, f"#story{each}") for each in ("-panel", " [aria-current]"))
        assert panel["top"] <= stop["top"] < panel["top"] + 2, on


@pytest.mark.usefixtures("quiet")
def test_a_tap_on_a_cell_opens_its_reasons_under_the_board(browser: Driven, page: Pages) -> None:
    browser.look(*PHONE)
    browser.open(page("readalps"), "#step=92")
    browser.tap_on("#board .row:nth-child(4) .cell:nth-child(2)")
    assert browser.text("#why-panel p").startswith("[4,2], cell 29: holds 2")
    (board,), (reasons,), (controls,) = (
        rectangles(browser, each) for each in ("#board", "#why-panel > p", "#controls")
    )
    assert board["bottom"] <= reasons["top"] < reasons["bottom"] <= controls["top"]
    (first,), (buttons,) = (
        rectangles(browser, f"#why-panel {each}") for each in (".reasons > li:first-child", ".rest")
    )
    assert first["bottom"] <= buttons["top"]
    browser.tap_on("#why-panel .reasons > li:nth-child(5) .link")
    row, line = rectangles(browser, "#why-panel [aria-current] > p, #why-panel .rests")
    assert row["bottom"] <= line["top"] < line["bottom"] <= controls["top"] + 1
    browser.tap_on("#step")
    assert "Step 92 of 284, level 11, contradiction: [8,7] would lose 8" in browser.present


@pytest.mark.usefixtures("quiet")
def test_paper_has_the_board_the_story_the_levels_and_the_log_whatever_the_tab(
    browser: Driven, page: Pages
) -> None:
    browser.look(1440, 900)
    browser.open(page("readalps"), "#contradiction=92")
    for size, tab in (((1440, 900), "log-tab"), ((390, 664), "chart-tab"), ((768, 1024), "why-tab")):
        browser.look(*size)
        browser.use(f"#{tab}")
        first, *others = (each.extract_text() for each in PdfReader(BytesIO(browser.printed())).pages)
        assert re.search(r"\b4\s+5\s+3\s+2\b", first.replace("L5", "").replace("L6", "").replace("L8", ""))
        assert "50 100 150 200 250" in first
        told = "".join((first, *others))
        stops = (f"step {step}, level " for step in (7, 16, 35, 98, 131))
        places = [told.index(text) for text in ("Step 92 of 284", *stops, "At guess level 11")]
        assert places == sorted(places)
        rest = "".join(others)
        assert "cannot both be right" in rest + first
        assert rest.index("7) Guess [6,2] level 1") < rest.index("284) No more solution")


def test_the_board_has_two_thirds_of_the_width_of_paper(chromium: Browser, page: Pages) -> None:
    chromium.look(703, 1032)  # the room of A4 between its margins
    for name in ("readalps", "samurai"):
        chromium.open(page(name))
        chromium.command("Emulation.setEmulatedMedia", media="print")
        try:
            (board,) = rectangles(chromium, ".board-area")
            assert 0.64 <= board["width"] / 703 <= 0.68
            assert rectangles(chromium, "#controls, #tools, .reasons, [role=tab]") == []
        finally:
            chromium.command("Emulation.setEmulatedMedia", media="")


# --- what axe-core and Lighthouse find that shuts people out ----------------------------------------

Act: TypeAlias = Callable[[Driven], object]

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
    browser.click_on("#chart-tree")
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
    **{tab: ("readalps", "#contradiction=92", on(f"#{tab}")) for tab in (*PANELS, "deductions-tab")},
    "two runs": ("two runs", fragment("two runs"), None),
    "a samurai": ("samurai", "", None),
    "constraints": ("constraints", "#step=40&cell=1,1", None),
    "a search tree": ("readalps", "", walk),
    "the search tree of a samurai": ("samurai", "", walk),
}


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing(scene: str, scheme: str, browser: Driven, page: Pages) -> None:
    axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    name, address, act = SCENES[scene]
    browser.look(1440, 900, scheme)
    browser.open(page(name), address)
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
