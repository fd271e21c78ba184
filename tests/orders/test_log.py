"""The log, and the lines of filters that find nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk, session
from support.strategies import any_quizzes

from sudoku_repl import (
    Quiz,
)
from sudoku_repl.shell.screen import Look


def test_around_prints_the_lines_around_a_position() -> None:
    desk = Desk()
    desk.give("run", "goto 92")
    assert desk.give("around") == desk.give("around 92") == desk.give("l") == desk.give("log 87 97")
    assert desk.give("around 2") == desk.give("log 0 7") != []
    desk.give("goto start")
    assert desk.give("around") == desk.give("log 0 5")


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


def test_a_log_of_what_went_wrong_has_the_segments_without_room() -> None:
    desk = Desk("@two")
    desk.give("run-mode 2", "run")
    assert desk.give("log wrong")[:2] == [
        "18) 3 values for 2 cells from [2,8] went wrong",
        "30) shrinking 6 from [4,3] went wrong",
    ]


def test_a_log_up_to_a_step_has_the_contradiction_that_the_next_advance_met_there() -> None:
    desk = Desk()
    desk.give("run")
    assert desk.give("log 92 93") == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "92) shrinking 8 from [8,7] went wrong",
        "93) Forward guess [4,2] level 11 at 2 out of 2",
        "93) shrinking 5 from [8,1] went wrong",
    ]
    assert desk.give("log wrong 64 64") == ["64) shrinking 9 from [1,5] went wrong"]
    assert desk.give("log guess 93")[:1] == ["93) Forward guess [4,2] level 11 at 2 out of 2"]
    assert desk.give("log 94 93") == ["No lines."]


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


def grid(digits: str) -> list[str]:
    """A grid as the original draws it."""
    rows = [" ".join((row[:3], row[3:6], row[6:])) for row in re.findall(".{9}", digits)]
    return [*rows[:3], "", *rows[3:6], "", *rows[6:], ""]


def test_the_log_is_what_was_printed() -> None:
    run = session("load-quiz @readalps", "runtil 98")
    lines = session("load-quiz @readalps", "goto 98", "back 50", "log")
    assert lines == run[: len(lines)]
    assert run[len(lines)] == grid("005300000")[0]
    assert session("load-quiz @readalps", "goto 98", "log 92 93") == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "92) shrinking 8 from [8,7] went wrong",
        "93) Forward guess [4,2] level 11 at 2 out of 2",
        "93) shrinking 5 from [8,1] went wrong",
    ]
