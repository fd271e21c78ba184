"""The replay page in a real chromium, held against the run that it was made from."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import GO_TO, PRESENT, SETTLED, STEP, cells_with, settled
from support.browsers.fixtures import Opened, Pages
from support.desk import Desk, readalps
from support.made import BOARDS, quiz_on
from support.pages import VARIANT, a_run, at, in_words, on, plainly, run_of, samurai
from support.reference.stepping import STEPPED
from support.stops import Stop, is_note, stops, stops_at

from sudoku_repl import CLASSIC, Debugger, Phase, Quiz, State
from sudoku_repl.documents.bundle import short_scripts
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import parts
from sudoku_repl.documents.scene import shade
from sudoku_repl.explain.account import Account, account, cell_reasons
from sudoku_repl.explain.reasons import Why, walk
from sudoku_repl.machine.events import Deduced, NakedSingle, Tried
from sudoku_repl.machine.grounds import Given, Held, HiddenSingle, LastOpen
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.lines import event_line, fine
from sudoku_repl.render.reasons import cell_lines
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline.facts import What

SEEN = """(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const digits = (box, kind) => [...box.querySelectorAll(kind)].map((each) => Number(each.textContent));
    return {
        values: all("#board .cell").map((box) => Number(box.querySelector("b")?.textContent ?? 0)),
        candidates: all("#board .cell").map((box) => digits(box, "span:not(.gone)").filter(Boolean)),
        gone: all("#board .cell").map((box) => digits(box, ".gone")),
        kinds: all("#board .cell").map((box) => box.className),
        names: all("#board .cell .unseen").map((name) => name.textContent),
        levels: all("#levels li").map((item) => item.textContent),
        log: all("#log [aria-selected=true]").map((line) => line.textContent),
        title: document.getElementById("levels-title").textContent,
        present: document.getElementById("present").textContent,
        step: Number(document.getElementById("steps").getAttribute("aria-valuenow")),
    };
})()"""


def collected(keys: list[str], script: str = SEEN) -> str:
    """A script that gives what is seen before, between and after some keys; two letters are two keys."""
    return f"""(() => {{
        const seen = [{script}];
        for (const keys of {json.dumps(keys)}) {{
            for (const key of keys.length === 2 ? keys : [keys]) {{
                document.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
            }}
            seen.push({script});
        }}
        return seen;
    }})()"""


def visited(points: list[int]) -> str:
    """A script that gives what is seen at some positions."""
    return f"""(async () => {{
        const seen = [];
        for (const point of {points}) {{
            await ({GO_TO})(`#advance=${{point}}`);
            seen.push({SEEN});
        }}
        return seen;
    }})()"""


def check_page(seen: dict[str, Any], run: Run, index: int) -> None:
    """Asserts that the page shows the position after an advance."""
    *_, last = (stop for stop in stops_at(run.timeline, index) if not stop.wrong)
    check_stop(seen, run, last)


def check_stop(seen: dict[str, Any], run: Run, stop: Stop) -> None:
    """Asserts that the page shows a point."""
    state = stop.state
    candidates = state.candidates()
    cells = range(len(state.board.coordinates))
    assert bytes(seen["values"]) == state.values
    assert [tuple(digits) for digits in seen["candidates"]] == [candidates.get(cell, ()) for cell in cells]
    header, *stack = (plain(line) for line in level_lines(state))
    assert seen["title"] == header.rstrip(":")
    assert [re.sub(" (core|guilty)$", "", level) for level in seen["levels"]] == stack
    assert seen["step"] == state.steps
    given = run.quiz.givens
    guessed = {guess.cell for guess in state.levels()}
    for cell, kinds in enumerate(seen["kinds"]):
        assert ("given" in kinds.split()) == bool(given[cell])
        if state.phase is not Phase.FINISHED:  # which drops the levels and leaves the board
            assert ("guess" in kinds.split()) == (cell in guessed)
    wrong = set(stop.wrong.cells) if stop.wrong else set()
    assert {cell for cell, kinds in enumerate(seen["kinds"]) if "wrong" in kinds.split()} == wrong
    assert {cell for cell, name in enumerate(seen["names"]) if "contradiction here" in name} == wrong
    printed = [plain(event_line(event, state.board)) for event in stop.events]
    if state.phase is Phase.SOLVED:
        printed.append(plain(fine(state)))
    assert [line for line in seen["log"] if not is_note(line)] == printed
    assert seen["log"]
    if stop.index > 1:
        assert stop.before
        check_news(seen, stop.before, state)


def check_news(seen: dict[str, Any], before: State, state: State) -> None:
    """Asserts that what went and what was placed since the point before is marked."""
    was, now = before.candidates(), state.candidates()
    for cell, kinds in enumerate(seen["kinds"]):
        lost = [digit for digit in was.get(cell, ()) if cell in now and digit not in now[cell]]
        assert seen["gone"][cell] == lost
        placed = state.values[cell] and state.values[cell] != before.values[cell]
        assert ("new" in kinds.split()) == bool(placed)


@pytest.mark.long
def test_every_step_of_the_published_run_on_and_back(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    points = list(stops(run.timeline))
    assert run.timeline.present.phase is Phase.FINISHED
    chromium.press("Home")
    on = chromium.run(collected(["ArrowRight"] * (len(points) - 1)))
    back = chromium.run(collected(["ArrowLeft"] * (len(points) - 1)))
    for seen, stop in zip(on, points, strict=True):
        check_stop(seen, run, stop)
    assert back[::-1] == on
    assert any(seen["present"].endswith("; 1 candidate removed") for seen in on)
    chromium.press(*["n"] * 5, "p")  # by the browser's own keys, which are slower
    check_page(chromium.run(SEEN), run, 4)


@pytest.mark.long
@pytest.mark.parametrize("name", ["@hard", "samurai", "constraints"])
def test_any_point_of_longer_runs(name: str, opened: Opened, chromium: Browser) -> None:
    quiz = {"samurai": samurai(), "constraints": VARIANT}.get(name, name)
    run = opened(a_run(quiz, 3000, here=0))
    chance = random.Random(name)
    points = [len(run.timeline), *(chance.randrange(len(run.timeline)) for _ in range(25))]
    for index, seen in zip(points, chromium.run(visited(points)), strict=True):
        check_page(seen, run, index)


def test_interactive_runs_wait_in_the_page_too(opened: Opened, chromium: Browser) -> None:
    debugger = Debugger("@hard")
    debugger.guess_mode(1)
    debugger.run()
    run = opened(run_of(debugger))
    chromium.press("End")
    seen = chromium.run(SEEN)
    check_page(seen, run, len(run.timeline))
    assert "a guess is due" in seen["log"][-1]


@pytest.mark.long
def test_by_keys_alone_to_the_deepest_guess_with_its_levels_seen(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    deepest = run.timeline.first_at("steps", 92)
    chromium.press("Home")
    for _ in range(60):
        chromium.press("]", "g")
        seen = chromium.run(SEEN)
        if seen["step"] == 92:
            break
    check_page(seen, run, deepest)
    assert seen["levels"][0] == "Level 11 [4,2]=2 (1 out of 2)"
    assert len(seen["levels"]) == 11
    assert seen["log"] == ["92) Guess [4,2] level 11 at 1 out of 2"]
    chromium.use("#levels-tab")
    for size in WINDOWS:
        chromium.look(*size)
        assert chromium.run(settled(HIDDEN)) == [], size
        assert chromium.run(BELOW) <= 0, size


WINDOWS = [
    *((1280, 800), (1400, 900), (1920, 950), (1280, 600)),
    *((1280, 593), (1366, 657), (1024, 768), (960, 576)),
]
"""Windows in which nothing is below the fold, and the deepest levels are seen."""
SMALL = [(844, 390), (700, 450), (900, 700), (768, 1024), (960, 480), (390, 844)]
"""Windows with room for the board, the controls that move it, and the position."""

HIDDEN = """[...document.querySelectorAll("#levels li")].slice(0, 3).filter((line) => {
    const { top, bottom, left } = line.getBoundingClientRect();
    return !line.contains(document.elementFromPoint(left + 9, (top + bottom) / 2));
}).map((line) => line.textContent)"""
BELOW = "document.documentElement.scrollHeight - innerHeight"


@pytest.mark.long
def test_a_small_window_has_the_board_and_its_buttons(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    for width, height in SMALL:
        chromium.look(width, height)
        out = """["board", "present", "controls", "steps"].filter((id) => {
            const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
            return Math.min(left, top, innerWidth - right, innerHeight - bottom) < 0;
        })"""
        assert chromium.run(settled(out)) == [], (width, height)


PLACE = """(() => {
    const board = document.getElementById("board").getBoundingClientRect();
    const log = document.getElementById("log").getBoundingClientRect();
    const lines = [...document.querySelectorAll("#log [aria-selected=true]")]
        .map((line) => line.getBoundingClientRect());
    return [board.width, board.top, lines[0].top >= log.top && lines.at(-1).bottom <= log.bottom];
})()"""


@pytest.mark.long
def test_the_board_stands_still_and_the_log_follows(opened: Opened, chromium: Browser) -> None:
    debugger = Debugger("@hard")
    debugger.techniques(STEPPED)
    debugger.goto(90)
    opened(run_of(debugger))
    for width, height, forced in ((1366, 625, "none"), (1024, 768, "active")):
        chromium.look(width, height, forced=forced)
        chromium.press("Home")
        chromium.run(settled("0"))
        places = chromium.run(collected(["ArrowRight"] * (len(list(stops(debugger.timeline))) - 1), PLACE))
        assert len({(wide, top) for wide, top, _ in places}) == 1
        assert [at for at, (_, _, seen) in enumerate(places) if not seen] == []


def test_forced_colours_show_the_chosen_cell_and_line(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92&cell=1,5")
    chromium.look(1280, 800, forced="active")
    outline = "getComputedStyle(document.querySelectorAll('#board .cell')[{}]).outlineStyle"
    assert [chromium.run(outline.format(cell)) for cell in (4, 5)] == ["dashed", "none"]
    chosen, other = chromium.run(
        """["[aria-selected=true]", ":not([aria-selected=true])"].map((which) =>
            getComputedStyle(document.querySelector(`#log [role=row]${which}`)).borderLeftColor)"""
    )
    assert chosen != other


def test_choosing_a_cell_leaves_the_step_and_escape_leaves_the_cell(
    opened: Opened, chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    chosen = 'document.querySelectorAll("#board [aria-selected=true]").length'
    is_open = 'document.getElementById("why-panel").checkVisibility()'
    present = chromium.present
    assert not chromium.run(is_open)
    chromium.use("#board .cell:nth-child(2)")
    why, told = chromium.text("#why-panel > :first-child"), chromium.text("#told")
    assert (chromium.run(chosen), chromium.run(is_open), chromium.present) == (1, True, present)
    assert why.startswith("[1,2], cell 2: holds 4")
    right = "Right by the first solution, at step 131, which has [1,2]=4. [1,2]=4, 2 of 2"
    assert told.startswith(f"{why}. {right}")
    chromium.plays(
        ("? Escape", chosen, 1),  # which closes the help alone
        ("", 'document.getElementById("about").open', False),
        ("5 Escape", chosen, 1),  # which shows all digits again
        ("Escape", chosen, 0),
        ("", 'document.getElementById("told").textContent', "No cell is selected."),
        ("ArrowRight", chosen, 0),
    )
    assert chromium.run(is_open)


def test_a_key_shows_where_its_digit_can_go(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92")
    state = run.timeline.state_at(run.timeline.first_at("steps", 92))
    held = (state.candidates().get(cell, (value,)) for cell, value in enumerate(state.values))
    there = [cell for cell, digits in enumerate(held) if 8 in digits]
    can = cells_with('box.matches(".can")')
    chromium.plays(("8", can, there), ("8", can, []))


def test_cells_are_tinted_by_what_happened_there(opened: Opened, chromium: Browser) -> None:
    debugger = readalps(284)
    opened(run_of(debugger), "#step=92")
    shades = '[...document.querySelectorAll("#board .cell")].map((box) => Number(box.dataset.heat ?? 0))'
    cells = debugger.hotspots().cells
    for counts in ([each.contradictions for each in cells], [each.guessed for each in cells]):
        chromium.press("h")
        assert chromium.run(shades) == [shade(count, max(counts), 5) for count in counts]
    chromium.press("Escape")
    assert chromium.run(shades) == [0] * 81


def test_caps_lock_turns_no_letter_around(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    chromium.plays(("N", STEP, 92), ("P", STEP, 92), ("] G", f"{STEP} > 92", True))  # N: the contradiction


def test_a_run_without_guesses_has_one_zero_at_its_levels(opened: Opened, chromium: Browser) -> None:
    opened(a_run(on("9x9"), 1))
    assert chromium.texts("#steps text:not(.tick)") == ["0", "level", "steps"]
    assert chromium.texts("#steps .tick")[0] == "0"


CODE_SIZES = """[...new Set([...document.querySelectorAll("#board i")]
    .map((mark) => parseFloat(getComputedStyle(mark).fontSize)))]"""


@pytest.mark.long
def test_codes_of_cells_can_be_read_or_are_not_there(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    sizes = {}
    for window in ((320, 568), (390, 844), (1024, 768), (1280, 593), (1400, 900)):
        chromium.look(*window)
        sizes[window[0]] = chromium.run(settled(CODE_SIZES))
    assert sizes[320] == [0]
    assert sizes[1400][0] > 10
    assert all(size == 0 or size > 9 for (size,) in sizes.values())


def test_a_board_too_large_to_read_shows_one_grid_and_an_overview(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run(samurai(), 60), size=(1440, 900))
    shown = cells_with("!box.hidden")
    size = 'document.querySelector("#board .cell:not([hidden])").getBoundingClientRect().width'
    grids = run.quiz.board.grids
    assert len(chromium.run(settled(shown))) == 369
    chromium.look(390, 844)
    assert chromium.run(settled(shown)) in [sorted(grid.cells) for grid in grids]
    assert chromium.run(size) >= 30
    for grid in grids:
        chromium.use(f".overview button:nth-of-type({grid.number})")
        assert chromium.run(shown) == sorted(grid.cells)
    chromium.press("Home")
    for _ in range(20):  # what is new is in sight
        chromium.press("ArrowRight")
        new = set(chromium.run(cells_with('box.matches(".new")')))
        assert not new or new & set(chromium.run(shown))
    chromium.look(1440, 900)
    assert len(chromium.run(settled(shown))) == 369


@pytest.mark.long
def test_a_quarter_of_a_large_board_is_shown_where_the_whole_cannot_be_read(
    opened: Opened, chromium: Browser
) -> None:
    run = opened(a_run(quiz_on("16x16"), 60), size=(1440, 900))
    shown = cells_with("!box.hidden")
    size = """Math.min(...[...document.querySelectorAll("#board .cell:not([hidden]) > span")]
        .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    assert len(chromium.run(settled(shown))) == 256
    assert chromium.run(size) >= 9
    places = run.quiz.board.coordinates
    for width, height in ((1024, 768), (800, 1000)):
        chromium.look(width, height)
        for part in range(4):
            chromium.run(settled(f'document.querySelectorAll(".overview button")[{part}].click()'))
            rows, columns = (range(1 + 8 * half, 9 + 8 * half) for half in divmod(part, 2))
            assert [places[cell] for cell in chromium.run(shown)] == [(r, c) for r in rows for c in columns]
            assert chromium.run(size) >= 9


GAPS = """[...document.querySelectorAll("#board .cell:not([hidden]) > span")].flatMap((each) => {
    const [here, next] = [each, each.nextElementSibling].map((part) => {
        const range = new Range();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    });
    return next.y === here.y && next.width ? [next.left - here.right] : [];
})"""
"""How many pixels are between the figures of neighbouring candidates."""


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 664)], ids=str)
def test_candidates_of_two_figures_stay_apart(
    size: tuple[int, int], opened: Opened, chromium: Browser
) -> None:
    opened(a_run(quiz_on("16x16"), 60), "#step=1", size)
    gaps = chromium.run(settled(GAPS))
    assert gaps
    assert min(gaps) >= 1


