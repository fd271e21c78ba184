"""Conditions, breakpoints and searches: against a plain look at every advance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import as_quiz, quizzes

from sudoku_repl import CLASSIC, ConditionError, Debugger, Event, Phase, Reason, State, exact
from sudoku_repl.machine.events import Contradiction, Guessed, GuessKind, HouseShrunk, Overfull, Technique
from sudoku_repl.timeline import searching
from sudoku_repl.timeline.conditions import CONDITION_WORDS, parse_condition
from sudoku_repl.timeline.journey import Point

Advance = tuple[State, tuple[Event, ...], int]
"""The state after an advance, its events, and the biggest level so far."""

Holds = Callable[[Advance], bool]


def guessed(kind: GuessKind) -> Holds:
    return lambda advance: any(isinstance(event, Guessed) and event.kind is kind for event in advance[1])


def shrunk(wanted: Callable[[HouseShrunk], bool]) -> Holds:
    return lambda advance: any(isinstance(event, HouseShrunk) and wanted(event) for event in advance[1])


def solvable(state: State) -> bool:
    candidates = state.candidates()
    return exact.is_solvable(
        CLASSIC,
        tuple(
            1 << value - 1 if value else sum(1 << digit - 1 for digit in candidates[cell])
            for cell, value in enumerate(state.values)
        ),
    )


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
    "shrink": shrunk(lambda _: True),
    'house == "row 2"': shrunk(lambda event: event.house.name == "row 2"),
    'by == "complete"': shrunk(lambda event: event.technique is Technique.COMPLETE),
    "solution": lambda advance: advance[0].phase is Phase.SOLVED,
    "end": lambda advance: advance[0].phase is Phase.FINISHED,
    "waits": lambda advance: advance[0].phase is Phase.WAITING,
    "cell [5,5] placed": lambda advance: advance[0].values[40] != 0,
    "candidates [5,5] <= 1": lambda advance: len(advance[0].candidates().get(40, ())) <= 1,
    "astray": lambda advance: not solvable(advance[0]),
}


def conditions() -> st.SearchStrategy[tuple[str, Holds]]:
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
        st.sampled_from(sorted(SIMPLE)).map(lambda text: (text, SIMPLE[text])),
        lambda inner: st.one_of(
            inner.map(negated), st.tuples(inner, inner).map(both), st.tuples(inner, inner).map(either)
        ),
        max_leaves=4,
    )


def recorded(text: str, advances: int) -> tuple[Debugger, list[Advance]]:
    """A debugger at the end of a run, and the run."""
    debugger = Debugger(as_quiz(text))
    run: list[Advance] = []

    def watch(state: State, events: tuple[Event, ...]) -> None:
        levels = [event.level for event in events if isinstance(event, Guessed)]
        run.append((state, events, max([run[-1][2] if run else 0, *levels])))

    while len(run) < advances and debugger.state.phase is not Phase.FINISHED:
        debugger.step(watch)
    return debugger, run


@given(quizzes(), conditions(), st.data())
def test_searches_find_what_a_look_at_every_advance_finds(
    quiz: str, condition: tuple[str, Holds], data: st.DataObject
) -> None:
    debugger, run = recorded(quiz, 60)
    text, holds = condition
    expected = [index for index, advance in enumerate(run, start=1) if holds(advance)]
    found = debugger.find_all(text)
    assert [index for part in found for index in range(part.first, part.last + 1)] == expected
    assert all(one.last + 1 < other.first for one, other in pairwise(found))
    here = data.draw(st.integers(0, len(run)))
    debugger.goto("start")
    if here:
        debugger.step(advances=here)
    here = debugger.journey.point.index
    assert debugger.find(text) == next((index for index in expected if index > here), None)
    before = next((index for index in reversed(expected) if index < here), None)
    assert debugger.find(text, backward=True) == before
    if expected:
        result = debugger.bisect(text)
        assert result.found == debugger.journey.point.index == expected[0]
        assert all(probe.holds == (probe.index >= expected[0]) for probe in result.probes)


@given(quizzes(), st.lists(conditions(), min_size=1, max_size=3))
def test_runs_stop_forward_and_backward_where_conditions_hold(
    quiz: str, several: list[tuple[str, Holds]]
) -> None:
    _, run = recorded(quiz, 40)
    debugger = Debugger(as_quiz(quiz))
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
            dbg.journey.jump(Point("main", here))
            before = [index for index in held if index < here]
            assert dbg.find(text, backward=True) == max(before, default=None)


def test_bisect_does_what_the_author_does(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    result = dbg.bisect("biggest >= 11")
    assert (dbg.state.steps, dbg.state.level) == (92, 11)
    steps = [dbg.timeline.facts_at(probe.index).steps for probe in result.probes]
    assert steps[0] == 131
    assert steps[-2:] == [92, 90]
    dbg.last()
    assert dbg.state.steps == 0
    assert dbg.bisect("level > 40").found is None
    assert dbg.state.steps == 0
    assert dbg.last().state.steps == 92


def test_where_it_went_wrong(kind: type[Debugger]) -> None:
    """At the guess that the author's second session makes otherwise."""
    dbg = kind("@readalps")
    dbg.bisect("astray")
    assert dbg.state.steps == 16
    assert dbg.state.guess is not None
    assert (dbg.state.board.label(dbg.state.guess.cell), dbg.state.guess.digit) == ("[2,3]", 1)


