"""Runs that nobody watches stop where watched runs stop, and record as much."""

from __future__ import annotations

import copy
import pickle
from functools import partial

import attrs
import pytest
from hypothesis import given, strategies as st
from support.strategies import as_quiz, quizzes

from sudoku_repl import Debugger, Reason, Stop, Timeline

CONDITIONS = (
    "level >= 3",
    "level == 2",
    "upward",
    "wrong",
    "steps >= 17",
    "biggest > 3 or forward",
    "solutions == 1",
    "guess and level < 3",
    "not shrink",
    "end",
)
"""Conditions that the recorded facts answer."""


def ready(quiz: str, chosen: list[tuple[int, bool, int]]) -> Debugger:
    """A debugger with breakpoints: which condition, whether temporary, and the hits that pass."""
    debugger = Debugger(as_quiz(quiz))
    for number, temporary, ignored in chosen:
        debugger.break_(CONDITIONS[number], temporary=temporary).ignored = ignored
    return debugger


def told(debugger: Debugger, stop: Stop) -> object:
    """What both ways to run must agree on."""
    hits = [(each.number, each.hits, each.ignored) for each in debugger.breakpoints.all()]
    lengths = [(name, len(fork.timeline)) for name, fork in debugger.runs.forks.items()]
    stopped = (stop.reason, stop.state, stop.first, stop.last, stop.biggest_level, stop.before)
    return stopped, [each.number for each in stop.breaks], hits, debugger.runs.here, lengths


def record(timeline: Timeline) -> tuple[object, ...]:
    """What a record knows of itself."""
    last = len(timeline)
    return (
        timeline.digest(),
        timeline.biggest(last),
        timeline.solutions(last),
        timeline.first_at("biggest", 2),
    )


breaks = st.lists(
    st.tuples(st.integers(0, len(CONDITIONS) - 1), st.booleans(), st.integers(0, 3)), min_size=1, max_size=3
)


@given(quizzes(), breaks, st.lists(st.integers(0, 4), min_size=1, max_size=8))
def test_a_quiet_run_stops_at_the_breakpoints_of_a_watched_one(
    quiz: str, chosen: list[tuple[int, bool, int]], moves: list[int]
) -> None:
    one, other = ready(quiz, chosen), ready(quiz, chosen)
    for move in moves:
        stops = []
        for debugger, watcher in ((one, None), (other, lambda state, events: None)):
            do = (
                partial(debugger.run, watcher=watcher),
                partial(debugger.runtil, debugger.state.steps + 9, watcher=watcher),
                partial(debugger.goto, debugger.state.steps // 2),
                partial(debugger.runrun, 2, watcher=watcher),
                partial(debugger.run_mode, 2 - debugger.state.steps % 2),
            )[move]
            stops.append((debugger, do()))
        (_, first), (_, second) = stops
        if isinstance(first, Stop):
            assert isinstance(second, Stop)
            assert told(one, first) == told(other, second)
        for run, fork in one.runs.forks.items():
            assert record(fork.timeline) == record(other.runs.forks[run].timeline)


@pytest.mark.parametrize("ignored", [0, 5000])
def test_a_long_quiet_run_stops_at_a_breakpoint(ignored: int) -> None:
    debugger = Debugger("@empty")
    debugger.break_("upward").ignored = ignored
    stop = debugger.runrun(10**6)
    assert stop.reason is Reason.BREAK
    assert debugger.breakpoints.get(1).hits == ignored + 1
    assert len(debugger.timeline) == stop.last
    assert debugger.timeline.facts_at(stop.last).what.name
    assert debugger.runrun(10**6).last > stop.last


@pytest.mark.parametrize("index", [63, 64, 65, 66, 191, 192, 193, 194])
def test_a_run_along_the_record_stops_between_the_pieces_it_looks_at(index: int) -> None:
    debugger = Debugger("@hard")
    debugger.goto(2000)
    steps = debugger.timeline.facts_at(index).steps
    debugger.goto("start")
    debugger.break_(f"steps == {steps}")
    stop = debugger.run()
    assert (stop.last, stop.reason) == (index, Reason.BREAK)


def test_the_state_before_a_quiet_stop_is_made_when_you_ask_for_it() -> None:
    quiet, watched = Debugger("@readalps").run(), Debugger("@readalps").run(watcher=lambda *_: None)
    assert quiet.before == watched.before
    same = attrs.evolve(quiet, seconds=watched.seconds)
    assert same == watched
    assert hash(same) == hash(watched)
    for copied in (pickle.loads(pickle.dumps(quiet)), copy.deepcopy(quiet)):
        assert copied == quiet
        assert len(pickle.dumps(copied)) == len(pickle.dumps(quiet))  # without the run
