"""Orders that follow a stop, files of orders, and what is looked at without moving: line by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import Reason
from sudoku_repl.orders.results import Advanced, Result
from sudoku_repl.shell.prompt import ORDER_KEYS
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.toolbar import toolbar


@pytest.mark.parametrize(
    "lines",
    [
        ("commands 1 levels; show ;history",),
        ("commands $  levels;; show; history;",),
        ("commands 1", "levels", "# a comment", "", "  show", "history", " end "),
    ],
)
def test_orders_of_a_breakpoint_stand_on_the_line_or_below(lines: tuple[str, ...]) -> None:
    desk = Desk()
    desk.give("break level >= 2", *lines)
    assert not desk.refused
    assert desk.debugger.breakpoints.get(1).orders == ("levels", "show", "history")
    desk.give("run", "run")
    assert desk.shown == ["Ran", "levels", "Shown", "history"] * 2
    assert desk.give("breaks") == ["Breakpoint 1: level >= 2 (hits 2, then levels; show; history)"]
    desk.give("commands 1", "end", "run")
    assert desk.debugger.breakpoints.get(1).orders == ()
    assert desk.shown == ["Ran"]


def test_an_order_of_a_block_may_hold_orders_itself() -> None:
    desk = Desk()
    desk.give("break level >= 2", "break level >= 3")
    desk.give("commands 1", "commands 2 levels; show", "display show; levels", "end", "run")
    assert desk.debugger.breakpoints.get(2).orders == ("levels", "show")
    assert [each.order for each in desk.desk.displays.values()] == ["show", "levels"]


@pytest.mark.parametrize(
    ("lines", "refused", "orders"),
    [
        (("commands 1 levels; frob",), "script:1: unknown order 'frob'; type `help` for a list", ()),
        (
            ("commands 1 runtil",),
            "script:1: missing <steps>; usage: `runtil <steps>`, for example `runtil 90`",
            (),
        ),
        (
            ("commands 1", "frob", "levels", "end"),
            "script:2: unknown order 'frob'; type `help` for a list",
            ("levels",),
        ),
        (("commands 1", "levels"), "script:2: 'end' is missing at the end of the input", ()),
        (("commands 7", "levels"), "script:1: no breakpoint 7; known breakpoints: 1", ()),
        (("commands 1 levels", "commands $", "end"), "", ()),
        (("end",), "script:1: unknown order 'end'; type `help` for a list", ()),
    ],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else "",
)
def test_bad_orders_are_refused(lines: tuple[str, ...], refused: str, orders: tuple[str, ...]) -> None:
    desk = Desk()
    desk.give("break wrong")
    desk.give(*lines)
    assert "\n".join(desk.refused).partition(" did you")[0] == refused
    assert desk.debugger.breakpoints.get(1).orders == orders
    assert "Steps:0" in desk.give("show")  # no block is left open


def test_what_follows_an_order_that_runs_on_is_left_out_and_the_next_stop_has_its_own() -> None:
    desk = Desk()
    desk.give("display history 1", "break step == 7", "break step == 16", "break step == 92")
    desk.give("commands 1 levels; run; show", "commands 2 breaks; step 3; levels", "commands 3 levels")
    desk.give("run")
    assert desk.shown == [
        *("Ran", "history", "levels"),  # at 7, and on
        *("Ran", "history", "Breaks"),  # at 16, and on by three advances
        *("Stepped", "history"),
    ]
    assert desk.debugger.state.steps == 20
    desk.give("goto 13", "run")
    assert desk.shown[:2] == ["Moved", "history"]
    assert desk.shown[2:5] == ["Ran", "history", "Breaks"]


def test_orders_of_all_breakpoints_that_stop_a_run_are_given_in_turn() -> None:
    desk = Desk()
    desk.give("break step == 16", "tbreak level == 3", "watch [2,3]")
    desk.give("commands 1 levels", "commands 2 show", "commands 3 breaks", "delete 3", "run")
    assert desk.shown == ["Ran", "levels", "Shown"]
    desk.give("back", "run")  # the second was for once
    assert desk.shown == ["Moved", "Ran", "levels"]


def test_bye_leaves_before_what_would_follow() -> None:
    desk = Desk()
    desk.give("break step == 7", "commands 1 levels; bye; show", "run", "levels")
    assert desk.desk.leaving
    assert desk.shown == ["Breaks", "Ran", "levels"]


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


@pytest.mark.parametrize(
    ("order", "moves"),
    [
        ("step", True),
        ("run", True),
        ("rerun", True),
        ("runtil 90", True),
        ("runtil 3", True),
        ("runrun 1", True),
        ("back 2", True),
        ("goto 20", True),
        ("goto start", True),
        ("goto 200", True),
        ("last", True),
        ("reverse", True),
        ("bisect level >= 3", True),
        ("bisect biggest >= 9", True),
        ("bisect level > 30", False),
        ("find level >= 3", False),
        ("find all wrong", False),
        ("show", False),
        ("diff 3", False),
        ("log", False),
        ("timeline", False),
        ("experiment --limit 5 0", False),
        ("mark here", False),
        ("fork here", False),
        ("commands 1 show", False),
    ],
)
def test_displays_are_given_once_after_each_order_that_moved(order: str, moves: bool) -> None:
    desk = Desk()
    desk.give("break step == 6", "runtil 60", "goto 30", "display levels; history 1")
    desk.give(order)
    assert desk.shown[-2:] == ["levels", "history"] if moves else "levels" not in desk.shown
    assert desk.shown.count("history") == moves


def test_displays_are_numbered_listed_and_taken_back() -> None:
    desk = Desk()
    assert desk.give("display") == ["No displays."]
    assert desk.give("display levels; show", "undisplay 1", "display history") == [
        "Display 1: levels",
        "Display 2: show",
        "Display 2: show",
        "Display 3: history",
    ]
    desk.give("undisplay 1", "undisplay 0", "undisplay x", "display frob; levels")
    assert desk.refused == [
        "script:1: no display 1; known displays: 2, 3",
        "script:2: number: expected a whole number, 1 or more, got '0'",
        "script:3: number: expected a whole number, 1 or more, got 'x'",
        "script:4: unknown order 'frob'; type `help` for a list",
    ]
    desk.give("run")
    assert desk.shown == ["Ran", "Shown", "history"]
    told = Desk(look=Look.JSON).told("display levels")
    assert told == [{"type": "displays", "displays": [{"number": 1, "order": "levels", "enabled": True}]}]


def test_the_orders_of_a_breakpoint_stay_until_others_are_known(tmp_path: Path) -> None:
    broken = tmp_path / "broken.repl"
    broken.write_text("commands 1\nnonsense\nend\n")
    desk = Desk()
    desk.give("break step == 7", "commands 1 levels", f"source {broken}")
    assert desk.debugger.breakpoints.get(1).orders == ("levels",)
    desk.give("commands 7", "commands 1", "show", "end")
    assert desk.refused == ["script:1: no breakpoint 7; known breakpoints: 1"]
    assert [entry.order for entry in desk.desk.given[-2:]] == [f"source {broken}", "commands 1 show"]
    desk.give("commands 1", "end")
    assert desk.debugger.breakpoints.get(1).orders == ()


def test_displays_may_change_the_displays() -> None:
    desk = Desk()
    desk.give("display undisplay 2", "display levels", "step")
    assert desk.shown == ["displays", "displays", "Stepped"]
    assert not desk.refused
    growing = Desk()
    growing.give("display display show", "step")
    assert [each.order for each in growing.desk.displays.values()] == ["display show", "show"]


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


def test_a_guess_where_none_is_due_or_was_made_is_refused_with_what_to_do() -> None:
    desk = Desk()
    for steps in (0, 90, 93):
        desk.give(f"goto {steps}", "guess [1,1]=2")
        assert desk.debugger.state.steps == steps
        assert desk.refused == [
            "script:2: no guess is due here, and the last advance made no new guess; "
            "in guess mode 1, `run` stops at the next guess"
        ]
    desk.give("goto 92", "guess [4,2]=8")
    assert desk.refused == []


def test_an_error_names_the_display_or_the_breakpoint_it_comes_from() -> None:
    desk = Desk()
    desk.give("display levels; goto nowhere", "step")
    assert desk.refused == [
        "script:2: display 2 (goto nowhere): no position named 'nowhere'; known positions: start, end, main"
    ]
    desk.give("undisplay 2", "break level >= 1", "commands 1 levels; goto nowhere", "run")
    assert desk.refused == [
        "script:4: breakpoint 1, order 'goto nowhere': "
        "no position named 'nowhere'; known positions: start, end, main"
    ]
    desk.give("delete 1", f"display goto {'x' * 5000}", "step")
    assert desk.refused[0].startswith("script:3: display 2 (goto xxx")
    assert len(desk.refused[0]) < 400


def test_names_in_errors_are_ten_at_most() -> None:
    desk = Desk()
    numbers = range(1, 101)
    desk.give(*(f"mark m{number}" for number in numbers), "goto nowhere")
    listed = ", ".join(f"m{number}" for number in range(1, 9))
    assert desk.refused == [
        f"script:101: no position named 'nowhere'; known positions: start, end, {listed} and 93 more"
    ]
    ten = ", ".join(map(str, range(1, 11)))
    desk.give(*(f"break level >= {number}" for number in numbers), "delete 101")
    assert desk.refused == [f"script:101: no breakpoint 101; known breakpoints: {ten} and 90 more"]
    desk.give(*("display levels" for _ in numbers), "undisplay 101")
    assert desk.refused == [f"script:101: no display 101; known displays: {ten} and 90 more"]
