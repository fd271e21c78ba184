"""The log of the replay page, its search, and the links in texts, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from boards import played
from browser import MISSING, Browser, browsing
from hypothesis import given
from hypothesis import strategies as st
from pages import causes_in, lines_in
from strategies import times

from sudoku_repl import CLASSIC, Debugger, Quiz, Rules, Timeline, board_named, load
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.recording import recording
from sudoku_repl.documents.replay import replay
from sudoku_repl.documents.spans import line
from sudoku_repl.documents.templates import Templates
from sudoku_repl.machine.rules import TECHNIQUES

in_browser = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

# --- the data -------------------------------------------------------------------------------------

HOUSE = re.compile(r"\b(?:row|col|blk|diagonal|window|disjoint|extra) [0-9]+(?: of grid [0-9]+)?")
PIECES = st.sampled_from(["12", "7", ") ", " row ", "[", ",", "]", "-> ", "GW"])


@given(st.lists(st.tuples(st.lists(PIECES, max_size=8).map("".join), st.sampled_from(["", "wrong"]))))
def test_lines_come_back_from_their_templates(lines: list[tuple[str, str]]) -> None:
    templates = Templates()
    for steps, (text, style) in enumerate(lines):
        templates.add(line(text, style), steps)
    points = {"steps": [0] + [1] * len(lines), "lines": [1] * len(lines) + [0]}
    assert lines_in({"lines": templates.written(), "points": points}) == lines


@times(0.3)
@given(played(), st.integers(1, 60))
def test_every_house_that_a_text_names_is_in_the_data(played: Any, advances: int) -> None:
    timeline = Timeline(load(played.quiz))
    for _ in range(advances):
        timeline.advance(Rules())
    board = played.quiz.board
    data = recording(Run(played.quiz, timeline, 0), [(0, len(timeline))])
    houses = data["board"]["houses"]
    assert len(houses) == len(board.houses)
    texts = [text for text, _ in lines_in(data)] + [words for _, _, words, *_ in causes_in(data)]
    for name in {name for text in texts for name in HOUSE.findall(text)}:
        assert houses[name] == board.house_named(name).cells


# --- in the browser -------------------------------------------------------------------------------

STEP = 'Number(document.getElementById("timeline").getAttribute("aria-valuenow"))'
OUTLINED = """[...document.querySelectorAll("#board .cell")]
    .flatMap((box, cell) => box.matches("[data-outlined]") ? [cell] : [])"""
SELECTED = """[...document.querySelectorAll("#board .cell")]
    .flatMap((box, cell) => box.ariaSelected === "true" ? [cell] : [])"""
SHOWN = '[...document.querySelectorAll("#log [role=row]")].map((row) => row.textContent)'
PRESENT = '[...document.querySelectorAll("#log [aria-selected=true]")].map((row) => row.textContent)'
FOCUSED = "document.activeElement.textContent"
COUNT = 'document.getElementById("found").textContent'
HIDDEN = """(() => {
    const log = document.getElementById("log").getBoundingClientRect();
    return [...document.querySelectorAll("#log [aria-selected=true]")]
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top < log.top || bottom > log.bottom).length;
})()"""


def a_run(quiz: str | Quiz, steps: int, here: int = 0, techniques: bool = False) -> Run:
    """A run to a number of steps or to its end, and the step to open it at."""
    debugger = Debugger(quiz)
    if techniques:
        debugger.techniques(TECHNIQUES.values())
    debugger.goto(steps)
    debugger.goto(here)
    return Run(debugger.quiz, debugger.timeline, debugger.runs.here.index)


def on(board: str) -> Quiz:
    """A board without givens."""
    made = board_named(board)
    return Quiz(made, bytes(len(made.coordinates)), board)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as started:
        yield started


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Run]]:
    """Opens the page of a run; in the end the browser must not have complained."""

    def open_page(run: Run) -> Run:
        path = tmp_path / "replay.html"
        path.write_bytes(replay(run).content)
        browser.look(1440, 900)
        browser.open(path, f"#step={run.timeline.state_at(run.here).steps}")
        return run

    browser.complaints.clear()
    yield open_page
    assert browser.complaints == []


def settled(script: str) -> str:
    """A script that gives a value when the page is laid out and its observers have run."""
    return f"new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done({script}))))"


def with_run(script: str) -> str:
    """A script that gives a value of the run that the page holds."""
    return f"""(async () => {{
        const packed = atob(document.getElementById("packed").textContent);
        const bytes = Uint8Array.from(packed, (each) => each.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
        const {{ runs }} = await new Response(stream).json();
        const run = new Run(runs[0]);
        return {script};
    }})()"""


def data_of(run: Run) -> dict[str, Any]:
    return recording(run, [(0, len(run.timeline))])


def links_in(browser: Browser, *texts: str) -> list[list[list[Any]]]:
    """The links of some texts: what each says, and what it leads to."""
    found: list[list[list[Any]]] = browser.run(
        with_run(
            f"""{json.dumps(texts)}.map((text) => {{
                const made = linked(text, run);
                if (made.textContent !== text) throw new Error(made.textContent);
                return [...made.querySelectorAll(".link")]
                    .map((each) => [each.textContent, {{ ...each.dataset }}]);
            }})"""
        )
    )
    return found


def point_at(browser: Browser, selector: str) -> None:
    """Moves the mouse to the middle of an element."""
    x, y = browser.run(
        f"""(() => {{
            const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
            return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        }})()"""
    )
    browser.mouse("mouseMoved", x, y)


@pytest.mark.long
@in_browser
@pytest.mark.parametrize("quiz", ["@readalps", "@hard", "@none", "16x16", "samurai"])
def test_the_page_has_every_line_to_the_letter(
    quiz: str, opened: Callable[..., Run], browser: Browser
) -> None:
    run = opened(a_run(quiz if quiz.startswith("@") else on(quiz), 400, techniques=quiz == "@hard"))
    texts = browser.run(with_run("run.lines.map((line, number) => [line, run.styles[number]])"))
    assert [tuple(each) for each in texts] == lines_in(data_of(run))


@in_browser
def test_links_lead_to_what_a_text_names(opened: Callable[..., Run], browser: Browser) -> None:
    opened(a_run("@readalps", 200))
    cases: dict[str, list[tuple[str, dict[str, str]]]] = {
        "92) Guess [4,2] level 11 at 1 out of 2": [
            ("92)", {"step": "92"}),
            ("[4,2]", {"cell": "28"}),
            ("level 11", {"level": "11"}),
        ],
        "shrinking 2 from blk[6,9] went wrong": [("blk[6,9]", {"cell": "53", "house": "blk 6"})],
        "row 5 complete shrunken by group": [("row 5", {"house": "row 5"})],
        "x-chain D2=8 -> A2=8 => r4c3<>8": [
            ("D2=8", {"cell": "28", "words": "[4,2]"}),
            ("A2=8", {"cell": "1", "words": "[1,2]"}),
            ("r4c3<>8", {"cell": "29", "words": "[4,3]"}),
        ],
        "2GW@23 in blk 3, guess L5": [
            ("@23", {"step": "23"}),
            ("blk 3", {"house": "blk 3"}),
            ("L5", {"level": "5"}),
        ],
        "Step 7, level 1: 6) sweep; 7) Guess [1,1]=6": [
            ("Step 7", {"step": "7"}),
            ("level 1", {"level": "1"}),
            ("6)", {"step": "6"}),
            ("7)", {"step": "7"}),
            ("[1,1]=6", {"cell": "0"}),
        ],
        "Fine [steps:131, solution sum:1].": [("steps:131", {"step": "131"})],
        "[10,1] row 12 col 0 R2 J3=1 (1 out of 2) toString 5": [],
    }
    for text, found in zip(cases, links_in(browser, *cases), strict=True):
        assert found == [list(each) for each in cases[text]], text


@in_browser
@pytest.mark.parametrize("board", ["samurai", "9x9 + diagonals", "9x9 + windows", "9x9 + disjoint"])
def test_every_cell_and_house_of_the_log_is_a_link_that_outlines_it(
    board: str, opened: Callable[..., Run], browser: Browser
) -> None:
    run = opened(a_run(on(board), 300))
    data = data_of(run)
    texts = sorted({text for text, _ in lines_in(data)} | {words for _, _, words, *_ in causes_in(data)})
    for text, links in zip(texts, links_in(browser, *texts), strict=True):
        names = [name for name, _ in links]
        assert [name for name in names if HOUSE.fullmatch(name)] == HOUSE.findall(text)
        for label in re.findall(r"(?:blk)?\[[0-9]+,[0-9]+\]", text):
            assert label in names
    house = run.quiz.board.houses[-1]
    browser.run(
        f'document.getElementById("present").replaceChildren(link("here", {{ house: "{house.name}" }}))'
    )
    point_at(browser, "#present .link")
    assert browser.run(OUTLINED) == list(house.cells)


@in_browser
def test_every_mark_is_explained(opened: Callable[..., Run], browser: Browser) -> None:
    for run in (a_run("@hard", 300, techniques=True), a_run(on("9x9 + diagonals"), 60)):
        opened(run)
        words = dict(browser.run(with_run("run.causes.map(([, mark]) => [mark, markWords(mark, run)])")))
        assert len(words) > 10
        assert [mark for mark, each in words.items() if not each] == []
    words = browser.run(
        with_run(
            '["I29", "◎G", "last J", "2GW@6", "guess L3", "diagonal 1:7", "◎diagonal 1", "no mark"]'
            ".map((mark) => markWords(mark, run))"
        )
    )
    assert words == [
        "removed by the value of [4,2], in the same row",
        "placed: hidden single, no other cell of its box can take it",
        "placed: the last open cell of its column",
        "removed by 2GW in step 6",
        "placed by the guess at level 3",
        "removed by the value of [1,7], in the same diagonal 1",
        "placed: hidden single, no other cell of diagonal 1 can take it",
        "",
    ]


@in_browser
def test_the_mouse_outlines_selects_and_goes(opened: Callable[..., Run], browser: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=92))
    board = run.quiz.board
    assert browser.run(PRESENT) == ["92) Guess [4,2] level 11 at 1 out of 2"]
    point_at(browser, "#log [aria-selected=true] [data-cell]")
    assert browser.run(OUTLINED) == [board.cell_at(4, 2)]
    point_at(browser, "h1")
    assert browser.run(OUTLINED) == []
    browser.run('document.querySelector("#log [aria-selected=true] [data-cell]").click()')
    assert browser.run(SELECTED) == [board.cell_at(4, 2)]
    assert browser.run(STEP) == 92
    browser.run('document.getElementById("why-tab").click()')
    point_at(browser, "#why-panel [data-words^='removed by the value']")
    tip = """((tip) => [tip.matches(":popover-open"), tip.textContent])(document.getElementById("tip"))"""
    (cell,) = browser.run(OUTLINED)
    is_open, words = browser.run(tip)
    assert is_open
    assert re.fullmatch(
        rf"removed by the value of {re.escape(board.label(cell))}, in the same (row|column|box)", words
    )
    point_at(browser, "h1")
    assert browser.run(tip)[0] is False
    browser.run('document.querySelector("#why-panel [data-step=\\"1\\"]").click()')
    assert browser.run(STEP) == 1


@pytest.mark.long
@in_browser
def test_a_level_leads_to_its_guess_on_the_path_to_here(opened: Callable[..., Run], browser: Browser) -> None:
    run = opened(a_run("@readalps", 1000))
    timeline = run.timeline
    for index in range(1, len(timeline), 17):
        for guess in timeline.state_at(index).levels():
            browser.run(f'location.hash = "#advance={index}"; new Promise((done) => setTimeout(done, 0))')
            browser.run(f"""document.querySelector('#levels [data-level="{guess.level}"]').click()""")
            step = browser.run(STEP)
            found = timeline.state_at(timeline.first_at("steps", step))
            assert (found.levels()[0].level, found.levels()[0].cell, found.levels()[0].digit) == (
                guess.level,
                guess.cell,
                guess.digit,
            )


@in_browser
def test_the_keyboard_reaches_the_links_and_tab_passes_them(
    opened: Callable[..., Run], browser: Browser
) -> None:
    run = opened(a_run("@readalps", 1000, here=92))
    browser.run('document.getElementById("log").focus()')
    browser.press("Enter")
    assert browser.run(FOCUSED) == "92)"
    browser.press("ArrowRight")
    assert browser.run(FOCUSED) == "[4,2]"
    assert browser.run(OUTLINED) == [run.quiz.board.cell_at(4, 2)]
    browser.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert browser.run(FOCUSED) == "[4,2]"
    browser.press("Enter")
    assert browser.run(SELECTED) == [run.quiz.board.cell_at(4, 2)]
    browser.press("Escape")
    assert browser.run("document.activeElement.id") == "log"
    assert browser.run(OUTLINED) == []
    assert browser.run(STEP) == 92
    browser.press("ArrowDown", "Enter", "ArrowDown")  # the log moves on, and gets the focus back
    assert browser.run("document.activeElement.id") == "log"
    stops = []
    for _ in range(12):
        browser.press("Tab")
        stops.append(
            browser.run('document.activeElement.closest("#log, #levels, #why-panel, button, body").id')
        )
    assert "log" not in stops[:3]


@in_browser
def test_a_panel_keeps_its_focus_when_its_links_are_drawn_anew(
    opened: Callable[..., Run], browser: Browser
) -> None:
    opened(a_run("@readalps", 1000, here=92))
    browser.run('document.getElementById("levels-tab").click()')
    browser.run('document.querySelector("#levels .link[tabindex=\\"0\\"]").focus()')
    browser.press("ArrowRight", "ArrowRight")
    before = browser.run(FOCUSED)
    browser.press("n")
    assert browser.run(settled(FOCUSED)) == before
    assert browser.run('document.activeElement.closest("#levels") !== null')
    assert browser.run(PRESENT) == ["92) shrinking 8 from [8,7] went wrong"]


@in_browser
def test_sweeps_are_hidden_but_where_you_are(opened: Callable[..., Run], browser: Browser) -> None:
    run = opened(a_run("@readalps", 60))
    sweep = re.compile(r"[0-9]+\) (sweep|set-up)")
    assert [text for text in browser.run(SHOWN) if sweep.fullmatch(text)] == []
    browser.press("ArrowRight")
    shown = [text for text in browser.run(SHOWN) if sweep.fullmatch(text)]
    assert shown == browser.run(PRESENT) == ["1) set-up"]
    browser.run('document.getElementById("sweeps").click()')
    expected = [text for text, _ in lines_in(data_of(run))]
    assert browser.run(SHOWN) == expected[: len(browser.run(SHOWN))]
    assert sum(map(bool, map(sweep.fullmatch, browser.run(SHOWN)))) > 10
    assert browser.run('document.getElementById("sweeps").ariaPressed') == "true"
    browser.run('document.getElementById("sweeps").click()')
    browser.press("Home")
    assert [text for text in browser.run(SHOWN) if sweep.fullmatch(text)] == []


@pytest.mark.long
@in_browser
def test_a_long_log_has_few_lines_in_the_document_and_all_when_you_scroll(
    opened: Callable[..., Run], browser: Browser
) -> None:
    run = opened(a_run("@hard", 800, techniques=True))
    browser.look(1024, 768)
    everything, most = browser.run(
        """(async () => {
            const log = document.getElementById("log");
            const frame = () =>
                new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const seen = new Map();
            let most = 0;
            const { top, bottom } = log.getBoundingClientRect();
            for (let at = 0; ; at += log.clientHeight / 2) {
                log.scrollTop = at;
                await frame();
                const rows = [...log.querySelectorAll("[role=row]")];
                most = Math.max(most, rows.length);
                for (const row of rows) {
                    const box = row.getBoundingClientRect();
                    const isSeen = box.top < bottom && box.bottom > top;
                    if (isSeen) seen.set(Number(row.ariaRowIndex), row.textContent);
                }
                if (log.scrollTop + log.clientHeight >= log.scrollHeight - 1) break;
                at = log.scrollTop;
            }
            return [[...seen].sort(([one], [other]) => one - other), most];
        })()"""
    )
    lines = list(enumerate(lines_in(data_of(run)), 1))
    assert len(lines) > 800
    assert [tuple(each) for each in everything] == [
        (at, text) for at, (text, style) in lines if style != "sweep"
    ]
    assert most <= 250


@pytest.mark.long
@in_browser
def test_the_present_lines_are_in_view_wherever_you_go(opened: Callable[..., Run], browser: Browser) -> None:
    run = opened(a_run("@hard", 10_000, techniques=True))
    last = len(run.timeline)
    for width, height in ((1440, 900), (390, 844)):
        browser.look(width, height)
        browser.run(settled("0"))
        for index in (0, last, last // 2, last // 2 + 1, 3, last - 1):
            browser.run(f'location.hash = "#advance={index}"; new Promise((done) => setTimeout(done, 0))')
            assert browser.run(HIDDEN) == 0, (width, index)
            assert browser.run(settled(HIDDEN)) == 0, (width, index)
            assert browser.run(PRESENT), index


@in_browser
def test_a_line_that_is_longer_than_the_log_wraps(opened: Callable[..., Run], browser: Browser) -> None:
    opened(a_run("@hard", 400, techniques=True))
    browser.look(1024, 768)
    wrapped = """(() => {
        const log = document.getElementById("log");
        const line = parseFloat(getComputedStyle(log).lineHeight);
        const rows = [...log.querySelectorAll("[role=row]")];
        return [log.scrollWidth <= log.clientWidth, rows.some((row) => row.offsetHeight >= 2 * line)];
    })()"""
    browser.press("End")
    assert browser.run(settled(wrapped)) == [True, True]


def typed(browser: Browser, text: str) -> None:
    browser.run('document.getElementById("log").focus()')
    browser.press("/", *text)


@pytest.mark.long
@in_browser
@pytest.mark.parametrize("text", ["went wrong", "[4,2]", "Upward", "no such text"])
def test_the_search_goes_to_every_line_with_a_text_and_back(
    text: str, opened: Callable[..., Run], browser: Browser
) -> None:
    run = opened(a_run("@readalps", 1000))
    expected = [line for line, _ in lines_in(data_of(run)) if text.lower() in line.lower()]
    typed(browser, text.lower())
    count = len(expected)
    assert browser.run(COUNT) == (f"{count} lines" if count else "not found")
    for number, line_ in enumerate(expected, 1):
        browser.press("Enter")
        assert browser.run(COUNT) == f"{number} of {count}"
        assert line_ in browser.run(PRESENT)
        assert browser.run(HIDDEN) == 0
    if not expected:
        browser.press("Enter")
        assert browser.run(STEP) == 0
        return
    browser.press("Enter")
    assert browser.run(COUNT) == f"1 of {count}"
    browser.press("Enter", shift=True)
    assert browser.run(COUNT) == f"{count} of {count}"
    assert expected[-1] in browser.run(PRESENT)
    highlighted = '[...CSS.highlights.get("found")].map((range) => range.toString().toLowerCase())'
    assert set(browser.run(highlighted)) == {text.lower()}
    shown = browser.run(SHOWN)
    assert len(browser.run(highlighted)) == sum(line_.lower().count(text.lower()) for line_ in shown)
    browser.press("Escape")
    assert browser.run('[document.getElementById("finder").hidden, document.activeElement.id]') == [
        True,
        "log",
    ]
    assert browser.run(highlighted) == []
    browser.press("Home", "n")
    assert browser.run(STEP) == 1  # a closed search takes no keys


@in_browser
def test_the_search_finds_a_step_and_goes_on_from_the_log(
    opened: Callable[..., Run], browser: Browser
) -> None:
    opened(a_run("@readalps", 1000))
    typed(browser, "step 92")
    browser.press("Enter")
    assert browser.run(STEP) == 92
    assert browser.run(COUNT) == "1 of 2"  # the guess, and the contradiction
    typed(browser, "guess")
    assert browser.run(STEP) == 92  # no letter was an order
    browser.run('document.getElementById("log").focus()')
    browser.press("n")
    assert browser.run(STEP) == 93
    browser.press("n", "n")
    step = browser.run(STEP)
    browser.press("N", shift=True)
    assert 93 < browser.run(STEP) < step
    browser.press("Escape")
    assert browser.run('document.getElementById("finder").hidden')


@in_browser
def test_a_screen_reader_hears_the_present_line(opened: Callable[..., Run], browser: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=92))
    browser.run('document.getElementById("log").focus()')
    tree = browser.command("Accessibility.getFullAXTree")["nodes"]
    nodes = [node for node in tree if not node["ignored"]]
    log = next(node for node in nodes if node.get("name", {}).get("value") == "Log" and is_a(node, "grid"))
    active = next(each for each in log["properties"] if each["name"] == "activedescendant")
    (related,) = active["value"]["relatedNodes"]
    line_ = next(node for node in nodes if node.get("backendDOMNodeId") == related["backendDOMNodeId"])
    assert is_a(line_, "row")
    assert line_["name"]["value"] == "92) Guess [4,2] level 11 at 1 out of 2"
    rows = [node for node in nodes if is_a(node, "row") and node.get("parentId") == log["nodeId"]]
    chosen = {"name": "selected", "value": {"type": "booleanOrUndefined", "value": True}}
    assert [node["nodeId"] for node in rows if chosen in node["properties"]] == [line_["nodeId"]]
    count = browser.run('Number(document.getElementById("log").getAttribute("aria-rowcount"))')
    assert count == len(lines_in(data_of(run)))


def is_a(node: dict[str, Any], role: str) -> bool:
    return bool(node["role"]["value"] == role)


@in_browser
def test_a_run_without_a_step_has_its_line(opened: Callable[..., Run], browser: Browser) -> None:
    opened(Run(Quiz(CLASSIC, bytes(81)), Timeline(load(Quiz(CLASSIC, bytes(81)))), 0))
    assert browser.run(SHOWN) == browser.run(PRESENT) == ["The quiz, with 0 givens"]
    typed(browser, "step 5")
    assert browser.run(COUNT) == "not found"
