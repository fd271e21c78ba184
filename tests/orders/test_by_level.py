"""Moving by guess level, and looking at the grids that the levels keep, as a user does."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from support.desk import Desk, notes, readalps

from sudoku_repl import Debugger, OrderError, Picks, Reason
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position, Runs


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
    for watcher in (None, lambda *_: None):
        assert str(readalps(99).finish(watcher=watcher)) == "solution at step 131, level 6"
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


def test_what_is_stepped_over_is_reported_in_json() -> None:
    told = Desk(look=Look.JSON).told("goto 60", "next")
    assert [each["type"] for each in told] == ["stop", "stepped_over", "contradiction", "guessed", "stop"]
    assert told[1] == {"type": "stepped_over", "first": 62, "last": 97, "advances": 32, "biggest_level": 11}
    assert Desk(look=Look.JSON).told("goto 90", "finish")[-1]["reason"] == "over"


def test_the_keys_of_the_view_move_by_level() -> None:
    given = {key.shown: key.does for key in KEYS}
    assert (given[">"], given["<"], given["f"]) == ("next", "reverse-next", "finish")
