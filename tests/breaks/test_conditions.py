"""Conditions and searches against a look at every advance; examples stand in `transcripts/search.txt`."""

from __future__ import annotations

import operator
import subprocess
import sys
from array import array
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import count, pairwise
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from support.boards import SINGLE_GRIDS
from support.reference.recording import interrupted
from support.strategies import any_quizzes, as_quiz, default, packed, quizzes, times
from support.x_wing import OtherXWing

from sudoku_repl import (
    CLASSIC,
    Choice,
    ConditionError,
    Debugger,
    Facts,
    Match,
    Phase,
    Picks,
    Quiz,
    Reason,
    Rules,
    State,
    Timeline,
    What,
    advance,
    exact,
    load,
)
from sudoku_repl.breaks import search as searching, unsolvable as unsolvable_module
from sudoku_repl.breaks.words import CONDITION_WORDS, NUMBER, SIGN, WORDS, Word
from sudoku_repl.explain.blame import parse_condition
from sudoku_repl.machine.events import Change, Contradiction, Deduced, Events, Guessed, GuessKind, Overfull
from sudoku_repl.manual import topics
from sudoku_repl.techniques import TECHNIQUES, register, unregister
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.timeline.advances import Passage, RecordedAdvance, made_again
from sudoku_repl.timeline.columns import Columns, _parts, growing, growing_back, indices_of, runs_of
from sudoku_repl.timeline.facts import Field, unpack
from sudoku_repl.timeline.runs import Position

Advance = tuple[State, Events, int, State]
"""The state after an advance, its events, the biggest level so far, and the state before."""

Holds = Callable[[Advance], bool]


def guessed(kind: GuessKind) -> Holds:
    return lambda advance: any(isinstance(event, Guessed) and event.kind is kind for event in advance[1])


def changed_by(wanted: Callable[[Finding], bool]) -> Holds:
    """Whether a finding changed the grid, whatever the lines say. It is made again under the usual rules."""

    def holds(made: Advance) -> bool:
        changes: list[Change] = []
        advance(made[3], Rules(), changes.append)
        return any(isinstance(change.by, Finding) and wanted(change.by) for change in changes)

    return holds


def solvable(state: State) -> bool:
    candidates = state.candidates()
    return exact.is_solvable(
        state.board,
        tuple(
            1 << value - 1 if value else sum(1 << digit - 1 for digit in candidates[cell])
            for cell, value in enumerate(state.values)
        ),
    )


def cell_of(state: State) -> int:
    """The cell [2,3], which all boards have."""
    cell = state.board.cell_at(2, 3)
    assert cell is not None
    return cell


def held(state: State) -> object:
    """What that cell holds."""
    return state.values[cell_of(state)] or candidates_of(state)


def candidates_of(state: State) -> tuple[int, ...]:
    """The candidates of that cell."""
    return state.candidates().get(cell_of(state), ())


SIMPLE: dict[str, Holds] = {
    "level >= 2": lambda advance: advance[0].level >= 2,
    "step < 20": lambda advance: advance[0].steps < 20,
    "steps != 9": lambda advance: advance[0].steps != 9,
    "biggest > 1": lambda advance: advance[2] > 1,
    "solutions == 1": lambda advance: advance[0].solutions == 1,
    "open <= 40": lambda advance: advance[0].values.count(0) <= 40,
    "guess": guessed(GuessKind.NEW),
    "forward": guessed(GuessKind.FORWARD),
    "upward": guessed(GuessKind.UPWARD),
    "wrong": lambda advance: any(isinstance(event, (Contradiction, Overfull)) for event in advance[1]),
    "shrink": lambda advance: any(isinstance(event, Deduced) and event.closes for event in advance[1]),
    'house == "row 2"': changed_by(lambda found: found.houses[0].name == "row 2"),
    'by == "complete"': changed_by(lambda found: found.technique is TECHNIQUES["hidden"]),
    'by == "3gw"': changed_by(lambda found: found.technique is TECHNIQUES["gw3"]),
    "solution": lambda advance: advance[0].phase is Phase.SOLVED,
    "end": lambda advance: advance[0].phase is Phase.FINISHED,
    "waits": lambda advance: advance[0].phase is Phase.WAITING,
    "cell [2,3] placed": lambda advance: advance[0].values[cell_of(advance[0])] != 0,
    "cell [2,3] changed": lambda advance: held(advance[0]) != held(advance[3]),
    "candidates [2,3] <= 1": lambda advance: len(candidates_of(advance[0])) <= 1,
    "unsolvable": lambda advance: not solvable(advance[0]),
}