def test_breakpoints_count_wait_and_go(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.break_("wrong")
    dbg.breakpoints.get(1).ignored = 2
    once = dbg.break_("step == 7", temporary=True)
    assert [each.number for each in dbg.run().breaks] == [once.number]
    assert [each.number for each in dbg.breakpoints.all()] == [1]
    assert dbg.run().state.steps == 55
    assert dbg.breakpoints.get(1).hits == 3
    dbg.breakpoints.get(1).enabled = False
    assert dbg.run().reason is Reason.SOLUTION
    dbg.breakpoints.delete(1)
    assert dbg.breakpoints.all() == ()


@pytest.mark.parametrize("number", [0, -1, 2, 10**20])
def test_a_breakpoint_that_there_is_not_is_refused(kind: type[Debugger], number: int) -> None:
    dbg = kind("@easy")
    dbg.break_("wrong")
    with pytest.raises(ConditionError, match="there are 1"):
        dbg.breakpoints.get(number)


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("level >=", "this is no condition", 8),
        ("levl > 3", "this is no condition", 0),
        ("level >= 3 wrong", "this is no condition", 11),
        ("", "this is no condition", 0),
        ("(wrong", "this is no condition", 6),
        ("__import__('os')", "this is no condition", 0),
        ('shrink and house == "row 12"', "there is no such house", 20),
        ('by != "4GW"', "there is no such technique but complete, 1GW, 2GW, 3GW, ply", 6),
        ("level > " + "9" * 16, "this is no condition", 8),
        ("cell [10,1] placed", "there is no cell [10,1] on the 9x9 board", 6),
    ],
)
def test_a_bad_condition_is_refused_with_a_caret_under_the_place(text: str, why: str, at: int) -> None:
    with pytest.raises(ConditionError) as error:
        parse_condition(text, CLASSIC)
    assert str(error.value).split("\n") == [f"{why}:", f"  {text}", f"  {' ' * at}^"]


def test_a_condition_without_end_is_refused_and_a_long_one_is_understood() -> None:
    with pytest.raises(ConditionError, match=r"^a condition of 20006 characters is too long: 'not not "):
        parse_condition("not " * 5000 + "wrong ", CLASSIC)
    assert parse_condition("not " * 120 + "wrong", CLASSIC)
    assert parse_condition("(" * 200 + "wrong" + ")" * 200, CLASSIC)


def test_every_word_of_conditions_is_tried_here() -> None:
    used = {word for text in SIMPLE for word in text.split()}
    assert set(CONDITION_WORDS) - {"and", "or", "not"} <= used
