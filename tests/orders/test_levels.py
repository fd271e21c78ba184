"""The grids that guess levels keep, and moving by level. What it prints: `transcripts/levels.txt`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from support.desk import Desk, readalps

from sudoku_repl import Debugger, Reason
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position, Runs


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


def test_where_nothing_is_stepped_over_next_prints_what_step_prints() -> None:
    for steps in (0, 20, 92):
        assert Desk().give(f"goto {steps}", "next 3") == Desk().give(f"goto {steps}", "step 3")


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
    none = Debugger("@none")
    assert none.next(1000).reason is none.next().reason is Reason.END


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
    dbg.techniques(["hidden", "skyscraper"])  # the machine pauses after each advance
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
    whole.techniques(["hidden", "skyscraper"])
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


def test_the_keys_of_the_view_move_by_level() -> None:
    given = {key.shown: key.does for key in KEYS}
    assert (given[">"], given["<"], given["f"]) == ("next", "reverse-next", "finish")
