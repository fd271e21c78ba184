"""The chart of the replay page, in a real browser: the levels and the search tree over the steps."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, islice, pairwise
from operator import itemgetter
from typing import Any, TypeAlias

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import SETTLED, STEP, TOLD, Driven, settled
from support.browsers.fixtures import Opened, Pages
from support.pages import WHEELED, a_run, at, on, recorded, run_of, samurai
from support.stops import stops

from sudoku_repl import Debugger
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.recording import PointFlag
from sudoku_repl.documents.replay import parts
from sudoku_repl.documents.summary import COLUMNS, TRIES, fault, summary
from sudoku_repl.explain.tree import Try, search_tree
from sudoku_repl.timeline.profile import profile


def backjumped() -> Run:
    """A run that gives up tries."""
    debugger = Debugger("@hard")
    debugger.retreat("backjump")
    debugger.goto(300)
    return run_of(debugger)


RUNS: dict[str, Callable[[], Run]] = {
    "readalps": lambda: a_run("@readalps", 1000),
    "hard": lambda: a_run("@hard", 10_000),
    "two": lambda: a_run("@two", 10_000),
    "none": lambda: a_run("@none", 10_000),
    "samurai": lambda: a_run(samurai(), 3000),
    "nothing": lambda: a_run(on("9x9"), 0),
    "midway": lambda: a_run("@readalps", 100),
    "backjumped": backjumped,
}

# --- the data ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RUNS)
def test_the_data_has_every_try_of_the_tree(name: str) -> None:
    run = RUNS[name]()
    data, tree = summary(run, is_whole=False), search_tree(run.timeline, run.here)
    assert data["profile"] == [
        [each.first, each.last, each.level, each.solutions, each.wrong]
        for each in profile(run.timeline, COLUMNS)
    ]
    columns = data["tree"]
    said = [each if isinstance(each, str) else each["text"] for each in data["headline"]]
    assert said == [*(fault(run.quiz) or tree.waste.words())]
    last_at: dict[int, int] = {}
    for number, each in enumerate(tree.tries):
        last_at[each.level] = number
        if each.parent is not None:
            assert tree.tries[last_at[each.level - 1]].id == each.parent
        label = run.quiz.board.label(columns["cell"][number]) if each.level else ""
        assert (f"{label}={columns['digit'][number]}" if each.level else "quiz") == each.name
        assert columns["outcomes"][columns["outcome"][number]] == each.outcome.value
    read = {
        **columns,
        **{name: list(accumulate(columns[name])) for name in ("level", "first")},
        "out_of": columns["outOf"],
    }
    for column in ("level", "first", "out_of", "cost", "choice", "solutions", "contradictions", "tries"):
        assert read[column] == [getattr(each, column) for each in tree.tries]


@pytest.mark.parametrize(
    ("quiz", "steps", "size", "tries"),
    [
        ("@readalps", 1000, 3_200, range(55, 56)),
        pytest.param("@empty", 100_000, 60_000, range(10_000, TRIES * 11 // 10), marks=pytest.mark.long),
    ],
)
def test_the_chart_is_small_and_has_the_costliest_tries(
    quiz: str, steps: int, size: int, tries: range
) -> None:
    data = summary(a_run(quiz, steps), is_whole=False)
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    assert len(b64encode(packed)) < size
    assert len(data["tree"]["cell"]) in tries


# --- in the browser ------------------------------------------------------------------------------

FOCUS = "document.activeElement.getAttribute('aria-label')"
PLOT = """(() => {
    const { left, top } = document.querySelector("#steps svg").getBoundingClientRect();
    const { x, width } = document.querySelector("#chart-window rect");
    const axis = document.querySelector("#steps .axis").getBBox();
    return { left: left + x.baseVal.value, width: width.baseVal.value, top, bottom: top + axis.height };
})()"""
WINDOW = """(() => {
    const { x, width } = document.querySelector("#chart .window");
    return [x.baseVal.value, x.baseVal.value + width.baseVal.value];
})()"""


class Page:
    """The chart of an open page."""

    def __init__(self, browser: Browser, run: Run) -> None:
        self.browser = browser
        self.total = run.timeline.present.steps
        self.tree = search_tree(run.timeline, run.here)

    @property
    def step(self) -> int:
        return int(self.browser.run(f"new Promise((done) => setTimeout(done)).then(() => {STEP})"))

    @property
    def window(self) -> tuple[float, float]:
        """The steps that the chart shows."""
        first, last = self.browser.run(settled(WINDOW))
        return first, last

    @property
    def span(self) -> float:
        """The number of steps that the chart shows."""
        first, last = self.window
        return last - first

    def choose(self, tab: str) -> None:
        self.browser.run(f'document.getElementById("chart-{tab}").click()')

    def x(self, step: float) -> float:
        """Where a step is on the screen."""
        first, last = self.window
        plot = self.browser.run(PLOT)
        return float(plot["left"] + plot["width"] * (step - first) / (last - first))

    def y(self, share: float) -> float:
        """A place in the plot, from 0 at the top to 1 at the axis."""
        plot = self.browser.run(PLOT)
        return float(plot["top"] + (plot["bottom"] - plot["top"]) * share)

    def middle(self, node: Try) -> tuple[float, float]:
        """The middle of a try; no row is thin as long as no guess takes the whole window."""
        rows = max(each.level for each in self.tree.tries) + 1
        return self.x((node.first - 1 + node.last) / 2), self.y((node.level + 0.7) / rows)

    def told(self, x: float, y: float) -> str:
        """What the read-out tells when the pointer is there."""
        self.browser.hover(x, y)
        return str(self.browser.run(TOLD))


Shown: TypeAlias = Callable[..., Page]
"""Opens the page of a run, and shows its chart."""
SHOW_CHART = """(() => {
    if (document.getElementById("chart").checkVisibility()) return;
    for (const id of ["chart-tab", "chart-timeline"]) document.getElementById(id).click();
})()"""
"""A script that opens the chart on a phone, where it is a separate tab."""


@pytest.fixture
def shown(opened: Opened, chromium: Browser) -> Callable[..., Page]:
    """Opens the page of a run, and shows its chart."""

    def show(run: Run, size: tuple[int, int] = (1280, 800), **options: int) -> Page:
        opened(run, at(run), size, **options)
        chromium.run(SHOW_CHART)
        chromium.run(SETTLED)
        return Page(chromium, run)

    return show


def drawn(browser: Driven, kind: str = "try") -> list[tuple[float, float, float, float]]:
    """The blocks of the tree, or those of one class: left, top, right, bottom."""
    blocks = browser.run(
        f"""[...document.querySelectorAll("#steps .try.{kind}")].flatMap((path) =>
            path.getAttribute("d").split("Z").filter(Boolean).map((block) => {{
                const [left, top, width, height] = block.match(/-?[\\d.]+/g).map(Number);
                return [left, top, left + width, top + height];
            }}))"""
    )
    return [tuple(block) for block in blocks]


@pytest.mark.long
@pytest.mark.parametrize("name", RUNS)
def test_each_try_is_a_block_at_its_steps_or_in_a_merged_one_and_covers_no_other(
    name: str, shown: Shown, chromium: Browser
) -> None:
    page = shown(RUNS[name]())
    page.choose("tree")
    plot = chromium.run(PLOT)
    left = chromium.run('document.querySelector("#steps svg").getBoundingClientRect().left')
    scale = plot["width"] / max(page.total, 1)
    blocks = {kind: drawn(chromium, kind) for kind in ("refuted", "solved", "open", "given-up")}
    wide: Counter[str] = Counter()
    for each in page.tree.tries:
        if each.cost * scale >= 3:
            kind = each.outcome.value.replace(" ", "-")
            wide[kind] += 1
            begins = plot["left"] - left + (each.first - 1) * scale
            ends = begins + each.cost * scale
            at = pytest.approx((begins, ends), abs=2.1)
            assert any((box[0], box[2]) == at for box in blocks[kind]), each
    narrow = any(each.cost and each.cost * scale < 3 for each in page.tree.tries)
    assert all(len(blocks[kind]) >= count for kind, count in wide.items())
    merged, alone = drawn(chromium, "density"), [*chain.from_iterable(blocks.values())]
    assert narrow == bool(merged) or len(alone) > wide.total()
    assert len(alone) + len(merged) <= len(page.tree.tries)
    assert len(drawn(chromium, "here")) >= 1
    for one, other in pairwise(sorted([*alone, *merged], key=itemgetter(1, 0))):
        assert one[1] < other[1] or one[2] <= other[0] + 1.01  # a block is at least a pixel wide


@pytest.mark.long
def test_the_read_out_of_a_guess_and_a_click_that_goes_there(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0))
    page.choose("tree")
    for each in (node for node in page.tree.tries if node.level and node.cost > 5):
        x, y = page.middle(each)
        told = page.told(x, y)
        assert told.startswith(f"{each.name}, {each.choice} of {each.out_of}, level {each.level}: ")
        assert f"{each.outcome.value}, steps {each.first} to {each.last} ({each.cost})" in told
        contradictions = f"{each.contradictions} contradiction{'s' * (each.contradictions != 1)}"
        assert (contradictions in told) == (each.contradictions > 0)
        assert (f", {each.tries} guess" in told) == (each.tries > 0)
        chromium.click(x, y)
        assert page.step == each.first
    assert page.told(5, 5).startswith("here: ")


def test_the_path_to_here_is_solid(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=92))
    page.choose("tree")
    assert len(drawn(chromium, "here")) == 12  # the quiz and eleven levels
    chromium.press("Home")
    assert len(drawn(chromium, "here")) == 1


@pytest.mark.parametrize("name", ["midway", pytest.param("hard", marks=pytest.mark.long)])
def test_the_page_of_a_whole_run_finds_its_levels(name: str, opened: Opened, chromium: Browser) -> None:
    run = opened(RUNS[name]())
    total = run.timeline.present.steps
    width = 1  # doubled as the run grows
    while total > 2 * COLUMNS * width:
        width *= 2
    met: dict[int, list[int]] = {}
    for stop in islice(stops(run.timeline), 1, None):
        met.setdefault(max(stop.state.steps - 1, 0) // width, []).append(stop.state.level)
    levels: list[int] = []
    held = 0
    for column in range(-(-total // width)):
        levels.append(max(met.get(column, [held])))
        held = met.get(column, [held])[-1]
    heights = "".join(
        f"L{number * width} {-level}H{min((number + 1) * width, total)}"
        for number, level in enumerate(levels)
    )
    drawn = 'document.querySelector("#chart .strip .area").getAttribute("d")'
    assert chromium.run(drawn) == f"M0 0{heights}V0Z"


def test_levels_tell_the_step_and_the_level(shown: Shown, chromium: Browser) -> None:
    run = a_run("@readalps", 1000, here=0)
    page = shown(run)
    for step in (1, 50, 92, 98, 131, 200):
        level = run.timeline.state_at(run.timeline.first_at("steps", step)).level
        assert page.told(page.x(step - 0.5), page.y(0.5)) == f"step {step}, level {level}"


def signs(chromium: Browser, kind: str) -> list[float]:
    """The middles of the signs in the row of a kind, on the screen."""
    row = f'[...document.querySelectorAll("#steps .{kind}:not(.head, .foot)")]'
    left = chromium.run('document.querySelector("#steps svg").getBoundingClientRect().left')
    drawn_from = 3 if kind == "wrong" else 0  # its path begins left of its middle
    paths = chromium.run(f'{row}.map((each) => each.getAttribute("d")).join("")')
    return sorted(left + float(part.split()[0]) + drawn_from for part in paths.split("M") if part)


def flagged(run: Run, kept: Sequence[tuple[int, int]], flag: PointFlag) -> list[int]:
    """The steps of the points that have a flag."""
    points = recorded(run, kept)["points"]
    steps = accumulate(points["steps"])
    return [step for step, flags in zip(steps, points["flags"], strict=True) if flags & flag]


@pytest.mark.long
@pytest.mark.parametrize("tab", ["timeline", "tree"])
@pytest.mark.parametrize("name", ["readalps", "hard", "two", "none"])
def test_signs_have_rows_of_their_own_and_count_what_they_stand_for(
    name: str, tab: str, shown: Shown, chromium: Browser
) -> None:
    run = RUNS[name]()
    page = shown(run)
    page.choose(tab)
    bottom = chromium.run(PLOT)["bottom"]
    rows = (("solution", "solution", PointFlag.SOLUTION), ("wrong", "contradiction", PointFlag.WRONG))
    for row, (kind, noun, flag) in enumerate(rows):
        y = bottom + 12 * row + 6
        middles = signs(chromium, kind)
        assert all(other - one >= 8.99 for one, other in pairwise(middles))
        told = [page.told(x, y) for x in middles]
        assert all(f" {noun}" in each for each in told)
        met = flagged(run, [(0, len(run.timeline))], flag)
        assert sum(int(each.split()[0]) for each in told) == len(met)
        if met:
            chromium.click(middles[0], y)
            assert page.step == met[0]
            drawn = f'document.querySelector("#steps .{kind}:not(.head, .foot, [d=\\"\\"])")'
            box = chromium.run(f"{drawn}.getBoundingClientRect().toJSON()")
            assert y - 6 <= box["top"] + 0.5
            assert box["bottom"] - 0.5 <= y + 6


@pytest.mark.long
def test_signs_of_what_is_left_out_are_drawn_too(shown: Shown, chromium: Browser) -> None:
    run = a_run("@hard", 2000, here=1000)
    page = shown(run, detailed=500)
    y = chromium.run(PLOT)["bottom"] + 18
    found = sum(int(page.told(x, y).split()[0]) for x in signs(chromium, "wrong"))
    everything = len(flagged(run, [(0, len(run.timeline))], PointFlag.WRONG))
    assert everything > 2 * len(flagged(run, parts(run, 500), PointFlag.WRONG))
    assert abs(found - everything) <= 8  # the columns where a part begins or ends are counted in two ways


def test_the_wheel_zooms_at_the_pointer_and_the_overview_moves_the_window(
    shown: Shown, chromium: Browser
) -> None:
    page = shown(a_run("@hard", 10_000, here=0))
    overview = 'getComputedStyle(document.querySelector("#chart .strip")).visibility'
    height = 'document.getElementById("chart").getBoundingClientRect().height'
    before = chromium.run(height)
    assert chromium.run(overview) == "hidden"
    x, y = page.x(1000), page.y(0.5)
    chromium.wheel(x, y, down=-400)
    first = page.window[0]
    assert page.span == pytest.approx(page.total / 4, rel=0.01)
    assert page.x(1000) == pytest.approx(x, abs=4)  # the event has whole pixels, each of four now
    chromium.plays(("", overview, "visible"), ("", height, before))
    chromium.wheel(x, y, across=100)
    assert page.window[0] > first
    middle, low, width = chromium.run(
        """(() => {
            const box = document.querySelector("#chart .window").getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2, box.width];
        })()"""
    )
    assert width > 50
    first, span = page.window[0], page.span
    for kind, by in (("mousePressed", 0), ("mouseMoved", 50), ("mouseReleased", 50)):
        chromium.mouse(kind, middle + by, low)
    strip = chromium.run('document.querySelector("#chart .strip").getBoundingClientRect().width')
    assert page.window[0] - first == pytest.approx(50 * page.total / strip, rel=0.05)
    assert page.span == pytest.approx(span)
    chromium.wheel(x, y, down=2000)
    assert page.window == (0, page.total)
    assert chromium.run(overview) == "hidden"


def test_keys_and_buttons_zoom_around_the_position(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=92))
    chromium.press("+", "+", "+")
    first, last = page.window
    assert last - first == pytest.approx(page.total / 8)
    assert first < 92 < last
    chromium.press("-")
    assert page.span == pytest.approx(page.total / 4)
    chromium.press("0")
    assert page.window == (0, page.total)
    button = '#chart .head [aria-keyshortcuts="{}"]'
    assert chromium.run(f"document.querySelector('{button.format(0)}').ariaDisabled") == "true"
    chromium.use(button.format("+"))
    assert page.span == pytest.approx(page.total / 2)
    chromium.use(button.format(0))
    assert page.window == (0, page.total)
    chromium.press(*["+"] * 40)
    assert page.span == pytest.approx(8, abs=0.1)


@pytest.mark.long
def test_a_move_out_of_the_window_takes_it_along(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@hard", 10_000, here=1000))
    chromium.press("+", "+", "+", "+", "End")
    assert page.window[1] == pytest.approx(page.total, abs=1)
    assert page.span == pytest.approx(page.total / 16)
    chromium.press("Home")
    assert page.window[0] == 0


def test_a_double_click_zooms_to_the_guess(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0))
    page.choose("tree")
    chosen = next(each for each in page.tree.tries if each.name == "[2,3]=1")
    chromium.click(*page.middle(chosen), clicks=2)
    first, last = page.window
    assert first < chosen.first - 1 < first + 5
    assert last - 5 < chosen.last < last


@pytest.mark.long
def test_the_detail_of_a_long_run_appears_when_it_is_zoomed(shown: Shown, chromium: Browser) -> None:
    run = a_run("@empty", 5000, here=0)
    page = shown(run)
    chromium.press("Home", *["ArrowRight"] * 40, *["+"] * 8)
    page.choose("timeline")
    first, last = page.window
    for step in range(int(first) + 1, int(last), 3):
        level = run.timeline.state_at(run.timeline.first_at("steps", step)).level
        told = page.told(page.x(step - 0.5), page.y(0.5))
        assert told.split(",")[0] == f"step {step}"
        exact = run.timeline.state_at(run.timeline.first_at("steps", step)).steps == step
        assert not exact or told == f"step {step}, level {level}"


def test_steps_are_selected_with_shift_and_their_totals_told(shown: Shown, chromium: Browser) -> None:
    run = RUNS["readalps"]()
    page = shown(run)
    here = page.step
    tries = search_tree(run.timeline).tries[1:]
    wrong = [stop.wrong.step for stop in stops(run.timeline) if stop.wrong]
    for tab, first, last in (("timeline", 30, 100), ("tree", 120, 60)):
        page.choose(tab)
        at = [page.x(step - 0.5) for step in (first, last)]
        chromium.run(
            f"""["pointerdown", "pointermove", "pointerup"].forEach((kind, number) => {{
                const clientX = {at}[Math.min(number, 1)];
                const at = {{ clientX, clientY: {page.y(0.3)}, shiftKey: true, bubbles: true }};
                const slider = document.getElementById("steps");
                slider.setPointerCapture = () => undefined;
                slider.dispatchEvent(new PointerEvent(kind, at));
            }})"""
        )
        first, last = sorted((first, last))
        guesses = sum(first <= each.first <= last for each in tries)
        met = sum(first <= step <= last for step in wrong)
        counts = f"{guesses} guesses, no solutions, {met} contradictions"
        told = f"steps {first} to {last} ({last - first + 1}): {counts}"
        chromium.plays(("", TOLD, told), ("", STEP, here))


def test_the_tree_is_coloured_by_cost_and_by_cores(shown: Shown, chromium: Browser) -> None:
    shown(RUNS["readalps"](), size=(1440, 900))

    def kinds(by: str) -> set[str]:
        """The kinds of blocks in the colours of an outcome, a cost or the cores."""
        found: list[str] = chromium.run(
            f"""(() => {{
                document.getElementById("chart-tab").click();
                const select = document.querySelector("#chart select");
                select.value = "{by}";
                select.dispatchEvent(new Event("change"));
                const tries = document.querySelectorAll("#steps .try:not(.here)");
                return [...tries].map((each) => each.classList[1]);
            }})()"""
        )
        return set(found)

    assert {"refuted", "solved"} <= kinds("outcome")
    assert {"density"} <= kinds("cost") <= {"density", "open"}
    assert kinds("cores") == {"density", "open"}


def test_a_drag_scrubs_on_both_tabs(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0))
    for tab in ("timeline", "tree"):
        page.choose(tab)
        y = page.y(0.4)
        chromium.mouse("mousePressed", page.x(60), y)
        for step in (150, 200, 40):
            chromium.mouse("mouseMoved", page.x(step), y)
            assert abs(page.step - step) <= 2
        chromium.mouse("mouseReleased", page.x(40), y)
        chromium.hover(page.x(250), y)
        assert abs(page.step - 40) <= 2


def test_arrows_move_to_the_parent_the_child_and_the_siblings(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0))
    page.choose("tree")
    chromium.run('document.querySelector("#chart [role=treeitem]").focus()')
    item = """(() => {
        const { ariaLevel, ariaPosInSet, ariaSetSize } = document.activeElement;
        return [ariaLevel, ariaPosInSet, ariaSetSize].map(Number);
    })()"""
    tree = page.tree
    here = tree.top

    def at(node: Any) -> None:
        siblings = tree.children(tree.tries[[each.id for each in tree.tries].index(node.parent)])
        assert chromium.run(FOCUS).startswith(f"{node.name}, ")
        assert chromium.run(item) == [node.level + 1, siblings.index(node) + 1, len(siblings)]
        assert page.step == node.first

    for _ in range(4):
        here = tree.children(here)[0]
        chromium.press("ArrowDown")
        at(here)
    sibling = next(each for each in tree.tries if each.parent == here.parent and each is not here)
    chromium.press("ArrowRight")
    at(sibling)
    chromium.press("ArrowLeft", "ArrowLeft")
    at(here)
    chromium.press("ArrowUp")
    at(next(each for each in tree.tries if each.id == here.parent))
    chromium.press(*["ArrowUp"] * 5)
    assert chromium.run(FOCUS).startswith("quiz: ")


def test_tabs_follow_the_arrows_and_the_slider_stays(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=85))
    chromium.run('document.getElementById("chart-timeline").focus()')
    steps = page.step
    focus = "document.activeElement.id"
    tree = 'document.querySelector("#chart [role=tree]").checkVisibility()'
    chromium.plays(
        ("ArrowRight", focus, "chart-tree"),
        ("", "document.activeElement.ariaSelected", "true"),
        ("", 'document.getElementById("chart-panel").getAttribute("aria-labelledby")', "chart-tree"),
        ("", tree, True),
        ("ArrowRight", focus, "chart-timeline"),
        ("", tree, False),
        ("", STEP, steps),
    )
    for tab in ("tree", "timeline"):
        page.choose(tab)
        chromium.run('document.getElementById("steps").focus()')
        chromium.plays(("ArrowUp", f"{STEP} > {steps}", True), ("ArrowDown", STEP, steps))


@pytest.mark.usefixtures("by_finger")
def test_a_finger_scrubs_taps_and_two_fingers_zoom(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0), (390, 900))
    chromium.run('document.getElementById("chart").scrollIntoView({ block: "end" })')
    y = page.y(0.5)
    chromium.touch([(page.x(50), y), (page.x(90), y), (page.x(140), y)])
    assert abs(page.step - 140) <= 2
    page.choose("tree")
    chosen = next(each for each in page.tree.tries if each.name == "[2,3]=1")
    chromium.touch([page.middle(chosen)])
    assert page.step == chosen.first
    middle = page.x(142)
    chromium.touch([(middle - 20, y), (middle - 80, y)], [(middle + 20, y), (middle + 80, y)])
    first, last = page.window
    assert last - first == pytest.approx(page.total / 4, rel=0.05)
    assert first < 142 < last
    assert page.step == chosen.first


@pytest.mark.usefixtures("by_finger")
def test_a_finger_selects_steps(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=50), (390, 900))
    chromium.run('document.querySelector("#chart .head [aria-keyshortcuts=s]").click()')
    y = page.y(0.5)
    chromium.touch([(page.x(50), y), (page.x(90), y), (page.x(140), y)])
    last = page.step
    assert abs(last - 140) <= 2
    assert chromium.run(TOLD).startswith(f"steps 50 to {last} ({last - 49}): ")
    chromium.touch([(page.x(20), y)])
    first = page.step
    assert chromium.run(TOLD).startswith(f"steps {first} to 50 ({51 - first}): ")


def test_a_run_with_parts_left_out_is_drawn_whole(shown: Shown, chromium: Browser) -> None:
    run = a_run("@hard", 2000, here=1000)
    page = shown(run, detailed=500)
    kept = parts(run, 500)
    (first, last), _ = [
        (run.timeline.state_at(one[1]).steps + 1, run.timeline.state_at(other[0]).steps - 1)
        for one, other in pairwise(kept)
    ]
    middle = (first + last) // 2
    assert page.told(page.x(middle - 0.5), page.y(0.9)).endswith(", not in this page")
    assert len(chromium.texts("#steps .left-out")) == 2
    chromium.click(page.x(middle - 0.5), page.y(0.9))
    assert page.step == run.timeline.state_at(kept[1][0]).steps
    page.choose("tree")
    assert sum(len(drawn(chromium, kind)) for kind in ("refuted", "solved", "density")) > 30
    # the levels of a part that is left out are still there when it is zoomed
    chromium.wheel(page.x(middle), page.y(0.5), down=-1000)
    page.choose("timeline")
    assert page.told(page.x(middle - 0.5), page.y(0.9)).startswith(f"step {middle}, level ")


def test_a_run_of_no_steps_has_a_chart(shown: Shown, chromium: Browser) -> None:
    page = shown(RUNS["nothing"]())
    for tab in ("tree", "timeline"):
        page.choose(tab)
        chromium.press("+", "-", "0", "Home", "End")
        chromium.hover(chromium.run(PLOT)["left"] + 50, page.y(0.5))
        assert page.step == 0
        assert "NaN" not in chromium.run('document.getElementById("chart").innerHTML')


def test_nothing_of_the_chart_shifts(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=0))
    chromium.run(
        """new PerformanceObserver((list) => {
            const inChart = ({ node }) => node?.parentElement?.closest("#chart");
            window.shifts.push(...list.getEntries().filter(({ sources }) => sources.some(inChart)));
        }).observe({ type: "layout-shift" })"""
    )
    height = 'document.getElementById("chart").getBoundingClientRect().height'
    for width in (1280, 700, 390):
        chromium.look(width, 800)
        chromium.run(SHOW_CHART)
        chromium.run(settled("{ window.shifts = []; }"))
        before = chromium.run(height)
        for tab in ("tree", "timeline"):
            page.choose(tab)
            chromium.plays(("+ 0", settled(height), before))
            drawn_width = chromium.run('document.querySelector("#steps svg").viewBox.baseVal.width')
            real_width = chromium.run('document.getElementById("steps").getBoundingClientRect().width')
            assert drawn_width == pytest.approx(real_width)
        assert chromium.run("window.shifts.length") == 0


@pytest.mark.long
def test_print_has_the_whole_timeline(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=92))
    chromium.press("+", "+", "+")
    zoomed = page.window
    chromium.run(
        """addEventListener("beforeprint", () => {
            const texts = document.querySelectorAll("#steps .tick");
            window.printed = [...texts].map((text) => Number(text.textContent));
        })"""
    )
    chromium.command("Page.printToPDF")
    printed = chromium.run("window.printed")
    assert printed[0] <= 100
    assert printed[-1] >= 200
    assert page.window == pytest.approx(zoomed)


def test_forced_colours_leave_every_outcome_an_outline(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@readalps", 1000, here=92))
    chromium.look(1280, 800, forced="active")
    page.choose("timeline")
    style = 'getComputedStyle(document.querySelector("{}")).{}'
    paper, area = style.format("body", "backgroundColor"), style.format("#steps .area", "fill")
    assert chromium.run(settled(f"{paper} !== {area}"))
    page.choose("tree")
    styles = chromium.run(
        """["refuted", "solved"].map((kind) => {
            const block = document.querySelector(`#steps .try.${kind}`);
            const { fill, stroke, strokeWidth } = getComputedStyle(block);
            return [fill, stroke, strokeWidth];
        })"""
    )
    assert styles[0] != styles[1]
    assert all(fill != stroke for fill, stroke, _ in styles)


@pytest.mark.long
def test_the_tree_of_sixty_thousand_steps_is_zoomed_in_and_out(shown: Shown, chromium: Browser) -> None:
    page = shown(a_run("@empty", 60_000, here=30_000), (1440, 900))
    page.choose("tree")
    assert len(page.tree.tries) > 15_000
    chromium.run(f"({WHEELED})(-40)")
    first, last = page.window
    assert 0 < first < last
    chromium.run(f"({WHEELED})(40)")
    assert page.window == (0, page.total)


# --- the search tree as a workspace: folded guesses and selected steps ----------------------------

ITEM = 'document.querySelector("#chart [role=treeitem]")'
WAYS = ("keyboard", "mouse", "finger")


@pytest.fixture
def tree(browser: Driven, quiet: None, page: Pages) -> Callable[..., None]:
    """Opens the published run at a step, with its tree beside the board or on a phone."""

    def open_tree(way: str, step: int) -> None:
        browser.look(*((390, 844) if way == "finger" else (1440, 900)))
        browser.open(page("readalps"), f"#step={step}")
        browser.click_on("#chart-tab")
        browser.run(SETTLED)

    return open_tree


def use(browser: Driven, way: str, key: str, button: str = "") -> None:
    """Does by a key, a click or a tap what a button does, usually that of the chart with this key."""
    if way == "keyboard":
        browser.press(key)
    else:
        tap_or_click = browser.tap_on if way == "finger" else browser.click_on
        tap_or_click(button or f"#chart .head [aria-keyshortcuts={key}]")
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
    unfolded = drawn(browser)
    assert browser.run(f"{ITEM}.ariaExpanded") == "true"
    use(browser, way, "Enter")
    hides = f"; folded: hides {levels} levels, {steps} steps"
    assert browser.run(TOLD).endswith(hides)
    assert browser.run(f"{ITEM}.ariaExpanded") == "false"
    assert browser.run(f"{ITEM}.ariaLabel").endswith(hides)
    left, top, width = browser.run(
        f"""((item, plot) => [item.left - plot.left, item.top - plot.top, item.width])(
            ...[{ITEM}, document.getElementById("steps")].map((each) => each.getBoundingClientRect()))"""
    )
    below = [each for each in drawn(browser) if each[1] > top + 2 and left < each[0] < left + width - 2]
    assert below == []
    browser.run(f"{ITEM}.focus()")
    browser.press("ArrowDown")
    assert browser.run(TOLD).endswith(hides), "the guesses inside cannot be reached"
    browser.press("n")
    assert browser.run(TOLD).endswith(hides), "the steps inside belong to the folded guess"
    browser.press("p")
    use(browser, way, "Enter")
    assert drawn(browser) == unfolded
    assert "folded" not in browser.run(TOLD)


def test_a_guess_without_guesses_inside_is_not_folded(browser: Driven, tree: Callable[..., None]) -> None:
    tree("mouse", 40)
    before = drawn(browser)
    assert browser.texts("#chart .head [aria-keyshortcuts=Enter][aria-disabled=true]")
    use(browser, "mouse", "Enter")
    assert drawn(browser) == before


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
    assert not browser.run('document.querySelector("#steps .span")')


def test_escape_ends_a_selection(browser: Driven, tree: Callable[..., None]) -> None:
    tree("keyboard", 30)
    browser.plays(("s p p", TOLD, "steps 28 to 30 (3): ..."), ("Escape", TOLD, "here: ..."))
