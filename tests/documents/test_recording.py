"""The recording of a run in a page, held against the run."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import accumulate, islice, pairwise, product
from math import dist
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import example, given, strategies as st
from support.boards import played
from support.desk import Desk
from support.pages import (
    Causes,
    a_run,
    data_of,
    in_words,
    lines_in,
    packed_in,
    recorded,
    rows_in,
    run_in,
    sentences_in,
    text_of,
)
from support.reference.recording import runs
from support.stops import is_note, stops
from support.strategies import times
from support.variants import variants

from sudoku_repl import CLASSIC, Board, Debugger, Phase, Quiz, Rules, State, Timeline, board_named, load
from sudoku_repl.board.mentions import Mention, Sentence, joined
from sudoku_repl.debugger import documents
from sudoku_repl.documents.bundle import source
from sudoku_repl.documents.document import AllRuns, Run
from sudoku_repl.documents.markup import board_markup
from sudoku_repl.documents.recording import UNCODED, PointFlag, fact_number
from sudoku_repl.documents.replay import DETAILED, LARGEST, parts, replay
from sudoku_repl.documents.sheet import RADIUS
from sudoku_repl.documents.templates import Templates
from sudoku_repl.explain.account import account
from sudoku_repl.explain.blame import Blame, Blames
from sudoku_repl.explain.reasons import Why, code_words
from sudoku_repl.machine.events import Contradiction, NakedSingle, Overfull, Seen, Tried
from sudoku_repl.machine.grounds import Because, HiddenSingle, LastOpen, OwnValue
from sudoku_repl.orders import all_orders
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.lines import event_line, fine
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline.facts import What


@attrs.define
class Reader:
    """Reads a point of a recording as its documentation says, slowly and without the page."""

    data: dict[str, Any]
    board: Board
    point: int = -1
    facts: int = 0
    wrongs: int = 0
    held: dict[int, tuple[Any, ...]] = attrs.field(factory=dict)
    gone: dict[tuple[int, int], tuple[Any, ...]] = attrs.field(factory=dict)
    levels: list[tuple[dict[Any, Any], dict[Any, Any], str]] = attrs.field(factory=list)
    causes: Causes = attrs.Factory(lambda self: Causes(self.data), takes_self=True)
    sums: dict[str, list[int]] = attrs.field(init=False)
    """The columns of the facts that are differences, summed up."""

    @sums.default
    def _sums(self) -> dict[str, list[int]]:
        return {name: [*accumulate(self.data["facts"][name])] for name in ("cause", "step")}

    def next(self) -> None:
        """Goes on to the next point."""
        self.point += 1
        points, facts = self.data["points"], self.data["facts"]
        if points["flags"][self.point] & PointFlag.RESET:
            self.held, self.gone, self.levels = {}, {}, []
        for fact in range(self.facts, self.facts + points["facts"][self.point]):
            cell, value = facts["cell"][fact], facts["value"][fact]
            step = self.sums["step"][fact]
            cause = self.causes.at(self.sums["cause"][fact], step, abs(value))
            assert (cause.kind == "guess") == (cause.level > 0)
            if cause.level:
                if cause.level <= len(self.levels):
                    self.held, self.gone, _ = self.levels[cause.level - 1]
                del self.levels[cause.level - 1 :]
                self.levels.append((self.held, self.gone, cause.line))
                self.held, self.gone = self.held.copy(), self.gone.copy()
            if value > 0:
                self.gone[cell, value] = (cause.mark, cause.words, step, cause.needs)
                continue
            self.held[cell] = (-value, cause.mark, cause.words, step, cause.needs)
            own = self.causes.at(0, step, -value)
            for digit in range(1, self.data["board"]["digits"] + 1):
                if digit != -value:
                    self.gone.setdefault((cell, digit), (own.mark, own.words, step, ()))
        self.facts += points["facts"][self.point]
        del self.levels[points["level"][self.point] :]

    def told(self, why: Why) -> tuple[Any, ...]:
        """What the recording says of a fact."""
        implied = isinstance(why.because, OwnValue | NakedSingle | LastOpen)
        needs = [] if implied else [fact_number(each.fact, self.board) for each in why.rests_on]
        code = "" if isinstance(why.because, UNCODED) else why.code
        return code, in_words(why, self.board), why.step, tuple(needs)

    def check_levels(self, state: State) -> None:
        """Asserts that these are the levels of a state."""
        _, *lines = map(plain, level_lines(state))
        assert [text for _, _, text in self.levels[::-1]] == lines

    def check(self, timeline: Timeline, index: int) -> None:
        """Asserts that this is the point after an advance."""
        found = account(timeline, index)
        assert self.held == {cell: (why.fact.digit, *self.told(why)) for cell, why in found.held.items()}
        assert self.gone == {candidate: self.told(why) for candidate, why in found.gone.items()}
        self.check_levels(timeline.state_at(index))

    def check_wrong(self, blame: Blame) -> None:
        """Asserts that this is a contradiction."""
        moment = blame.moment
        state = moment.state
        wrong = self.data["wrongs"][self.wrongs]
        self.wrongs += 1
        assert self.data["points"]["flags"][self.point] == PointFlag.WRONG
        values = {(cell, value) for cell, value in enumerate(state.values) if value}
        assert values == {(cell, value) for cell, (value, *_) in self.held.items()}
        digits = range(1, self.board.digits + 1)
        assert set(product(range(len(state.values)), digits)) - self.gone.keys() == values.union(
            (cell, digit) for cell, found in state.candidates().items() for digit in found
        )
        self.check_levels(state)
        assert (tuple(wrong["cells"]), tuple(wrong["guilty"])) == (moment.cells, blame.guilty)
        cause = self.causes.at(wrong["cause"], moment.step, wrong.get("digit", 0))
        if isinstance(moment.event, Contradiction):
            last = next(why for why in blame.causes if why.fact.digit == moment.event.digit)
            mark, said, _, needs = self.told(last)
            assert (cause.mark, cause.words, cause.needs) == (mark, said, needs)
            assert wrong["digit"] == moment.event.digit
            cell = moment.event.cell
            for why in blame.causes:
                if why is not last:
                    assert self.gone[cell, why.fact.digit] == self.told(why)
        elif isinstance(moment.event, Overfull):
            assert (wrong["must"], wrong["room"]) == (moment.event.must, moment.event.room)
            assert cause.needs == tuple(fact_number(why.fact, self.board) for why in blame.causes)


def check_recording(timeline: Timeline, kept: list[tuple[int, int]], wanted: Callable[[int], bool]) -> None:
    quiz = Quiz(timeline.state_at(0).board, timeline.state_at(0).values)
    data = recorded(Run(quiz, timeline, 0), kept)
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


def advanced(quiz: Quiz, advances: int) -> Run:
    """A run of some advances."""
    timeline = Timeline(load(quiz))
    for _ in range(advances):
        timeline.advance(Rules())
    return Run(quiz, timeline, 0)


@times(0.3)
@given(played(), st.integers(1, 60))
def test_a_recording_of_other_boards_too(played: Any, advances: int) -> None:
    timeline = advanced(played.quiz, advances).timeline
    check_recording(timeline, [(0, len(timeline))], lambda index: index % 7 == 0)


@times(0.3)
@given(variants(), st.integers(1, 60))
def test_a_recording_with_constraints(variant: tuple[Quiz, list[bytes]], advances: int) -> None:
    timeline = advanced(variant[0], advances).timeline
    check_recording(timeline, [(0, len(timeline))], lambda index: index % 7 == 0)


def test_two_matches_have_two_beginnings() -> None:
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
    assert len(page) <= 300_000 < LARGEST
    assert run_in(page)["leftOut"] == []
    assert b"This page leaves out" not in page
    assert f"more than {DETAILED} steps" in " ".join(all_orders().find("export").details.split())


def test_a_page_that_would_be_too_large_has_less_in_it_and_says_so() -> None:
    run = a_run("@hard", 300, here=150)
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
    data = recorded(run, kept)
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
    data = run_in(page)
    (found,) = re.findall(r"const Flag = \{(.*?)\}", source("flags.js"))
    flags = {name: int(number) for name, number in re.findall(r"(\w+): (\d+)", found)}
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
                *(["finished"] if state.phase is Phase.FINISHED else []),
            }
    assert next(lines, None) is None


def test_a_page_knows_givens_guesses_and_the_techniques_apart(tmp_path: Path) -> None:
    debugger, page = exported(tmp_path, "@hard", "techniques +x_chain +forcing_chain", "goto 60")
    data = run_in(page)
    causes, named = list(accumulate(data["facts"]["cause"])), Causes(data)
    board, givens = debugger.quiz.board, debugger.quiz.givens
    met = set()
    for cell, value, cause in zip(data["facts"]["cell"], data["facts"]["value"], causes, strict=True):
        found = named.at(cause, 6, abs(value))
        met.add(found.kind)
        assert (found.kind == "given") == (value < 0 and givens[cell] == -value), board.label(cell)
        assert re.fullmatch(WORDS_OF_KINDS[found.kind], f"{found.mark} {found.words}")
    assert met == WORDS_OF_KINDS.keys()


WORDS_OF_KINDS = {
    "given": "given given",
    "guess": r"guess L\d+ guessed at level \d+, choice \d",
    "hidden": "⊙[GIJ] hidden single, no other cell of .* can take it",
    "last": "last [GIJ] the last open cell of .*",
    "naked": "⊙ naked single, no other candidate is left",
    "seen": r" \d is at \[\d,\d\], in the same .*",
    "shrink": r"(complete|[123]GW|PLY)@\d+ in (row|col|blk) \d, .*",
    "chain": r"(x|forcing)-chain@\d+ (X|Forcing)-Chain: .*",
}
"""The mark and the words of each kind of cause, which the page shows in the colours of the kind."""


def test_the_page_of_a_quiz_without_a_title_is_called_quiz(tmp_path: Path) -> None:
    _, page = exported(tmp_path, "." * 81, "step")
    assert re.findall("<(title|h1)>(.*?)<", page.decode()) == [("title", "quiz: replay"), ("h1", "quiz")]


def test_deductions_are_cut_only_if_there_are_more(tmp_path: Path) -> None:
    debugger = Debugger("@easy")
    every = len([*debugger.findings()])
    for most in (every - 1, every):
        debugger.export(tmp_path / "run.html", findings=most)
        (here, *_) = run_in((tmp_path / "run.html").read_bytes())["deductions"]
        assert here["isCut"] == (most < every)


def test_a_page_compares_with_the_first_solution() -> None:
    run, first = a_run("@two", 10_000), Debugger("@two").run().state
    assert run.timeline.present.solutions == 2
    assert data_of(run)["solution"] == {"step": first.steps, "digits": [*first.values]}


def test_a_page_has_what_a_backjump_would_save_though_it_leaves_out_steps() -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.runrun(9)
    run, last = Run(debugger.quiz, debugger.timeline, 0, Blames(debugger.timeline)), len(debugger.timeline)
    whole, part = (
        [{key: value for key, value in each.items() if key != "cause"} for each in found["wrongs"]]
        for found in (data_of(run), recorded(run, [(0, 9), (last // 2, last)]))
    )
    assert [each["wasted"] for each in whole] == [
        each.backjump.wasted if each.backjump else 0 for each in debugger.blame_all().blames
    ]
    assert any(each["wasted"] for each in part)
    assert [each for each in part if each in whole] == part
    assert len(part) < len(whole)


def test_a_page_has_the_steps_around_where_you_are_and_where_you_left_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(documents, "replay_page", partial(replay, detailed=100))
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    debugger.goto(140)
    pages = [debugger.replay()]
    debugger.fork("other")
    debugger.step()
    pages.append(debugger.replay(all_runs=True))
    for page in pages:
        main, *_ = packed_in(page.content)["runs"]
        assert not any(first <= 140 <= last for first, last in main["leftOut"])
        assert main["leftOut"]


def test_a_page_names_the_rows_and_the_columns_of_a_board_that_is_not_square() -> None:
    page = board_markup(Quiz(board_named("twodoku + order 2x3"), bytes(66)))
    for side, count in (("across", 9), ("down", 10)):
        (names,) = re.findall(f'<div class="names {side}" aria-hidden="true">(.*?)</div>', page)
        assert names.count("<span>") == count


def test_a_page_of_several_runs_has_the_headline_of_the_chosen_one() -> None:
    def headline(*runs: Run, chosen: int = 0) -> bytes:
        page = replay(AllRuns(runs, chosen)).content
        return page.partition(b'<p id="headline">')[2].splitlines()[0]

    runs = a_run("@readalps", 300), a_run("@readalps", 40)
    first, second = map(headline, runs)
    assert first != second
    assert (headline(*runs), headline(*runs, chosen=1)) == (first, second)


HOUSE = re.compile(r"\b(?:row|col|blk|diagonal|window|disjoint|extra) [0-9]+(?: of grid [0-9]+)?")
LABEL = re.compile(r"\[[0-9]+,[0-9]+\]")


@times(0.3)
@given(played(), st.integers(1, 60))
def test_every_house_and_cell_that_a_text_names_is_a_mention(played: Any, advances: int) -> None:
    board, data = played.quiz.board, data_of(advanced(played.quiz, advances))
    assert [*map(tuple, data["board"]["houses"])] == [(house.name, house.cells) for house in board.houses]
    texts = data["reasons"]["texts"]
    reasons = rows_in(texts, data["board"], [0] * len(texts["of"]))
    said = [sentence for _, (_, _, *words) in reasons for sentence in words]
    for sentence in [*said, *(line for line, _ in sentences_in(data))]:
        text = text_of(sentence)
        mentions = [part for part in sentence if not isinstance(part, str)]
        houses = [board.houses[target].name for kind, target, _ in mentions if kind == "house"]
        assert houses == HOUSE.findall(text)
        cells = [board.label(target) for kind, target, _ in mentions if kind in ("cell", "boxes")]
        assert cells == LABEL.findall(text)


def test_every_reason_code_is_explained() -> None:
    explained, board = {}, board_named("9x9 + diagonals")
    for run in (a_run("@hard", 300, techniques=True), a_run(Quiz(board, bytes(81)), 60)):
        data = data_of(run)
        texts = data["reasons"]["texts"]
        for _, (mark, hint, *_) in rows_in(texts, data["board"], [0] * len(texts["of"])):
            assert bool(hint) == bool(mark)
            explained[text_of(mark)] = text_of(hint)
    assert len(explained) > 10
    named = {house.name: house for house in board.houses}
    row, column, box, diagonal = (named[name] for name in ("row 4", "col 3", "blk 4", "diagonal 1"))
    cases: dict[Because, str] = {
        Seen(28, row): "removed by the value of [4,2], in the same row",
        HiddenSingle(box): "placed: hidden single, no other cell of its box can take it",
        LastOpen(column): "placed: the last open cell of its column",
        Tried(3, 1): "placed by the guess at level 3",
        Seen(6, diagonal): "removed by the value of [1,7], in the same diagonal 1",
        HiddenSingle(diagonal): "placed: hidden single, no other cell of diagonal 1 can take it",
    }
    for because, expected in cases.items():
        assert "".join(code_words(because, 6, board)) == expected


def test_every_link_of_a_chain_has_its_arrow() -> None:
    data = data_of(a_run("@hard", 300, techniques=True))
    board, radius = data["board"], RADIUS / 3
    shapes = [shape for of_one in data["reasons"]["shapes"] for shape in of_one]
    links = [ends for name, *_, nodes in shapes if name == "links" for ends in pairwise(nodes)]
    assert len(links) > 10
    for link in links:
        (x, y), (to_x, to_y) = (
            (3 * board["places"][cell][1] + (digit - 1) % 3, 3 * board["places"][cell][0] + (digit - 1) // 3)
            for cell, digit in link
        )
        arrow = data["arrows"][f"{to_x - x},{to_y - y}"]
        begin, tip = ([*map(float, re.findall(r"-?[0-9.]+", each)[:2])] for each in arrow)
        assert dist(begin, (0, 0)) == pytest.approx(radius, abs=0.002)
        assert dist(tip, ((to_x - x) / 3, (to_y - y) / 3)) == pytest.approx(radius, abs=0.002)


# --- sentences as templates and numbers, and back -------------------------------------------------

PIECES = st.sampled_from(["12", "7", ") ", " row ", "[", ",", "]", "-> ", "GW"])
TEXTS = st.lists(PIECES, max_size=4).map("".join)
STEP_NOW = 100
MENTIONS = st.one_of(
    st.builds(Mention.of_cell, st.just(CLASSIC), st.integers(0, 80), st.sampled_from(["{}", "{}=8"])),
    st.builds(Mention.of_boxes, st.just(CLASSIC), st.integers(0, 80)),
    st.builds(Mention.of_house, st.sampled_from(CLASSIC.houses)),
    st.builds(Mention.of_step, st.integers(0, STEP_NOW), st.sampled_from(["{})", "2GW@{}"])),
    st.builds(Mention.of_level, st.integers(1, 60), st.just("level {}")),
)
SENTENCES = st.lists(st.one_of(TEXTS, MENTIONS), max_size=6).map(lambda parts: joined(parts, ""))


@given(st.lists(st.tuples(st.sampled_from(["", "wrong"]), st.lists(SENTENCES, min_size=1, max_size=3))))
def test_sentences_come_back_from_their_templates(rows: list[tuple[str, list[Sentence]]]) -> None:
    templates = Templates(CLASSIC)
    for style, sentences in rows:
        templates.add(style, STEP_NOW, *sentences)
    board = data_of(a_run(Quiz(CLASSIC, bytes(81)), 0))["board"]
    found = rows_in(templates.written(), board, [STEP_NOW] * len(rows))
    assert [style for style, _ in found] == [style for style, _ in rows]
    for (_, restored), (_, expected) in zip(found, rows, strict=True):
        assert [[*map(parted, sentence)] for sentence in restored] == [
            [*map(mentioned, sentence)] for sentence in expected
        ]


def parted(part: Any) -> Any:
    """A part of a recorded sentence: a house by its name."""
    if isinstance(part, str) or part[0] != "house":
        return part
    return part[0], CLASSIC.houses[part[1]].name, part[2]


def mentioned(part: str) -> Any:
    return (part.kind, part.target, str(part)) if isinstance(part, Mention) else part
