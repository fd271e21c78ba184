"""The pictures of the original, and the log. What a run prints stands in `transcripts/run.txt`."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk, text
from support.strategies import any_quizzes
from test_golden import CONTEXTS

from sudoku_repl import Debugger, Quiz, Reason, Stop
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.results import Advanced, Result
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran
from sudoku_repl.shell.screen import Look

PUBLISHED = [context for context in CONTEXTS if context["session"] == "auto"]


@pytest.mark.parametrize("context", PUBLISHED, ids=lambda context: str(context["steps"]))
def test_runtil_prints_the_published_picture_before_its_closing_lines(context: dict[str, Any]) -> None:
    rows = [context["grid"][first : first + 9] for first in range(0, 81, 9)]
    grid = [f"{row[:3]} {row[3:6]} {row[6:]}" for row in rows]
    cell, choice = context["level"]["cell"], context["level"]["choice"]
    foremost = context["foremost"]
    picture = [
        *(*grid[:3], "", *grid[3:6], "", *grid[6:], ""),
        f"Steps:{context['steps']}",
        "",
        "Candidates:",
        *(f"{name}: {' '.join(map(str, digits))}" for name, digits in context["candidates"].items()),
        "The foremost cell with {} candidate(s) at [{},{}]".format(foremost["candidates"], *foremost["cell"]),
        "At guess level {} [{},{}] {}".format(context["level"]["level"], *cell, choice),
    ]
    desk = Desk()
    *printed, time, biggest = desk.give(f"runtil {context['steps']}")
    assert printed[-len(picture) :] == picture
    assert printed[-len(picture) - 1].split(")")[0].isdigit()  # the last line of a step
    assert time.startswith("Run time: ")
    assert biggest.startswith("Biggest level on this run(til): ")


def test_an_interrupted_run_says_that_it_can_go_on() -> None:
    debugger = Debugger("@readalps")
    stop = Stop(Reason.INTERRUPTED, debugger.state, first=0, last=0, biggest_level=3, seconds=0.1314)
    assert text(Ran(stop, debugger.snapshot())) == [
        *text(Shown(debugger.snapshot())),
        "Interrupted between two advances; `run` continues.",
        "Run time: 131 milliseconds; steps: 0, solution sum: 0.",
        "Biggest level on this run(til): 3",
    ]


def test_a_run_that_was_interrupted_after_long_says_how_quick_it_was() -> None:
    debugger = Debugger("@readalps")
    stop = Stop(Reason.INTERRUPTED, debugger.state, first=100, last=60_100, biggest_level=3, seconds=6.0)
    assert (
        "So far it made 60,000 advances, 10,000 a second; "
        "`unique` tells without stepping whether there is one solution."
    ) in text(Ran(stop, debugger.snapshot()))


class Told(Silent):
    """A front end that keeps the remarks."""

    def __init__(self) -> None:
        self.remarks: list[str] = []

    def remark(self, text: str) -> None:
        self.remarks.append(text)


@pytest.mark.parametrize(("seconds", "remarks"), [(0.0, 1), (1e9, 0)])
def test_a_run_that_takes_long_says_so_once(
    seconds: float, remarks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_repl.orders.desk.LONG", seconds)
    told = Told()
    desk = open_desk(told)
    desk.debugger.load_quiz("@readalps")
    for order in ("run", "run", "show"):
        told.remarks.clear()
        all_orders().parse(order).run(desk)
        assert len(told.remarks) == (remarks if order == "run" else 0)
        assert all("`unique`" in each for each in told.remarks)


class Unwatched(Silent):
    """A front end that shows no advances."""

    shows_advances = False

    def __init__(self) -> None:
        self.shown: list[Result] = []

    def show(self, result: Result) -> None:
        self.shown.append(result)


@pytest.mark.parametrize(
    ("order", "steps"),
    [("step 3", 3), ("run", 131), ("runtil 90", 90), ("runrun 9", 284), ("finish", 131), ("rerun", 131)],
)
def test_a_run_goes_the_same_way_if_nobody_sees_its_advances(order: str, steps: int) -> None:
    seen = Unwatched()
    desk = open_desk(seen)
    desk.debugger.load_quiz("@readalps")
    all_orders().parse(order).run(desk)
    assert desk.debugger.state.steps == steps
    assert not any(isinstance(each, Advanced) for each in seen.shown)


KINDS = {
    "": {"guessed", "contradiction", "overfull", "house_shrunk", "shrunk_out", "subset_found", "exhausted"},
    "guess": {"guessed"},
    "wrong": {"contradiction", "overfull"},
    "shrink": {"house_shrunk", "shrunk_out", "subset_found"},
}


@given(any_quizzes(), st.integers(0, 2), st.sampled_from(sorted(KINDS)), st.data())
def test_a_log_is_the_lines_of_the_run_that_are_asked_for(
    quiz: Quiz, run_mode: int, what: str, data: st.DataObject
) -> None:
    desk = Desk(quiz, Look.JSON)
    run = desk.told(f"run-mode {run_mode}", "runtil 45", "runtil 50")
    whole = [entry for entry in run if entry["type"] in KINDS[""]]
    assert desk.told("log") == (whole or [{"type": "log", "lines": 0}])
    desk.give("goto 10")
    here = desk.debugger.runs.here
    step = st.sampled_from([0, 60, *(entry["step"] for entry in whole)])
    places = data.draw(st.lists(step, max_size=2) | step.map(lambda number: [number, number]))
    first = places[0] if places else 0
    last = places[1] if len(places) > 1 else 10**9
    wanted = [entry for entry in whole if entry["type"] in KINDS[what] and first <= entry["step"] <= last]
    told = desk.told(f"log {what} {' '.join(map(str, places))}")
    assert told == (wanted or [{"type": "log", "lines": 0}])
    assert desk.debugger.runs.here == here


@pytest.mark.parametrize("before", [(), ("run-mode 2",), ("guess-mode 1",), ("techniques +x_chain",)])
def test_a_line_says_where_no_shrink_happened(before: tuple[str, ...]) -> None:
    usual, desk = Desk(), Desk()
    answers = ("",) * 60 if "guess-mode 1" in before else ()
    usual.give(*before)
    lines = usual.give("runtil 100", *answers)
    desk.give(*before, "no-shrink on")
    with_vain = desk.give("runtil 100", *answers)
    assert desk.debugger.state == usual.debugger.state
    vain = [line for line in with_vain if line.endswith(") No shrink happened")]

    def steps_of(lines: list[str], words: str = "") -> list[int]:
        return [int(line.split(")")[0]) for line in lines if re.match(rf"[0-9]+\) {words}", line)]

    def timeless(lines: list[str]) -> list[str]:
        return [line for line in lines if not line.startswith(("Run time", "Take a guess"))]

    assert timeless([line for line in with_vain if line not in vain]) == timeless(lines)
    told = {*steps_of(lines)}
    new = steps_of([line for line in lines if ") Guess [" in line])
    assert steps_of(vain) == [step - 1 for step in new if step - 1 not in told] != []
    logged = [line for line in desk.give("log") if line in vain]
    assert logged == vain
    assert [line for line in desk.give("log guess") if line in vain] == []
    desk.give("no-shrink off", "goto start")
    assert timeless(desk.give("runtil 100", *answers)) == timeless(lines)
