"""The use of the replay page in each browser: its address, its keys, copying, and inside another page."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import PRESENT, SETTLED, STEP, Driven
from support.browsers.fixtures import Pages
from support.desk import readalps
from support.forked import run as run_program

from sudoku_repl import Timeline

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.long]

CHOSEN = 'document.querySelector("#board [aria-selected=true]")?.querySelector(".unseen").textContent ?? null'
REASONS = 'document.getElementById("why-panel").textContent'
SHOWN_PANEL = 'document.querySelector("#panel [role=tab][aria-selected=true]").textContent'


@pytest.fixture
def run(browser: Driven, page: Pages) -> Callable[..., None]:
    """Opens the published run at a fragment of its address."""

    def opened(fragment: str = "#step=92", name: str = "readalps") -> None:
        browser.look(1440, 900)
        browser.open(page(name), fragment)

    return opened


# --- the address ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fragment", "begins", "kept"),
    [
        ("", "Step 7 of 284, level 1: ", "step=7"),
        ("step=98", "Step 98 of 284, level 3: go back to level 3 and try [2,3]=9", "step=98"),
        ("step=98&cell=2,9", "Step 98 of 284", "step=98&cell=2,9"),
        ("contradiction=92", "Step 92 of 284, level 11, contradiction: [8,7] would", "contradiction=92"),
        ("contradiction=92&cell=8,7", "Step 92 of 284, level 11, con", "contradiction=92&cell=8,7"),
        ("step=92&cell=10,1", "There is no cell 10,1 in this run", "step=92"),
        ("step=99999", "There is no step 99999 in this run, which has 284 steps.", "step=7"),
        ("step=x&cell=0,0", "There is no cell 0,0 and no step x in this run", "step=7"),
        ("contradiction=5", "There is no contradiction 5 in this run", "step=7"),
        ("run=nothing&step=5", "Step 5 of 284", "step=5"),
        ("nonsense", "Step 7 of 284", "step=7"),
    ],
)
def test_an_address_opens_its_point(
    fragment: str, begins: str, kept: str, browser: Driven, run: Callable[..., None]
) -> None:
    run(f"#{fragment}" if fragment else "")
    assert browser.present.startswith(begins)
    _, _, cell = kept.partition("cell=")
    found = browser.run(CHOSEN)
    assert found.startswith(f"[{cell}], ") if cell else found is None
    assert browser.until(f"location.hash.startsWith('#{kept}') && location.hash")
    assert not cell or browser.run(SHOWN_PANEL) == "Why"


def test_the_address_follows_what_you_do(browser: Driven, run: Callable[..., None]) -> None:
    run()
    for key, address in (
        ("n", "#contradiction=92"),
        ("n", "#step=93"),
        ("", "#step=93&cell=2,9"),
        ("Escape", "#step=93"),
    ):
        browser.press(key) if key else browser.click_on("#board .row:nth-child(2) .cell:nth-child(9)")
        assert browser.until(f"location.hash === {json.dumps(address)}")


def test_back_and_forward_go_to_where_links_led(young: Driven, page: Pages) -> None:
    young.look(1440, 900)
    young.open(page("readalps"), "#step=92")
    young.until('location.hash === "#step=92"')
    for script, seen in (
        ('location.hash = "#step=16&cell=2,3"', "Step 16 of "),
        ('location.hash = "#contradiction=95"', "level 10, contradiction: ["),
        ("history.back()", "Step 16 of "),
        ("history.back()", "Step 92 of "),
        ("history.forward()", "Step 16 of "),
    ):
        young.run(script)
        assert young.until(f"{PRESENT}.includes({json.dumps(seen)})")
        assert (young.run(CHOSEN) or "").startswith("[2,3], ") == ("16" in seen)


def test_back_leads_to_where_you_jumped_from(young: Driven, page: Pages) -> None:
    young.look(1440, 900)
    young.open(page("readalps"), "#step=30")
    assert young.until('location.hash === "#step=30"')
    young.press("n", "n", "n", "]", "g")
    left = f'{PRESENT}.startsWith("Step 33 of ")'
    assert young.until(f"!({left})")
    assert young.until('!["#step=30", "#step=33"].includes(location.hash)')
    young.run("history.back()")
    assert young.until(left)
    young.press("]", "ArrowRight", "g")
    assert young.run('document.getElementById("goto").open'), "no bracket is left over"


PRESSED_WHILE_IT_OPENS = """(() => {
    const press = () => {
        for (const key of ["+", "-", "ArrowRight"]) {
            document.dispatchEvent(new KeyboardEvent("keydown", { key }));
        }
        if (!document.getElementById("present")?.textContent) setTimeout(press);
    };
    press();
})()"""


def test_keys_before_the_page_is_there_do_no_harm(chromium: Browser, page: Pages) -> None:
    chromium.look(1440, 900)
    chromium.complaints.clear()  # of what was open before
    added = chromium.command("Page.addScriptToEvaluateOnNewDocument", source=PRESSED_WHILE_IT_OPENS)
    chromium.open(page("samurai"))
    chromium.command("Page.removeScriptToEvaluateOnNewDocument", **added)
    assert chromium.complaints == []
    assert "NaN" not in chromium.run("document.querySelector('#steps svg').outerHTML")


def test_what_a_finger_can_do_that_has_no_keys(browser: Driven, run: Callable[..., None]) -> None:
    run("#step=40")
    asked = 'document.getElementById("goto").open'
    browser.click_on("#present .link")
    assert browser.run(asked), "the number of the present step asks for another"
    browser.press("9", "2", "Enter")
    assert browser.run(f"!{asked} && {PRESENT}.startsWith('Step 92 of ')")
    shown = 'document.getElementById("board").dataset.filter ?? null'
    cell = "#board .row:nth-child(4) .cell:nth-child(2)"
    browser.tap_on(cell)
    browser.tap_on(cell)
    assert browser.run(shown) == "2", "a second tap shows the digit"
    assert len(browser.texts("#board .can")) > 1
    run("#contradiction=92")
    browser.click_on("#present .link:nth-of-type(2)")
    assert browser.run(f"!{asked} && {PRESENT}.startsWith('Step 92 of 284, level 11: guess [4,2]=2')")
    browser.look(390, 844)
    browser.use("#present")
    assert browser.run('document.getElementById("present").matches("[data-open]")'), "the text opens"


# --- copying -------------------------------------------------------------------------------------


def test_what_is_copied_is_what_is_shown(browser: Driven, run: Callable[..., None]) -> None:
    run("#step=92&cell=4,2")
    values = browser.run(
        """[...document.querySelectorAll("#board .cell")]
            .map((each) => each.querySelector("b")?.textContent ?? ".")"""
    )
    rows = [" ".join(values[first : first + 9]) for first in range(0, 81, 9)]
    address = browser.run('location.href.split("#")[0]')
    expected = {
        "link": f"{address}#step=92&cell=4,2",
        "line": "".join(values),
        "text": "\n".join(rows),
        "command": "sudoku-repl @readalps --ex 'goto 92'",
    }

    def copied(kind: str) -> str:
        browser.click_on("#copy > summary")
        browser.click_on(f"[data-copy={kind}]")
        text = browser.until(
            f"""document.querySelector("#copied[open] textarea")?.value
                ?? ({PRESENT}.startsWith("Copied: ") && {PRESENT}.slice("Copied: ".length))"""
        )
        browser.run('document.getElementById("copied").close()')
        browser.run('document.getElementById("present").textContent = ""')
        return str(text)

    assert {kind: copied(kind) for kind in expected} == expected
    assert browser.run('document.getElementById("copy").open') is False
    browser.go_to("#contradiction=92")
    command = "sudoku-repl @readalps --ex 'goto 92' --ex 'step' --ex 'blame 92'"
    assert copied("command") == command
    assert run_program(*shlex.split(command)[1:], "--batch").returncode == 0


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("begin", "keys", "end"),
    [
        ("step=28", "n", "step=29"),
        ("step=28", "ArrowRight", "step=29"),
        ("step=28", "p", "step=27"),
        ("step=28", "ArrowLeft", "step=27"),
        ("step=24", "PageDown", "step=34"),
        ("step=34", "PageUp", "step=24"),
        ("step=40", "Home", "step=0"),
        ("step=40", "End", "step=284"),
        ("step=284", "ArrowRight", "step=284"),
        ("step=0", "ArrowLeft", "step=0"),
        ("step=92", "] x", "contradiction=92"),
        ("step=93", "[ x", "contradiction=92"),
        ("step=92", "] g", "step=93"),
        ("step=93", "[ g", "step=92"),
        ("step=92", "] s", "step=131"),
        ("step=284", "[ s", "step=131"),
        ("step=92", "] n", "contradiction=92"),
        ("step=92", "a", "step=16"),
        ("step=92", "g 4 0 Enter", "step=40"),
        ("step=92", "g 4 0 Escape", "step=92"),
    ],
)
def test_keys_move(begin: str, keys: str, end: str, browser: Driven, run: Callable[..., None]) -> None:
    run(f"#{begin}")
    browser.press(*keys.split())
    assert browser.until(f'location.hash === "#{end}"')


def test_going_to_a_step_refuses_typos(browser: Driven, run: Callable[..., None]) -> None:
    run()
    browser.press("g")
    for typed in ("abc", "285", "-1", "1.5", "1e2", "9 2", ""):
        browser.run('document.getElementById("wanted").value = ""')
        browser.press(*typed, "Enter")
        refused = browser.text("#refused")
        assert f"“{typed}”" in refused
        assert "from 0 to 284" in refused
        assert browser.run('document.getElementById("goto").open')
    browser.run('document.getElementById("wanted").value = ""')
    browser.press("Escape")
    # The field, though hidden, keeps the focus until the page is drawn.
    assert browser.until('!document.getElementById("goto").open && document.activeElement === document.body')
    browser.plays(
        ("g", 'document.getElementById("refused").textContent', ""),
        ("4 0 Enter", 'document.getElementById("goto").open', False),
        ("", PRESENT, "Step 40 of 284..."),
    )


def test_space_plays_and_pauses(browser: Driven, run: Callable[..., None]) -> None:
    run()
    browser.run('document.getElementById("speed").value = "40"')
    sounds = 'document.getElementById("present").ariaLive'
    browser.press("End", " ")  # from the end it begins anew
    before = browser.step
    assert before < 284
    assert browser.until(f"{STEP} > {before}")
    assert (browser.text("#play"), browser.run(sounds)) == ("Pause", "off")
    browser.press(" ")
    stands = browser.present
    assert (browser.text("#play"), browser.run(sounds)) == ("Play", "polite")
    browser.run("new Promise((done) => setTimeout(done, 100))")
    assert browser.present == stands


def test_search_filter_colours_and_help_by_key(browser: Driven, run: Callable[..., None]) -> None:
    run()
    can = '[...document.querySelectorAll("#board .can .unseen")].map((name) => name.textContent)'
    theme = "document.documentElement.dataset.theme"
    tab = 'document.querySelector("#chart [role=tab][aria-selected=true]").id'
    help_is_open = 'document.getElementById("about").open'
    wrong = "Step 92 of 284, level 11, contradiction: [8,7] would lose 8..."
    browser.plays(
        ("/ w e n t Enter", PRESENT, wrong),
        ("Escape", 'document.getElementById("finder").hidden', True),
        ("7", f'({can}).length > 0 && ({can}).every((name) => name.split("], ")[1].includes("7"))', True),
        ("7", can, []),
        ("7 Escape", can, []),
        ("t", tab, "chart-tree"),
        ("t", tab, "chart-timeline"),
        ("d", theme, "dark"),
        ("d", theme, "light"),
        ("?", help_is_open, True),
        ("n", PRESENT, wrong),  # it goes nowhere while the help is open
        ("Escape", help_is_open, False),
    )


def test_arrows_and_enter_on_the_board(browser: Driven, run: Callable[..., None]) -> None:
    run()
    browser.run('document.querySelector("#board .cell").focus()')
    browser.plays(
        ("ArrowDown " * 3 + "ArrowRight Enter", REASONS, "[4,2], cell 29: holds 2 since step 92..."),
        ("", PRESENT, "Step 92 of..."),
        ("Escape", CHOSEN, None),
    )


def test_escape_dismisses_one_thing_at_a_time_and_leaves_nothing(
    browser: Driven, run: Callable[..., None]
) -> None:
    run("#step=92&cell=4,2")
    browser.press("7")
    browser.click_on("#copy > summary")
    is_there = f"""[document.getElementById("copy").open,
        Boolean(document.querySelector("#board[data-filter]")), Boolean({CHOSEN})]"""
    browser.plays(
        ("", is_there, [True, True, True]),
        ("Escape", is_there, [False, True, True]),
        ("Escape", is_there, [False, False, True]),
        ("Escape", is_there, [False, False, False]),
        ("Escape", PRESENT, "Step 92 of..."),
    )


def test_the_help_names_each_key(browser: Driven, run: Callable[..., None]) -> None:
    run()
    browser.press("?")
    moves = "n or →, p or ←; Page Down, Page Up; Home, End; Space; ]g [g; ]x [x; ]s [s; g; a"
    others = "/; 1 to 9; Arrows on the board; Enter on the board; t; d; ?; Escape"
    assert set(browser.texts("#about dt")) >= {*moves.split("; "), *others.split("; ")}


# --- inside another page -------------------------------------------------------------------------


def test_a_frame_in_a_notebook_works_without_complaint(browser: Driven, page: Pages, tmp_path: Path) -> None:
    inner = escape(page("readalps").read_text(encoding="utf-8"))
    outer = tmp_path / "notebook.html"
    outer.write_text(
        f'<!doctype html><iframe srcdoc="{inner}" width="900" height="700"></iframe>', encoding="utf-8"
    )
    browser.look(1024, 768)
    browser.navigate(outer.as_uri())
    within = "document.querySelector('iframe')?.contentDocument"
    present = f"{within}?.getElementById('present')?.textContent"
    assert browser.until(present).startswith("Step 7 of 284")
    browser.run(f"{within}.getElementById('step').click()")
    assert browser.run(present).startswith("Step 8 of 284")
    browser.run(f"{within}.querySelector('#board .cell').click()")
    browser.run(f"{within}.querySelector('[data-copy=link]').click()")
    browser.run("new Promise((done) => setTimeout(done, 400))")  # until the address would be noted
    assert browser.run(f"{within}.getElementById('failure').hidden")


@pytest.fixture(scope="module")
def runs() -> tuple[Timeline, Timeline]:
    """The two runs of the page, the shorter one first."""
    debugger = readalps(131)
    longer = debugger.timeline
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    return debugger.timeline, longer


def test_a_key_flips_between_two_runs_at_the_same_step(
    browser: Driven, quiet: None, page: Pages, runs: tuple[Timeline, Timeline]
) -> None:
    shorter, longer = runs
    end, total = shorter.present.steps, longer.present.steps
    values = """[...document.querySelectorAll("#board .cell")]
        .map((each) => Number(each.querySelector("b")?.textContent ?? 0))"""
    compared = 'document.getElementById("compared").textContent'
    browser.look(1440, 900)
    browser.open(page("two runs"), f"#run=fork1&with=main&step={end}")
    browser.use("#why-tab")
    there = longer.state_at(longer.first_at("steps", end))
    at_end = f"fork1: at its end, step {end} of {end}, level {shorter.present.level}."
    in_main = f"main: step {there.steps} of {total}, level {there.level}."
    assert browser.run(compared).startswith(f"{at_end} {in_main} They part after step ")
    assert browser.run(values) == [*shorter.present.values]
    browser.press("n")
    assert browser.step == end
    browser.press("c")
    assert browser.text(".chip[aria-current]").startswith("main")
    assert browser.run(compared).startswith(f"{in_main} {at_end} ")
    assert browser.run(values) == [*there.values]
    assert browser.run('document.getElementById("why-tab").ariaSelected') == "true"
    browser.press("End")
    assert browser.step == total
    browser.click_on("#flip")
    assert browser.step == total, "both are in one board"
    others = [each for each in browser.texts("#board .other .unseen") if each != ", in fork1 "]
    assert len(others) == len(browser.texts("#board [data-differs]")) == len(others)
    browser.click_on("#flip")
    assert browser.step == end
    assert browser.texts("#board .other") == []


def test_the_chart_leads_to_the_other_run(
    browser: Driven, quiet: None, page: Pages, runs: tuple[Timeline, Timeline]
) -> None:
    shorter, longer = runs
    end, total = shorter.present.steps, longer.present.steps
    browser.look(1440, 900)
    browser.open(page("two runs"), "#run=fork1&with=main&step=20")
    browser.click_on("#chart-tree")
    browser.run(SETTLED)
    left, top, width, height = browser.run(
        """(() => {
            const { left, top } = document.getElementById("steps").getBoundingClientRect();
            const axis = document.querySelector("#steps .axis").getBBox();
            return [left + axis.x, top, axis.width, axis.height];
        })()"""
    )
    x = left + width * (end - 0.5) / end
    for y in range(4, int(height), 8):  # the other run is drawn below
        browser.click(x, top + y)
        if browser.text(".chip[aria-current]").startswith("main"):
            break
    assert browser.present.startswith(f"Step {browser.step} of {total}")


# --- the story and the comparison ----------------------------------------------------------------

STOPS = """[...document.querySelectorAll("#story li")].map((item) => [
    item.querySelector("button").ariaLabel,
    item.querySelector(".cost")?.textContent ?? "",
    item.ariaCurrent,
])"""
DRAWN_STOPS = 'document.querySelectorAll("#story .miniature").length'


def test_the_story_is_the_first_tab_and_opens_at_its_first_stop(
    browser: Driven, quiet: None, run: Callable[..., None]
) -> None:
    run("")
    assert browser.run('document.querySelector("#panel [role=tab][aria-selected=true]").id') == "story-tab"
    assert browser.run('document.querySelector("#panel [role=tab]").id') == "story-tab"
    steps = {7: "", 16: "82 steps", 35: "20 steps", 98: "82 steps", 131: "98 steps"}
    expected = [
        [f"Stop {number}: step {step}", cost, "step" if number == 1 else None]
        for number, (step, cost) in enumerate(steps.items(), 1)
    ]
    assert browser.run(STOPS) == expected
    assert browser.until(f"{DRAWN_STOPS} > 0 && {DRAWN_STOPS}") < 5, "what is out of sight is not drawn"
    browser.press("}")
    assert browser.step == 16
    assert [current for *_, current in browser.run(STOPS)] == [None, "step", None, None, None]
    browser.click_on("#story li:nth-child(3) .where .cost")
    assert browser.present.startswith("Step 35 of 284, level 4, contradiction: ")
    browser.run('document.querySelector("#story li:nth-child(3) button").focus()')
    browser.press("ArrowDown")
    assert browser.step == 98
    assert browser.run("document.activeElement.ariaLabel") == "Stop 4: step 98"
    browser.press("ArrowDown")
    assert browser.until(f"{DRAWN_STOPS} === 5"), "all are drawn once they were in sight"
    browser.click_on("#story li:nth-child(5) .link")
    assert browser.step == 131
    browser.click_on("#log-tab")
    browser.until("location.hash === '#step=131'")
    browser.reload()
    assert browser.step == 131
    assert browser.run("document.getElementById('log-tab').ariaSelected") == "true"


def test_a_comparison_stays_as_it_is(
    browser: Driven, quiet: None, page: Pages, runs: tuple[Timeline, Timeline]
) -> None:
    _, longer = runs
    browser.look(1280, 800)
    browser.open(page("two runs"), "#run=main&step=60&cell=4,2")
    state = """(() => ({
        hash: location.hash,
        tab: document.querySelector("#panel [aria-selected=true]").id,
        theme: document.documentElement.dataset.theme ?? "",
        cell: document.querySelector("#board [aria-selected=true] .unseen")?.textContent.slice(0, 5),
        flip: document.getElementById("flip")?.ariaLabel ?? "",
        others: document.querySelectorAll("#board .other").length > 0,
    }))()"""
    browser.click_on("#levels-tab")
    browser.press("d")
    before = browser.run(state)
    browser.run(
        """(() => { const select = document.querySelector("#runs select");
            select.value = "fork1"; select.dispatchEvent(new Event("change")); })()"""
    )
    seen = {**before, "hash": "#step=60&cell=4,2&run=main&with=fork1", "flip": "⇄ Flip to fork1"}
    kept = f"location.hash === {seen['hash']!r} && {state}"
    assert browser.until(kept) == seen
    in_fork = {**seen, "hash": "#step=49&cell=4,2&run=fork1&with=main"}
    both = {**in_fork, "flip": "⇄ Flip to main", "others": True}
    turns = [{**in_fork, "flip": "⇄ Show both"}, both, seen, {**in_fork, "flip": "⇄ Show both"}, both]
    for turn in turns:
        browser.press("c")
        assert browser.until(f"location.hash === {turn['hash']!r} && {state}") == turn
    browser.reload()
    assert browser.until(f"document.querySelector('#board .other') && {state}") == both
    least = """Math.min(...[...document.querySelectorAll("#board .cell span")]
        .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    assert browser.run(least) >= 16
    assert longer.present.steps == 131
    partings = browser.texts("#partings li")
    assert partings[0].startswith(
        "After step 14 (14 in main), fork1 goes on with [2,3]=9: 2 steps; main goes on "
    )
