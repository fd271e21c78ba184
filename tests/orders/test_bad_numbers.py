"""Every order that takes a number refuses other words, and numbers out of range, in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby

import attrs
import pytest
from support.desk import desk_showing

from sudoku_repl import Picks, SudokuReplError
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.arguments import CELL, GUESS, POSITION
from sudoku_repl.orders.breakpoints import BREAK_NUMBER, BREAK_RANGE, BREAK_RANGE_OR_ORDERS
from sudoku_repl.orders.experiment import Trials
from sudoku_repl.orders.language.kinds import Number, OneOf
from sudoku_repl.orders.results import Result
from sudoku_repl.orders.rules import GUESS_MODE, RUN_MODE
from sudoku_repl.shell.interpreter import Interpreter

NUMBERED = {BREAK_NUMBER, BREAK_RANGE, BREAK_RANGE_OR_ORDERS, RUN_MODE, GUESS_MODE, POSITION}
CELLS = {CELL, GUESS}
BAD = ("x", "-1", "0x1", "1.5", "1e3", "+1", "1_0", "²", "٣", "9" * 16, "9" * 5000, "\x1b", "''")


def lines() -> Iterator[str]:
    """Lines of every order with a bad number at the place of each number it takes, good ones before it."""
    for order in all_orders().orders:
        arguments = [each for each in order.parameters if not each.option]
        for place, argument in enumerate(arguments):
            if any(isinstance(each.kind, OneOf) or each.kind.takes_rest for each in arguments[:place]):
                continue
            good = "1 " * place
            if isinstance(argument.kind, Number) or argument.kind in NUMBERED:
                yield from (f"{order.name} {good}{bad}" for bad in BAD)
            if argument.kind in CELLS:
                rest = "=1" if argument.kind is GUESS else ""
                yield from (f"{order.name} [{bad},1]{rest}" for bad in (*BAD, "0", "10", "9" * 9))
                yield from (f"{order.name} [1,{bad}]{rest}" for bad in (*BAD, "0", "10", "9" * 9))
        for option in order.parameters:
            if option.option and isinstance(option.kind, Number):
                yield from (f"{order.name} {option.label} {bad}" for bad in (*BAD, ""))
    yield from (f"guess [4,2]={bad}" for bad in (*BAD, "0", "10"))
    yield from (f"log guess 1 {bad}" for bad in BAD)
    yield from (f"{order} 0" for order in ("back", "step", "runrun", "history", "record", "solutions"))
    yield from (f"{order} {number}" for order in ("delete", "enable", "disable") for number in (0, 2, 10**14))
    yield from (f"{order} 2 1" for order in ("ignore", "commands"))
    yield from ("undisplay 2", "goto main2", "diff 1 nowhere", "guess-mode correct 3")


LINES = {word: [*some] for word, some in groupby(sorted(lines()), lambda line: line.partition(" ")[0])}


def sitting() -> Interpreter:
    """Someone who stands after the guess at step 92, with a breakpoint and a display."""
    interpreter = Interpreter(open_desk())
    for line in ("load-quiz @readalps", "goto 92", "break wrong", "display levels"):
        interpreter.take(line)
    return interpreter


@pytest.fixture(scope="module")
def at_92() -> Interpreter:
    return sitting()


def refusal(interpreter: Interpreter, line: str) -> str:
    """The error message of a line that is refused."""
    try:
        interpreter.take(line)
    except SudokuReplError as error:
        return str(error)
    pytest.fail(f"{line[:80]!a} was carried out")


@pytest.mark.parametrize("word", LINES)
def test_what_is_no_number_is_refused_in_a_line_and_changes_nothing(at_92: Interpreter, word: str) -> None:
    desk = at_92.desk
    before = attrs.evolve(desk.session(), orders=())
    for line in LINES[word]:
        message = refusal(at_92, line)
        if word != "watch":  # of a condition, which a watch is, the place is pointed at below
            assert message.isprintable(), line
        assert len(message) < 400, line
        assert attrs.evolve(desk.session(), orders=()) == before, line


def test_every_type_of_number_is_tried() -> None:
    assert {each.kind for order in all_orders().orders for each in order.parameters} > NUMBERED | CELLS


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("back 999999999999999", 0),
        ("goto 0", 0),
        ("runtil 999999999999999", 131),
        ("runrun 999999999999999", 284),
        ("step 999999999999999", 131),
        ("goto 999999999999999", 284),
        ("ignore 1 999999999999999", 92),
        ("history 999999999999999", 92),
        ("log 999999999999999", 92),
        ("guess-mode random 999999999999999", 92),
        ("run-mode 999999999999999", 92),
        ("record 999999999999999", 92),
    ],
)
def test_a_huge_number_is_taken_where_it_makes_sense(line: str, steps: int) -> None:
    interpreter = sitting()
    interpreter.take("delete 1") if not line.startswith("ignore") else None
    interpreter.take(line)
    assert interpreter.desk.debugger.state.steps == steps


def test_a_huge_experiment_is_planned_as_it_goes() -> None:
    results: list[Result] = []
    interpreter = Interpreter(desk_showing(results.append))
    desk = interpreter.desk
    totals = []

    @contextmanager
    def progress(_: str, total: int | None) -> Iterator[Callable[[int], None]]:
        totals.append(total)
        yield lambda done: desk.debugger.interrupt() if done == 3 else None

    desk.frontend.progress = progress  # type: ignore[method-assign, assignment]  # patched
    interpreter.take("load-quiz @readalps")
    interpreter.take("experiment --runs 999999999999999 --limit 5 correct random random")
    (trials,) = (result for result in results if isinstance(result, Trials))
    assert [(trial.rules.guessing.picks, trial.rules.guessing.seed) for trial in trials.trials] == [
        (Picks.CORRECT, 0),
        (Picks.RANDOM, 1),
        (Picks.RANDOM, 2),
    ]
    assert (trials.interrupted, totals) == (True, [1 + 2 * 999_999_999_999_999])
