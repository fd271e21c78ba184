"""Watches, and orders that follow a stop: see `transcripts/breakpoints.txt` and `displays.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk, refused
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Quiz, Reason
from sudoku_repl.orders.results import Advanced, Result
from sudoku_repl.shell.prompt import ORDER_KEYS
from sudoku_repl.shell.toolbar import toolbar


def test_a_watch_tells_what_the_cell_held_and_holds() -> None:
    desk = Desk()
    desk.give("watch [4,2]")
    lines = desk.give(*["run"] * 21)
    notes = [line for line in lines if line.startswith("Watch")]
    assert notes[:5] == [
        "Watch 1: [4,2] open -> {2,8,9}",
        "Watch 1: [4,2] {2,8,9} -> {2,8}",
        "Watch 1: [4,2] {2,8} -> {8}",
        "Watch 1: [4,2] {8} -> 8",
        "Watch 1: [4,2] 8 -> {2,8,9}",
    ]
    assert (len(notes), notes[-1]) == (21, "Watch 1: [4,2] {9} -> 9")
    assert desk.give("reverse")[-1] == "Watch 1: [4,2] {2,9} -> {9}"


@times(0.5)
@given(any_quizzes(), st.data())
def test_a_watch_stops_at_every_change_there_and_back(quiz: Quiz, data: st.DataObject) -> None:
    plain = Debugger(quiz)
    while len(plain.timeline) < 40 and plain.state.phase is not Phase.FINISHED:
        plain.step()
    cell = data.draw(st.integers(0, len(quiz.givens) - 1))

    def held(index: int) -> object:
        state = plain.timeline.state_at(index)
        return state.values[cell] or state.candidates().get(cell)

    changes = [index for index in range(1, len(plain.timeline) + 1) if held(index) != held(index - 1)]
    debugger = Debugger(quiz)
    watch = debugger.watch(quiz.board.coordinates[cell])
    met = []
    while debugger.runs.here.index < len(plain.timeline):
        stop = debugger.run()
        if stop.breaks:
            assert stop.breaks == (watch,)
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            met.append(stop.last)
        elif stop.reason is Reason.END:
            break
    assert [index for index in met if index <= len(plain.timeline)] == changes
    assert watch.hits == len(met)
    here, back = debugger.runs.here.index, []
    while (stop := debugger.reverse()).reason is not Reason.START:
        if stop.breaks:
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            back.append(stop.last)
    assert back == [index for index in reversed(met) if index < here]


@pytest.mark.parametrize("condition", ["step >= 2", "wrong"])
@pytest.mark.parametrize("order", ["rerun", "source again.repl"])
@pytest.mark.parametrize("at", [40, 41, 42])
def test_orders_that_never_end_are_ended_by_an_interrupt(
    condition: str, order: str, at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("again.repl").write_text("commands 1 rerun\nrerun\nfrob\n")
    desk = Desk()
    desk.give(f"break {condition}", f"commands 1 {order}", "display levels")
    advances, show = 0, desk.plain.show

    def count(result: Result) -> None:
        nonlocal advances
        show(result)
        advances += isinstance(result, Advanced)
        assert advances <= at  # if not ended, they would go on for ever
        if advances == at:
            desk.debugger.interrupt()

    monkeypatch.setattr(desk.plain, "show", count)
    desk.give("run", "frob")
    assert not desk.refused  # the lines after it are not taken: of the file, and of the script
    assert advances == at
    assert desk.shown[-2:] == ["Ran", "levels"]
    assert desk.stopped.reason is Reason.INTERRUPTED
    assert "| interrupted |" in toolbar(desk.debugger, ORDER_KEYS, 150)
    assert bool(desk.stopped.breaks) == (condition == "step >= 2")


MOVES = "step, run, rerun, runtil 90, runtil 3, runrun 1, back 2, goto 20, goto start, goto 200, reverse"
STAYS = "find level >= 3, find all wrong, show, diff 3, log, timeline, mark here, fork here, commands 1 show"


@pytest.mark.parametrize("order", [*MOVES.split(", "), "last", "bisect level >= 3", "bisect biggest >= 9"])
def test_displays_are_given_once_after_each_order_that_moved(order: str) -> None:
    assert given_at_30(order)[-2:] == ["levels", "history"]


@pytest.mark.parametrize("order", [*STAYS.split(", "), "bisect level > 30", "experiment --limit 5 0"])
def test_displays_are_not_given_after_an_order_that_did_not_move(order: str) -> None:
    assert not {"levels", "history"} & {*given_at_30(order)}


def test_after_a_display_that_fails_the_others_follow_and_the_orders_of_the_breakpoint() -> None:
    desk = Desk()
    desk.give(
        "break level >= 2", "commands 1", "print open", "end", "display why [1,1]=44", "display print level"
    )
    assert desk.give("run")[-2:] == ["level: 2", "open: 53"]
    no_digit = "no digit 44 on the 9x9 board; its digits are 1 to 9"
    assert desk.refused == [f"script:1: display 1 (why [1,1]=44): {no_digit}"]
    desk.give("undisplay 2", "commands 1", "why [1,2]=44", "end", "goto start", "run")
    assert desk.refused[-1] == (
        f"script:6: display 1 (why [1,1]=44): {no_digit}; breakpoint 1, order 'why [1,2]=44': {no_digit}"
    )


def given_at_30(order: str) -> list[str]:
    """The results of an order at step 30, with displays."""
    desk = Desk()
    desk.give("break step == 6", "runtil 60", "goto 30", "display levels; history 1")
    desk.give(order)
    assert desk.shown.count("history") <= 1
    return desk.shown


def test_the_toolbar_tells_why_the_last_order_stopped() -> None:
    desk = Desk()
    assert toolbar(desk.debugger, ORDER_KEYS, 100).endswith(f"guess-mode 0 | {ORDER_KEYS}")
    desk.give("break level >= 2", "watch [6,2]")
    for order, why in (
        ("run", "watch 2"),
        ("runtil 8", "watch 2"),
        ("delete 2", "watch 2"),
        ("step", "step done"),
        ("runtil 8", "step count reached"),
        ("run", "breakpoint 1"),
        ("watch [6,2]", "breakpoint 1"),
        ("reverse", "watch 3"),
        ("back 99", "start"),
        ("goto 16", "moved"),
        ("disable 1", "moved"),
        ("delete 3", "moved"),
        ("runtil 90", "step count reached"),
        ("bisect level >= 3", "moved"),
        ("run", "solution"),
        ("bisect level > 30", "solution"),
        ("run", "end"),
        ("record 1", "end"),
        ("run-mode 2", "end"),
        ("rerun", "full"),
        ("record 999", "full"),
        ("guess-mode 1", "full"),
        ("rerun", "waiting"),
    ):
        desk.give(order)
        assert not desk.refused
        assert f" | {why} | {ORDER_KEYS}" in toolbar(desk.debugger, ORDER_KEYS, 150), order
    desk.give("break level >= 0", "break steps > 0", "guess-mode 0", "rerun")
    assert " | breakpoint 4, breakpoint 5 | " in toolbar(desk.debugger, ORDER_KEYS, 150)
    desk.give("load-quiz @easy")
    assert toolbar(desk.debugger, ORDER_KEYS, 100).endswith(f"guess-mode 0 | {ORDER_KEYS}")


def test_what_an_error_names_is_short() -> None:
    desk = Desk()
    desk.give(f"display goto {'x' * 5000}", "step")
    assert desk.refused[0].startswith("script:2: display 1 (goto xxx")
    assert len(desk.refused[0]) < 400


@pytest.mark.parametrize(
    ("one", "wrong", "begins", "ends"),
    [
        ("mark m{}", "goto nowhere", "no position named 'nowhere'; known positions: start", "m8 and 93"),
        ("break level >= {}", "delete 101", "no breakpoint 101; known breakpoints: 1, 2", "10 and 90"),
        ("display levels", "undisplay 101", "no display 101; known displays: 1, 2", "10 and 90"),
    ],
)
def test_names_in_errors_are_ten_at_most(one: str, wrong: str, begins: str, ends: str) -> None:
    (message,) = refused(*(one.format(number) for number in range(1, 101)), wrong)
    assert message.startswith(begins)
    assert message.endswith(f"{ends} more")
    assert message.count(", ") == 9
