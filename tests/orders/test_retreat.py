"""The order `retreat`, and what it changes elsewhere."""

from __future__ import annotations

from pathlib import Path

from support.desk import Desk

from sudoku_repl import Debugger, Retreat
from sudoku_repl.shell.toolbar import toolbar


def test_it_shows_and_sets_the_way_back() -> None:
    desk = Desk("@two")
    (line,) = desk.give("retreat")
    assert line == (
        "Retreat from an exhausted level: chronological (to the next level that has a candidate left)."
    )
    (line,) = desk.give("retreat backjump")
    assert line.startswith("Retreat from an exhausted level: backjump (to the deepest level")
    assert desk.debugger.retreat() is Retreat.BACKJUMP
    assert desk.give("retreat sideways") == []
    assert desk.refused[-1].endswith("expected chronological or backjump, got 'sideways'")
    assert desk.debugger.retreat() is Retreat.BACKJUMP


def test_another_guess_mode_keeps_it() -> None:
    desk = Desk("@two")
    for order in ("retreat backjump", "guess-mode last", "guess-mode 0", "run-mode 2"):
        desk.give(order)
    assert desk.debugger.retreat() is Retreat.BACKJUMP
    assert desk.debugger.runrun(5).state.steps == 206


def test_experiment_runs_both_ways() -> None:
    desk = Desk("@two")
    desk.give("run-mode 2")
    lines = desk.give("experiment --retreat both --runs 3 0 random")
    assert [line.split()[-1] for line in lines[1:9]] == [
        *("first1", "first2"),
        *(f"random{number}" for number in range(1, 7)),
    ]
    assert "The record is full" not in lines[-1]
    steps = [trial.split() for trial in lines[1:9]]
    plain, jumping = steps[::2], steps[1::2]
    assert all(int(two[-4]) <= int(one[-4]) for one, two in zip(plain, jumping, strict=True))
    assert sum(line.startswith("random, 3 runs: ") for line in lines) == 3
    assert sum(line.startswith("random, backjump, 3 runs: ") for line in lines) == 3
    desk.give("retreat backjump")
    assert "first, backjump" in "\n".join(desk.give("experiment 0"))


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