COUNTS: dict[str, Callable[[Advance], int]] = {
    "level": lambda advance: advance[0].level,
    "step": lambda advance: advance[0].steps,
    "steps": lambda advance: advance[0].steps,
    "biggest": lambda advance: advance[2],
    "solutions": lambda advance: advance[0].solutions,
    "open": lambda advance: advance[0].values.count(0),
    "candidates [2,3]": lambda advance: len(candidates_of(advance[0])),
}
GROWING = {"step", "steps", "biggest", "solutions"}
SIGNS = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


@st.composite
def comparisons(
    draw: st.DrawFn, names: Collection[str] = COUNTS, signs: Collection[str] = SIGNS
) -> tuple[str, Holds]:
    """A count against a number that it may come to, in words, and the same in Python."""
    name, sign = draw(st.sampled_from(sorted(names))), draw(st.sampled_from(sorted(signs)))
    number = draw(
        st.integers(0, 9) | st.integers(0, 90) | st.sampled_from([255, 256, 4095, 4096, 10**15 - 1])
    )
    return f"{name} {sign} {number}", lambda advance: SIGNS[sign](COUNTS[name](advance), number)


UNDER_ANY_RULES = {text for text in SIMPLE if not text.startswith(("house", "by"))}
"""The conditions that Python knows whatever the rules of a run are; the others replay the usual rules."""


def conditions(simple: Collection[str] = SIMPLE) -> st.SearchStrategy[tuple[str, Holds]]:
    """A condition in words, and the same in Python."""

    def negated(inner: tuple[str, Holds]) -> tuple[str, Holds]:
        return f"not ({inner[0]})", lambda advance: not inner[1](advance)

    def both(two: tuple[tuple[str, Holds], tuple[str, Holds]]) -> tuple[str, Holds]:
        (a, holds_a), (b, holds_b) = two
        return f"({a}) and ({b})", lambda advance: holds_a(advance) and holds_b(advance)

    def either(two: tuple[tuple[str, Holds], tuple[str, Holds]]) -> tuple[str, Holds]:
        (a, holds_a), (b, holds_b) = two
        return f"{a} or {b}", lambda advance: holds_a(advance) or holds_b(advance)

    return st.recursive(
        st.sampled_from(sorted(simple)).map(lambda text: (text, SIMPLE[text])) | comparisons(),
        lambda inner: st.one_of(
            inner.map(negated), st.tuples(inner, inner).map(both), st.tuples(inner, inner).map(either)
        ),
        max_leaves=4,
    )


def recorded(quiz: Quiz, advances: int, guess_mode: int = 0) -> tuple[Debugger, list[Advance]]:
    """A debugger at the end of a run, and the run."""
    debugger = Debugger(quiz, chooser=default)
    debugger.guess_mode(guess_mode)
    run: list[Advance] = []

    def watch(state: State, events: Events) -> None:
        levels = [event.level for event in events if isinstance(event, Guessed)]
        before = run[-1][0] if run else load(debugger.quiz)
        run.append((state, events, max([run[-1][2] if run else 0, *levels]), before))

    while len(run) < advances and debugger.state.phase is not Phase.FINISHED:
        debugger.step(watcher=watch)
    return debugger, run


