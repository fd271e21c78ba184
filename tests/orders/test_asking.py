"""Orders at the question for a guess. What they print there stands in `transcripts/asking.txt`."""

from __future__ import annotations

import pytest
from support.desk import Desk, desk_showing

from sudoku_repl.orders import all_orders
from sudoku_repl.orders.results import Question

GUESS = "[6,2]=9"


def test_the_question_comes_again_after_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    opened: list[str] = []
    monkeypatch.setattr(desk.plain, "view", lambda: opened.append("view"))
    desk.give("guess-mode 1", "runtil 7", "view", "show", GUESS)
    assert opened == ["view"]
    assert desk.shown == ["GuessMode", "Question", "Question", "Shown", "Question", "Ran"]
    assert desk.debugger.state.guess


def test_techniques_that_are_chosen_at_the_question_apply_from_there() -> None:
    desk = Desk()
    desk.give("guess-mode 1", "run", "run-mode 2", "")
    timeline = desk.debugger.timeline
    assert timeline.rules_at(len(timeline)).run_mode == 2


def test_an_interrupt_ends_the_order_at_the_question_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(limit: int) -> int:
        desk.debugger.interrupt()
        raise KeyboardInterrupt

    def ask(_: Question) -> str:
        with pytest.raises(KeyboardInterrupt):
            desk.give_at_question("unique")
        return GUESS

    desk = desk_showing(lambda _: None, ask)
    monkeypatch.setattr(desk.debugger, "count_solutions", count)
    for order in ("load-quiz @readalps", "guess-mode 1", "runtil 7"):
        all_orders().parse(order).run(desk)
    assert (desk.debugger.state.steps, desk.debugger.interrupted) == (7, False)
