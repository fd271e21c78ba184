"""Rules never leak: a run that you visit shows its own, and yours come back when you leave."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk

from sudoku_repl import Debugger, Guessing, Phase, Picks, Rules
from sudoku_repl.shell.prompt import ORDER_KEYS
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.timeline.visits import RulesInForce

HERE = Path(__file__).parent.parent
ORIGINAL = ["Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"]
MACHINE = ["In interactive guessing mode:0 (0:no; other:yes)"]
WRONG = [*MACHINE, "The machine guesses: wrong."]
NUMERICAL = [*ORIGINAL, "Techniques: numerical, which differ from this mode's."]


def bar(desk: Desk) -> str:
    return toolbar(desk.debugger, ORDER_KEYS, 200)


def steps_of_a_run(desk: Desk) -> int:
    desk.give("run")
    return desk.stopped.state.steps


def test_a_quiz_loaded_on_a_visit_runs_under_your_own_rules() -> None:
    desk = Desk()
    desk.give("experiment wrong", "goto wrong1")
    assert desk.give("load-quiz @readalps") == ["Quiz loaded.", *MACHINE]
    assert steps_of_a_run(desk) == 131
    desk = Desk()
    desk.give("compare numerical", "goto set1")
    assert desk.give("load-quiz @readalps") == ["Quiz loaded.", *ORIGINAL]
    assert steps_of_a_run(desk) == 131


@pytest.mark.parametrize("load", ["create quiz --clues 40 --seed 1", "transform mirror", "load-quiz @easy"])
def test_whatever_loads_a_quiz_ends_the_visit(load: str) -> None:
    desk = Desk()
    desk.give("run-mode 1", "experiment wrong", "goto wrong1", load)
    assert desk.refused == []
    assert desk.debugger.rules == Rules.of_modes(1)


def test_a_visited_run_shows_its_rules_as_long_as_you_are_there() -> None:
    desk = Desk()
    desk.give("experiment wrong", "compare numerical")
    assert desk.give("goto wrong1")[-2:] == WRONG
    for moved in ("step 3", "goto 50", "back", "rerun", "bisect level >= 5", "goto end"):
        desk.give(moved)
        assert (desk.give("run-mode"), desk.give("guess-mode")) == (ORIGINAL, WRONG)
        assert "  run-mode 0  guess-mode wrong |" in bar(desk)
    assert desk.give("goto set1")[-3:] == [*NUMERICAL, *MACHINE]
    assert desk.give("run-mode") == NUMERICAL
    assert "  hidden: on" in desk.give("techniques")
    assert "  gw1: off" in desk.give("techniques")
    assert "  techniques numerical  guess-mode 0 |" in bar(desk)
    assert desk.give("goto main")[-1:] == ORIGINAL
    assert "  run-mode 0  guess-mode 0 |" in bar(desk)


def test_rules_set_on_a_visit_are_the_visits() -> None:
    desk = Desk()
    desk.give("guess-mode last", "experiment wrong", "goto wrong1", "run-mode 2", "techniques +hidden")
    desk.give("step 30")
    assert desk.debugger.runs.here.run == "fork1"
    assert desk.debugger.rules.guessing.picks is Picks.WRONG  # the fork belongs to the visit
    assert desk.debugger.own_rules == Rules(guessing=Guessing(picks=Picks.LAST))
    desk.give("load-quiz @readalps")
    assert desk.debugger.rules == Rules(guessing=Guessing(picks=Picks.LAST))


def test_a_visit_ends_when_the_run_leads_home() -> None:
    own, other = Rules.of_modes(1), Rules.of_modes(2)
    visit = RulesInForce(own, "main").jumped("wrong1", other)
    assert visit.departed("fork1") == visit
    assert visit.departed("main") == RulesInForce(own, "main")


def test_last_and_marks_begin_and_end_visits() -> None:
    desk = Desk()
    desk.give("runtil 20", "experiment wrong", "goto wrong1", "goto 40", "mark there")
    assert desk.give("goto main")[-1:] == MACHINE
    assert desk.give("last")[-2:] == WRONG
    assert desk.give("last")[-1:] == MACHINE
    assert desk.give("goto there")[-2:] == WRONG
    assert desk.give("last")[-1:] == MACHINE
    assert desk.debugger.runs.here.run == "main"


def test_rules_set_at_home_hold_again_when_you_come_home() -> None:
    """Also where nothing has been run under them yet."""
    desk = Desk()
    desk.give("runtil 20", "experiment last wrong", "guess-mode last")
    desk.give("goto last1")  # has the same rules: your own hold there too
    assert desk.debugger.own_rules == desk.debugger.rules == Rules(guessing=Guessing(picks=Picks.LAST))
    desk.give("goto wrong1", "goto main")
    assert desk.give("guess-mode") == [*MACHINE, "The machine guesses: last."]


def test_a_fork_begun_under_your_own_rules_is_home() -> None:
    desk = Desk()
    desk.give("run", "goto 50", "guess-mode last", "run")
    assert desk.debugger.runs.here.run == "fork1"
    assert desk.give("goto main")[-1:] == MACHINE
    assert desk.give("goto fork1")[-2:] == [*MACHINE, "The machine guesses: last."]
    desk.give("goto main", "load-quiz @easy")
    assert desk.debugger.rules == Rules(guessing=Guessing(picks=Picks.LAST))


def test_a_changed_guess_leaves_no_guess_mode_behind() -> None:
    desk = Desk()
    desk.give("goto 92", "guess [4,2]=8", "goto main", "run-mode 2", "goto fork1")
    assert desk.debugger.rules == Rules()


def test_a_session_keeps_your_own_rules_and_the_visits(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    desk = Desk()
    desk.give("run-mode 1", "runtil 20", "experiment wrong", "goto wrong1", "step 5", f"save {path}")
    other = Desk("@easy")
    other.give(f"open {path}")
    assert other.refused == []
    assert (other.debugger.rules, other.debugger.own_rules) == (
        Rules.of_modes(1).with_guess_mode(Picks.WRONG),
        Rules.of_modes(1),
    )
    other.give("goto main")
    assert other.debugger.rules == Rules.of_modes(1)
    other.give("last", "load-quiz @easy")
    assert other.debugger.rules == Rules.of_modes(1)


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


def test_a_changed_seed_is_printed() -> None:
    desk = Desk()
    desk.give("experiment --runs 2 random", "goto random1")
    assert desk.give("goto random2")[-2:] == [*MACHINE, "The machine guesses: random, seed 2."]


def test_a_drawn_seed_of_0_is_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As good as any other: it is printed, and gives the run that it gives when it is typed."""
    monkeypatch.setattr("secrets.randbelow", lambda _: 0)
    desk = Desk()
    assert desk.give("guess-mode random") == [*MACHINE, "The machine guesses: random, seed 0."]
    assert desk.give("guess-mode") == [*MACHINE, "The machine guesses: random, seed 0."]
    (told,) = Desk(look=Look.JSON).told("guess-mode random")
    assert (told["picks"], told["seed"]) == ("random", 0)
    assert "guess-mode random 0" in bar(desk)
    drawn, typed = Desk(), Desk()
    drawn.give("guess-mode random")
    typed.give("guess-mode random 0")
    assert steps_of_a_run(drawn) == steps_of_a_run(typed)


