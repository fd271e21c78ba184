"""The log of the replay page, its search, and the links in texts, in a real chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import SETTLED, STEP, cells_with, settled
from support.browsers.fixtures import Opened
from support.pages import a_run, at, data_of, lines_in, on, sentences_in, text_of

from sudoku_repl import Quiz
from sudoku_repl.board import HouseKind
from sudoku_repl.documents.bundle import modules
from sudoku_repl.documents.document import Run

OUTLINED = cells_with('box.matches("[data-outlined]")')
SELECTED = cells_with('box.ariaSelected === "true"')
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


def with_run(run: Run, script: str) -> str:
    """A script that gives a value of a run, by the modules of the page."""
    return f"""(() => {{
        {"".join(modules("runs.js").values())}
        const {{ board, ...recording }} = {json.dumps(data_of(run))};
        const run = new Runs({{ board, truth: null, runs: [{{ ...recording, name: "main" }}] }}).get("main");
        return {script};
    }})()"""


Log: TypeAlias = Callable[..., Run]


@pytest.fixture
def log(opened: Opened, chromium: Browser) -> Log:
    """Opens the page of a run at its position, in a large window."""

    def open_log(quiz: str | Quiz = "@readalps", steps: int = 1000, here: int = 0, **named: bool) -> Run:
        run = a_run(quiz, steps, here, **named)
        opened(run, at(run), (1440, 900))
        chromium.use("#log-tab")
        return run

    return open_log


QUIZZES = ("@readalps", "@none", "16x16", "samurai")
LINKS = """(sentence) => {
    const made = element("p", {}, linked(sentence));
    if (made.textContent !== textOf(sentence)) throw new Error(made.textContent);
    return [...made.querySelectorAll(".link")].map((each) => [each.textContent, { ...each.dataset }]);
}"""
"""A function that gives the links of a sentence: what each says, and what it leads to."""


LEADS_TO = {"node": "cell", "boxes": "cell", "house": "houses"}
"""What the links of some kinds of mentions have in their data; those of the others have their own kind."""


@pytest.mark.parametrize(
    ("quiz", "steps"),
    [("@hard", 60), *(pytest.param(name, 400, marks=pytest.mark.long) for name in (*QUIZZES, "@hard"))],
)
def test_the_page_has_every_line_to_the_letter_and_links_to_what_it_mentions(
    quiz: str, steps: int, log: Log, chromium: Browser
) -> None:
    run = log(quiz if quiz.startswith("@") else on(quiz), steps, techniques=quiz == "@hard")
    houses = run.quiz.board.houses
    line = f"[textOf(run.line(row)), run.lines.style(row), ({LINKS})(run.line(row))]"
    lines = chromium.run(with_run(run, f"Array.from(run.lines.of, (_, row) => {line})"))
    kinds = set()
    for (*told, links), (sentence, style) in zip(lines, sentences_in(data_of(run), shown=True), strict=True):
        mentions = [part for part in sentence if not isinstance(part, str)]
        assert told == [text_of(sentence), style]
        assert [each for each, _ in links] == [each for _, _, each in mentions]
        for (_, leads), (kind, target, _) in zip(links, mentions, strict=True):
            kinds.add(kind)
            expected = {LEADS_TO.get(kind, kind): str(target)}
            if kind == "boxes":
                (box,) = [house for house in houses if house.kind is HouseKind.BOX and target in house.cells]
                expected["houses"] = str(houses.index(box))
            assert leads == expected
    assert quiz != "@hard" or kinds >= {"cell", "node", "house", "step", "level"}


@pytest.mark.parametrize("board", ["samurai", "9x9 + diagonals", "9x9 + windows", "9x9 + disjoint"])
def test_a_house_of_any_board_is_outlined_by_its_link(board: str, log: Log, chromium: Browser) -> None:
    run = log(on(board), 1)
    houses = run.quiz.board.houses
    number = len(houses) - 1
    sentence = f'[{{ text: "here", houses: [{number}] }}]'
    chromium.run(with_run(run, f'document.getElementById("present").replaceChildren(linked({sentence}))'))
    chromium.point_at("#present .link")
    assert chromium.run(OUTLINED) == list(houses[number].cells)


def test_the_mouse_outlines_selects_and_goes(log: Log, chromium: Browser) -> None:
    run = log(here=92)
    board = run.quiz.board
    assert chromium.run(PRESENT) == ["92) Guess [4,2] level 11 at 1 out of 2"]
    chromium.point_at("#log [aria-selected=true] [data-cell]")
    assert chromium.run(OUTLINED) == [board.cell_at(4, 2)]
    chromium.point_at("h1")
    assert chromium.run(OUTLINED) == []
    chromium.use("#log [aria-selected=true] [data-cell]")
    assert chromium.run(SELECTED) == [board.cell_at(4, 2)]
    assert chromium.step == 92
    chromium.use("#why-tab")
    chromium.point_at("#why-panel .reasons [data-cell]")
    assert chromium.run(OUTLINED) == [board.cell_at(4, 2)]
    chromium.point_at("h1")
    assert chromium.run(OUTLINED) == []
    chromium.use('#why-panel [data-step="1"]')
    assert chromium.step == 1


@pytest.mark.long
def test_a_level_leads_to_its_guess_on_the_path_to_here(log: Log, chromium: Browser) -> None:
    timeline = log().timeline
    for index in range(1, len(timeline), 41):
        for guess in timeline.state_at(index).levels():
            chromium.go_to(f"#advance={index}")
            chromium.use(f'#levels [data-level="{guess.level}"]')
            found = timeline.state_at(timeline.first_at("steps", chromium.step)).levels()[0]
            assert (found.level, found.cell, found.digit) == (guess.level, guess.cell, guess.digit)


def test_the_keyboard_reaches_the_links_and_tab_passes_them(log: Log, chromium: Browser) -> None:
    cell = log(here=92).quiz.board.cell_at(4, 2)
    chromium.run('document.getElementById("log").focus()')
    chromium.plays(
        ("Enter", FOCUSED, "92)"),
        ("ArrowRight", FOCUSED, "[4,2]"),
        ("", OUTLINED, [cell]),
        ("ArrowRight ArrowRight ArrowLeft", FOCUSED, "[4,2]"),
        ("Enter", SELECTED, [cell]),
        ("Escape", "document.activeElement.id", "log"),
        ("", OUTLINED, []),
        ("", STEP, 92),
        # the log moves on, and gets the focus back
        ("ArrowDown Enter ArrowDown", "document.activeElement.id", "log"),
    )
    around = 'document.activeElement.closest("#log, #levels, #why-panel, button, body").id'
    for _ in range(3):
        chromium.press("Tab")
        assert chromium.run(around) != "log"


def test_a_panel_keeps_its_focus_when_its_links_are_drawn_anew(log: Log, chromium: Browser) -> None:
    log(here=92)
    chromium.use("#levels-tab")
    chromium.run('document.querySelector("#levels .link[tabindex=\\"0\\"]").focus()')
    chromium.press("ArrowRight", "ArrowRight")
    chromium.plays(
        ("n", settled(FOCUSED), chromium.run(FOCUSED)),
        ("", 'document.activeElement.closest("#levels") !== null', True),
        ("", PRESENT, ["92) shrinking 8 from [8,7] went wrong"]),
    )


def test_sweeps_are_hidden_but_where_you_are(log: Log, chromium: Browser) -> None:
    run = log("@readalps", 60)

    def sweeps() -> list[str]:
        return [text for text in chromium.run(SHOWN) if re.fullmatch(r"[0-9]+\) (sweep|set-up)", text)]

    assert sweeps() == []
    chromium.press("ArrowRight")
    assert sweeps() == chromium.run(PRESENT) == ["1) set-up"]
    chromium.use("#sweeps")
    shown = chromium.run(SHOWN)
    assert shown == [text for text, _ in lines_in(data_of(run), shown=True)][: len(shown)]
    assert len(sweeps()) > 10
    assert chromium.run('document.getElementById("sweeps").ariaPressed') == "true"
    chromium.use("#sweeps")
    chromium.press("Home")
    assert sweeps() == []


@pytest.mark.long
def test_a_long_log_has_few_lines_in_the_document_and_all_when_you_scroll(
    log: Log, chromium: Browser
) -> None:
    run = log("@hard", 800, techniques=True)
    chromium.look(1024, 768)
    everything, most = chromium.run(
        """(async () => {
            const log = document.getElementById("log");
            const seen = new Map();
            let most = 0;
            const { top, bottom } = log.getBoundingClientRect();
            for (let at = 0; ; at += log.clientHeight / 2) {
                log.scrollTop = at;
                await SETTLED;
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
        })()""".replace("SETTLED", SETTLED)
    )
    lines = list(enumerate(lines_in(data_of(run), shown=True), 1))
    assert len(lines) > 800
    assert [tuple(each) for each in everything] == [
        (at, text) for at, (text, style) in lines if style != "sweep"
    ]
    assert most <= 250


@pytest.mark.long
def test_the_present_lines_are_in_view_wherever_you_go(log: Log, chromium: Browser) -> None:
    run = log("@hard", 10_000, techniques=True)
    last = len(run.timeline)
    for width, height in ((1440, 900), (390, 844)):
        chromium.look(width, height)
        chromium.run(settled("0"))
        for index in (0, last, last // 2, last // 2 + 1, 3, last - 1):
            chromium.go_to(f"#advance={index}")
            assert chromium.run(HIDDEN) == 0, (width, index)
            assert chromium.run(settled(HIDDEN)) == 0, (width, index)
            assert chromium.run(PRESENT), index


@pytest.mark.long
def test_a_line_that_is_longer_than_the_log_wraps(log: Log, chromium: Browser) -> None:
    log("@hard", 400, techniques=True)
    chromium.look(1024, 768)
    wrapped = """(() => {
        const log = document.getElementById("log");
        const line = parseFloat(getComputedStyle(log).lineHeight);
        const rows = [...log.querySelectorAll("[role=row]")];
        return [log.scrollWidth <= log.clientWidth, rows.some((row) => row.offsetHeight >= 2 * line)];
    })()"""
    chromium.press("End")
    assert chromium.run(settled(wrapped)) == [True, True]


def typed(chromium: Browser, text: str) -> None:
    chromium.run('document.getElementById("log").focus()')
    chromium.press("/", *text)


@pytest.mark.long
@pytest.mark.parametrize("text", ["went wrong", "[4,2]", "Upward", "no such text"])
def test_the_search_goes_to_every_line_with_a_text_and_back(text: str, log: Log, chromium: Browser) -> None:
    run = log()
    expected = [line for line, _ in lines_in(data_of(run), shown=True) if text.lower() in line.lower()]
    typed(chromium, text.lower())
    count = len(expected)
    assert chromium.run(COUNT) == (f"{count} lines" if count else "not found")
    for number, line_ in enumerate(expected, 1):
        chromium.plays(("Enter", COUNT, f"{number} of {count}"), ("", HIDDEN, 0))
        assert line_ in chromium.run(PRESENT)
    if not expected:
        chromium.plays(("Enter", STEP, 0))
        return
    chromium.plays(("Enter", COUNT, f"1 of {count}"))
    chromium.press("Enter", shift=True)
    assert chromium.run(COUNT) == f"{count} of {count}"
    assert expected[-1] in chromium.run(PRESENT)
    highlighted = '[...CSS.highlights.get("found")].map((range) => range.toString().toLowerCase())'
    assert set(chromium.run(highlighted)) == {text.lower()}
    shown = chromium.run(SHOWN)
    assert len(chromium.run(highlighted)) == sum(line_.lower().count(text.lower()) for line_ in shown)
    chromium.plays(
        ("Escape", 'document.getElementById("finder").hidden', True),
        ("", "document.activeElement.id", "log"),
        ("", highlighted, []),
        ("Home n", STEP, 1),  # a closed search takes no keys
    )


def test_the_search_finds_a_step_and_goes_on_from_the_log(log: Log, chromium: Browser) -> None:
    log()
    typed(chromium, "step 92")
    chromium.plays(("Enter", STEP, 92), ("", COUNT, "1 of 2"))  # the guess, and the contradiction
    typed(chromium, "guess")
    assert chromium.step == 92  # no letter was an order
    chromium.run('document.getElementById("log").focus()')
    chromium.plays(("n", STEP, 93))
    chromium.press("n", "n")
    step = chromium.step
    chromium.press("N", shift=True)
    assert 93 < chromium.step < step
    chromium.plays(("Escape", 'document.getElementById("finder").hidden', True))


def test_a_screen_reader_hears_the_present_line(log: Log, chromium: Browser) -> None:
    run = log(here=92)
    chromium.run('document.getElementById("log").focus()')
    tree = chromium.command("Accessibility.getFullAXTree")["nodes"]
    nodes = [node for node in tree if not node["ignored"]]

    def is_a(node: dict[str, Any], role: str) -> bool:
        return bool(node["role"]["value"] == role)

    grid = next(node for node in nodes if node.get("name", {}).get("value") == "Log" and is_a(node, "grid"))
    active = next(each for each in grid["properties"] if each["name"] == "activedescendant")
    (related,) = active["value"]["relatedNodes"]
    line_ = next(node for node in nodes if node.get("backendDOMNodeId") == related["backendDOMNodeId"])
    assert is_a(line_, "row")
    assert line_["name"]["value"] == "92) Guess [4,2] level 11 at 1 out of 2"
    rows = [node for node in nodes if is_a(node, "row") and node.get("parentId") == grid["nodeId"]]
    chosen = {"name": "selected", "value": {"type": "booleanOrUndefined", "value": True}}
    assert [node["nodeId"] for node in rows if chosen in node["properties"]] == [line_["nodeId"]]
    count = chromium.run('Number(document.getElementById("log").getAttribute("aria-rowcount"))')
    assert count == len(lines_in(data_of(run), shown=True))


def test_a_run_without_a_step_has_its_line(opened: Opened, chromium: Browser) -> None:
    opened(a_run(on("9x9"), 0))
    assert chromium.run(SHOWN) == chromium.run(PRESENT) == ["The quiz, with 0 givens"]
    typed(chromium, "step 5")
    assert chromium.run(COUNT) == "not found"
