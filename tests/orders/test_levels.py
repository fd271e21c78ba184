"""The guess levels, and the frames that they keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk, desk_showing, notes, readalps, session

from sudoku_repl import Debugger, MoveError, OrderError
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.levels import FrameShown
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.look import Look
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.scene import ViewState


def test_a_frame_shows_the_grid_that_its_level_keeps() -> None:
    assert notes("goto 92", "frame 2")[-5:] == [
        "Frame 2 of 11: the grid at step 83, kept under level 10",
        "Level 10 [2,6]=4 (1 out of 2)",
        "Steps:83",
        "At guess level 9 [1,7] 1",
        "You are at step 92, level 11.",
    ]


def test_up_and_down_go_through_the_stack() -> None:
    dbg = readalps(92)
    assert [dbg.up().number for _ in range(11)] == list(range(1, 12))
    with pytest.raises(MoveError, match="no frame 12; the frames are 0 to 11"):
        dbg.up()
    assert [dbg.down(5).number, dbg.down(6).number] == [6, 0]
    with pytest.raises(MoveError, match="can't go 1 down from frame 0; frame 0 is the present grid"):
        dbg.down()
    with pytest.raises(MoveError, match="no frame 1; at level 0 there is only frame 0"):
        readalps(4).up()
    with pytest.raises(OrderError, match="frames: expected a whole number, 1 or more, got 0"):
        dbg.up(0)


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


def test_a_hint_in_a_frame_is_for_the_techniques_that_are_on_now() -> None:
    desk = Desk()
    assert desk.give("goto 92", "frame 11", "hint")[-1] == "The techniques find nothing, so a guess follows."
    assert desk.give("techniques +forcing_chain", "hint")[-1] == "It removes 5 from [9,2]."
    desk.give("hint apply")
    assert desk.refused == [
        "script:1: a deduction is made in the present grid; `frame 0` returns to it",
    ]
    assert (desk.debugger.state.steps, desk.debugger.frame().number) == (92, 11)


def test_a_hint_in_a_frame_does_not_advise_to_apply_it() -> None:
    desk = Desk()
    shown = desk.give("techniques hidden", "run", "run-mode 0", "frame 4", "hint")
    assert desk.debugger.hint().guess_follows
    assert shown[-1] == "It removes 8 and 9 from [4,3]; 9 from [6,1]."


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


def test_the_numbers_of_frames_are_completed() -> None:
    desk = Desk()
    desk.give("goto 11")
    found = {each.text: each.meaning for each in all_orders().suggestions("frame ", desk.desk)}
    assert found == {
        "0": "the present grid",
        "1": "before the guess of level 2 at [4,3]",
        "2": "before the guess of level 1 at [6,2]",
    }


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


def test_a_frame_is_reported_in_json() -> None:
    told = Desk(look=Look.JSON).told("goto 92", "frame 2", "down 2")
    assert (told[1]["type"], told[1]["number"], told[1]["steps"], told[1]["level"]) == ("frame", 2, 83, 9)
    assert told[1]["kept_under"]["level"] == 10
    assert told[1]["here"] == {"steps": 92, "solutions": 0, "level": 11}
    assert (told[2]["number"], told[2]["kept_under"], told[2]["steps"]) == (0, None, 92)


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


def test_levels_are_shown_deepest_first() -> None:
    assert session("load-quiz @readalps", "levels") == ["At guess level 0:"]
    assert session("load-quiz @readalps", "runtil 94", "levels") == [
        "At guess level 10:",
        "Level 10 [2,6]=6 (2 out of 2)",
        "Level 9 [1,7]=1 (1 out of 2)",
        "Level 8 [1,5]=2 (1 out of 2)",
        "Level 7 [1,8]=9 (2 out of 2)",
        "Level 6 [1,2]=4 (2 out of 2)",
        "Level 5 [1,1]=6 (2 out of 2)",
        "Level 4 [3,3]=9 (2 out of 2)",
        "Level 3 [2,3]=1 (1 out of 2)",
        "Level 2 [4,3]=6 (1 out of 2)",
        "Level 1 [6,2]=5 (1 out of 2)",
    ]
