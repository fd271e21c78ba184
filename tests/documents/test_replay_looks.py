"""How the replay page looks in each browser: on screens of three sizes, in all colours, and on paper."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader
from support.browsers.chromium import Browser
from support.browsers.driven import SETTLED, Driven
from support.browsers.fixtures import Pages

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
PANELS = ["tree-tab", "log-tab", "levels-tab", "why-tab"]

RECTANGLES = """((selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.getBoundingClientRect(), each.getAttribute("aria-label") ?? each.textContent.trim()])
    .map(([{ left, top, right, bottom }, name]) => ({ left, top, right, bottom, name })))"""

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


@pytest.mark.long
@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("name", ["readalps", "samurai", "two runs"])
def test_nothing_overflows(name: str, browser: Driven, page: Pages) -> None:
    browser.look(*SIZES[0])
    browser.open(page(name), "#run=main&with=fork1&step=60" if name == "two runs" else "")
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
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320), (667, 375), (844, 390), (900, 600)])
def test_small_windows_have_all_parts(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    browser.open(page("readalps"), "#step=102")
    board, drawing = browser.run(BOARD_AND_DRAWING)
    assert board == drawing, "chains and houses are drawn over their cells"
    assert browser.run(f"{WIDE}('.board-area, #panel, #controls, #present')") == 4
    browser.open(page("two runs"), "#run=main&with=fork1&step=60")
    assert browser.run(f"{WIDE}('.board-area, #controls, #present')") == 4


@pytest.mark.long
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
def test_the_board_takes_a_third_of_a_large_window(browser: Driven, page: Pages) -> None:
    browser.look(1440, 900)
    browser.open(page("readalps"))
    (board,) = browser.run(RECTANGLES + '("#board")')
    area = (board["right"] - board["left"]) * (board["bottom"] - board["top"])
    assert area * 3 >= 1440 * 900


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("name", ["readalps", "none"])
def test_a_phone_has_the_board_in_sight_and_large_buttons_at_the_bottom(
    name: str, browser: Driven, page: Pages
) -> None:
    width, height = PHONE
    browser.look(width, height)
    browser.open(page(name))
    (board,) = browser.run(RECTANGLES + '("#board")')
    (controls,) = browser.run(RECTANGLES + '("#controls")')
    for tab in PANELS[1:]:
        browser.tap_on(f"#{tab}")
        assert browser.run(RECTANGLES + '("#board")') == [board]
        assert browser.run(RECTANGLES + '("#controls")') == [controls]
    assert board["left"] >= 0
    assert board["top"] >= 0
    assert board["right"] <= width
    assert board["bottom"] <= controls["top"]
    assert height - 12 <= controls["bottom"] <= height
    buttons = browser.run(RECTANGLES + '("button, select, #copy > summary")')
    assert len(buttons) > 10
    small = [
        button
        for button in buttons
        if button["right"] - button["left"] < 44 or button["bottom"] - button["top"] < 44
    ]
    assert small == []


on_phones = pytest.mark.parametrize(
    "size",
    [(360, 640), (375, 667), (390, 664), (412, 732), (844, 390)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)


@pytest.mark.usefixtures("quiet")
@on_phones
def test_on_real_phones_the_parts_have_room(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    browser.open(page("readalps"), "#step=92")
    browser.tap_on("#why-tab")
    (reasons,) = browser.run(RECTANGLES + '("#why-panel")')
    (controls,) = browser.run(RECTANGLES + '("#controls")')
    (tabs,) = browser.run(RECTANGLES + '("#tabs")')
    (board,) = browser.run(RECTANGLES + '("#board")')
    assert tabs["bottom"] <= reasons["top"] + 1
    assert reasons["bottom"] <= controls["top"]
    assert reasons["bottom"] - reasons["top"] >= 80
    assert controls["bottom"] - controls["top"] < 60, "one row of buttons"
    assert board["right"] - board["left"] >= 200
    if size[0] < size[1]:
        browser.tap_on("#pull")
        (pulled,) = browser.run(RECTANGLES + '("#why-panel")')
        assert pulled["bottom"] - pulled["top"] >= reasons["bottom"] - reasons["top"] + 100
        browser.press("Escape")
        assert browser.run(RECTANGLES + '("#why-panel")') == [reasons]
        browser.tap_on("#tree-tab")
        browser.tap_on("#pull")
        (pulled,) = browser.run(RECTANGLES + '("#band")')
        (tabs,) = browser.run(RECTANGLES + '("#tabs")')
        assert tabs["bottom"] <= pulled["top"] + 1
        assert pulled["bottom"] - pulled["top"] >= 250
    else:
        browser.tap_on("#tree-tab")
    browser.run(SETTLED)
    rows = 'Number(document.querySelector(".tree .item").style.height.slice(0, -2))'
    assert browser.run(rows) >= 24


SCROLLING = """((selector) => [...document.querySelectorAll(selector)]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 80)))"""
"""A function that gives the elements that match and are wider inside than outside."""


@pytest.mark.usefixtures("quiet")
@on_phones
def test_on_real_phones_no_button_is_cut(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    for name in ("readalps", "two runs"):
        browser.open(page(name), "#run=main&with=fork1&step=60" if name == "two runs" else "")
        assert browser.run(SCROLLING + '("body, #controls, #runs, #tabs")') == []
        few = browser.run(RECTANGLES + '("#controls button")')
        browser.tap_on("#more")
        every = browser.run(RECTANGLES + '("#controls button, #controls select")')
        assert len(few) < len(every) == 16
        for button in few + every:
            assert min(button["right"] - button["left"], button["bottom"] - button["top"]) >= 44, button
            assert button["left"] >= 0
            assert button["top"] >= 0
            assert button["right"] <= size[0]
            assert button["bottom"] <= size[1]
        browser.tap_on('[data-jump="wrong"][data-by="1"]')
        assert "contradiction" in browser.present
        browser.press("Escape")
        assert browser.run(RECTANGLES + '("#controls button")') == few


@on_phones
def test_under_fingers_the_buttons_of_the_tree_leave_room_for_its_rows(
    size: tuple[int, int], chromium: Browser, page: Pages
) -> None:
    chromium.look(*size)
    chromium.command("Emulation.setTouchEmulationEnabled", enabled=True)
    try:
        assert chromium.run('matchMedia("(pointer: coarse)").matches')
        chromium.open(page("readalps"), "#contradiction=92")
        chromium.tap_on("#tree-tab")
        chromium.run(SETTLED)
        buttons = chromium.run(RECTANGLES + '("#band > .head :is(button, select)")')
        assert len({button["top"] for button in buttons if button["name"] != "outcome"}) == 1, "one row"
        for button in buttons:
            assert min(button["right"] - button["left"], button["bottom"] - button["top"]) >= 43, button
            assert button["right"] <= size[0]
        (rows,) = chromium.run(RECTANGLES + '("#band-panel")')
        (controls,) = chromium.run(RECTANGLES + '("#controls")')
        assert rows["bottom"] - rows["top"] >= 80
        assert rows["bottom"] <= controls["top"]
    finally:
        chromium.command("Emulation.setTouchEmulationEnabled", enabled=False)


@pytest.mark.usefixtures("quiet")
def test_a_phone_shows_a_long_headline_when_you_tap_it_and_leads_to_the_deductions(
    browser: Driven, page: Pages
) -> None:
    browser.look(320, 568)
    browser.open(page("readalps"), "#step=131")
    (cut,) = browser.run(RECTANGLES + '("#headline")')
    (board,) = browser.run(RECTANGLES + '("#board")')
    browser.use("#headline")
    (whole,) = browser.run(RECTANGLES + '("#headline")')
    assert whole["bottom"] > cut["bottom"] + 12
    assert browser.run(RECTANGLES + '("#board")') == [board], "nothing moves"
    browser.tap_on("#step")
    (again,) = browser.run(RECTANGLES + '("#headline")')
    assert again["bottom"] == cut["bottom"]
    browser.tap_on("#deductions-tab")
    assert "at step" in browser.run('document.querySelector("#to-deductions").textContent')
    browser.tap_on("#to-deductions")
    assert browser.run('document.querySelectorAll("#deductions li").length') > 0


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("name", ["samurai", "two runs"])
def test_on_a_phone_nothing_is_drawn_over_a_board(name: str, browser: Driven, page: Pages) -> None:
    browser.look(360, 640)
    browser.open(page(name), "#run=main&with=fork1&step=60" if name == "two runs" else "")
    for tab in ("log-tab", "tree-tab"):
        browser.tap_on(f"#{tab}")
        browser.run(SETTLED)
        boards = browser.run(RECTANGLES + '(".scroller")')
        others = browser.run(RECTANGLES + '(".overview, .caption")')
        assert len(others) == len(boards)
        assert max(board["bottom"] for board in boards) <= min(other["top"] for other in others) + 4


@pytest.mark.usefixtures("quiet")
def test_the_tree_has_the_height_beside_the_board(browser: Driven, page: Pages) -> None:
    for width, height in ((1440, 900), (1024, 768), (900, 1000)):
        browser.look(width, height)
        browser.open(page("readalps"), "#step=92")
        browser.click_on("#tree-tab")
        (band,) = browser.run(RECTANGLES + '("#band")')
        (board,) = browser.run(RECTANGLES + '("#board")')
        assert band["left"] >= board["right"]
        assert band["bottom"] - band["top"] >= height * 0.45
        browser.run(SETTLED)
        assert browser.run('getComputedStyle(document.querySelector("#timeline .name")).fontSize') == "12px"
        assert browser.run(OVERFLOWING) == []
        browser.click_on("#log-tab")
        assert browser.run(f"{WIDE}('#log')") == 1


@pytest.mark.usefixtures("quiet")
def test_the_story_leads_through_its_chapters(browser: Driven, page: Pages) -> None:
    browser.look(1280, 800)
    browser.open(page("readalps"), "#step=0")
    told = 'document.getElementById("headline").textContent'
    steps = 'Number(document.getElementById("timeline").getAttribute("aria-valuenow"))'
    met = []
    for _ in range(5):
        browser.press("}")
        met.append((browser.run(steps), browser.run(told).partition(":")[0]))
    assert met == [(step, f"Story, {number} of 5") for number, step in enumerate((7, 16, 35, 98, 131), 1)]
    browser.press("}")
    assert browser.present == "The story ends here."
    browser.press("{", "{")
    assert browser.run(told).startswith("Story, 3 of 5: The first contradiction that rests on")
    mistaken = '[...document.querySelectorAll("#board [data-mistaken] b")].map((each) => each.textContent)'
    assert browser.run(mistaken) == ["1"]
    browser.press("n")
    assert browser.run(told).startswith("20 wrong guesses cost 98 of the 131 steps")
    browser.click_on("#story-on")
    assert browser.run(steps) == 98


@pytest.mark.usefixtures("quiet")
def test_a_tap_on_a_cell_opens_its_reasons_under_the_board(browser: Driven, page: Pages) -> None:
    browser.look(*PHONE)
    browser.open(page("readalps"), "#step=92")
    browser.tap_on("#board .row:nth-child(4) .cell:nth-child(2)")
    assert browser.run('document.querySelector("#why-panel p").textContent').startswith(
        "[4,2], cell 29: holds 2"
    )
    (board,) = browser.run(RECTANGLES + '("#board")')
    (reasons,) = browser.run(RECTANGLES + '("#why-panel > p")')
    (controls,) = browser.run(RECTANGLES + '("#controls")')
    assert board["bottom"] <= reasons["top"] < reasons["bottom"] <= controls["top"]
    browser.tap_on("#step")
    assert "Step 92 of 284, level 11, contradiction: [8,7] would lose 8" in browser.present


@pytest.mark.long
@pytest.mark.parametrize("name", ["readalps", "none", "samurai", "two runs"])
def test_paper_takes_one_page(name: str, browser: Driven, page: Pages) -> None:
    fragments = {"readalps": "#contradiction=92", "two runs": "#run=main&with=fork1&step=60"}
    browser.open(page(name), fragments.get(name, ""))
    for scheme, tab in product(("light", "dark"), PANELS):
        browser.look(1440, 900, scheme)
        browser.run(f'document.getElementById("{tab}").click()')
        assert len(PdfReader(BytesIO(browser.printed())).pages) == 1


@pytest.mark.parametrize("size", [(1440, 900), (390, 664)])
def test_paper_has_the_whole_board_and_the_band(size: tuple[int, int], browser: Driven, page: Pages) -> None:
    browser.look(*size)
    browser.open(page("readalps"), "#step=131")
    text = PdfReader(BytesIO(browser.printed())).pages[0].extract_text()
    assert "1 4 5 3 2 7 6 9 8\n8 3 9 6 5 4 1 2 7\n" in text
    assert "5 2 1 8 3 9 7 6 4" in text
    assert "50 100 150 200 250" in text


@pytest.mark.parametrize("tab", PANELS)
def test_paper_has_the_board_the_levels_and_the_band(tab: str, chromium: Browser, page: Pages) -> None:
    chromium.look(718, 1047)  # the room of A4 between its margins
    chromium.open(page("readalps"), "#contradiction=92")
    chromium.click_on(f"#{tab}")
    chromium.command("Emulation.setEmulatedMedia", media="print")
    try:
        for part in ("#board", "#levels li:last-child", "#band", "#present", "h1", ".blame"):
            (found,) = chromium.run(RECTANGLES + f'("{part}")')
            assert found["right"] - found["left"] > 50, part
            assert found["bottom"] - found["top"] > 10, part
            assert found["bottom"] < 1047, part
        for part in ("#controls", "#tools", "#log", ".reasons", "[role=tab]"):
            assert chromium.run(RECTANGLES + f'("{part}")') == []
    finally:
        chromium.command("Emulation.setEmulatedMedia", media="")
