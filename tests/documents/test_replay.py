"""The replay page in a real chromium, held against the run that it was made from; and how it is made."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from itertools import accumulate, islice, pairwise, product
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.boards import played
from support.browsers.chromium import Browser
from support.browsers.driven import GO_TO
from support.desk import Desk
from support.pages import a_run, causes_in, lines_in, packed_in, run_in, samurai
from support.reference.recording import runs
from support.strategies import times

from sudoku_repl import CLASSIC, Board, Debugger, Phase, Quiz, Rules, State, Timeline, load
from sudoku_repl.documents import replay as replay_module
from sudoku_repl.documents.document import AllRuns, Run
from sudoku_repl.documents.heat import shade
from sudoku_repl.documents.recording import PointFlag, fact_number, recording
from sudoku_repl.documents.replay import DETAILED, LARGEST, ReplayPage, parts, replay
from sudoku_repl.explain import (
    Blame,
    Blames,
    ContradictionMoment,
    Given,
    Held,
    OwnValue,
    Why,
    account,
    cell_reasons,
    walk,
)
from sudoku_repl.explain.contradictions import contradictions
from sudoku_repl.machine.events import Contradiction, Event, NakedSingle, Tried
from sudoku_repl.orders import all_orders
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.lines import event_line, fine
from sudoku_repl.render.reasons import blame_object, cell_lines, words
from sudoku_repl.render.spans import plain
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline.facts import What

# --- how it is made ------------------------------------------------------------------------------


@attrs.define
class Reader:
    """A point of a recording, had as the recording says that it is had; slowly, and without the page."""

    data: dict[str, Any]
    board: Board
    point: int = -1
    facts: int = 0
    wrongs: int = 0
    held: dict[int, tuple[Any, ...]] = attrs.field(factory=dict)
    gone: dict[tuple[int, int], tuple[Any, ...]] = attrs.field(factory=dict)
    levels: list[tuple[dict[Any, Any], dict[Any, Any], str]] = attrs.field(factory=list)
    causes: list[list[Any]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.causes = causes_in(self.data)

    def next(self) -> None:
        """Goes on to the next point."""
        self.point += 1
        points, facts, causes = self.data["points"], self.data["facts"], self.causes
        if points["flags"][self.point] & PointFlag.RESET:
            self.held, self.gone, self.levels = {}, {}, []
        cause_of, step_of = (list(accumulate(facts[name])) for name in ("cause", "step"))
        for fact in range(self.facts, self.facts + points["facts"][self.point]):
            cell, value = facts["cell"][fact], facts["value"][fact]
            kind, mark, why, needs, *drawn = causes[cause_of[fact]]
            if kind == "guess":
                number, text = drawn
                if number <= len(self.levels):
                    self.held, self.gone, _ = self.levels[number - 1]
                del self.levels[number - 1 :]
                self.levels.append((self.held, self.gone, text))
                self.held, self.gone = self.held.copy(), self.gone.copy()
            if value > 0:
                self.gone[cell, value] = (mark, why, step_of[fact], tuple(needs))
                continue
            self.held[cell] = (-value, mark, why, step_of[fact], tuple(needs))
            for digit in range(1, self.data["board"]["digits"] + 1):
                if digit != -value:
                    self.gone.setdefault((cell, digit), (*causes[0][1:3], step_of[fact], ()))
        self.facts += points["facts"][self.point]
        del self.levels[points["level"][self.point] :]

    def told(self, why: Why) -> tuple[Any, ...]:
        """What the recording says of a fact."""
        implied = isinstance(why.because, OwnValue | NakedSingle)
        needs = [] if implied else [fact_number(each.fact, self.board) for each in why.rests_on]
        return why.code, words(why, self.board), why.step, tuple(needs)

    def check(self, timeline: Timeline, index: int) -> None:
        """Asserts that this is the point after an advance."""
        found, state = account(timeline, index), timeline.state_at(index)
        assert self.held == {cell: (why.fact.digit, *self.told(why)) for cell, why in found.held.items()}
        assert self.gone == {candidate: self.told(why) for candidate, why in found.gone.items()}
        assert [text for _, _, text in self.levels[::-1]] == [
            plain(line) for line in list(level_lines(state))[1:]
        ]

    def check_wrong(self, blame: Blame) -> None:
        """Asserts that this is a contradiction."""
        moment = blame.moment
        state = moment.state
        wrong = self.data["wrongs"][self.wrongs]
        self.wrongs += 1
        assert self.data["points"]["flags"][self.point] == PointFlag.WRONG
        assert {cell: value for cell, value in enumerate(state.values) if value} == {
            cell: value for cell, (value, *_) in self.held.items()
        }
        digits = range(1, self.board.digits + 1)
        assert set(product(range(len(state.values)), digits)) - self.gone.keys() == {
            *((cell, digit) for cell, found in state.candidates().items() for digit in found),
            *((cell, value) for cell, value in enumerate(state.values) if value),
        }
        assert [text for _, _, text in self.levels[::-1]] == [
            plain(line) for line in list(level_lines(state))[1:]
        ]
        assert (tuple(wrong["cells"]), tuple(wrong["guilty"])) == (moment.cells, blame.guilty)
        _, mark, said, needs, *_ = self.causes[wrong["cause"]]
        if isinstance(moment.event, Contradiction):
            last = next(why for why in blame.causes if why.fact.digit == moment.event.digit)
            assert (mark, said, tuple(needs)) == (self.told(last)[0], self.told(last)[1], self.told(last)[3])
            assert wrong["digit"] == moment.event.digit
            cell = moment.event.cell
            for why in blame.causes:
                if why is not last:
                    assert self.gone[cell, why.fact.digit] == self.told(why)
        else:
            assert (wrong["must"], wrong["room"]) == (moment.event.must, moment.event.room)
            assert tuple(needs) == tuple(fact_number(why.fact, self.board) for why in blame.causes)


def check_recording(timeline: Timeline, kept: list[tuple[int, int]], wanted: Callable[[int], bool]) -> None:
    quiz = Quiz(timeline.state_at(0).board, timeline.state_at(0).values)
    data = recording(Run(quiz, timeline, 0), kept)
    reader = Reader(data, quiz.board)
    blames = Blames(timeline)
    for first, last in kept:
        for index in range(first, last + 1):
            for blame in blames.at(index) if index > first else ():
                reader.next()
                reader.check_wrong(blame)
            reader.next()
            if wanted(index):
                reader.check(timeline, index)
    assert reader.facts == len(data["facts"]["cell"])
    assert reader.wrongs == len(data["wrongs"])
    assert reader.point == len(data["points"]["index"]) - 1
    assert list(accumulate(data["points"]["index"]))[-1] == kept[-1][1]


@times(0.5)
@given(runs(), st.data())
def test_a_recording_has_every_fact_of_every_point_that_why_tells(run: Timeline, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(run)), "first point")
    last = data.draw(st.integers(first, len(run)), "last point")
    chosen = data.draw(st.sets(st.integers(first, last), max_size=4), "points looked at")
    check_recording(run, [(first, last)], {first, last, *chosen}.__contains__)


@times(0.3)
@given(played(), st.integers(1, 60))
def test_a_recording_of_other_boards_too(played: Any, advances: int) -> None:
    timeline = Timeline(load(played.quiz))
    for _ in range(advances):
        timeline.advance(Rules())
    check_recording(timeline, [(0, len(timeline))], lambda index: index % 7 == 0)


def test_two_stretches_are_two_beginnings() -> None:
    timeline = a_run("@readalps", 300, techniques=True).timeline
    check_recording(timeline, [(0, 20), (100, 140)], lambda index: index % 3 == 0)


EMPTY_RUN = a_run("@empty", 1000)


def test_the_runs_of_a_page_share_the_steps_that_it_has_in_detail() -> None:
    run = a_run("@readalps", 1000)
    both = AllRuns((run, attrs.evolve(run, name="other")), 0)
    assert replay(both, detailed=2 * 284).note == ""
    assert "other: This page leaves out steps" in replay(both, detailed=284).note


@given(st.integers(0, len(EMPTY_RUN.timeline)), st.integers(10, 1100))
@example(33, 114)  # a part begins at the point after the part before it
def test_what_is_kept_of_a_long_run_has_its_ends_and_the_present_point(here: int, detailed: int) -> None:
    run = attrs.evolve(EMPTY_RUN, here=here)
    timeline = run.timeline
    kept = parts(run, detailed)
    assert kept[0][0] == 0
    assert kept[-1][1] == len(timeline)
    assert any(first <= here <= last for first, last in kept)
    assert all(first <= last for first, last in kept)
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(kept))
    inside = sum(timeline.state_at(last).steps - timeline.state_at(first).steps for first, last in kept)
    assert inside <= detailed + 6 or kept == ((0, len(timeline)),)
    if timeline.present.steps <= detailed:
        assert kept == ((0, len(timeline)),)


@pytest.mark.long
def test_a_run_of_ten_thousand_steps_is_whole_and_small() -> None:
    run = a_run("@empty", 10_000)
    page = replay(run).content
    assert run.timeline.present.steps >= 10_000
    assert len(page) < LARGEST
    assert run_in(page)["leftOut"] == []
    assert b"This page leaves out" not in page
    assert f"more than {DETAILED} steps" in " ".join(all_orders().find("export").details.split())


def test_a_page_that_would_be_too_large_has_less_in_it_and_says_so() -> None:
    run = a_run("@hard", 2000, here=1000)
    whole = replay(run).content
    smaller = replay(run, largest=len(whole) - 1)
    page = smaller.content
    assert smaller.note.encode() in page
    assert smaller.note.startswith("This page leaves out steps ")
    assert len(page) < len(whole)
    data = run_in(page)
    assert data["leftOut"]
    lines = [text for text, _ in lines_in(data)]
    for first, last in data["leftOut"]:
        assert f"{first} to {last}".encode() in page
        assert f"Steps {first} to {last} are not in this page." in lines
    assert not run_in(whole)["leftOut"]


def test_a_page_that_cannot_be_small_enough_is_made_all_the_same() -> None:
    page = replay(a_run("@hard", 600), largest=1)
    assert len(run_in(page.content)["points"]["index"]) < 10
    assert page.note


def test_what_is_kept_after_a_gap_has_its_lines() -> None:
    run = a_run("@hard", 600, here=290)
    kept = parts(run, 100)
    data = recording(run, kept)
    assert len(kept) > 1
    for first, last in kept:
        for index in range(max(first, 1), last + 1):
            printed = [plain(event_line(each, run.quiz.board)) for each in run.timeline.events_at(index)]
            assert set(printed) <= {text for text, _ in lines_in(data)}
    left_out = [step for first, last in data["leftOut"] for step in range(first, last + 1)]
    there = {run.timeline.state_at(index).steps for first, last in kept for index in range(first, last + 1)}
    assert left_out
    assert not there.intersection(left_out)


def exported(tmp_path: Path, quiz: str, *orders: str) -> tuple[Debugger, bytes]:
    """A debugger after some orders, and the page that it exports."""
    desk, path = Desk(quiz), tmp_path / "run.html"
    desk.give(*orders, f"export {path}")
    assert desk.refused == []
    return desk.debugger, path.read_bytes()


@pytest.mark.parametrize(
    ("quiz", "orders"),
    [
        ("@readalps", ["run", "run"]),
        ("@readalps", ["guess-mode 1", "step 3"]),
        ("@hard", ["runtil 400"]),
        (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", ["run"]),
    ],
)
def test_a_page_says_of_each_point_what_was_printed_and_met_there(
    quiz: str, orders: list[str], tmp_path: Path
) -> None:
    debugger, page = exported(tmp_path, quiz, *orders)
    timeline, board = debugger.timeline, debugger.quiz.board
    everything = packed_in(page)
    (data,) = everything["runs"]
    found = re.search(r"const Flag = \{(.*?)\}", everything["script"])
    assert found
    flags = {name: int(number) for name, number in re.findall(r"(\w+): (\d+)", found[1])}
    lines = iter(lines_in(data))
    points = data["points"]
    expected = list(stops(timeline))
    assert list(accumulate(points["index"])) == [stop.index for stop in expected]
    assert list(accumulate(points["steps"])) == [stop.state.steps for stop in expected]
    for stop, mask, count in zip(expected, points["flags"], points["lines"], strict=True):
        state, index = stop.state, stop.index
        what = timeline.facts_at(index).what if index else What(0)
        said = [plain(event_line(event, board)) for event in stop.events]
        if index == 0:
            said = [f"The quiz, with {sum(map(bool, debugger.quiz.givens))} givens"]
        elif stop.wrong:
            pass
        elif state.phase is Phase.WAITING:
            assert state.due is not None
            said.append(f"{state.steps}) a guess is due, by default at {board.label(state.due)}")
        elif not stop.events:
            said = [f"{state.steps}) {'set-up' if index == 1 else 'sweep'}"]
        if state.phase is Phase.SOLVED:
            said.append(plain(fine(state)))
        told = list(islice(lines, count))
        assert [text for text, _ in told] == said
        assert all(style in ("note", "sweep") for text, style in told if is_note(text))
        met = {name for name, flag in flags.items() if mask & flag}
        if stop.wrong:
            assert met == {"wrong"}
        else:
            assert met == {
                *(["reset", "unset"] if index == 0 else []),
                *(["setUp"] if index == 1 else []),
                *(["guess"] if what & (What.GUESS | What.FORWARD | What.UPWARD) else []),
                *(["solution"] if What.SOLUTION in what else []),
            }
    assert next(lines, None) is None


@attrs.frozen
class Stop:
    """A point that the page should have, found without what makes the page."""

    index: int
    state: State
    before: State | None
    """The state at the point before it."""
    events: tuple[Event, ...]
    wrong: ContradictionMoment | None = None


def stops(timeline: Timeline) -> Iterator[Stop]:
    """The points of a page with the whole run."""
    for index in range(len(timeline) + 1):
        yield from stops_at(timeline, index)


def test_a_page_knows_givens_guesses_and_the_techniques_apart(tmp_path: Path) -> None:
    debugger, page = exported(
        tmp_path, "@hard", "techniques +x_chain +forcing_chain", 'bisect by == "forcing_chain"'
    )
    data = run_in(page)
    causes, named = list(accumulate(data["facts"]["cause"])), causes_in(data)
    board, givens = debugger.quiz.board, debugger.quiz.givens
    met = set()
    for cell, value, cause in zip(data["facts"]["cell"], data["facts"]["value"], causes, strict=True):
        kind, mark, words, *_ = named[cause]
        met.add(kind)
        assert (kind == "given") == (value < 0 and givens[cell] == -value), board.label(cell)
        assert re.fullmatch(WORDS_OF_KINDS[kind], f"{mark} {words}")
    assert met == WORDS_OF_KINDS.keys()


WORDS_OF_KINDS = {
    "given": "given given",
    "guess": r"guess L\d+ guessed at level \d+, choice \d",
    "hidden": "◎[GIJ] no other cell of .* can take it",
    "last": "last [GIJ] the last open cell of .*",
    "naked": "⊙ no other candidate is left",
    "seen": r"[GIJ]\d+ \d is at \[\d,\d\], in the same .*",
    "shrink": r"(complete|[123]GW|PLY)@\d+ (complete|[123]GW|PLY) in .*",
    "chain": r"(x|forcing)-chain@\d+ (x|forcing)-chain .*",
}
"""The mark and the words of each kind of cause, which the page shows in the colours of the kind."""


TITLES = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "a\x1b[2Jb & <i>",
    "$run $$",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_text_and_nothing_else(title: str) -> None:
    quiz = Quiz(CLASSIC, bytes(81), title)
    page = replay(Run(quiz, Timeline(load(quiz)), 0)).content.decode()
    assert page.count("<script") == page.count("</script>") == 2
    assert "alert(1)" not in packed_in(page.encode())["script"]
    assert "<img" not in page
    heading = re.search("<h1>(.*?)</h1>", page)
    assert heading
    assert unescape(heading[1]) == title.replace("\x1b", "\\x1b")


def test_the_page_of_a_quiz_without_a_title_is_called_quiz(tmp_path: Path) -> None:
    _, page = exported(tmp_path, "." * 81, "step")
    assert re.findall("<(title|h1)>(.*?)<", page.decode()) == [("title", "quiz: replay"), ("h1", "quiz")]


# --- in the browser ------------------------------------------------------------------------------

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


STEP = 'Number(document.getElementById("timeline").getAttribute("aria-valuenow"))'


def check_page(seen: dict[str, Any], run: Run, index: int) -> None:
    """Asserts that the page shows the position after an advance."""
    *_, last = (stop for stop in stops_at(run.timeline, index) if not stop.wrong)
    check_stop(seen, run, last)


def stops_at(timeline: Timeline, index: int) -> Iterator[Stop]:
    """The points that an advance leads to."""
    if not index:
        yield Stop(0, timeline.state_at(0), None, ())
        return
    state = timeline.state_at(index - 1)
    events = list(timeline.events_at(index))
    for moment in contradictions(timeline, index):
        end = events.index(moment.event) + 1
        yield Stop(index, moment.state, state, tuple(events[:end]), moment)
        state = moment.state
        del events[:end]
    yield Stop(index, timeline.state_at(index), state, tuple(events))


def check_stop(seen: dict[str, Any], run: Run, stop: Stop) -> None:
    """Asserts that the page shows a point."""
    state = stop.state
    candidates = state.candidates()
    cells = range(len(state.board.coordinates))
    assert bytes(seen["values"]) == state.values
    assert [tuple(digits) for digits in seen["candidates"]] == [candidates.get(cell, ()) for cell in cells]
    header, *stack = (plain(line) for line in level_lines(state))
    assert seen["title"] == header.rstrip(":")
    assert seen["levels"] == stack
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


def is_note(line: str) -> bool:
    """Whether a line of the page's log is none of the text's."""
    return bool(re.fullmatch(r"\d+\) (set-up|sweep|a guess is due, .*)|The quiz, with \d+ givens", line))


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
"""Windows that take the board, what moves it and where one stands."""

HIDDEN = """[...document.querySelectorAll("#levels li")].slice(0, 3).filter((line) => {
    const { top, bottom, left } = line.getBoundingClientRect();
    return !line.contains(document.elementFromPoint(left + 9, (top + bottom) / 2));
}).map((line) => line.textContent)"""
BELOW = "document.documentElement.scrollHeight - innerHeight"


def settled(script: str) -> str:
    """A script that gives a value when the page is laid out and its observers have been told."""
    return f"""new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done({script}))))"""


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
    debugger.techniques(TECHNIQUES.values())
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


DIGIT_CHARACTERS = """[...new Set([...document.querySelectorAll("#board i")]
    .map((mark) => parseFloat(getComputedStyle(mark).fontSize)))]"""


def test_marks_of_cells_can_be_read_or_are_not_there(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=92")
    sizes = {}
    for window in ((320, 568), (390, 844), (1024, 768), (1280, 593), (1400, 900)):
        chromium.look(*window)
        sizes[window[0]] = chromium.run(settled(DIGIT_CHARACTERS))
    assert sizes[320] == [0]
    assert sizes[1400][0] > 10
    assert all(size == 0 or size > 9 for (size,) in sizes.values())


def test_a_board_too_large_to_read_shows_one_grid_and_an_overview(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run(samurai(), 60))
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
    board, found = debugger.quiz.board, debugger.blame_all().blames
    blames = {each.moment.step: blame_object(each, board) for each in found}
    run = opened(Run(debugger.quiz, debugger.timeline, 0, blames), "#contradiction=92")
    (stop,) = (each for each in stops(run.timeline) if each.wrong and each.wrong.step == 92)
    seen = chromium.run(SEEN)
    check_stop(seen, run, stop)
    assert seen["present"] == (
        "Step 92 of 131, level 11, contradiction: shrinking 8 from [8,7] went wrong; "
        "core: L7 [1,8]=9, L11 [4,2]=2"
    )
    chromium.run('document.getElementById("why-tab").click()')
    blame = '[...document.querySelectorAll(".blame li")].map((item) => item.textContent)'
    assert stop.wrong
    wrong = [
        f"L{guess.level} {board.label(guess.cell)}={guess.digits[guess.choice - 1]}"
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
        strips = chromium.run(
            '[...document.querySelectorAll(".profile")].map((each) => each.viewBox.baseVal.width)'
        )
        assert strips == [max(131, other.present.steps) - parting] * 2
        cursors = '[...document.querySelectorAll(".profile .cursor")].map((each) => each.getAttribute("d"))'
        assert chromium.run(cursors) == [f"M{max(step - parting, 0)} 0v1"] * 2
    chips = '[...document.querySelectorAll(".chip")].map((chip) => [chip.textContent, chip.ariaCurrent])'
    assert chromium.run(chips) == [["main, 131 steps", "page"], [f"fork1, {other.present.steps} steps", None]]
    chromium.run('document.querySelectorAll(".chip")[1].click()')
    time.sleep(2)  # while the page is loaded anew
    assert chromium.run('document.querySelector(".chip[aria-current]").textContent').startswith("fork1")
    assert chromium.run('document.querySelectorAll(".board").length') == 1


def test_reasons_unfold_to_what_why_says_that_they_rest_on(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92&cell=8,5")
    board = run.quiz.board
    found = account(run.timeline, run.timeline.first_at("steps", 92))
    cell = board.coordinates.index((8, 5))
    unfold = """(() => {
        const texts = (list) => [...list.children].map((item) => {
            const text = item.querySelector("p").textContent;
            const unfold = item.querySelector(".unfold");
            unfold?.click();
            return [text, [...item.querySelectorAll("p")].slice(1).map((each) => each.textContent)];
        });
        return texts(document.querySelector("#why-panel > .reasons"));
    })()"""
    expected = [found.gone[cell, digit] for digit in range(1, 10) if (cell, digit) in found.gone]
    shown = chromium.run(unfold)

    def line(why: Why) -> str:
        sign = "=" if isinstance(why.fact, Held) else "≠"
        step = f", step {why.step}" if why.step else ""
        return f"{board.label(why.fact.cell)}{sign}{why.fact.digit} {why.code}: {words(why, board)}{step}"

    assert shown == [[line(why), [line(each) for each in why.rests_on]] for why in expected]
    chromium.run('document.querySelector(".rest button").click()')
    grounds = """Object.fromEntries([...document.querySelectorAll("#board .cell")]
        .flatMap((box, cell) => box.dataset.ground ? [[cell, box.dataset.ground]] : []))"""
    ends = {node for why in expected for _, node, _ in walk(why)}
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
    chromium.press("t")
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
    limit = time.monotonic() + 30
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
    limit = time.monotonic() + 30
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
    for index in [0, *(chance.randrange(len(timeline) + 1) for _ in range(20))]:
        cell = chance.randrange(len(board.coordinates))
        chromium.go_to(f"#advance={index}")
        chromium.run(f'document.querySelectorAll("#board .cell")[{cell}].click()')
        reasons = cell_reasons(account(timeline, index), cell, timeline.state_at(index))
        assert chromium.run(said) == plain(next(cell_lines(reasons)))


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
    assert ("gridcell", "[4,2], 2, guessed at level 11, choice 1, new") in nodes
    assert ("gridcell", "[4,1], 4, given") in nodes
    assert ("gridcell", "[4,9], candidates 1, just removed 2") in nodes
    value = 'document.getElementById("timeline").getAttribute("aria-valuetext")'
    assert chromium.run(value) == "step 92 of 284, level 11"
    guess = "Guess [4,2] level 11 at 1 out of 2"
    expected = f"Step 92 of 284, level 11: {guess}; placed [4,2]=2; 3 candidates removed"
    assert chromium.run(SEEN)["present"] == expected
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
    real = replay_module.replay

    def noted(document: Run) -> ReplayPage:
        documents.append(document)
        return real(document)

    monkeypatch.setattr(replay_module, "replay", noted)
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.goto(92)
    debugger.replay()
    assert documents[0].here == debugger.runs.here.index
