"""Asking while a guess is asked for: orders that only look are carried out, the others have to wait."""

from __future__ import annotations

import pytest
from desk import heard_by

from sudoku_repl.documents import spans
from sudoku_repl.errors import OrderError, SudokuReplError
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.render import text

GUESS = "[6,2]=9"


def at_the_question(*lines: str) -> tuple[Desk, list[bool | str], list[Result]]:
    """The desk after a question at which lines were typed, what each led to, and the results of each."""
    outcomes: list[bool | str] = []
    shown: list[Result] = []

    def ask(_: Question) -> str:
        shown.clear()
        before = desk.debugger.state, desk.debugger.runs.here
        for line in lines:
            try:
                outcomes.append(desk.look(line))
            except SudokuReplError as error:
                outcomes.append(str(error))
            assert (desk.debugger.state, desk.debugger.runs.here) == before
        results.extend(shown)
        return GUESS

    results: list[Result] = []
    desk = heard_by(shown.append, ask)
    for order in ("load-quiz @readalps", "guess-mode 1", "runtil 7"):
        all_orders().parse(order).run(desk)
    return desk, outcomes, results


@pytest.mark.parametrize(
    ("line", "results"),
    [
        ("show", ["Shown"]),
        ("why [1,2]", ["CellWhy"]),
        ("WHY r1c2=1", ["CandidateWhy"]),
        ("hint", ["Hint"]),
        ("bt", ["LevelsShown"]),
        ("info breaks", ["Breaks"]),
        ("help guess-mode", ["OrderHelp"]),
        ("unique", ["Uniqueness"]),
        ("print level", ["Quantities"]),
        ("find -r level == 0", ["Found"]),
        ("find all wrong", ["Found"]),
        ("diff 0 2", ["Difference"]),
        ("diff start", ["Difference"]),
    ],
)
def test_an_order_that_looks_is_carried_out_and_the_guess_is_taken_after_it(
    line: str, results: list[str]
) -> None:
    desk, outcomes, shown = at_the_question(line)
    assert outcomes == [True]
    assert [type(result).__name__ for result in shown] == results
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((6, 2), 9)


@pytest.mark.parametrize(
    ("line", "name"), [("run", "run"), ("back", "back"), ("c", "run"), ("goto 0", "goto"), ("bye", "bye")]
)
def test_an_order_that_moves_has_to_wait(line: str, name: str) -> None:
    _, outcomes, shown = at_the_question(line)
    assert outcomes == [f"`{name}` is not possible now: answer the question first, or leave it with Ctrl-C"]
    assert shown == []


def test_a_hint_is_shown_but_not_applied() -> None:
    _, outcomes, _ = at_the_question("hint", "hint apply")
    assert outcomes == [
        True,
        "`hint apply` is not possible now: answer the question first, or leave it with Ctrl-C",
    ]


@pytest.mark.parametrize("line", ["show", "show --marks"])
def test_the_grid_shown_at_the_question_says_how_to_answer(line: str) -> None:
    _, _, (shown,) = at_the_question(line)
    (due,) = (each for each in map(spans.plain, text.lines(shown)) if each.startswith("A guess is due"))
    assert due == "A guess is due, by default at [6,2]; answer with a guess such as [6,2]=5"


def test_positions_that_are_not_recorded_are_not_compared_because_the_run_waits() -> None:
    _, outcomes, shown = at_the_question("diff 90", "diff 0 90")
    assert outcomes == ["step 90 is not recorded; the record ends at step 6"] * 2
    assert shown == []


@pytest.mark.parametrize("line", ["", "  ", GUESS, "r6c2=9", "nonsense", "9"])
def test_anything_else_is_the_answer(line: str) -> None:
    assert at_the_question(line)[1] == [False]


def test_an_order_with_wrong_arguments_is_refused_as_at_the_prompt() -> None:
    _, outcomes, _ = at_the_question("why nothing")
    (message,) = outcomes
    assert isinstance(message, str)
    assert message.startswith("expected a cell such as [1,2]")


def test_orders_that_look_leave_everything_as_it_is() -> None:
    looking = {order.name for order in all_orders().orders if order.looks}
    assert {"show", "why", "hint", "levels", "help", "find", "diff"} <= looking
    assert not looking & {"step", "run", "goto", "guess", "load-quiz", "open", "fork", "mark", "break", "bye"}
    desk, *_ = at_the_question()
    with pytest.raises(OrderError, match="is not possible now"):
        desk.look("step")


def test_an_interrupt_ends_the_look_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[bool] = []

    def count(limit: int) -> int:
        desk.debugger.interrupt()
        raise KeyboardInterrupt

    def ask(_: Question) -> str:
        with pytest.raises(KeyboardInterrupt):
            desk.look("unique")
        left.append(desk.debugger.interrupted)
        return GUESS

    desk = heard_by(lambda _: None, ask)
    monkeypatch.setattr(desk.debugger, "count_solutions", count)
    for order in ("load-quiz @readalps", "guess-mode 1", "runtil 7"):
        all_orders().parse(order).run(desk)
    assert left == [False]
    assert desk.debugger.state.steps == 7
