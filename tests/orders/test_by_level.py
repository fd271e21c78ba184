"""Moving by guess level, and looking at the grids that the levels keep, as a user does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from support.desk import Desk, desk_showing

from sudoku_repl import Debugger, MoveError, OrderError, Picks, Reason
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.levels import FrameShown
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.look import Look
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.shell.view.scene import Scene
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position, Runs


def readalps(steps: int) -> Debugger:
    dbg = Debugger("@readalps")
    dbg.goto(steps)
    return dbg


def notes(*lines: str) -> list[str]:
    """What lines print, without grids and candidates."""
    marks = ("Stepped", "The try", "Frame", "Level", "You are", "At guess", "Steps:", "Fine", "Moved")
    return [line for line in Desk().give(*lines) if ")" in line[:4] or line.startswith(marks)]


# --- moves ------------------------------------------------------------------------------------------


def test_a_refuted_subtree_is_one_order() -> None:
    assert notes("goto 60", "next")[-5:] == [
        "Stepped over steps 62 to 97, biggest level 11.",
        "97) shrinking 7 from [2,9] went wrong",
        "98) Upward guess [2,3] level 3 at 2 out of 2",
        "Steps:98",
        "At guess level 3 [2,3] 2",
    ]
    dbg = readalps(60)
    stop = dbg.next()
    assert (str(stop), stop.biggest_level) == ("step at step 98, level 3", 11)


def test_where_nothing_is_stepped_over_next_prints_what_step_prints() -> None:
    for steps in (0, 20, 92):
        assert Desk().give(f"goto {steps}", "next 3") == Desk().give(f"goto {steps}", "step 3")


def test_each_of_several_goes_over_what_is_deeper_than_where_it_began() -> None:
    lines = notes("goto 59", "next 3")
    assert [line for line in lines if ")" in line[:4] or line.startswith("Stepped")] == [
        "Stepped over steps 62 to 97, biggest level 11.",
        "97) shrinking 7 from [2,9] went wrong",
        "98) Upward guess [2,3] level 3 at 2 out of 2",
    ]
    dbg = readalps(59)
    stop = dbg.next(3)
    assert (stop.state.steps, stop.biggest_level, stop.first) == (99, 11, dbg.position(59).index)


def test_solutions_breakpoints_and_the_end_stop_what_is_stepped_over() -> None:
    dbg = readalps(5)
    assert str(dbg.next(5)) == "solution at step 131, level 6"
    assert dbg.next().reason is Reason.STEP
    dbg.goto("start")
    dbg.break_("level >= 11")
    stop = dbg.next(50)
    assert (str(stop), len(stop.breaks), stop.state.steps) == ("break at step 92, level 11", 1, 92)
    assert dbg.next().reason is Reason.STEP
    dbg.goto("start")
    dbg.break_("steps == 2")  # where the advance would end anyway
    assert (str(dbg.next(5)), dbg.runs.here.index) == ("break at step 2, level 0", 2)
    lines = notes("goto 60", "break step >= 63", "next")  # stopped after a single advance
    assert "Stepped over step 62, biggest level 7." in lines
    none = Debugger("@none")
    assert none.next(1000).reason is none.next().reason is Reason.END


def test_a_guess_that_asks_ends_next_as_it_ends_step() -> None:
    answers = ("guess-mode 1", "next 5", "", "next", "", "levels")
    stepped = tuple(line.replace("next", "step") for line in answers)
    desk = Desk()
    assert desk.give(*answers) == Desk().give(*stepped)
    assert desk.debugger.state.level == 1
    left = Debugger("@readalps")
    left.guess_mode(1)
    assert left.next(9).reason is Reason.WAITING


def test_finish_ends_where_the_try_is_over() -> None:
    lines = Desk().give("goto 90", "finish")
    assert "The try is over; level 10 goes on with [2,6]=6." in lines
    assert lines[-1] == "Biggest level on this run(til): 11"
    assert str(readalps(58).finish()) == "over at step 98, level 3"
    assert str(readalps(99).finish()) == "solution at step 131, level 6"
    assert str(readalps(131).finish()) == "over at step 132, level 6"


def test_finish_at_level_0_is_run() -> None:
    quiet = [line for line in Desk().give("finish") if "milliseconds" not in line]
    assert quiet == [line for line in Desk().give("run") if "milliseconds" not in line]


def test_the_reverses_go_back_by_level() -> None:
    dbg = readalps(98)
    assert str(dbg.reverse_next()) == "step at step 16, level 3"
    dbg.goto(98)
    assert str(dbg.reverse_finish()) == "moved at step 14, level 2"
    assert str(dbg.reverse_finish()) == "moved at step 9, level 1"
    dbg.goto(98)
    dbg.break_("level >= 11")
    assert str(dbg.reverse_next()) == "break at step 93, level 11"
    assert str(dbg.reverse_next(2)) == "break at step 92, level 11"
    dbg.goto(5)
    assert str(dbg.reverse_next(9)) == "start at step 0, level 0"
    dbg.goto(5)
    assert str(dbg.reverse_finish()) == "start at step 0, level 0"
    assert Desk().give("goto 98", "rn")[-1] == "74 advances undone."


@pytest.mark.parametrize("move", ["next", "reverse_next"])
def test_less_than_one_is_refused(move: str) -> None:
    with pytest.raises(OrderError, match="advances: expected a whole number, 1 or more, got 0"):
        getattr(readalps(60), move)(0)


def test_the_moves_lead_into_forks_as_steps_do() -> None:
    dbg = readalps(131)
    dbg.goto(60)
    dbg.guess_mode(Picks.LAST)
    other = readalps(60)
    other.guess_mode(Picks.LAST)
    assert (dbg.next().state, dbg.runs.here.index) == (other.next().state, other.runs.here.index)
    assert (dbg.runs.here.run, dbg.state.level) == ("fork1", 3)
    dbg.reverse_finish()
    assert dbg.runs.here.run == "fork1"


@pytest.mark.parametrize("quiz", ["@hard", "@two", "@empty"])
def test_moves_in_a_long_record_are_those_of_a_scan_of_its_levels(quiz: str) -> None:
    """The stateful tests of breakpoints scan short runs, with forks, breakpoints and new advances."""
    dbg = Debugger(quiz)
    dbg.goto(3000)
    facts = [dbg.timeline.facts_at(at) for at in range(1, len(dbg.timeline) + 1)]
    levels = [0, *(each.level for each in facts)]
    solved = {at for at, each in enumerate(facts, 1) if each.what & What.SOLUTION}
    tried = {at for at, each in enumerate(facts, 1) if each.what & (What.FORWARD | What.UPWARD)}
    for index in Random(7).sample(range(1, len(levels)), 60):
        level, after, before = levels[index], range(index + 1, len(levels)), range(index - 1, -1, -1)
        ends = {
            "next": (at for at in after if levels[at] <= level or at in solved),
            "finish": (at for at in after if at in solved or (0 < level >= levels[at] and at in tried)),
            "reverse_next": (at for at in before if levels[at] <= level or at in solved),
            "reverse_finish": (at for at in before if levels[at] < level or not at),
        }
        for move, expected in ends.items():
            dbg.runs.jump(Position("main", index))
            last = getattr(dbg, move)().last
            assert last == next(expected, max(last, len(facts))), (index, move)


def test_an_interrupt_stops_next_and_loses_nothing() -> None:
    dbg = Debugger("@hard")
    dbg.guess_mode(Picks.RANDOM, 2)  # the machine pauses after each advance
    run = Runs.run

    def interrupting(*args: object) -> object:
        for made in run(*args):  # type: ignore[arg-type]
            if dbg.state.steps > 100:
                dbg.interrupt()
            yield made

    with patch.object(Runs, "run", interrupting):
        stop = dbg.next(1000)
    assert (stop.reason, stop.last) == (Reason.INTERRUPTED, len(dbg.timeline))
    whole = Debugger("@hard")
    whole.guess_mode(Picks.RANDOM, 2)
    whole.goto(dbg.state.steps)
    assert whole.state == dbg.state


def test_a_breakpoint_does_not_make_the_record_again() -> None:
    """Where it holds is read from the facts, so no advance is made again."""
    dbg = Debugger("@hard")
    dbg.run()
    level, index = max((dbg.timeline.facts_at(at).level, -at) for at in range(1, len(dbg.timeline)))
    dbg.goto("start")
    dbg.break_(f"level >= {level}")
    with patch.object(Runs, "advance", autospec=True, side_effect=Runs.advance) as made:
        stop = dbg.next(len(dbg.timeline))
    assert (stop.reason, stop.last, len(stop.breaks), made.call_count) == (Reason.BREAK, -index, 1, 0)
    assert stop.before == dbg.timeline.state_at(stop.last - 1)


def test_what_is_stepped_over_is_told_in_json() -> None:
    told = Desk(look=Look.JSON).told("goto 60", "next")
    assert [each["type"] for each in told] == ["stop", "stepped_over", "contradiction", "guessed", "stop"]
    assert told[1] == {"type": "stepped_over", "first": 62, "last": 97, "advances": 32, "biggest_level": 11}
    assert Desk(look=Look.JSON).told("goto 90", "finish")[-1]["reason"] == "over"


# --- frames -----------------------------------------------------------------------------------------


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
    """They are those of a run in guess mode 1 that waits there, except that no guess is due."""
    orders = ("why [4,2]", "why [1,1]=4", "chain", "matrix kh", "matrix nak", "print", "show --marks")
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
    scene = Scene(dbg)
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


def test_the_keys_of_the_view_move_by_level() -> None:
    given = {key.shown: key.does for key in KEYS}
    assert (given[">"], given["<"], given["f"]) == ("next", "reverse-next", "finish")


def test_a_frame_is_told_in_json() -> None:
    told = Desk(look=Look.JSON).told("goto 92", "frame 2", "down 2")
    assert (told[1]["type"], told[1]["number"], told[1]["steps"], told[1]["level"]) == ("frame", 2, 83, 9)
    assert told[1]["kept_under"]["level"] == 10
    assert told[1]["here"] == {"steps": 92, "solutions": 0, "level": 11}
    assert (told[2]["number"], told[2]["kept_under"], told[2]["steps"]) == (0, None, 92)


def test_a_snapshot_and_a_picture_of_a_frame_show_its_grid(tmp_path: Path) -> None:
    """The cells that changed are those of the filter before the guess."""
    dbg = readalps(76)
    frame = dbg.frame(1)
    snapshot = dbg.snapshot()
    assert snapshot.state == frame.state
    assert [dbg.quiz.board.label(cell) for cell in snapshot.changed] == ["[2,9]"]
    dbg.picture(tmp_path / "kept.svg")
    dbg.frame(0)
    dbg.picture(tmp_path / "present.svg")
    assert (tmp_path / "kept.svg").read_bytes() != (tmp_path / "present.svg").read_bytes()
