"""The list of findings, and making one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk, objects, results, session
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Quiz, open_quiz
from sudoku_repl.errors import ModeError, OrderError
from sudoku_repl.orders.results import MAY_MISS
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.technique import finding_object

POSITION = (
    ":0711-1:2:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..+5....8..+79:113::"
)


def test_findings_are_numbered_and_say_what_they_change() -> None:
    lines = session("load-quiz @readalps", "findings hidden-single")
    assert lines[0] == "1 hidden_single house row 5; single [5,6]=3: places [5,6]=3"
    assert lines[-1] == "`findings apply NUMBER` makes one of them."


@pytest.mark.parametrize(
    "name", ["hidden single", "Hidden-Single", "HIDDEN_SINGLE", "singles", "'hidden single'"]
)
def test_a_technique_is_named_in_any_spelling_and_a_family_is_a_set(name: str) -> None:
    lines = session("load-quiz @readalps", f"findings {name}")
    assert any(text.startswith("1 hidden_single ") for text in lines)


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


def test_a_library_line_loads_at_the_prompt() -> None:
    desk = Desk()
    desk.give(POSITION)
    assert desk.desk.debugger.quiz.solved == {0, 71, 79}
    assert list(desk.desk.debugger.findings("naked_single"))


def test_limits_and_unknown_names() -> None:
    debugger = Debugger("@readalps")
    assert len(list(debugger.findings("0", limit=2))) == 2
    assert "There are more than 2 findings; `--limit` sets how many." in session(
        "load-quiz @readalps", "findings 0 --limit 2"
    )
    with pytest.raises(ModeError, match=r"^unknown technique 'gw9'; did you mean gw1\?"):
        list(debugger.findings("gw9"))
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


def test_json_has_numbers_and_patterns() -> None:
    (listed,) = objects(results("load-quiz @readalps", "findings hidden_single")[-1])
    first = next(Debugger("@readalps").findings("hidden_single"))
    assert listed["type"] == "findings"
    assert listed["findings"][0] == {
        "number": 1,
        "technique": "hidden_single",
        "removes": [[5, 6, 4], [5, 6, 8]],
        "places": [[5, 6, 3]],
        "pattern": {"house": ["row 5"], "single": [[5, 6, 3]]},
    }
    assert finding_object(first, open_quiz("@readalps").board)["technique"] in TECHNIQUES


def test_a_number_that_was_not_listed_is_refused() -> None:
    assert session("load-quiz @readalps", "findings apply 1")[-1] == "no finding 1; type `findings` first"
    lines = session("load-quiz @readalps", "findings hidden_single", "findings apply 9")
    assert lines[-1] == "no finding 9; expected 1 to 2"


def test_a_run_says_that_it_may_miss_solutions_after_a_finding_that_assumes_one_solution() -> None:
    desk = Desk("@two")
    assert MAY_MISS not in desk.give("techniques numerical", "runrun 9 --quiet")
    assert "These techniques find nothing here." not in desk.give("goto 2", "findings uniqueness_1")
    told = desk.give("findings apply 1", "runrun 9 --quiet")
    assert told[-1] == MAY_MISS
    assert "You are in fork1, a fork of main at step 2." in told
    assert MAY_MISS in desk.give("rerun", "runrun 9")
    assert MAY_MISS not in desk.give("goto main", "rerun", "runrun 9")


def test_a_contradiction_without_a_guess_proves_less_if_one_solution_was_assumed() -> None:
    desk = Desk(".6..........146...1.....23..4..5..28........7..9...3.5....725.......174..26......")
    desk.give("techniques numerical+uniqueness", "run")
    assert (desk.debugger.state.solutions, desk.debugger.count_solutions(100)) == (0, 8)
    told = "No guess is in force: the quiz doesn't have exactly one solution."
    assert told in desk.give("blame 41")
