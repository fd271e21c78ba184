"""Rules of a visit, beside `transcripts/visits.txt`: yours come back when you leave."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import times

from sudoku_repl import Debugger, Guessing, Phase, Picks, Rules
from sudoku_repl.shell.prompt import ORDER_KEYS
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.timeline.visits import RulesInForce


def bar(desk: Desk) -> str:
    return toolbar(desk.debugger, ORDER_KEYS, 200)


def test_a_visit_ends_when_the_run_leads_home() -> None:
    own, other = Rules.of_modes(1), Rules.of_modes(2)
    visit = RulesInForce(own, "main").jumped("wrong1", other)
    assert visit.departed("fork1") == visit
    assert visit.departed("main") == RulesInForce(own, "main")


def test_the_toolbar_shows_whatever_differs_from_the_originals_rules() -> None:
    desk = Desk()
    for orders, shown in (
        (("run-mode 2",), "run-mode 2  guess-mode 0"),
        (("guess-mode random 0",), "run-mode 2  guess-mode random 0"),
        (("guess-mode random 7", "run-mode 0"), "run-mode 0  guess-mode random 7"),
        (("guess-mode most",), "run-mode 0  guess-mode most"),
        (("techniques 0+x_chain",), "techniques 0+x_chain  guess-mode most"),
        (("guess-mode 1", "techniques numerical"), "techniques numerical  guess-mode 1"),
        (("techniques 2+hidden",), "techniques 2+hidden  guess-mode 1"),
        (("techniques 0",), "run-mode 0  guess-mode 1"),
        (("guess-mode 0",), "run-mode 0  guess-mode 0"),
    ):
        desk.give(*orders)
        assert desk.refused == []
        assert f"  {shown} | " in bar(desk)
    desk.give("techniques 0+x_chain-ply", "guess-mode random 123456")
    assert " techniques 1+x_chain  guess-mode random 123456 |" in toolbar(desk.debugger, "q", 75)


def test_a_narrow_toolbar_keeps_the_rules_that_differ_longest() -> None:
    desk = Desk()
    desk.give("step", "techniques hidden x_chain", "guess-mode random 322229")
    rules = "techniques hidden+x_chain  guess-mode random 322229"
    bars = {columns: toolbar(desk.debugger, ORDER_KEYS, columns) for columns in range(20, 121)}
    assert all(len(bar) <= columns for columns, bar in bars.items())
    assert all(rules in bar for columns, bar in bars.items() if columns > len(rules))
    assert bars[80].endswith(f"{rules} | {ORDER_KEYS}")
    desk.give("techniques 0", "guess-mode 1", "fork here")
    assert " here | steps 1  level 0  run-mode 0  guess-mode 1 | " in toolbar(desk.debugger, ORDER_KEYS, 80)
    desk.give("goto main", "guess-mode 0", "goto start", "step")
    assert "step done" in toolbar(desk.debugger, ORDER_KEYS, 60)


def test_a_drawn_seed_of_0_is_printed_and_makes_the_run_that_it_makes_when_it_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: 0)
    drawn, typed = Desk(), Desk()
    lines = ["In interactive guessing mode:0 (0:no; other:yes)", "The machine guesses: random, seed 0."]
    assert drawn.give("guess-mode random") == drawn.give("guess-mode") == lines
    (told,) = Desk(look=Look.JSON).told("guess-mode random")
    assert (told["picks"], told["seed"]) == ("random", 0)
    assert "guess-mode random 0" in bar(drawn)
    drawn.give("run")
    typed.give("guess-mode random 0", "run")
    assert drawn.stopped.state == typed.stopped.state


PLACES = ("main", "wrong1", "set1", "last1", "fork1", "fork2", "deep", "start", "end")
VISITS = st.one_of(
    st.sampled_from(PLACES).map(lambda name: f"goto {name}"),
    st.sampled_from(["last", "back 3", "step 9", "run", "rerun", "reverse", "mark deep", "goto 60"]),
    st.sampled_from(["bisect level >= 3", "diff 30 40", "guess [4,2]=8", "guess [6,2]=9"]),
)
SETTINGS = st.sampled_from(["run-mode 2", "guess-mode most", "guess-mode random 4", "techniques +x_chain"])


@pytest.mark.long
@times(0.3)
@given(st.lists(VISITS | SETTINGS, max_size=12))
def test_orders_on_a_visit_never_change_your_own_rules(orders: list[str]) -> None:
    desk = Desk()
    desk.give("run-mode 1", "runtil 70", "experiment wrong last", "compare numerical", "goto wrong1")
    for order in orders:
        if desk.debugger.rules == Rules.of_modes(1) and order.startswith(
            ("run-mode", "guess-mode", "techniques")
        ):
            continue  # at home it would set your own
        desk.give(order)
        assert desk.debugger.own_rules == Rules.of_modes(1)
    desk.give("load-quiz @easy")
    assert desk.debugger.rules == Rules.of_modes(1)


def test_a_guess_that_is_asked_for_leads_into_the_fork_that_has_it() -> None:
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    debugger.run()
    debugger.guess((6, 2), 5)
    debugger.back()
    for _ in range(2):
        debugger.goto("main")
        assert debugger.state.phase is Phase.WAITING
        debugger.guess((6, 2), 9)
        assert (list(debugger.runs.forks), debugger.runs.here.run) == (["main", "fork1"], "fork1")


def test_a_guess_mode_has_a_name_in_the_library() -> None:
    debugger = Debugger("@readalps")
    assert debugger.guess_mode("correct") is Picks.CORRECT
    assert debugger.run().state.steps == 33
    assert debugger.guess_mode("random", 5) is Picks.RANDOM
    assert debugger.rules == Rules(guessing=Guessing(picks=Picks.RANDOM, seed=5))
    assert (debugger.guess_mode("first"), debugger.guess_mode(7)) == (0, 1)
    with pytest.raises(
        ValueError,
        match=r"^unknown guess mode 'corect'; expected 0 \(the solver guesses\), 1 \(it asks\) "
        r"or one of first, last, most, random, correct, wrong$",
    ):
        debugger.guess_mode("corect")
    assert debugger.guess_mode() == 1
