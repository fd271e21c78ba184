"""The grids that guess levels keep. What levels and frames print stands in `transcripts/levels.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk, desk_showing, readalps

from sudoku_repl import Debugger
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.orders.show import FrameShown
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.scene import ViewState


def test_orders_in_a_frame_answer_for_its_grid() -> None:
    """They give the answers of a run in guess mode 1 that waits there, except that no guess is due."""
    orders = ("why [4,2]", "why [1,1]=4", "chain", "matrix kh", "matrix nak", "print", "show --candidates")
    asking = Desk()
    asking.give("guess-mode 1", "run", *[""] * 9)
    assert asking.debugger.state.default_guess is not None
    framed = Desk()
    framed.give("goto 92", "frame 2")
    for order in orders:
        expected = asking.give(order)
        biggest = "biggest: 9"
        assert [line for line in framed.give(order) if line != biggest] == [
            line for line in expected if line != biggest and not line.startswith("A guess is due")
        ]
    assert framed.give("diff 83")[0].split() == ["step", "83:", "step", "84", "frame", "2:", "step", "83"]
    assert framed.debugger.state.steps == 92


@pytest.mark.parametrize(
    "move",
    ["step", "next", "finish", "back", "rn", "reverse-finish", "goto 92", "goto 90", "last", "reverse"],
)
def test_any_move_returns_to_the_present_grid(move: str) -> None:
    desk, plain = Desk(), Desk()
    desk.give("goto 92", "frame 3", move)
    plain.give("goto 92", move)
    assert desk.debugger.frame().number == 0
    assert desk.debugger.runs.here == plain.debugger.runs.here
    assert desk.give("show") == plain.give("show")


def test_what_does_not_move_keeps_the_frame() -> None:
    desk = Desk()
    desk.give(
        "goto 92", "frame 3", "diff 150", "log 1 9", "mark here", "find wrong", "experiment 0 --limit 9"
    )
    desk.give("levels", "b wrong", "solutions", "timeline")
    assert desk.debugger.frame().number == 3
    assert desk.give("frame") == [
        "Frame 3 of 11: the grid at step 80, kept under level 9",
        "Level 9 [1,7]=1 (1 out of 2)",
        "You are at step 92, level 11.",
    ]
    assert " (frame 3) " in toolbar(desk.debugger, "keys", 200)
    desk.give("load-quiz @easy")
    assert desk.give("frame") == ["Frame 0 of 0: the present grid", "You are at step 0, level 0."]


def test_another_session_begins_at_its_own_present_grid(tmp_path: Path) -> None:
    """Even where both stand at the same advance, and no move has been made since they were opened."""
    paths = [tmp_path / f"{number}.json" for number in range(2)]
    for path, mode in zip(paths, (0, 2), strict=True):
        dbg = Debugger("@readalps")
        dbg.run_mode(mode)
        dbg.step(30)
        dbg.save(path)
    dbg = Debugger()
    dbg.open(paths[0])
    dbg.frame(1)
    here = dbg.runs.here
    dbg.open(paths[1])
    assert (dbg.runs.here, dbg.frame().number) == (here, 0)
    assert dbg.snapshot().state == dbg.state


def test_frames_are_looked_at_while_a_guess_is_asked_for() -> None:
    shown: list[Result] = []

    def ask(_: Question) -> str | None:
        if desk.debugger.state.level < 1:
            return ""
        return None if not desk.give_at_question("frame 1") or not desk.give_at_question("hint") else ""

    desk = desk_showing(shown.append, ask)
    desk.debugger.load_quiz("@readalps")
    desk.debugger.guess_mode(1)
    desk.table.parse("step 9").run(desk)
    (frame,) = [each.frame for each in shown if isinstance(each, FrameShown)]
    assert (frame.number, frame.state.steps, desk.debugger.state.level) == (1, 6, 2)
    assert desk.debugger.frame().number == 0


def test_the_view_shows_the_grid_of_the_frame_and_explains_it() -> None:
    dbg = readalps(92)
    scene = ViewState(dbg)
    cell = dbg.quiz.board.cell_at(2, 6)
    assert cell is not None
    scene.select(cell)

    def drawn() -> str:
        return " ".join(" ".join(map(plain, frame(scene, 80, 40).lines)).split())

    present = drawn()
    assert "[2,6], cell 15: open" not in present
    dbg.frame(2)
    assert "[2,6], cell 15: open, candidates 4 6" in drawn()
    assert "At guess level 11:" in drawn()
    dbg.frame(0)
    assert drawn() == present


def test_a_snapshot_and_a_picture_of_a_frame_show_its_grid(tmp_path: Path) -> None:
    """The cells that changed are the cells that the filter before the guess changed."""
    dbg = readalps(76)
    frame = dbg.frame(1)
    snapshot = dbg.snapshot()
    assert snapshot.state == frame.state
    assert [dbg.quiz.board.label(cell) for cell in snapshot.changed] == ["[2,9]"]
    dbg.picture(tmp_path / "kept.svg")
    dbg.frame(0)
    dbg.picture(tmp_path / "present.svg")
    assert (tmp_path / "kept.svg").read_bytes() != (tmp_path / "present.svg").read_bytes()
