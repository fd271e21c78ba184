"""The list of findings in the view."""

from __future__ import annotations

import pytest
from support.seats import Seat, seated

from sudoku_repl import Debugger
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view.board import Highlights, picture
from sudoku_repl.shell.view.forms import DIGITS, CellForm, with_candidates
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.pane import Target, TargetKind

FISH = ":0300:x:....8.2....5.4.....1.....8.6..9.4.......12.5...37..4..19......24...2.......6..39.:::"


def painted(seat: Seat, style: str, form: CellForm | None = None) -> list[str]:
    """The texts of the board in a style, of colours and attributes."""
    form = form or with_candidates(seat.debugger.quiz.board)[-1]
    drawn = picture(seat.scene.snapshot, form, 200, 60, centre=0, highlights=seat.scene.highlights)
    return [text for spans in drawn.lines for each, text in spans if style in each.split()]


def test_the_list_has_what_the_order_lists_and_starts_with_the_first() -> None:
    with seated("@readalps", "step") as seat:
        found = list(Debugger("@readalps").findings())
        seat.press("d")
        assert list(seat.scene.findings) == found
        assert seat.scene.finding == found[0]
        rows = seat.rows(120, 44)
        assert sum(" Complete  places [2,5]=5" in row for row in rows) == 1
        assert any(row.endswith("> " + " 1 Complete  places [2,5]=5") for row in rows)
        assert any("In row 2, digit 5 has one cell left:" in row for row in rows)


def test_each_finding_is_drawn_as_you_move_over_it() -> None:
    with seated("@readalps", FISH) as seat:
        seat.actions.give("findings x_wing", typed=True)
        assert seat.scene.page is None
        met = []
        for _ in seat.scene.findings:
            finding = seat.scene.finding
            assert finding
            met.append(finding)
            assert sorted(painted(seat, "lost")) == sorted(str(node.digit) for node in finding.removes)
            assert len(painted(seat, "role1")) == len(finding.cells)
            assert seat.scene.selected == finding.removes[0].cell
            seat.press("Down")
        assert tuple(met) == seat.scene.findings
        assert seat.scene.finding == met[-1]
        seat.press("Up")
        assert seat.scene.chosen == max(len(met) - 2, 0)


def test_a_board_of_digits_shows_the_cells_that_change() -> None:
    with seated("@readalps", "step") as seat:
        seat.press("d")
        assert painted(seat, "found", DIGITS[-1]) == ["·"]


def test_enter_makes_the_chosen_one_and_lists_what_follows() -> None:
    with seated("@readalps", "step", "step", "back") as seat:
        seat.press("d", "Down", "Enter")
        assert seat.debugger.runs.here.run == "fork1"
        assert seat.debugger.state.steps == 2
        assert seat.message.startswith("You are in fork1")
        assert list(seat.scene.findings) == list(seat.debugger.findings())
        seat.press("n")
        assert seat.scene.findings == ()


def test_enter_keeps_to_the_techniques_that_you_named() -> None:
    with seated("@readalps", "findings hidden_single") as seat:
        assert len(seat.scene.findings) == 2
        seat.press("Enter")
        assert seat.debugger.state.steps == 2
        assert {each.technique.name for each in seat.scene.findings} == {"hidden_single"}


@pytest.mark.parametrize("key", ["d", "Esc"])
def test_the_list_closes(key: str) -> None:
    with seated("@readalps", "step") as seat:
        seat.press("d", key)
        assert seat.scene.findings == ()
        assert seat.scene.highlights == Highlights(seat.scene.selected, set())
        assert seat.scene.is_selected


def test_without_a_list_enter_says_how_to_get_one() -> None:
    with seated("@readalps") as seat:
        seat.press("Enter")
        assert seat.message == "no deduction is chosen; d lists them"
        seat.actions.give("findings leviathan")
        assert seat.scene.findings == ()
        assert seat.message == "These techniques find nothing here."


def test_a_click_chooses() -> None:
    with seated("@readalps", "step") as seat:
        seat.press("d")
        drawn = frame(seat.scene, 120, 44)
        (row,) = (number for number, line in enumerate(drawn.lines) if "  3 " in plain(line)[35:60])
        target = drawn.at(row, 60)
        assert target == Target(TargetKind.FINDING, 2)
        seat.actions.choose(target)
        assert seat.scene.chosen == 2


def test_the_deductions_of_a_position_end_the_look_at_a_contradiction() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.press("n")
        assert seat.looked_at() == 92
        seat.press("d")
        assert seat.looked_at() is None
        assert list(seat.scene.findings) == list(seat.debugger.findings())
