"""Moving by guess level. What it prints stands in `transcripts/levels.txt`."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from support.desk import Desk, readalps

from sudoku_repl import Debugger, OrderError, Picks, Reason
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position, Runs


def test_where_nothing_is_stepped_over_next_prints_what_step_prints() -> None:
    for steps in (0, 20, 92):
        assert Desk().give(f"goto {steps}", "next 3") == Desk().give(f"goto {steps}", "step 3")


def test_each_of_several_goes_over_what_is_deeper_than_where_it_began() -> None:
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
    none = Debugger("@none")
    assert none.next(1000).reason is none.next().reason is Reason.END


@pytest.mark.parametrize("move", ["next", "reverse_next", "up", "down"])
def test_less_than_one_is_refused(move: str) -> None:
    with pytest.raises(OrderError, match=r"(advances|frames): expected a whole number, 1 or more, got 0"):
        getattr(readalps(60), move)(0)


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


def test_the_keys_of_the_view_move_by_level() -> None:
    given = {key.shown: key.does for key in KEYS}
    assert (given[">"], given["<"], given["f"]) == ("next", "reverse-next", "finish")