PLACES = ("main", "wrong1", "set1", "last1", "fork1", "fork2", "deep", "start", "end")
VISITS = st.one_of(
    st.sampled_from(PLACES).map(lambda name: f"goto {name}"),
    st.sampled_from(["last", "back 3", "step 9", "run", "rerun", "reverse", "mark deep", "goto 60"]),
    st.sampled_from(["bisect level >= 3", "diff 30 40", "guess [4,2]=8", "guess [6,2]=9"]),
)
SETTINGS = st.sampled_from(["run-mode 2", "guess-mode most", "guess-mode random 4", "techniques +x_chain"])


@pytest.mark.long
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


# --- guesses made again -----------------------------------------------------------------------------


def test_a_guess_that_is_made_already_stays_in_the_run() -> None:
    desk = Desk()
    desk.give("goto 92")
    assert desk.give("guess [4,2]=2")[-1] == "Step done."
    assert desk.refused == []
    assert (list(desk.debugger.runs.forks), desk.debugger.state.steps) == (["main"], 92)
    desk.give("guess [4,2]=8")
    assert desk.give("guess [4,2]=8")[-1] == "Step done."
    assert list(desk.debugger.runs.forks) == ["main", "fork1"]


def test_a_choice_made_already_in_another_order_stays_in_the_run() -> None:
    desk = Desk("@empty")
    desk.give("guess-mode last", "step 2", "guess [1,1]=9")
    assert (list(desk.debugger.runs.forks), desk.debugger.state.level) == (["main"], 1)


def test_the_same_alternative_guess_leads_into_the_same_fork() -> None:
    desk = Desk()
    desk.give("goto 92", "guess [4,2]=8", "run", "goto main")
    lines = desk.give("guess [4,2]=8")
    assert lines[-1] == "Step done."
    assert "You are in fork1, a fork of main at step 90." in lines
    assert list(desk.debugger.runs.forks) == ["main", "fork1"]
    assert desk.debugger.state.steps == 92
    assert "You are in main, the first run." in desk.give("guess [4,2]=2")
    assert list(desk.debugger.runs.forks) == ["main", "fork1"]
    told = Desk(look=Look.JSON).told("goto 92", "guess [4,2]=8", "guess [4,2]=2")
    assert {"type": "run_entered", "run": "main", "parent": "", "steps": 0} in told


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


def test_the_same_rules_lead_into_the_same_fork() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    for _ in range(2):
        debugger.goto("main")
        debugger.goto(50)
        debugger.guess_mode("last")
        debugger.run()
    assert (list(debugger.runs.forks), debugger.runs.here.run) == (["main", "fork1"], "fork1")


# --- names for guess modes --------------------------------------------------------------------------


def test_a_guess_mode_has_a_name_in_the_library() -> None:
    debugger = Debugger("@readalps")
    assert debugger.guess_mode("correct") is Picks.CORRECT
    assert debugger.run().state.steps == 33
    assert debugger.guess_mode("random", 5) is Picks.RANDOM
    assert debugger.rules == Rules(guessing=Guessing(picks=Picks.RANDOM, seed=5))
    assert (debugger.guess_mode("first"), debugger.guess_mode(7)) == (0, 1)
    with pytest.raises(
        ValueError,
        match=r"^unknown guess mode 'corect'; expected 0 \(the machine guesses\), 1 \(it asks\) "
        r"or one of first, last, most, random, correct, wrong$",
    ):
        debugger.guess_mode("corect")
    assert debugger.guess_mode() == 1
