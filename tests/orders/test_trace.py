"""Traces against a plain look at every advance. Examples stand in `transcripts/trace.txt`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk, kind
from support.reference.recording import runs
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, OrderError, Quiz, State, Timeline
from sudoku_repl.board.mentions import Mention
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.explain.blame import parse_condition
from sudoku_repl.explain.trace import Subject, Trace, TraceValue, trace
from sudoku_repl.machine.events import Events, Guessed, Placed
from sudoku_repl.render.spans import plain

Look = tuple[State, Events, int, int]
"""The state after an advance, its events, the biggest level and the number of solutions so far."""


def looks(timeline: Timeline) -> Iterator[tuple[Look, int]]:
    """Each state of a run, from the first, with the number of its advance; each looked up alone."""
    biggest = solutions = 0
    yield (timeline.state_at(0), (), 0, 0), 0
    for index in range(1, len(timeline) + 1):
        state, events = timeline.state_at(index), timeline.events_at(index)
        biggest = max([biggest, *(each.level for each in events if isinstance(each, Guessed))])
        solutions += state.phase.value == "solved"
        yield (state, events, biggest, solutions), index


READ: dict[str, Callable[[Look], TraceValue]] = {
    "level": lambda look: look[0].level,
    "steps": lambda look: look[0].steps,
    "biggest": lambda look: look[2],
    "solutions": lambda look: look[3],
    "open": lambda look: look[0].values.count(0),
}
HOLDS: dict[str, Callable[[Look], bool]] = {
    "level > 1": lambda look: look[0].level > 1,
    "biggest == 2 and not wrong": lambda look: (
        look[2] == 2 and not any(type(each).__name__ in ("Contradiction", "Overfull") for each in look[1])
    ),
    "open < 40 and wrong": lambda look: (
        look[0].values.count(0) < 40
        and any(type(each).__name__ in ("Contradiction", "Overfull") for each in look[1])
    ),
    "guess or open == 30": lambda look: (
        look[0].values.count(0) == 30
        or any(isinstance(each, Guessed) and each.kind.name == "NEW" for each in look[1])
    ),
}


def candidates_of(state: State, cell: int) -> tuple[int, ...]:
    """The candidates of a cell; before the set-up it still has all its digits."""
    return tuple(digit for digit in range(1, 17) if state.candidates_of(cell) >> digit - 1 & 1)


def reader(subject: Subject) -> Callable[[Look], TraceValue]:
    if isinstance(subject, int):
        return lambda look: look[0].values[subject] or candidates_of(look[0], subject)
    return READ[subject.text]


@given(runs(), st.data())
@times(0.3)
def test_a_trace_says_what_a_look_at_every_advance_says(timeline: Timeline, data: st.DataObject) -> None:
    cells = st.integers(0, len(timeline.state_at(0).board.coordinates) - 1)
    several = st.lists(st.sampled_from([*QUANTITIES.values()]) | cells, min_size=1, max_size=3, unique_by=str)
    subjects: list[Subject] = data.draw(several)
    if len(subjects) == 1 and isinstance(subjects[0], int):
        subjects = [QUANTITIES["level"], *subjects]
    text = data.draw(st.sampled_from([None, *HOLDS]))
    first = data.draw(st.integers(1, len(timeline) + 1))
    last = data.draw(st.integers(first - 1, len(timeline)))
    expected, before = [], None
    for look, index in looks(timeline):
        values = tuple(reader(each)(look) for each in subjects)
        held = HOLDS[text](look) if text else values != before
        if first <= index <= last and held:
            expected.append((index, look[0].steps, *values))
        before = values
    condition = parse_condition(text, timeline.state_at(0).board) if text else None
    done = [0]
    found = trace(timeline, subjects, (first, last), condition, done.append)
    assert [*found.rows] == expected
    assert len(found) == len(expected)
    assert done == sorted(done)
    assert done[-1] in (0, last - first + 1)


def replayed(content: set[int] | int, change: str, digit: int) -> set[int] | int:
    """What a cell holds after a change: its digit, or its candidates."""
    if change == "placed":
        assert isinstance(content, set)
        assert digit in content
        return digit
    if change == "removed":
        assert isinstance(content, set)
        assert digit in content
        return content - {digit}
    assert change == "returned"
    if isinstance(content, int):
        return {digit}
    assert digit not in content
    return content | {digit}


def held(state: State, cell: int) -> set[int] | int:
    return state.values[cell] or {*candidates_of(state, cell)}


def check_life(timeline: Timeline, cell: int) -> int:
    """Hold the life of a cell against the changes and the states of each advance, and return its length."""
    found = trace(timeline, [cell], (1, len(timeline)))
    rows = [*found.rows]
    before = timeline.state_at(0)
    for index, (state, _, changes, _) in enumerate(timeline.remade(1, len(timeline), changes=True), 1):
        here = [row for row in rows if row[0] == index]
        made = [
            ("placed" if isinstance(each, Placed) else "removed", each.digit)
            for each in changes
            if each.cell == cell
        ]
        assert [(row[3], row[4]) for row in here if row[3] != "returned"] == made
        content = held(before, cell)
        if index == 1 and isinstance(content, set):  # the set-up removes what the quiz doesn't allow
            content = set(range(1, timeline.present.board.digits + 1))
        for _, step, _, change, digit, cause in here:
            content = replayed(content, str(change), int(str(digit)))
            assert before.steps <= int(str(step)) <= state.steps
            assert cause
        assert content == held(state, cell)
        if here:
            assert here[-1][2] in {before.level, state.level}
        before = state
    return len(rows)


@given(runs(), st.data())
@times(0.3)
def test_the_life_of_a_cell_has_every_change_and_leads_to_every_state(
    timeline: Timeline, data: st.DataObject
) -> None:
    if len(timeline):
        check_life(timeline, data.draw(st.integers(0, len(timeline.state_at(0).board.coordinates) - 1)))


@given(any_quizzes(), st.sampled_from(["chronological", "backjump"]), st.data())
@times(0.2)
def test_every_board_and_way_to_go_back_has_lives(quiz: Quiz, way: str, data: st.DataObject) -> None:
    debugger = Debugger(quiz)
    debugger.retreat(way)
    debugger.runtil(120)
    check_life(debugger.timeline, data.draw(st.integers(0, len(quiz.givens) - 1)))


def test_the_steps_of_a_trace_lead_to_them() -> None:
    desk = Desk()
    desk.give("runrun 2", "trace [4,2] level --if level > 10")
    (result,) = [each for each in desk.results if kind(each) == "trace"]
    for line in [*result.text(80)][1:]:
        step = line[1][1]
        assert isinstance(step, Mention)
        assert step.target == int(plain(line).split()[0])


def test_a_trace_of_nothing_is_refused() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    with pytest.raises(OrderError, match="nothing to trace; name a cell, or level"):
        debugger.trace()


def test_a_trace_in_files(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("run")
    found = desk.debugger.trace("LEVEL", (4, 2), condition="level > 9")
    desk.give(f"trace level [4,2] --if level > 9 --to {tmp_path}/trace.csv")
    with (tmp_path / "trace.csv").open(newline="") as file:
        header, *lines = csv.reader(file)
    assert header == ["advance", "step", "level", "[4,2]"]
    assert lines == [[str(a), str(s), str(level), _braced(cell)] for a, s, level, cell in found.rows]
    html = found._repr_html_()
    assert html
    assert html.count("<tr>") == len(found) + 1
    parquet = pytest.importorskip("pyarrow.parquet")
    desk.give(f"trace level [4,2] --if level > 9 --to {tmp_path}/trace.parquet")
    table = parquet.read_table(tmp_path / "trace.parquet").to_pydict()
    assert table["level"] == [*found.columns["level"]]
    assert table["[4,2]"] == [_braced(each) for each in found.columns["[4,2]"]]


def _braced(value: TraceValue) -> str:
    return str(value) if isinstance(value, int) else f"{{{' '.join(map(str, value))}}}"


def test_an_interrupt_ends_a_trace() -> None:
    debugger = Debugger("@hard")
    debugger.run()
    for what, condition in (
        ("open", None),
        ((4, 2), None),
        ("level", "cell [4,2] placed"),
        ("level", "open > 0"),
    ):
        with pytest.raises(KeyboardInterrupt):
            debugger.trace(what, condition=condition, progress=lambda _: debugger.interrupt())
        assert isinstance(debugger.trace("level"), Trace)
