"""Moving in the run: against a model that keeps every state of every run in a plain list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import settings
from support.reference.travel import Travel

from sudoku_repl import Debugger, GuessError, MoveError, Phase, Picks, Reason, State
from sudoku_repl.machine.events import Event, Events
from sudoku_repl.timeline.runs import Position

TestTravel = Travel.TestCase
TestTravel.settings = settings(max_examples=30, stateful_step_count=30)


def test_last_returns_from_a_guess_that_another_run_recorded(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(7)
    dbg.guess("[6,2]", 9)
    assert dbg.runs.here == Position("fork1", 7)
    for position in ("main", "start", 7):
        dbg.goto(position)
    dbg.guess("[6,2]", 9)
    assert dbg.runs.here == Position("fork1", 7)
    dbg.last()
    assert dbg.runs.here == Position("main", 6)


def test_each_run_is_made_again_under_its_own_rules(kind: type[Debugger]) -> None:
    """Also where it parts before its parent went over to the rules that it goes on with itself."""
    dbg = kind("@readalps")
    dbg.runtil(50)
    dbg.guess_mode(Picks.LAST)
    dbg.runtil(70)
    dbg.fork("mine")
    dbg.runtil(90)
    dbg.goto("main")
    dbg.goto(20)
    dbg.runtil(80)
    assert list(dbg.runs.forks) == ["main", "mine", "fork1"]
    for run, changed in (("main", 50), ("mine", 50), ("fork1", 20)):
        dbg.goto(run)
        fresh = Debugger("@readalps")
        fresh.runtil(changed)
        fresh.guess_mode(Picks.LAST)
        fresh.runtil(dbg.timeline.present.steps)
        points = range(len(dbg.timeline) + 1)
        assert [dbg.timeline.state_at(at) for at in points] == [fresh.timeline.state_at(at) for at in points]


def test_a_fork_takes_room_in_the_record(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.runrun(2)
    dbg.goto(90)
    dbg.guess_mode(Picks.LAST)
    shared = dbg.runs.here.index
    dbg.record_limit = len(dbg.timeline) + shared + 20
    stop = dbg.run()
    assert (stop.reason, stop.last, dbg.runs.recorded) == (Reason.FULL, shared + 20, dbg.record_limit)


def test_a_run_is_left_where_one_stood_in_it(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.runtil(65)
    dbg.fork("mine")
    dbg.runtil(90)
    dbg.goto("main")
    assert dbg.state.steps == 65
    dbg.goto("mine")
    assert dbg.state.steps == 90
    dbg.back(1000)
    dbg.run_mode(1)
    dbg.run()
    dbg.run_mode(2)
    dbg.rerun()
    assert dbg.runs.here.run == "fork1"
    dbg.goto("mine")
    assert dbg.runs.here == dbg.runs.forks["fork1"].parent


def test_a_guess_that_cannot_be_made_otherwise_moves_nothing(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(92)
    for cell, digit in (((4, 2), 5), ((1, 1), 6), ((0, 9), 1)):
        with pytest.raises(GuessError):
            dbg.guess(cell, digit)
    assert (dbg.state.steps, list(dbg.runs.forks)) == (92, ["main"])
    dbg.goto(90)
    with pytest.raises(GuessError, match="no guess is due"):
        dbg.guess((4, 2), 8)


@pytest.mark.parametrize("name", ["start", "end", "main", "deep", "1", "a b", "", "-1", "0x1", "\x1b"])
def test_a_name_that_is_taken_or_none_is_refused(kind: type[Debugger], name: str) -> None:
    dbg = kind("@easy")
    dbg.mark("deep")
    with pytest.raises(MoveError):
        dbg.fork(name)
    assert list(dbg.runs.forks) == ["main"]


def test_an_unknown_position_is_refused_with_the_known_ones(kind: type[Debugger]) -> None:
    dbg = kind("@easy")
    dbg.mark("deep")
    with pytest.raises(
        MoveError, match=r"no position named 'deeper'; known positions: start, end, deep, main$"
    ):
        dbg.goto("deeper")


def test_a_chosen_guess_is_followed(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.run()
    dbg.goto(92)
    dbg.guess((4, 2), 8)
    ends = []
    seen: list[Event] = []

    def watch(_: State, events: Events) -> None:
        seen.extend(events)

    watched, until = partial(dbg.run, watcher=watch), partial(dbg.runtil, 131)
    moves: list[Callable[[], object]] = [dbg.run, dbg.step, watched, until]
    for move in moves:
        for advances in (1, 2, 50):
            dbg.goto(92)
            dbg.back(advances)
            while dbg.state.steps < 93:
                move()
            ends.append(dbg.runs.here.run)
    assert (set(ends), len(dbg.runs.forks)) == ({"fork1"}, 2)


def test_a_visited_run_asks_for_no_guess_that_the_machine_made(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(92)
    dbg.guess((4, 2), 8)
    dbg.back(2)
    dbg.goto("main")
    dbg.goto("fork1")
    assert dbg.state.steps == 90
    assert dbg.guess_mode() == 0
    assert dbg.run().reason is Reason.SOLUTION
    assert dbg.runs.here.run == "fork1"


def test_a_chosen_finding_is_followed(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(6)
    applied = dbg.apply(next(dbg.findings("forcing_chain"))).state
    dbg.back(2)
    dbg.step(2)
    assert (dbg.state, list(dbg.runs.forks)) == (applied, ["main"])


def test_a_deduction_that_waits_for_a_guess_is_followed(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.step(3)
    while not dbg.hint().guess_follows or not dbg.hint().applies:
        dbg.step()
    waiting = dbg.deduce().state
    assert waiting.phase is Phase.WAITING
    dbg.run()
    dbg.goto(waiting.steps)
    dbg.back()
    dbg.run()
    assert list(dbg.runs.forks) == ["main"]
