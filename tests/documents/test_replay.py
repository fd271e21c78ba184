"""The replay page in a real chromium, held against the run that it was made from."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.browsers.chromium import MISSING, Browser, browsing
from support.browsers.driven import DRAWN, GO_TO
from support.made import BOARDS, quiz_on
from support.pages import TITLES, a_run, at, on, samurai
from support.reference.stepping import STEPPED
from support.stops import Stop, is_note, stops, stops_at

from sudoku_repl import CLASSIC, Debugger, Phase, Quiz, State, Timeline, load
from sudoku_repl.debugger import documents as documents_of_debugger
from sudoku_repl.documents.bundle import short_scripts
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.replay import ReplayPage, parts, replay
from sudoku_repl.documents.scene import shade
from sudoku_repl.explain.account import Account, account, cell_reasons
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.reasons import Why, walk
from sudoku_repl.machine.events import NakedSingle, Tried
from sudoku_repl.machine.grounds import Given, Held, HiddenSingle, LastOpen
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.lines import event_line, fine
from sudoku_repl.render.reasons import cell_lines, words
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
        step: Number(document.getElementById("timeline").getAttribute("aria-valuenow")),
    };
})()"""


def collected(keys: list[str]) -> str:
    """A script that gives what is seen before, between and after some keys; two letters are two keys."""
    return f"""(() => {{
        const seen = [{SEEN}];
        for (const keys of {json.dumps(keys)}) {{
            for (const key of keys.length === 2 ? keys : [keys]) {{
                document.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
            }}
            seen.push({SEEN});
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


TOLD_AT = """(x, share) => {
    const slider = document.getElementById("timeline");
    const { left, top, height } = slider.getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + (height - 40) * share, bubbles: true };
    slider.dispatchEvent(new PointerEvent("pointermove", at));
    return document.querySelector("#band .told").textContent;
}"""
"""A function that gives what the band tells at a place."""

STEP = 'Number(document.getElementById("timeline").getAttribute("aria-valuenow"))'


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
def test_every_step_of_the_published_run_on_and_back(opened: Callable[..., Run], chromium: Browser) -> None:
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
@pytest.mark.parametrize("quiz", ["@hard", "samurai"])
def test_any_point_of_longer_runs(quiz: str, opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run(samurai() if quiz == "samurai" else quiz, 3000, here=0))
    chance = random.Random(quiz)
    points = [len(run.timeline), *(chance.randrange(len(run.timeline)) for _ in range(25))]
    for index, seen in zip(points, chromium.run(visited(points)), strict=True):
        check_page(seen, run, index)


def test_interactive_runs_wait_in_the_page_too(opened: Callable[..., Run], chromium: Browser) -> None:
    debugger = Debugger("@hard")
    debugger.guess_mode(1)
    while debugger.state.phase is not Phase.WAITING:
        debugger.step()
    run = opened(Run(debugger.quiz, debugger.timeline, len(debugger.timeline)))
    chromium.press("End")
    seen = chromium.run(SEEN)
    check_page(seen, run, len(run.timeline))
    assert "a guess is due" in seen["log"][-1]


@pytest.mark.long
def test_by_keys_alone_to_the_deepest_guess_with_its_levels_seen(
    opened: Callable[..., Run], chromium: Browser
) -> None:
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
    chromium.run('document.getElementById("levels-tab").click()')
    for size in WINDOWS:
        chromium.look(*size)
        assert chromium.run(settled(HIDDEN)) == [], size
        assert chromium.run(BELOW) <= 0, size


WINDOWS = [
    (1280, 800),
    (1400, 900),
    (1920, 950),
    (1280, 600),
    (1280, 593),
    (1366, 657),
    (1024, 768),
    (960, 576),
]
"""Windows in which nothing is below the fold, and the deepest levels are seen."""
SMALL = [(844, 390), (700, 450), (900, 700), (768, 1024), (960, 480), (390, 844)]
"""Windows with room for the board, the controls that move it, and the position."""

HIDDEN = """[...document.querySelectorAll("#levels li")].slice(0, 3).filter((line) => {
    const { top, bottom, left } = line.getBoundingClientRect();
    return !line.contains(document.elementFromPoint(left + 9, (top + bottom) / 2));
}).map((line) => line.textContent)"""
BELOW = "document.documentElement.scrollHeight - innerHeight"


def settled(script: str) -> str:
    """A script that gives a value when the page is laid out and its observers have been told."""
    return f"""new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done({script}))))"""


@pytest.mark.long
def test_a_small_window_has_the_board_and_its_buttons(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    for width, height in SMALL:
        chromium.look(width, height)
        boxes = chromium.run(
            settled("""["board", "present", "controls", "timeline"].map((id) => {
                const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
                return [left, top, right, bottom];
            })""")
        )
        for left, top, right, bottom in boxes:
            assert (left >= 0, top >= 0, right <= width, bottom <= height) == (True,) * 4, (width, height)


def test_the_board_takes_a_third_of_the_window(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000))
    area = """(({ width, height }) => width * height)(
        document.getElementById("board").getBoundingClientRect())"""
    chromium.look(1440, 900)
    assert chromium.run(settled(area)) > 1440 * 900 / 3


PLACE = """(() => {
    const board = document.getElementById("board").getBoundingClientRect();
    const log = document.getElementById("log").getBoundingClientRect();
    const lines = [...document.querySelectorAll("#log [aria-selected=true]")]
        .map((line) => line.getBoundingClientRect());
    return [board.width, board.top, lines[0].top >= log.top && lines.at(-1).bottom <= log.bottom];
})()"""


def stepped(count: int) -> str:
    """A script that gives where the board and the log's present lines are in some advances."""
    return f"""(() => {{
        const places = [];
        for (let step = 0; step < {count}; step += 1) {{
            document.dispatchEvent(new KeyboardEvent("keydown", {{ key: "ArrowRight", bubbles: true }}));
            places.push({PLACE});
        }}
        return places;
    }})()"""