@contextmanager
def blocks(size: int) -> Iterator[None]:
    """Within this, searches look at ``size`` advances at a time."""
    with (
        patch.object(searching, "_BLOCK", size),
        patch.object(searching, "_BLOCK_AGAIN", size),
        patch.object(growing_back, "__defaults__", (size, size)),
        patch.object(searching, "_FEW", size // 3 + 1),
    ):
        yield


@pytest.mark.long
@times(1.5)
@given(any_quizzes(SINGLE_GRIDS), st.sampled_from([0, 1]), conditions(), st.integers(1, 70), st.data())
def test_searches_find_what_a_look_at_every_advance_finds(
    quiz: Quiz, guess_mode: int, condition: tuple[str, Holds], block: int, data: st.DataObject
) -> None:
    debugger, run = recorded(quiz, 60, guess_mode)
    text, holds = condition
    expected = [index for index, advance in enumerate(run, start=1) if holds(advance)]
    with blocks(block):
        found = debugger.find_all(text)
        assert [index for part in found for index in range(part.first, part.last + 1)] == expected
        assert all(one.last + 1 < other.first for one, other in pairwise(found))
        debugger.back(len(run) - data.draw(st.integers(0, len(run) - 1)))
        here = debugger.runs.here.index
        after = next((index for index in expected if index > here), None)
        assert spans(debugger.find(text)) == [(after, after)] * (after is not None)
        before = next((index for index in reversed(expected) if index < here), None)
        assert spans(debugger.find(text, backward=True)) == [(before, before)] * (before is not None)
        for match in found:
            assert match.first_step == debugger.timeline.state_at(match.first).steps
            assert match.last_step == debugger.timeline.state_at(match.last).steps
        if expected:
            result = debugger.bisect(text)
            assert result.found == debugger.runs.here.index == expected[0]
            assert all(probe.holds == (probe.index >= expected[0]) for probe in result.probes)
            steps = [debugger.timeline.state_at(probe.index).steps for probe in result.probes]
            assert [probe.step for probe in result.probes] == steps
            assert (result.step, result.searched) == (debugger.state.steps, run[-1][0].steps)
            few = block // 3 + 1
            assert (result.matches, result.more) == (found[:few], len(found) > few)
            assert result.probes[0].index == result.matches[0].last
            assert len(result.probes) <= 1 + len(run).bit_length()


def spans(match: Match | None) -> list[tuple[int, int]]:
    """The first and last advance of what a search found; none if it found nothing."""
    return [(match.first, match.last)] if match else []


@given(any_quizzes(SINGLE_GRIDS), conditions(), st.integers(1, 10**6))
def test_what_is_recorded_is_enough_for_a_condition_that_says_so_and_what_rises_does_not_fall(
    quiz: Quiz, condition: tuple[str, Holds], size: int
) -> None:
    debugger, run = recorded(quiz, 60)
    text, holds = condition
    parsed = debugger.condition(text)
    answers = [holds(advance) for advance in run]
    if parsed.column:
        timeline = debugger.timeline
        bare = [
            RecordedAdvance(timeline, index, facts, advance[2], advance[0].solutions)
            for index, (facts, advance) in enumerate(
                zip(timeline.packed(1, len(run)), run, strict=True), start=1
            )
        ]
        assert [parsed.holds(advance) for advance in bare] == answers
        first = size % len(run) + 1
        passage = Passage(timeline, first, len(run))
        places = indices_of(parsed.column(passage), passage.size)
        assert [first + place for place in places] == [
            index for index, answer in enumerate(answers, start=1) if answer and index >= first
        ]
    if parsed.rises:
        assert answers == sorted(answers)


@given(comparisons(GROWING, (">", ">=")), comparisons(GROWING, (">", ">=")), st.sampled_from(["and", "or"]))
def test_what_only_rises_is_known_to(one: tuple[str, Holds], other: tuple[str, Holds], join: str) -> None:
    both = f"{one[0]} {join} {other[0]}"
    assert parse_condition(both, CLASSIC).rises
    for text in (
        f"not ({both})",
        f"{both} {join} level > 1",
        f"wrong {join} {both}",
        "steps < 9",
        "solutions <= 3",
        "biggest != 2",
        "biggest == 2",
    ):
        assert not parse_condition(text, CLASSIC).rises


FACTS = st.builds(
    Facts,
    st.integers(0, 2**32 - 1),
    st.integers(0, 4095),
    st.integers(0, 4095) | st.integers(0, 20),
    st.integers(0, 255).map(What),
)


@given(FACTS)
def test_facts_come_back_from_their_eight_bytes(facts: Facts) -> None:
    assert unpack(packed(facts)) == facts


@given(
    st.lists(FACTS, max_size=30), st.sampled_from(sorted(SIGNS)), st.integers(0, 4200), st.integers(0, 255)
)
def test_columns_are_the_facts_one_by_one(several: list[Facts], sign: str, number: int, what: int) -> None:
    columns = Columns(array("Q", map(packed, several)))
    compare = SIGNS[sign]

    def asked(column: int) -> list[bool]:
        places = set(indices_of(column, columns.size))
        in_runs = {place for first, last in runs_of(column, columns.size) for place in range(first, last + 1)}
        assert places == in_runs
        return [place in places for place in range(len(several))]

    assert asked(columns.all) == [True] * len(several)
    assert asked(columns.level(compare, number)) == [compare(facts.level, number) for facts in several]
    assert asked(columns.peak_above(number)) == [facts.peak > number for facts in several]
    assert columns.peak() == max((facts.peak for facts in several), default=0)
    assert asked(columns.happened(What(what))) == [facts.what & what != 0 for facts in several]


@given(
    st.lists(st.integers(0, 2**64 - 1), max_size=9),
    st.integers(0, 62),
    st.integers(1, 40),
    st.sampled_from(sorted(SIGNS)),
    st.data(),
)
def test_a_column_compares_a_field_wherever_it_lies(
    several: list[int], shift: int, bits: int, sign: str, data: st.DataObject
) -> None:
    field = Field(shift, min(bits, 64 - shift))
    values = [each >> shift & field.mask for each in several]
    number = data.draw(st.integers(0, 2 * field.mask) | st.sampled_from([0, *values]))
    columns = Columns(array("Q", several))
    found = columns._compared(_parts(field), SIGNS[sign], number)
    assert [bool(found >> 8 * place & 1) for place in range(len(several))] == [
        SIGNS[sign](value, number) for value in values
    ]


@given(st.lists(FACTS, max_size=40), st.integers(1, 50), st.integers(0, 40), st.data())
def test_where_the_biggest_level_and_the_solutions_rise(
    several: list[Facts], block: int, first_seen: int, data: st.DataObject
) -> None:
    timeline = Timeline(load(as_quiz("." * 81)))
    for part in (several[:first_seen], several[first_seen:]):  # what was seen is not looked at again
        timeline._log.extend(map(packed, part))
        made = len(timeline)
        biggest = [max((f.peak for f in several[:index]), default=0) for index in range(made + 1)]
        solved = [sum(1 for f in several[:index] if f.what & What.SOLUTION) for index in range(made + 1)]
        with blocks(block):
            assert [timeline.biggest(index) for index in range(made + 1)] == biggest
            for level in {0, 1, 4096, data.draw(st.integers(0, 4096)), *biggest}:
                first = next((index for index, peak in enumerate(biggest) if peak >= level), made + 1)
                assert timeline.first_at("biggest", level) == first
            for count in range(solved[-1] + 2):
                first = next((index for index, sum_ in enumerate(solved) if sum_ >= count), made + 1)
                assert timeline.first_at("solutions", count) == first


def test_an_interrupt_as_the_levels_are_looked_through_leaves_them_whole() -> None:
    several = [(0, 0), (3, 0), (2, 32), (5, 32), (7, 0)]
    for at in count(1):
        timeline = Timeline(load(as_quiz("." * 81)))
        timeline._log.extend(packed(Facts(0, 0, peak, What(what))) for peak, what in several)
        done = False

        def look(timeline: Timeline = timeline) -> None:
            nonlocal done
            timeline.biggest(5)
            timeline.first_at("solutions", 1)
            done = True

        interrupted(look, at)
        assert [timeline.biggest(index) for index in range(6)] == [0, 0, 3, 3, 5, 7]
        assert [timeline.first_at("biggest", level) for level in range(9)] == [0, 2, 2, 2, 4, 4, 5, 5, 6]
        assert [timeline.first_at("solutions", solutions) for solutions in range(4)] == [0, 3, 4, 6]
        if done:
            break


@pytest.mark.long
@given(any_quizzes(SINGLE_GRIDS), st.lists(conditions(), min_size=1, max_size=3))
def test_runs_stop_forward_and_backward_where_conditions_hold(
    quiz: Quiz, several: list[tuple[str, Holds]]
) -> None:
    _, run = recorded(quiz, 40)
    debugger = Debugger(quiz)
    for text, _ in several:
        debugger.break_(text)
    held = {
        index: tuple(number for number, (_, holds) in enumerate(several, start=1) if holds(advance))
        for index, advance in enumerate(run, start=1)
    }
    solved = {index for index, advance in enumerate(run, start=1) if advance[0].phase is Phase.SOLVED}
    ended = {index for index, advance in enumerate(run, start=1) if advance[0].phase is Phase.FINISHED}
    stops = [index for index in held if held[index] or index in solved | ended]
    for index in stops:
        stop = debugger.run()
        assert stop.last == index
        assert tuple(each.number for each in stop.breaks) == held[index]
    for index in reversed([index for index in stops[:-1] if held[index] or index in solved]):
        assert debugger.reverse().last == index
    if stops:
        assert debugger.reverse().reason is Reason.START
        assert debugger.reverse().reason is Reason.START


@pytest.mark.parametrize("block", [1, 7])
def test_a_search_backward_misses_nothing_between_its_blocks(
    monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    monkeypatch.setattr(searching, "_BLOCK", block)
    dbg = Debugger("@two")
    dbg.runrun(3)
    for text in ("wrong", "open <= 30", "solutions == 1"):
        held = [index for part in dbg.find_all(text) for index in range(part.first, part.last + 1)]
        for here in range(0, len(dbg.timeline) + 1, 3):
            dbg.runs.jump(Position("main", here))
            before = [index for index in held if index < here]
            last = max(before, default=None)
            assert spans(dbg.find(text, backward=True)) == [(last, last)] * bool(before)


@given(quizzes(), st.sampled_from(["2", "ply+hidden", "ply+gw1"]))
def test_what_a_technique_did_before_a_contradiction_counts(quiz: str, techniques: str) -> None:
    debugger = Debugger(as_quiz(quiz))
    debugger.techniques(techniques)
    debugger.runtil(150)
    timeline = debugger.timeline
    for technique in debugger.rules.techniques:
        expected = [
            index
            for index in range(1, len(timeline) + 1)
            if any(
                isinstance(change.by, Finding) and change.by.technique is technique
                for change in timeline.changes_at(index)
            )
        ]
        found = debugger.find_all(f'by == "{technique.name}"')
        assert [index for part in found for index in range(part.first, part.last + 1)] == expected


class Unsound(OtherXWing):
    """A technique that removes what it must not."""

    name, printed, rank = "unsound", "unsound", 9000

    def find(self, grid: Grid) -> Iterator[Finding]:
        for cell, digits in zip(grid.board.cells, grid.sets, strict=True):
            if digits.bit_count() > 2 and (7 * cell + digits) % 5 == 0:
                digit = digits.bit_length()
                yield Finding(self, (Node(digit, cell),), ((digit,), (), (), (cell,)))
                return


@pytest.fixture
def unsound() -> Iterator[None]:
    register(Unsound())
    yield
    unregister(Unsound())


@pytest.mark.usefixtures("unsound")
@given(
    quizzes(),
    st.sampled_from(["0", "numerical", "numerical+unsound", "ply+unsound"]),
    st.sampled_from([*Picks]),
    st.integers(1, 59),
    st.tuples(st.integers(1, 9), st.integers(1, 9)),
)
def test_where_a_run_is_unsolvable_is_what_a_look_at_every_state_finds(
    quiz: str, techniques: str, picks: Picks, size: int, bounds: tuple[int, int]
) -> None:
    debugger = Debugger(as_quiz(quiz))
    debugger.techniques(techniques)
    debugger.guess_mode(picks)
    debugger.goto(60)
    debugger.back(size)
    debugger.techniques("numerical+unsound")
    debugger.goto(debugger.state.steps + 25)
    timeline = debugger.timeline
    passage = Passage(timeline, size % len(timeline) + 1, len(timeline))
    states = map(timeline.state_at, range(passage.first, len(timeline) + 1))
    expected = [index for index, state in enumerate(states) if not solvable(state)]
    with (
        patch.object(unsolvable_module, "NEAR", bounds[0]),
        patch.object(growing, "__defaults__", (bounds[1], 1 << 16)),
    ):
        column = parse_condition("unsolvable", CLASSIC).column
        assert column
        assert [*indices_of(column(passage), passage.size)] == expected


def test_few_states_are_solved_to_know_where_a_long_run_is_unsolvable() -> None:
    debugger = Debugger("@hard")
    debugger.runrun(2)
    with patch.object(exact, "is_solvable", wraps=exact.is_solvable) as asked:
        assert len(debugger.find_all("unsolvable")) > 3
    assert asked.call_count < len(debugger.timeline) / 10


def test_an_interrupted_bisection_is_no_finding() -> None:
    def choose(state: State) -> Choice:
        dbg.interrupt()
        return default(state)

    dbg = Debugger("@none", chooser=choose)
    dbg.guess_mode(1)
    with pytest.raises(KeyboardInterrupt):
        dbg.bisect("solution")
    assert dbg.state.steps == 0


ON_ANY = ["level >= 2", "cell [4,4] placed", 'by == "ply"', "candidates [9,9] <= 2", "cell [9,9] changed"]


@pytest.mark.parametrize(("before", "after"), [("@readalps", "@flower"), ("@flower", "@readalps")])
def test_breakpoints_are_those_of_the_board_of_the_quiz(
    kind: type[Debugger], before: str, after: str
) -> None:
    moved, fresh = kind(before), kind(after)
    for text in ON_ANY:
        moved.break_(text)
        fresh.break_(text)
    moved.watch((4, 4))
    fresh.watch((4, 4))
    moved.load_quiz(after)
    assert [each.cell for each in moved.breakpoints.all()] == [each.cell for each in fresh.breakpoints.all()]
    for _ in range(30):
        stop, expected = moved.run(), fresh.run()
        assert stop.state == expected.state
        assert [each.number for each in stop.breaks] == [each.number for each in expected.breaks]


def test_a_condition_without_end_is_refused_and_a_long_one_is_understood() -> None:
    with pytest.raises(ConditionError, match=r"^not a valid condition; see `help conditions`:"):
        parse_condition("", CLASSIC)
    with pytest.raises(
        ConditionError, match=r"^the condition has 20006 characters; the limit is 500: 'not not "
    ):
        parse_condition("not " * 5000 + "wrong ", CLASSIC)
    assert parse_condition("not " * 120 + "wrong", CLASSIC)
    assert parse_condition("(" * 200 + "wrong" + ")" * 200, CLASSIC)


def test_every_word_of_conditions_is_tried_here() -> None:
    used = {word for text in SIMPLE for word in text.split()}
    assert (
        set(CONDITION_WORDS) - {"and", "or", "not", "core", "guilty"} <= used
    )  # see tests/explain/test_contradictions.py


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.rule)
def test_every_word_is_understood_as_help_shows_it(word: Word) -> None:
    arguments = word.example or (">= 1" if word.takes == (SIGN, NUMBER) else "")
    for text in (word.text, *word.aliases):
        whole = f"{text} {arguments}".strip()
        assert parse_condition(whole, CLASSIC).text == whole


def test_lark_is_not_imported_before_a_condition_is_parsed() -> None:
    script = (
        "import sys; import sudoku_repl.cli.main; from sudoku_repl import Debugger; dbg = Debugger('@easy');"
        " print('lark' in sys.modules); dbg.break_('wrong'); print('lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize(
    "text",
    [
        "steps >= 3",
        "level > 4",
        "guess or open < 40",
        "forward or candidates [9,9] > 5",
        "not guess and open < 40",
    ],
)
def test_the_matches_are_the_longest_spans_where_a_condition_holds(text: str) -> None:
    debugger = Debugger("@empty")
    debugger.goto(900)
    timeline = debugger.timeline
    condition = parse_condition(text, debugger.quiz.board)
    holds = [each.index for each in made_again(timeline, 1, len(timeline)) if condition.holds(each)]
    found = [(match.first, match.last) for match in searching.matches(timeline, condition)]
    assert holds
    assert [index for first, last in found for index in range(first, last + 1)] == holds
    assert all(later > last + 1 for (_, last), (later, _) in pairwise(found))


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.rule)
def test_the_manual_explains_every_word(word: Word) -> None:
    begun = f"{word.text} [4,2] {word.ending}" if word.ending else word.text
    assert f"`{begun}" in topics()["conditions"].text
