"""Two positions side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, MoveError, Phase, Quiz, State
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


def test_two_positions_side_by_side() -> None:
    desk = Desk()
    desk.give("goto 92")
    lines = desk.give("diff 90")
    assert lines[:2] == ["step 90        here: step 92", "645 327 198    645 327 198"]
    assert lines[5] == "406 095 370    426 095 370"
    differ = lines.index("Cells that differ:")
    assert lines[differ + 1 : differ + 7] == [
        "[4,2]: 2 8 | =2",
        "[4,9]: 1 2 | 1",
        "[5,3]: 2 8 | 8",
        "[9,2]: 2 8 | 8",
        "At guess level 10:               At guess level 11:",
        "Level 10 [2,6]=4 (1 out of 2)    Level 11 [4,2]=2 (1 out of 2)",
    ]
    assert lines[-1].strip() == "Level 1 [6,2]=5 (1 out of 2)"
    assert desk.give("diff 91")[0].startswith("step 91: step 92 ")  # the advance to 92 takes two steps
    assert "All cells are the same." in desk.give("diff 92 end")
    desk.give("diff nowhere", "diff 1 2 3")
    assert desk.refused == [
        "script:1: no position named 'nowhere'; known positions: start, end, main",
        "script:2: unexpected '3'; usage: `diff <position> [position]`, for example `diff 90 92`",
    ]


def test_positions_not_recorded_yet_are_run_and_you_stay_where_you_are() -> None:
    desk = Desk()
    desk.give("goto 5", "goto 2", "guess-mode 0")
    lines = desk.give("diff 90 92")
    assert lines[0] == "step 90        step 92"
    assert "[4,2]: 2 8 | =2" in lines
    assert (desk.debugger.state.steps, len(desk.debugger.runs.forks)) == (2, 1)
    recorded = Desk()
    recorded.give("goto 92")
    assert recorded.give("diff 90 92") == lines
    assert desk.give("last")[-1] == "Moved to step 5."
    left, right = Debugger("@readalps").diff(90, 10000)
    assert (left.steps, right.steps, right.phase) == (90, 284, Phase.FINISHED)
    assert desk.give("diff 90 10000")[0].split() == ["step", "90", "end:", "step", "284"]


def test_a_position_that_the_run_never_reaches_has_no_difference() -> None:
    desk = Desk()
    desk.give("guess-mode 1", "diff 2 92")  # nobody answers
    desk.give("guess-mode 0", "record 5", "diff 92")
    refused = "the run doesn't reach step 92; it is at step 6, where"
    assert desk.refused == [f"script:3: {refused} the record is full"]
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    with pytest.raises(MoveError, match=f"^{refused} a guess is due$"):
        debugger.diff(92)
    assert desk.debugger.state.steps == debugger.state.steps == 0


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
