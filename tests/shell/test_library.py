"""Orders that a program gives: `Debugger.order` returns what an order prints at the prompt."""

from __future__ import annotations

import gc
import weakref

import pytest
from support.desk import Desk
from support.programs import timeless

from sudoku_repl import Debugger, GuessError, OrderError, Phase, QuizError

ORDERS = (
    "runtil 90", "why [4,2]", "log wrong", "break level >= 11", "run", "display levels", "step 2", "back",
    "guess-mode 1", "tree", "goto 92", "levels", "techniques", "rate", "forks", "mark here", "marks",
    "breaks",
)  # fmt: skip


def test_an_order_returns_what_a_script_prints() -> None:
    dbg, desk = Debugger("@readalps"), Desk()
    for order in ORDERS:
        printed = desk.give(order)
        assert not desk.refused
        returned = dbg.order(order).splitlines()
        assert timeless(returned) == timeless(printed), order
        assert (dbg.state, dbg.runs.here) == (desk.debugger.state, desk.debugger.runs.here)


def test_what_orders_keep_stays_until_the_next_order() -> None:
    dbg = Debugger("@readalps")
    dbg.order("display levels")
    dbg.order("break level >= 3\ncommands 1\nbreaks\nend")
    shown = dbg.order("run")
    assert "Breakpoint 1" in shown
    assert "At guess level 3:" in shown
    dbg.step()
    assert "Level 3" in dbg.order("step")
    assert [each.number for each in dbg.breakpoints.all()] == [1]


def test_a_guess_that_an_order_asks_for_stays_due() -> None:
    dbg = Debugger("@readalps")
    dbg.order("guess-mode 1")
    assert "Take a guess please, by default it will be [6,2]=5" in dbg.order("run")
    assert dbg.state.phase is Phase.WAITING
    assert dbg.chooser is None
    dbg.order("guess [6,2]=9")
    assert dbg.levels[0].digit == 9


def test_a_chooser_of_your_own_makes_the_guesses_of_orders() -> None:
    dbg = Debugger("@readalps", chooser=lambda state: ((6, 2), 9) if state.level == 0 else None)
    dbg.order("guess-mode 1")
    dbg.order("run")
    assert dbg.levels[-1].digit == 9
    assert dbg.chooser is not None


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("hello", OrderError, "unknown order 'hello'; type `help` for a list"),
        ("step 0", OrderError, "advances: expected a whole number, 1 or more, got '0'"),
        ("guess [6,2]=1", GuessError, "no guess is due here"),
        ("break level > 3\ncommands 1\nstep", OrderError, "'end' is missing at the end of the input"),
        ("53..7\n1", QuizError, "pasted quiz:1:6: expected 9 cells in the row, got 5"),
        ("view", OrderError, "the view needs a prompt at a terminal"),
        ("shell ls", OrderError, "`shell` and `!` run a command only if you type it"),
    ],
)
def test_an_error_of_an_order_is_raised_and_nothing_is_left_over(
    text: str, error: type[Exception], message: str
) -> None:
    dbg = Debugger("@readalps")
    with pytest.raises(error) as caught:
        dbg.order(text)
    assert str(caught.value).startswith(message)
    assert dbg.state.steps == 0
    dbg.order("step")
    assert dbg.state.steps == 1


def test_orders_work_after_bye_and_for_no_order() -> None:
    dbg = Debugger("@readalps")
    assert dbg.order("") == dbg.order("# a comment") == ""
    dbg.order("bye")
    dbg.order("step")
    assert dbg.state.steps == 1
    dbg.order("\n".join([".........", "1........", *["........."] * 7]))
    assert dbg.quiz.clues == 1


def test_a_debugger_that_took_orders_is_freed() -> None:
    dbg = Debugger("@easy")
    dbg.order("step")
    freed = weakref.ref(dbg)
    del dbg
    gc.collect()
    assert freed() is None