@pytest.mark.long
def test_the_board_stands_still_and_the_log_follows(opened: Callable[..., Run], chromium: Browser) -> None:
    debugger = Debugger("@hard")
    debugger.techniques(STEPPED)
    debugger.goto(90)
    opened(Run(debugger.quiz, debugger.timeline, 0))
    for width, height, forced in ((1366, 625, "none"), (1024, 768, "active")):
        chromium.look(width, height, forced=forced)
        chromium.press("Home")
        chromium.run(settled("0"))
        places = chromium.run(stepped(len(list(stops(debugger.timeline))) - 1))
        assert len({(wide, top) for wide, top, _ in places}) == 1
        assert [at for at, (_, _, seen) in enumerate(places, 1) if not seen] == []


def test_forced_colours_keep_the_chosen_cell_and_the_lines_as_high(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    chromium.look(1280, 800, forced="active")
    chromium.run('document.querySelectorAll("#board .cell")[4].click(); document.activeElement.blur()')
    outline = "getComputedStyle(document.querySelectorAll('#board .cell')[{}]).outlineStyle"
    assert [chromium.run(outline.format(cell)) for cell in (4, 5)] == ["dashed", "none"]
    edges = """["[aria-selected=true]", ":not([aria-selected=true])"].map((which) =>
        getComputedStyle(document.querySelector(`#log [role=row]${which}`)).borderLeftColor)"""
    chosen, other = chromium.run(edges)
    assert chosen != other


def test_choosing_a_cell_leaves_the_step_and_escape_leaves_the_cell(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    shown = """[document.querySelectorAll("#board [aria-selected=true]").length,
        document.getElementById("why-panel").firstChild.textContent,
        document.getElementById("told").textContent, document.getElementById("why-panel").checkVisibility(),
        document.getElementById("present").textContent]"""
    before = chromium.run(shown)
    assert not before[3]
    chromium.run('document.querySelectorAll("#board .cell")[1].click()')
    chosen, why, told, visible, present = chromium.run(shown)
    assert (chosen, visible, present) == (1, True, before[4])
    assert why.startswith("[1,2], cell 2: holds 4")
    assert told.startswith(
        f"{why}. Right by the first solution, at step 131, which has [1,2]=4. [1,2]=4, 2 of 2"
    )
    chromium.press("?", "Escape")  # which closes the help alone
    assert chromium.run(shown)[0] == 1
    assert not chromium.run('document.getElementById("about").open')
    chromium.press("5", "Escape")  # which shows all digits again
    assert chromium.run(shown)[0] == 1
    chromium.press("Escape")
    assert chromium.run(shown) == [0, before[1], "No cell is selected.", True, before[4]]
    chromium.press("ArrowRight")
    assert chromium.run(shown)[0] == 0


def cells_with(condition: str) -> str:
    """A script that gives the cells whose `box` meets a condition."""
    boxes = '[...document.querySelectorAll("#board .cell")]'
    return f"{boxes}.flatMap((box, cell) => ({condition}) ? [cell] : [])"


def test_a_key_shows_where_its_digit_can_go(opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92")
    state = run.timeline.state_at(run.timeline.first_at("steps", 92))
    can = cells_with('box.matches(".can")')
    chromium.press("8")
    open_cells = [cell for cell, digits in state.candidates().items() if 8 in digits]
    placed = [cell for cell, value in enumerate(state.values) if value == 8]
    assert chromium.run(can) == sorted(open_cells + placed)
    chromium.press("8")
    assert chromium.run(can) == []


def test_cells_are_tinted_by_what_happened_there(opened: Callable[..., Run], chromium: Browser) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.run()
    opened(Run(debugger.quiz, debugger.timeline, 0), "#step=92")
    shades = '[...document.querySelectorAll("#board .cell")].map((box) => Number(box.dataset.heat ?? 0))'
    cells = debugger.hotspots().cells
    for counts in ([each.contradictions for each in cells], [each.guessed for each in cells]):
        chromium.press("h")
        assert chromium.run(shades) == [shade(count, max(counts), 5) for count in counts]
    chromium.press("Escape")
    assert chromium.run(shades) == [0] * 81


def test_caps_lock_turns_no_letter_around(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    chromium.press("N")
    after = chromium.run(STEP)
    chromium.press("P")
    assert (after, chromium.run(STEP)) == (92, 92)  # the contradiction, and the guess before it
    chromium.press("]", "G")
    assert chromium.run(STEP) > 92


def test_a_run_without_guesses_has_one_zero_at_its_levels(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run(Quiz(CLASSIC, bytes(81)), 1))
    texts = chromium.run('[...document.querySelectorAll("#timeline text")].map((each) => each.textContent)')
    assert texts.count("0") == 1


CODE_SIZES = """[...new Set([...document.querySelectorAll("#board i")]
    .map((mark) => parseFloat(getComputedStyle(mark).fontSize)))]"""


@pytest.mark.long
def test_codes_of_cells_can_be_read_or_are_not_there(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    sizes = {}
    for window in ((320, 568), (390, 844), (1024, 768), (1280, 593), (1400, 900)):
        chromium.look(*window)
        sizes[window[0]] = chromium.run(settled(CODE_SIZES))
    assert sizes[320] == [0]
    assert sizes[1400][0] > 10
    assert all(size == 0 or size > 9 for (size,) in sizes.values())


def test_a_board_too_large_to_read_shows_one_grid_and_an_overview(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run(samurai(), 60), size=(1440, 900))
    shown = (
        """[...document.querySelectorAll("#board .cell")].flatMap((box, cell) => box.hidden ? [] : [cell])"""
    )
    size = 'document.querySelector("#board .cell:not([hidden])").getBoundingClientRect().width'
    grids = run.quiz.board.grids
    assert len(chromium.run(settled(shown))) == 369
    chromium.look(390, 844)
    assert chromium.run(settled(shown)) in [sorted(grid.cells) for grid in grids]
    assert chromium.run(size) >= 30
    for grid in grids:
        chromium.run(f'document.querySelectorAll(".overview button")[{grid.number - 1}].click()')
        assert chromium.run(shown) == sorted(grid.cells)
    chromium.press("Home")
    for _ in range(20):  # what is new is in sight
        chromium.press("ArrowRight")
        seen = set(chromium.run(shown))
        new = chromium.run(cells_with('box.matches(".new")'))
        assert not new or seen & set(new)
    chromium.look(1440, 900)
    assert len(chromium.run(settled(shown))) == 369


@pytest.mark.long
def test_a_quarter_of_a_large_board_is_shown_where_the_whole_cannot_be_read(
    opened: Callable[..., Run], chromium: Browser
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


@pytest.mark.long
def test_two_figures_typed_together_are_one_digit(opened: Callable[..., Run], chromium: Browser) -> None:
    run = a_run(quiz_on("16x16"), 60)
    opened(run, at(run), (1440, 900))
    state = run.timeline.present
    candidates = state.candidates()
    can = cells_with('box.matches(".can")')
    for keys, digit in (("12", 12), ("3", 3), ("10", 10), ("17", 7)):
        chromium.run(collected(list(keys)))  # at once, however slow the machine is
        expected = [
            cell for cell in range(256) if state.values[cell] == digit or digit in candidates.get(cell, ())
        ]
        assert chromium.run(can) == expected
        chromium.run("new Promise((done) => setTimeout(done, 1100))")
        chromium.press("Escape")
        assert chromium.run(can) == []


@pytest.mark.long
def test_jumps_go_to_every_guess_contradiction_and_solution(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    timeline = run.timeline
    tries = What.GUESS | What.FORWARD | What.UPWARD
    points = list(stops(timeline))
    for key, what in (("g", tries), ("x", What.WRONG), ("s", What.SOLUTION)):
        steps = [
            stop.state.steps
            for stop in points
            if stop.index
            and bool(stop.wrong) == (what is What.WRONG)
            and timeline.facts_at(stop.index).what & what
        ]
        chromium.press("Home", "]", key)
        assert chromium.run(STEP) == steps[0]
        *met, end = chromium.run(collected([f"]{key}"] * len(steps)))
        assert [seen["step"] for seen in met] == steps
        assert end["step"] == steps[-1]
        assert end["present"].startswith("No ")
        met = chromium.run(collected([f"[{key}"] * len(steps)))
        assert [seen["step"] for seen in met[:-1]] == steps[::-1]


def test_a_contradiction_is_a_point_with_its_cell_and_its_blame(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    timeline = debugger.timeline
    run = opened(Run(debugger.quiz, timeline, 0, Blames(timeline)), "#contradiction=92")
    (stop,) = (each for each in stops(run.timeline) if each.wrong and each.wrong.step == 92)
    seen = chromium.run(SEEN)
    check_stop(seen, run, stop)
    signs = [level.rpartition(" ")[2] for level in seen["levels"]]
    assert signs == ["core" if level in (7, 11) else "guilty" for level in range(11, 0, -1)]
    assert seen["present"] == (
        "Step 92 of 131, level 11, contradiction: [8,7] would lose 8, its last candidate; "
        "core: L7 [1,8]=9, L11 [4,2]=2"
    )
    chromium.run('document.getElementById("why-tab").click()')
    blame = '[...document.querySelectorAll(".blame li")].map((item) => item.textContent)'
    assert stop.wrong
    wrong = [
        f"L{guess.level} {debugger.quiz.board.label(guess.cell)}={guess.digits[guess.choice - 1]}"
        for guess in stop.wrong.state.levels()[::-1]
        if guess.digits[guess.choice - 1] != debugger.state.values[guess.cell]
    ]
    told, core, guilty = chromium.run(blame)
    assert 1 < len(wrong) < 11
    assert told == f"Wrong by the first solution, at step 131: {', '.join(wrong)}."
    assert core == "L7 [1,8]=9, L11 [4,2]=2 cannot both be right, whatever the other guesses: the core."
    assert guilty.count("L") == 11
    chromium.press("n")
    check_page(chromium.run(SEEN), run, run.timeline.first_at("steps", 93))


def test_a_page_of_all_runs_shows_any_two_side_by_side(chromium: Browser, tmp_path: Path) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    main, other = (fork.timeline for fork in debugger.runs.forks.values())
    path = tmp_path / "all.html"
    debugger.export(path, all_runs=True)
    steps = {main.state_at(index).steps for index in range(len(main) + 1)}
    both = sorted(steps & {other.state_at(index).steps for index in range(len(other) + 1)})
    differs = """[...document.querySelectorAll(".board")].map((board) =>
        [...board.querySelectorAll(".cell")]
            .flatMap((box, cell) => box.matches("[data-differs]") ? [cell] : []))"""
    alike = [main.state_at(index) == other.state_at(index) for index in range(len(other) + 1)]
    parting = main.state_at(alike.index(False) - 1).steps
    chromium.look(1440, 900)
    for step in (both[3], both[-3]):
        chromium.open(path, f"#run=main&with=fork1&step={step}")
        one, two = (timeline.state_at(timeline.first_at("steps", step)) for timeline in (main, other))
        mine, theirs = one.candidates(), two.candidates()
        expected = [
            cell
            for cell in range(81)
            if one.values[cell] != two.values[cell] or mine.get(cell) != theirs.get(cell)
        ]
        assert chromium.run(differs) == [expected, expected]
        assert bool(expected) == (step > parting)
        own, theirs_too = chromium.run(
            '[...document.querySelectorAll(".caption")].map((each) => each.textContent)'
        )
        assert own == f"main: step {step} of 131, level {one.level}. They part after step {parting}."
        assert theirs_too.startswith(f"fork1: step {step} of {other.present.steps}, level {two.level}. ")
        chromium.run('document.getElementById("band-tree").click()')
        left = chromium.run(
            """["parting", "cursor", "axis"].map((kind) =>
                document.querySelector(`#timeline .${kind}`).getBBox()).map(({ x, width }) => [x, width])"""
        )
        (there, _), (here, _), (begin, width) = left
        assert (there - begin) / width == pytest.approx(parting / 131, abs=0.01)
        assert (here - begin) / width == pytest.approx(step / 131, abs=0.01)
        told = [f"({TOLD_AT})({begin + width * (step - 0.5) / 131}, {share})" for share in (0.03, 0.7)]
        assert chromium.run(told[0]).startswith("quiz: solved, steps 1 to 131 ")
        assert chromium.run(told[1]).startswith("fork1: " if step > parting else "here: ")
    chips = '[...document.querySelectorAll(".chip")].map((chip) => [chip.textContent, chip.ariaCurrent])'
    assert chromium.run(chips) == [["main, 131 steps", "page"], [f"fork1, {other.present.steps} steps", None]]
    chromium.run('document.querySelectorAll(".chip")[1].click()')
    loaded = 'document.querySelector(".chip[aria-current]")?.textContent.startsWith("fork1") ?? false'
    for _ in range(3000):
        with suppress(RuntimeError):  # while the page is loaded again, no script can run
            if chromium.run(loaded):
                break
        time.sleep(0.02)
    chromium.run(DRAWN)
    assert chromium.run('document.querySelectorAll(".board").length') == 1


UNFOLDED = """[...document.querySelectorAll("#board .cell")].map((box) => {
    if (box.ariaSelected === "false") box.click();
    const list = document.querySelector("#why-panel > .reasons");
    return [...(list?.children ?? [])].map((item) => {
        const text = item.querySelector("p").textContent;
        item.querySelector(".unfold")?.click();
        return [text, [...item.querySelectorAll("p")].slice(1).map((each) => each.textContent)];
    });
})"""
"""The reasons of each cell, each with those that it unfolds to."""


@pytest.mark.parametrize("quiz", ["@readalps", on("9x9 + diagonals")], ids=["rows and boxes", "diagonals"])
def test_reasons_unfold_to_what_why_says_that_they_rest_on(
    opened: Callable[..., Run], chromium: Browser, quiz: str | Quiz
) -> None:
    run = opened(a_run(quiz, 131))
    board = run.quiz.board

    def line(why: Why) -> str:
        sign = "=" if isinstance(why.fact, Held) else "≠"
        step = f", step {why.step}" if why.step else ""
        return f"{board.label(why.fact.cell)}{sign}{why.fact.digit} {why.code}: {words(why, board)}{step}"

    def lines(found: Account, cell: int) -> list[list[object]]:
        value = found.held.get(cell)
        if value and isinstance(value.because, Given):
            return []
        gone = (found.gone[cell, digit] for digit in range(1, 10) if (cell, digit) in found.gone)
        return [[line(why), [line(each) for each in why.rests_on]] for why in (*filter(None, [value]), *gone)]

    met = set()
    for step in (92, 131):
        chromium.run(f'location.hash = "#step={step}"')
        chromium.run(DRAWN)
        found = account(run.timeline, run.timeline.first_at("steps", step))
        assert chromium.run(UNFOLDED) == [lines(found, cell) for cell in range(81)]
        met |= {type(why.because) for why in found.held.values()}
    assert met >= {Tried, HiddenSingle, LastOpen, NakedSingle}


def test_a_cell_tints_the_givens_and_guesses_that_it_rests_on(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92&cell=8,5")
    found = account(run.timeline, run.timeline.first_at("steps", 92))
    cell = run.quiz.board.coordinates.index((8, 5))
    gone = [found.gone[cell, digit] for digit in range(1, 10) if (cell, digit) in found.gone]
    chromium.run('document.querySelector(".rest button").click()')
    grounds = """Object.fromEntries([...document.querySelectorAll("#board .cell")]
        .flatMap((box, cell) => box.dataset.ground ? [[cell, box.dataset.ground]] : []))"""
    ends = {node for why in gone for _, node, _ in walk(why)}
    assert chromium.run(grounds) == {
        str(node.fact.cell): "given" if isinstance(node.because, Given) else "guess"
        for node in ends
        if isinstance(node.because, Given | Tried)
    }


def test_the_other_keys(opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=91")
    points = list(stops(run.timeline))
    here = next(number for number, stop in enumerate(points) if stop.state.steps >= 91)
    for key, number in (
        ("PageDown", here + 10),
        ("PageUp", here),
        ("n", here + 1),
        ("p", here),
        ("End", len(points) - 1),
        ("ArrowRight", len(points) - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        chromium.press(key)
        check_stop(chromium.run(SEEN), run, points[number])
    before = chromium.run(CONTRASTS)["paper"]
    chromium.press("d")
    assert chromium.run(CONTRASTS)["paper"] < 0.2 < before
    chromium.press("?")
    assert chromium.run('document.getElementById("about").open')
    chromium.press("ArrowRight")
    assert chromium.run(STEP) == 0
    chromium.run('document.getElementById("letters").click(); document.getElementById("about").close()')
    chromium.press("n")
    assert chromium.run(STEP) == 0


def test_a_step_is_typed_and_a_wrong_one_refused(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=0")
    chromium.press("g")
    for text, step in (("9x", 0), ("999", 0), ("94", 94)):
        chromium.run(f'document.getElementById("wanted").value = "{text}"')
        chromium.press("Enter")
        assert chromium.run(STEP) == step
        if not step:
            refused = chromium.run('document.getElementById("refused").textContent')
            assert refused == f"This run has no step “{text}”; type a number from 0 to 284."
    assert not chromium.run('document.getElementById("goto").open')


def test_the_address_may_say_where_it_opens(opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0), "#step=91")
    for steps in (91, 0, 1, 90, 92, 284):
        chromium.go_to(f"#step={steps}")
        check_page(chromium.run(SEEN), run, run.timeline.first_at("steps", steps))
    for name in ("step=999", "step=x", "contradiction=91", "cell=0,1"):
        chromium.go_to(f"#{name}")
        seen = chromium.run(SEEN)
        assert seen["present"] == f"There is no {name.replace('=', ' ')} in this run, which has 284 steps."
        assert seen["step"] == 131


def test_back_leads_to_where_a_jump_began(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=90")
    chromium.press("n", "]", "s")
    limit = time.monotonic() + 300
    while chromium.run("location.hash") != "#step=131" and time.monotonic() < limit:
        time.sleep(0.05)
    assert chromium.run(STEP) == 131
    chromium.run("history.back()")
    while chromium.run(STEP) == 131 and time.monotonic() < limit:
        time.sleep(0.05)
    assert chromium.run(STEP) in (90, 92)


def test_it_plays_and_pauses(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000, here=131))
    chromium.run('document.getElementById("speed").value = "40"')
    chromium.press("End", " ")  # from the end it begins anew
    before = chromium.run(STEP)
    assert before < 131
    limit = time.monotonic() + 300
    while chromium.run(STEP) <= before and time.monotonic() < limit:
        time.sleep(0.02)
    assert chromium.run('document.getElementById("present").ariaLive') == "off"
    chromium.press(" ")
    stands = chromium.run(STEP)
    assert stands > before
    time.sleep(0.1)
    assert chromium.run(STEP) == stands
    assert chromium.run('document.getElementById("present").ariaLive') == "polite"


def test_why_is_what_the_order_says(opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    timeline, board = run.timeline, run.quiz.board
    chance = random.Random(9)
    said = 'document.getElementById("why-panel").firstChild.textContent'
    parts_of_why = 'document.getElementById("why-panel").childElementCount'
    for index in [0, *(chance.randrange(len(timeline) + 1) for _ in range(20))]:
        cell = chance.randrange(len(board.coordinates))
        chromium.go_to(f"#advance={index}")
        chromium.run(f'document.querySelectorAll("#board .cell")[{cell}].click()')
        reasons = cell_reasons(account(timeline, index), cell, timeline.state_at(index))
        given = f"{board.label(cell)} holds {run.quiz.givens[cell]}, which the quiz gives."
        expected = given if run.quiz.givens[cell] else plain(next(cell_lines(reasons)))
        assert chromium.run(said) == expected
        assert not run.quiz.givens[cell] or chromium.run(parts_of_why) == 1


def test_the_board_is_walked_by_keys_over_the_gaps_of_a_samurai(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run(samurai(), 20))
    here = "document.activeElement.querySelector('.unseen').textContent.split(',').slice(0, 2).join()"
    chromium.run('document.querySelector("#board .cell").focus()')
    steps = chromium.run(STEP)
    walked = []
    for key, times_pressed in (
        ("ArrowRight", 9),
        ("ArrowLeft", 1),
        ("ArrowDown", 6),
        ("ArrowRight", 1),
        ("ArrowUp", 1),
    ):
        chromium.press(*[key] * times_pressed)
        walked.append(chromium.run(here))
    assert walked == ["[1,13]", "[1,9]", "[7,9]", "[7,10]", "[7,10]"]
    assert chromium.run(STEP) == steps  # the arrows were the board's
    chromium.press("Enter")
    assert chromium.run('document.getElementById("told").textContent').startswith("[7,10], cell ")
    assert len(run.quiz.board.coordinates) == 369


def test_the_timeline_is_clicked_and_dragged_and_the_log_clicked(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run("@readalps", 1000, here=0))
    place = chromium.run(
        """(() => {
            const line = document.querySelector("#timeline .axis").getBoundingClientRect();
            return [line.left, line.right, line.top + 20];
        })()"""
    )
    left, right, y = place
    total = run.timeline.present.steps

    def x(step: int) -> float:
        return float(left + (right - left) * step / total)

    chromium.mouse("mousePressed", x(92), y)
    assert abs(chromium.run(STEP) - 92) <= 2
    for step in (150, 200, 40):
        chromium.mouse("mouseMoved", x(step), y)
        assert abs(chromium.run(STEP) - step) <= 2
    chromium.mouse("mouseReleased", x(40), y)
    chromium.mouse("mouseMoved", x(250), y)
    assert abs(chromium.run(STEP) - 40) <= 2
    chromium.run(
        """[...document.querySelectorAll("#log [role=row]")]
            .find((line) => line.textContent.startsWith("35) ")).click()"""
    )
    assert chromium.run(STEP) == 35
    chromium.run('document.getElementById("log").focus()')
    chromium.press("ArrowDown")
    assert chromium.run(STEP) == 36
    chromium.run('document.getElementById("timeline").focus()')
    chromium.press("ArrowDown")
    assert chromium.run(STEP) == 35


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
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=90")
    chromium.run(
        'document.querySelectorAll("#board .cell")[4].click(); document.getElementById("about").show()'
    )
    papers = []
    for scheme in ("light", "dark"):
        chromium.look(1280, 800, scheme)
        for _ in range(2):
            found = chromium.run(CONTRASTS)
            papers.append(found["paper"] > 0.5)
            assert {name: worst for name, worst in found["worst"].items() if worst < 4.5} == {}
            assert len(found["worst"]) > 15
            chromium.run('document.getElementById("theme").click()')
        chromium.run("delete document.documentElement.dataset.theme")
    assert papers == [True, False, False, True]


def test_a_screen_reader_finds_names_and_roles(opened: Callable[..., Run], chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92")
    tree = [node for node in chromium.command("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    nodes = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree]
    described = [node["role"]["value"] for node in tree if node.get("description", {}).get("value")]
    assert "gridcell" not in described  # which would be read after the name, the same again
    roles = [role for role, _ in nodes]
    assert sum(role == "gridcell" and name.startswith("[") for role, name in nodes) == 81
    assert roles.count("slider") == 1
    assert roles.count("status") == 2  # the position, and the reasons for the selected cell
    assert ("grid", "@readalps, board 9x9") in nodes
    assert all(
        name for role, name in nodes if role in ("gridcell", "button", "slider", "grid", "combobox", "tab")
    )
    assert ("gridcell", "[4,2], 2, guessed at level 11, choice 1, wrong by the first solution, new") in nodes
    assert ("gridcell", "[4,1], 4, given") in nodes
    assert ("gridcell", "[4,9], candidates 1, just removed 2") in nodes
    value = 'document.getElementById("timeline").getAttribute("aria-valuetext")'
    assert chromium.run(value) == "step 92 of 284, level 11"
    guess = "guess [4,2]=2, candidate 1 of 2"
    expected = f"Step 92 of 284, level 11: {guess}; placed [4,2]=2; 3 candidates removed"
    assert chromium.run(SEEN)["present"] == expected
    printed = 'document.getElementById("present").title'
    assert chromium.run(printed) == "92) Guess [4,2] level 11 at 1 out of 2"
    assert run.timeline.present.steps == 284


def test_a_reduced_run_stands_at_what_it_has_and_says_what_is_left_out(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run("@hard", 2000, here=1000), "#step=1000", detailed=500)
    assert len(parts(run, 500)) == 3
    check_page(chromium.run(SEEN), run, run.here)
    note = chromium.run('document.querySelector(".notice[role=note]").textContent')
    told = re.match(r"This page leaves out steps (\d+) to (\d+) and (\d+) to (\d+) of \d+\.", note)
    assert told
    steps = [run.timeline.state_at(index).steps for kept in parts(run, 500) for index in kept]
    assert [int(number) for number in told.groups()] == [
        steps[1] + 1,
        steps[2] - 1,
        steps[3] + 1,
        steps[4] - 1,
    ]
    chromium.press("Home")
    ends = [parts(run, 500)[0][1], parts(run, 500)[1][0]]
    (seen,) = chromium.run(visited([ends[0]]))
    check_page(seen, run, ends[0])
    chromium.press("ArrowRight")
    seen = chromium.run(SEEN)
    assert seen["log"][0].startswith("Steps ")
    assert bytes(seen["values"]) == run.timeline.state_at(ends[1]).values
    chromium.press("ArrowRight")
    check_page(chromium.run(SEEN), run, ends[1] + 1)
    chromium.press("ArrowLeft", "ArrowLeft")
    check_page(chromium.run(SEEN), run, ends[0])


@pytest.mark.parametrize("title", TITLES)
def test_a_title_harms_nobody(title: str, opened: Callable[..., Run], chromium: Browser) -> None:
    quiz = Quiz(CLASSIC, bytes(81), title)
    opened(Run(quiz, Timeline(load(quiz)), 0))
    assert chromium.run('document.querySelector("h1").textContent') == title.replace("\x1b", "\\x1b")
    assert chromium.run("document.scripts.length") == 3  # the packed ones are unpacked as one


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 900, 390])
def test_nothing_is_wider_than_the_window(width: int, opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run(samurai(), 300))
    chromium.look(width, 800)
    assert chromium.run("document.documentElement.scrollWidth") <= width


def test_a_page_is_made_for_your_position(monkeypatch: pytest.MonkeyPatch) -> None:
    documents: list[Run] = []
    real = replay

    def noted(document: Run, detailed: int) -> ReplayPage:
        documents.append(document)
        return real(document, detailed)

    monkeypatch.setattr(documents_of_debugger, "replay_page", noted)
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.goto(92)
    debugger.replay()
    assert documents[0].here == debugger.runs.here.index


@pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
def test_the_page_shows_and_says_numbers(tmp_path: Path) -> None:
    with browsing() as browser:
        for name in ("16x16", "6x6 + order 3x2", list(BOARDS)[-1]):
            debugger = Debugger(quiz_on(name))
            debugger.step()
            file = tmp_path / "page.html"
            debugger.export(file)
            browser.open(file, f"#step={debugger.state.steps}")
            state = debugger.state
            candidates = state.candidates()
            shown = browser.run(
                """[...document.querySelectorAll("#board .cell")].map((box) => [
                    [...box.querySelectorAll("b, span")].map((each) => each.textContent).join(""),
                    box.querySelector(".unseen").textContent,
                ])"""
            )
            for cell, (text, label) in enumerate(shown):
                digits = candidates.get(cell) or (state.values[cell],)
                assert text == "".join(map(str, digits))
                assert " ".join(map(str, digits)) in label
            assert not browser.complaints


def test_a_page_is_small(page: Callable[[str], Path]) -> None:
    assert page("readalps").stat().st_size <= (100_000 if short_scripts() else 130_000)


@pytest.mark.long
def test_a_page_of_ten_thousand_steps_is_small(page: Callable[[str], Path]) -> None:
    assert page("10,000 steps").stat().st_size <= 300_000
