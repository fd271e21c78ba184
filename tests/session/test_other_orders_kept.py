"""Sessions on boards that do not have nine digits."""

from pathlib import Path

import pytest
from support.desk import Desk
from support.made import BOARDS, quiz_on

from sudoku_repl import Quiz, board_named, load
from sudoku_repl.timeline import Timeline


@pytest.mark.parametrize("name", BOARDS)
def test_a_session_is_opened_as_it_was_saved(name: str, tmp_path: Path) -> None:
    desk, other = Desk(quiz_on(name)), Desk()
    file = tmp_path / "session.json"
    row, column = desk.debugger.quiz.board.coordinates[-1]
    desk.give("run", "back 2", "mark here", f"watch [{row},{column}]", f"save {file}")
    other.give(f"open {file}")
    assert not desk.refused
    assert not other.refused
    assert other.debugger.quiz == desk.debugger.quiz
    assert other.debugger.state == desk.debugger.state
    for kept in ("quiz", "runs", "marks", "here", "breaks"):
        assert getattr(other.desk.session(), kept) == getattr(desk.desk.session(), kept)


def test_the_digest_of_a_board_with_very_many_cells_can_be_made() -> None:
    # Python refuses to write the packed candidates of this board in decimal.
    board = board_named("twodoku + order 4x4")
    states = (load(Quiz(board, bytes(len(board.coordinates) - 1) + bytes([digit]))) for digit in (0, 16))
    assert len({Timeline(state).digest() for state in states}) == 2