def test_two_figures_typed_together_are_one_digit(opened: Opened, chromium: Browser) -> None:
    run = a_run(quiz_on("12x12"), 60)
    opened(run, at(run), (1440, 900))
    state = run.timeline.present
    candidates = state.candidates()
    can = cells_with('box.matches(".can")')
    for keys, digit in (("12", 12), ("3", 3), ("10", 10), ("17", 7)):
        chromium.run(collected([*keys], "0"))  # at once, however slow the machine is
        assert chromium.run(can) == [
            cell for cell in range(144) if state.values[cell] == digit or digit in candidates.get(cell, ())
        ]
        chromium.plays(("Escape", can, []))
    chromium.press("1")
    chromium.run("new Promise((done) => setTimeout(done, 1100))")
    chromium.plays(("2", 'document.getElementById("board").dataset.filter', "2"))


@pytest.mark.long
def test_jumps_go_to_every_guess_contradiction_and_solution(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    tries = What.GUESS | What.FORWARD | What.UPWARD
    points = [stop for stop in stops(run.timeline) if stop.index]
    for key, what in (("g", tries), ("x", What.WRONG), ("s", What.SOLUTION)):
        steps = [
            stop.state.steps
            for stop in points
            if bool(stop.wrong) == (what is What.WRONG) and run.timeline.facts_at(stop.index).what & what
        ]
        chromium.plays((f"Home ] {key}", STEP, steps[0]))
        *met, end = chromium.run(collected([f"]{key}"] * len(steps)))
        assert [seen["step"] for seen in met] == steps
        assert end["step"] == steps[-1]
        assert end["present"].startswith("No ")
        met = chromium.run(collected([f"[{key}"] * len(steps)))
        assert [seen["step"] for seen in met[:-1]] == steps[::-1]


def test_a_contradiction_is_a_point_with_its_cell_and_its_blame(opened: Opened, chromium: Browser) -> None:
    debugger = readalps(131)
    run = opened(run_of(debugger, blamed=True), "#contradiction=92")
    (stop,) = (each for each in stops(run.timeline) if each.wrong and each.wrong.step == 92)
    seen = chromium.run(SEEN)
    check_stop(seen, run, stop)
    signs = [level.rpartition(" ")[2] for level in seen["levels"]]
    assert signs == ["core" if level in (7, 11) else "guilty" for level in range(11, 0, -1)]
    assert seen["present"] == (
        "Step 92 of 131, level 11, contradiction: [8,7] would lose 8, its last candidate; "
        "[1,8]=9 (level 7), [4,2]=2 (level 11) cannot both be right"
    )
    chromium.use("#why-tab")
    assert stop.wrong
    wrong = [
        f"{debugger.quiz.board.label(guess.cell)}={guess.digits[guess.choice - 1]} (level {guess.level})"
        for guess in stop.wrong.state.levels()[::-1]
        if guess.digits[guess.choice - 1] != debugger.state.values[guess.cell]
    ]
    told, core, rests = chromium.texts(".blame li")
    assert 1 < len(wrong) < 11
    assert told == f"Wrong by the first solution, at step 131: {', '.join(wrong)}."
    both = "[1,8]=9 (level 7), [4,2]=2 (level 11) cannot both be right"
    assert core == f"{both}, whatever the other guesses (the core)."
    assert rests.startswith("The contradiction rests on these guesses: [6,2]=5 (level 1), ")
    assert rests.count("(level ") == 11
    chromium.press("n")
    check_page(chromium.run(SEEN), run, run.timeline.first_at("steps", 93))


def test_a_page_of_all_runs_compares_any_two(chromium: Browser, tmp_path: Path) -> None:
    desk, path = Desk(), tmp_path / "all.html"
    desk.give("run", "goto 16", "guess [2,3]=9", "run", f"export {path} --all")
    main, other = (fork.timeline for fork in desk.debugger.runs.forks.values())
    steps = [{each.state_at(index).steps for index in range(len(each) + 1)} for each in (main, other)]
    both = sorted(steps[0] & steps[1])
    alike = [main.state_at(index) == other.state_at(index) for index in range(len(other) + 1)]
    parting = main.state_at(alike.index(False) - 1).steps
    chromium.look(1440, 900)
    for step in (both[3], both[-3]):
        chromium.open(path, f"#run=main&with=fork1&step={step}")
        one, two = (timeline.state_at(timeline.first_at("steps", step)) for timeline in (main, other))
        content = [
            [(value, state.candidates().get(cell)) for cell, value in enumerate(state.values)]
            for state in (one, two)
        ]
        expected = [cell for cell in range(81) if content[0][cell] != content[1][cell]]
        assert chromium.run(cells_with('box.matches("[data-differs]")')) == expected
        assert bool(expected) == (step > parting)
        mine = f"main: step {step} of 131, level {one.level}."
        theirs = f"fork1: step {step} of {other.present.steps}, level {two.level}."
        assert chromium.text("#compared").startswith(f"{mine} {theirs} They part after step {parting}. ")
        chromium.use("#chart-tree")
        (there, _), (here, _), (begin, width) = chromium.run(
            """["parting", "cursor", "axis"].map((kind) =>
                document.querySelector(`#steps .${kind}`).getBBox()).map(({ x, width }) => [x, width])"""
        )
        assert (there - begin) / width == pytest.approx(parting / 131, abs=0.01)
        assert (here - begin) / width == pytest.approx(step / 131, abs=0.01)
        left, top, height = chromium.run(
            """[document.getElementById("steps").getBoundingClientRect()]
                .flatMap(({ left, top, height }) => [left, top, height - 40])"""
        )
        for at_step, share, told in (
            (step, 0.03, "quiz: solved, steps 1 to 131 "),
            (parting - 2, 0.7, "here: "),
            (130, 0.7, "fork1: "),  # both made the guesses there, where fork1 has fewer steps
        ):
            chromium.hover(left + begin + width * (at_step - 0.5) / 131, top + height * share)
            assert chromium.text("#chart .told").startswith(told)
    chips = ["main, 131 steps", f"fork1, {other.present.steps} steps"]
    assert chromium.texts(".chip") == chips
    assert chromium.texts(".chip[aria-current=page]") == chips[:1]
    chromium.use(".chip:not([aria-current])")
    assert chromium.text(".chip[aria-current]").startswith("fork1")
    assert chromium.text("#compared") == ""


UNFOLDED = """[...document.querySelectorAll("#board .cell")].map((box) => {
    if (box.ariaSelected === "false") box.click();
    const panel = document.getElementById("why-panel");
    const reasons = [...(panel.querySelector(":scope > .reasons")?.children ?? [])].map((item) => {
        const text = item.querySelector("p").textContent;
        item.querySelector(".unfold")?.click();
        return [text, [...item.querySelectorAll("p")].slice(1).map((each) => each.textContent)];
    });
    return [panel.firstChild.textContent, !box.matches(".given") || panel.childElementCount === 1, reasons];
})"""
"""What the panel says of each cell, whether that is all of a given, and the reasons, unfolded."""


@pytest.mark.parametrize(
    "quiz",
    ["@readalps", on("9x9 + diagonals"), VARIANT],
    ids=["rows and boxes", "diagonals", "constraints"],
)
def test_the_panel_says_what_why_says_and_unfolds_to_what_that_rests_on(
    opened: Opened, chromium: Browser, quiz: str | Quiz
) -> None:
    run = opened(a_run(quiz, 131))
    board = run.quiz.board

    def line(why: Why) -> str:
        sign = "=" if isinstance(why.fact, Held) else "≠"
        step = f", step {why.step}" if why.step else ""
        return f"{board.label(why.fact.cell)}{sign}{why.fact.digit}: {plainly(in_words(why, board))}{step}"

    def told(found: Account, cell: int, state: State) -> list[object]:
        value = found.held.get(cell)
        if value and isinstance(value.because, Given):
            return [f"{board.label(cell)} holds {value.fact.digit}, which the quiz gives.", True, []]
        gone = (found.gone[cell, digit] for digit in range(1, 10) if (cell, digit) in found.gone)
        reasons = [
            [line(why), [line(each) for each in why.rests_on]] for why in (*filter(None, [value]), *gone)
        ]
        title = plain(next(cell_lines(cell_reasons(found, cell, state))))
        if value:
            label, digit = board.label(cell), value.fact.digit
            title = f"{label}, cell {cell + 1}: holds {digit} since step {value.step}: "
            title += plainly(in_words(value, board))
        return [title, True, reasons]

    met = set()
    for step in (0, 92, 131):
        chromium.go_to(f"#step={step}")
        index = run.timeline.first_at("steps", step)
        found, state = account(run.timeline, index), run.timeline.state_at(index)
        assert chromium.run(UNFOLDED) == [told(found, cell, state) for cell in range(81)]
        met |= {type(why.because) for why in found.held.values()}
    assert met >= {Tried, HiddenSingle, LastOpen, NakedSingle}


def test_a_cell_tints_the_givens_and_guesses_that_it_rests_on(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92&cell=8,5")
    found = account(run.timeline, run.timeline.first_at("steps", 92))
    cell = run.quiz.board.coordinates.index((8, 5))
    gone = [found.gone[cell, digit] for digit in range(1, 10) if (cell, digit) in found.gone]
    chromium.use(".rest button")
    ends = {node for why in gone for _, node, _ in walk(why)}
    for ground, because in (("given", Given), ("guess", Tried)):
        tinted = {node.fact.cell for node in ends if isinstance(node.because, because)}
        assert chromium.run(cells_with(f'box.dataset.ground === "{ground}"')) == sorted(tinted)


def test_letters_can_be_turned_off_and_the_help_takes_the_keys(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=0")
    chromium.press("?", "ArrowRight")
    assert (chromium.run('document.getElementById("about").open'), chromium.step) == (True, 0)
    chromium.use("#letters")
    chromium.run('document.getElementById("about").close()')
    chromium.press("n")
    assert chromium.step == 0


def test_an_address_leads_to_its_step(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0), "#step=91")
    for steps in (91, 0, 1, 92, 284):
        chromium.go_to(f"#step={steps}")
        check_page(chromium.run(SEEN), run, run.timeline.first_at("steps", steps))


def test_the_board_is_walked_by_keys_over_the_gaps_of_a_samurai(opened: Opened, chromium: Browser) -> None:
    opened(a_run(samurai(), 20), "#step=0")
    here = "document.activeElement.querySelector('.unseen').textContent"
    chromium.run('document.querySelector("#board .cell").focus()')
    steps = chromium.step
    chromium.plays(
        ("ArrowRight " * 9, here, "[1,13], ..."),
        ("ArrowLeft", here, "[1,9], ..."),
        ("ArrowDown " * 6, here, "[7,9], ..."),
        ("ArrowRight", here, "[7,10], ..."),
        ("ArrowUp", here, "[7,10], ..."),
        ("Enter", 'document.getElementById("told").textContent', "[7,10], cell ..."),
    )
    assert chromium.step == steps  # the arrows were the board's


def test_the_log_is_clicked_and_walked(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=40")
    chromium.use("#log-tab")
    chromium.run(SETTLED)
    rows = '[...document.querySelectorAll("#log [role=row]")]'
    chromium.run(f'{rows}.find((row) => row.textContent.startsWith("35) ")).click()')
    assert chromium.step == 35
    chromium.run('document.getElementById("log").focus()')
    chromium.plays(("ArrowDown", STEP, 36))


CONTRASTS = """(() => {
    const known = {};
    const numbers = (colour) => known[colour] ??= drawn(colour);
    const drawn = (colour) => {
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (colour) => {
        const [r, g, b] = numbers(colour).map((each) => each / 255)
            .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor;
            if (numbers(colour)[3] === 255) return colour;
        }
        return "white";
    };
    const worst = {};
    for (const each of document.querySelectorAll("body *")) {
        const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own || !each.checkVisibility() || each.closest("script, svg, option")) continue;
        const [one, other] = [light(getComputedStyle(each).color), light(behind(each))].sort((a, b) => b - a);
        const contrast = (one + 0.05) / (other + 0.05);
        const name = `${each.tagName}.${each.className}`;
        worst[name] = Math.min(worst[name] ?? 99, contrast);
    }
    return { worst, paper: light(getComputedStyle(document.body).backgroundColor) };
})()"""


def test_dark_and_light_by_the_system_and_by_the_button_can_be_read(
    opened: Opened, chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=90&cell=1,5")
    chromium.run('document.getElementById("about").show()')
    papers = []
    for scheme in ("light", "dark"):
        chromium.look(1280, 800, scheme)
        for _ in range(2):
            found = chromium.run(CONTRASTS)
            papers.append(found["paper"] > 0.5)
            assert {name: worst for name, worst in found["worst"].items() if worst < 4.5} == {}
            assert len(found["worst"]) > 15
            chromium.use("#theme")
        chromium.run("delete document.documentElement.dataset.theme")
    assert papers == [True, False, False, True]


def test_a_screen_reader_finds_names_and_roles(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    tree = [node for node in chromium.command("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    nodes = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree]
    described = [node["role"]["value"] for node in tree if node.get("description", {}).get("value")]
    assert "gridcell" not in described  # which would be read after the name, the same again
    roles = [role for role, _ in nodes]
    assert sum(role == "gridcell" and name.startswith("[") for role, name in nodes) == 81
    assert (roles.count("slider"), roles.count("status")) == (1, 2)  # the position, and the reasons
    named = ("gridcell", "button", "slider", "grid", "combobox", "tab")
    assert all(name for role, name in nodes if role in named)
    assert {
        ("grid", "@readalps, 9x9 board"),
        ("gridcell", "[4,2], 2, guessed at level 11, choice 1, wrong by the first solution, new"),
        ("gridcell", "[4,1], 4, given"),
        ("gridcell", "[4,9], candidates 1, just removed 2"),
    } <= {*nodes}
    guess = "guess [4,2]=2, candidate 1 of 2"
    value = 'document.getElementById("steps").getAttribute("aria-valuetext")'
    chromium.plays(
        ("", value, "step 92 of 284, level 11"),
        ("", PRESENT, f"Step 92 of 284, level 11: {guess}; placed [4,2]=2; 3 candidates removed"),
        ("", 'document.getElementById("present").title', "92) Guess [4,2] level 11 at 1 out of 2"),
    )


def test_a_reduced_run_stands_at_what_it_has_and_says_what_is_left_out(
    opened: Opened, chromium: Browser
) -> None:
    run = opened(a_run("@hard", 2000, here=1000), "#step=1000", detailed=500)
    kept = parts(run, 500)
    assert len(kept) == 3
    check_page(chromium.run(SEEN), run, run.here)
    note = chromium.text(".notice[role=note]")
    told = re.match(r"This page leaves out steps (\d+) to (\d+) and (\d+) to (\d+) of \d+\.", note)
    assert told
    steps = [run.timeline.state_at(index).steps for part in kept for index in part]
    expected = [steps[1] + 1, steps[2] - 1, steps[3] + 1, steps[4] - 1]
    assert [int(number) for number in told.groups()] == expected
    chromium.press("Home")
    (_, end), (begin, _) = kept[:2]
    (seen,) = chromium.run(visited([end]))
    check_page(seen, run, end)
    chromium.press("ArrowRight")
    seen = chromium.run(SEEN)
    assert seen["log"][0].startswith("Steps ")
    assert bytes(seen["values"]) == run.timeline.state_at(begin).values
    for keys, index in ((["ArrowRight"], begin + 1), (["ArrowLeft", "ArrowLeft"], end)):
        chromium.press(*keys)
        check_page(chromium.run(SEEN), run, index)


def test_a_title_harms_nobody(opened: Opened, chromium: Browser) -> None:
    title = """</script><script>alert(1)</script>"><img src=x onerror=alert(1)>a\x1b[2Jb & <i>$run $$"""
    # not `a_run`: equal quizzes share a run there, whatever their titles
    opened(run_of(Debugger(Quiz(CLASSIC, bytes(81), title))))
    assert chromium.text("h1") == title.replace("\x1b", "\\x1b")
    assert chromium.run("document.scripts.length") == 3  # the packed ones are unpacked as one


@pytest.mark.parametrize("name", ["16x16", "6x6 + order 3x2", list(BOARDS)[-1]])
def test_the_page_shows_and_says_numbers(name: str, opened: Opened, chromium: Browser) -> None:
    run = a_run(quiz_on(name), 1)
    opened(run, at(run))
    state = run.timeline.present
    candidates = state.candidates()
    shown = chromium.run(
        """[...document.querySelectorAll("#board .cell")].map((box) => [
            [...box.querySelectorAll("b, span")].map((each) => each.textContent).join(""),
            box.querySelector(".unseen").textContent,
        ])"""
    )
    for cell, (text, label) in enumerate(shown):
        digits = candidates.get(cell) or (state.values[cell],)
        assert text == "".join(map(str, digits))
        assert " ".join(map(str, digits)) in label


def test_a_page_is_small(page: Pages) -> None:
    assert page("readalps").stat().st_size <= (103_500 if short_scripts() else 136_000)


COVERED = """[...document.querySelectorAll(".constraints text")].flatMap((sum) => {
  const { bottom, left, right, top } = sum.getBoundingClientRect();
  return [...document.querySelectorAll("#board .cell > span")].filter((mark) => {
    const box = mark.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return mark.textContent && box.left < right && left < box.right && top < middle && middle < bottom;
  });
}).map((mark) => mark.textContent)"""
"""The candidates whose middle is under a sum."""


def test_constraints_are_drawn_told_and_outlined_by_what_they_remove(
    opened: Opened, chromium: Browser
) -> None:
    run = opened(a_run(VARIANT, 131))
    cage, *_ = constraints = run.quiz.board.constraints
    count = "(each) => document.querySelectorAll(`.constraints ${each} path`).length"
    lines, outlines = chromium.run(f'[".lines", ".outlines"].map({count})')
    assert lines == sum(len(each.cells) - 1 for each in constraints if each.kind == "thermometer")
    assert outlines == 8 + 8 + 8  # the sides around three cells, four in a square, and three
    assert chromium.texts(".constraints text") == ["17", "20"]
    for size in ((1280, 800), (390, 664)):
        chromium.look(*size)
        assert chromium.run(COVERED) == [], "a sum covers no candidate"
    chromium.look(1280, 800)
    chromium.go_to("#step=3&cell=1,1")
    assert chromium.texts("#panel .constraint") == [each.words() for each in constraints if 0 in each.cells]
    assert "in cage 1, anti-knight" in chromium.text("#board .cell .unseen")
    by_cage = next(
        index
        for index in range(1, len(run.timeline) + 1)
        for event in run.timeline.events_at(index)
        if isinstance(event, Deduced) and event.finding.pattern[0] == (cage,)
    )
    chromium.go_to(f"#step={run.timeline.facts_at(by_cage).steps}")
    assert chromium.run('document.querySelector(".overlay .house").getAttribute("d").match(/M/g).length') == 8
