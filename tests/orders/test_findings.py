"""The list of findings, and making one of them. Examples stand in `transcripts/hint.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Quiz, open_quiz
from sudoku_repl.errors import OrderError

POSITION = (
    ":0711-1:2:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..+5....8..+79:113::"
)


def test_only_findings_that_change_a_cell() -> None:
    board = open_quiz("@readalps").board
    cell = board.cell(2, 5)
    found = list(Debugger("@readalps").findings("0", "hidden_single", cell=(2, 5)))
    assert found
    assert all(cell in {node.cell for node in (*each.removes, *each.places)} for each in found)


def test_a_position_answers_before_any_step(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(f"{POSITION}\n")
    debugger = Debugger(str(file))
    assert debugger.quiz.solved
    assert debugger.state.steps == 0
    assert list(debugger.findings("naked_single", "hidden_single"))
    assert debugger.state.steps == 0


def test_limits_and_unknown_names() -> None:
    debugger = Debugger("@readalps")
    assert len(list(debugger.findings("0", limit=2))) == 2
    with pytest.raises(OrderError):
        list(debugger.findings("gw1", cell=(10, 1)))


def test_a_finding_is_made_in_a_fork_and_a_session_makes_it_again(tmp_path: Path) -> None:
    file = str(tmp_path / "session")
    debugger = Debugger("@readalps")
    debugger.step()
    debugger.step()
    debugger.back(1)
    finding = list(debugger.findings("hidden_single"))[1]
    debugger.apply(finding)
    (single,) = finding.places
    assert debugger.runs.here.run == "fork1"
    assert debugger.state.values[single.cell] == single.digit
    state = debugger.run().state
    debugger.save(file)
    again = Debugger()
    again.open(file)
    assert again.state == state
    with pytest.raises(OrderError, match="doesn't find this"):
        debugger.apply(finding)


@given(any_quizzes(), st.sampled_from(["gw2", "hidden", "hidden_single", "naked_single", "x_chain"]))
def test_making_a_finding_changes_what_it_says(quiz: Quiz, name: str) -> None:
    debugger = Debugger(quiz)
    finding = next(debugger.findings(name, limit=1), None)
    if finding is None:
        return
    before = debugger.set_up.state
    stop = debugger.apply(finding)
    if stop.state.level or stop.state.solutions or stop.state.phase.value == "finished":
        return  # a contradiction, or a full grid
    for digit, cell in finding.places:
        assert stop.state.values[cell] == digit
    for digit, cell in finding.removes:
        assert not stop.state.candidates_of(cell) >> digit - 1 & 1
    assert stop.state.steps == before.steps + 1
