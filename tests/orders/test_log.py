"""The log, and the lines of filters that find nothing. Examples stand in `transcripts/run.txt`."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes

from sudoku_repl import Quiz
from sudoku_repl.shell.screen import Look

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
