"""Differences of two positions. Examples stand in `transcripts/diff.txt`."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Quiz, State
from sudoku_repl.machine.events import Events
from sudoku_repl.shell.screen import Look


@times(0.5)
@given(any_quizzes(), st.integers(0, 40), st.integers(0, 40))
def test_a_difference_is_between_two_states(quiz: Quiz, first: int, second: int) -> None:
    desk = Desk(quiz, Look.JSON)
    desk.give("goto 60", "goto 5")
    recorded = desk.debugger.timeline.present.steps
    places = [min(steps, recorded) for steps in (first, second)]
    (whole,) = desk.told(f"diff {places[0]} {places[1]}")
    (half,) = desk.told(f"diff {places[0]}")
    here = desk.debugger.state
    sides = [side for entry in (whole, half) for side in (entry["left"], entry["right"])]
    assert [side["position"] for side in sides] == [f"step {n}" for n in (*places, places[0])] + ["here"]
    assert desk.debugger.state == here
    for steps, side in zip([*places, places[0], None], sides, strict=True):
        if steps is not None:
            desk.give(f"goto {steps}")
            (shown,) = desk.told("show")
            (levels,) = desk.told("levels")
            assert {**side, "type": "show", "givens": shown["givens"]} == {**shown, **side}
            assert {name: side[name] for name in ("grid", "candidates", "steps", "levels")} == {
                **{name: shown[name] for name in ("grid", "candidates", "steps")},
                "levels": levels["levels"],
            }
    text = Desk(quiz)
    text.give("goto 60")
    lines = text.give(f"diff {places[0]} {places[1]}")
    listed = {line.partition(":")[0] for line in lines if line.startswith("[")}
    one, other = (text.debugger.timeline.state_at(text.debugger.position(steps).index) for steps in places)
    label = one.board.label
    expected = {
        label(cell)
        for cell in range(len(quiz.givens))
        if (one.values[cell] or one.candidates().get(cell, ()))
        != (other.values[cell] or other.candidates().get(cell, ()))
    }
    assert listed == expected
    assert ("All cells are the same." in lines) == (not expected)


def test_an_interrupt_ends_a_long_difference_where_you_are() -> None:
    debugger = Debugger("@empty")
    debugger.goto(7)

    def press(state: State, _: Events) -> None:
        if state.steps > 500:
            debugger.interrupt()

    with pytest.raises(KeyboardInterrupt):
        debugger.diff(3, 10**6, watcher=press)
    assert (debugger.state.steps, debugger.interrupted) == (7, True)
    assert debugger.timeline.present.steps < 600
