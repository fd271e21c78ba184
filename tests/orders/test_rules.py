"""Sets of techniques, and where the search goes back to. Examples stand in `transcripts/rules.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import Debugger, GuessError, OrderError, Retreat, Rules
from sudoku_repl.create.making import make_quiz
from sudoku_repl.debugger.guesses import read_choice
from sudoku_repl.machine.rules import SETS
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.survey.plan import parse_mode
from sudoku_repl.techniques import names_of


def test_an_answer_that_is_very_long_or_cannot_be_printed_is_refused() -> None:
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    waiting = debugger.run().state
    for answer in ("[2,3]=" + "9" * 5000, f"[{'1' * 5000},1]=1", "\x1b"):
        with pytest.raises(GuessError, match=r", got '[\[\\]"):
            read_choice(answer, waiting)


def test_a_session_keeps_it(tmp_path: Path) -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.goto(70)
    debugger.retreat("backjump")
    debugger.runrun(5)
    debugger.retreat("chronological")
    debugger.goto(100)
    debugger.step()
    debugger.save(tmp_path / "kept.json")
    again = Debugger()
    again.open(tmp_path / "kept.json")
    assert again.retreat() is Retreat.CHRONOLOGICAL
    for name, fork in debugger.runs.forks.items():
        other = again.runs.forks[name].timeline
        assert other.digest() == fork.timeline.digest()
        assert other.present == fork.timeline.present


def test_the_toolbar_names_it() -> None:
    debugger = Debugger("@two")
    debugger.retreat("backjump")
    assert "guess-mode 0 backjump" in toolbar(debugger, "", 200)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("numerical", {"hidden"}),
        ("0", {"hidden", "gw1", "gw2", "gw3", "ply"}),
        ("1", {"hidden", "gw1", "gw2", "gw3"}),
        ("2", {"ply"}),
        ("2-ply", set()),
        ("hidden", {"hidden"}),
        ("hidden+x_chain", {"hidden", "x_chain"}),
        ("x_chain+gw1-x_chain", {"gw1"}),
        ("Complete+x-chain+1GW-x_chain+3gw", {"hidden", "gw1", "gw3"}),
        ("0+forcing_chain-ply-gw1", {"hidden", "gw2", "gw3", "forcing_chain"}),
        ("+x_chain", {"ply", "x_chain"}),
        ("-ply", set()),
    ],
)
def test_a_set_of_techniques_is_what_is_written(text: str, names: set[str]) -> None:
    parsed = parse_set(text)
    assert set(names_of(parsed.of(SETS["2"]))) == names
    assert parse_set(parsed.text) == parsed


@pytest.mark.parametrize(
    "text", ["x", "3", "+0", "numerical+1", "hidden+", "hidden, x_chain", "x_chainhidden", "--ply", "é"]
)
def test_what_is_no_set_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(
        OrderError, match=r"^unknown techniques '.*'; (did you mean|expected numerical, 0, 1, 2, hodoku, )"
    ):
        parse_set(text)


def test_a_constraint_is_switched_off_by_the_set_that_leaves_it_out(tmp_path: Path) -> None:
    killer = make_quiz(4, layout="6x6", rules=(("killer", 1),)).quiz
    debugger, desk = Debugger(killer), Desk(killer)
    debugger.techniques("0-cage")
    without = debugger.run().state.steps
    with_cages = Debugger(killer).run().state.steps
    assert without > with_cages
    compared = [each.first_solution for each in Debugger(killer).compare(["0-cage", "0"])]
    assert compared == [without, with_cages]
    desk.give("techniques 0-cage")
    assert desk.debugger.rules == debugger.rules
    desk.give("techniques 0-cage 1")
    assert desk.debugger.rules.unpruned == debugger.rules.unpruned
    assert parse_mode("0-cage").rules == debugger.rules
    assert parse_mode("0").rules == Rules()
