"""Hints: the next deduction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import attrs

from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice
from sudoku_repl.orders.results import Result, Stepped

_APPLY = {"apply": "make the deduction, but no guess"}


@attrs.frozen
class Hint(Result):
    """The next deduction of the enabled techniques."""

    deduction: Deduction
    can_apply: bool = True
    """Whether `hint apply` can make it. It makes deductions in the present grid only."""


@order("hint", group="explaining", rank=2, example="hint apply")
def hint(desk: Desk, apply: Annotated[str, Choice(_APPLY)] | None = None) -> Iterator[Result]:
    """Show the next deduction of the enabled techniques.

    The hint also says whether the deduction leads to a contradiction, and whether a guess follows.
    `hint apply` makes the deduction and stops before the guess, as in guess mode 1; the next `step`
    makes the guess. If the recorded run makes both in one advance, this starts a fork with the same
    steps. `hint apply` changes nothing if there is no deduction, or if it leads to a contradiction.
    Before step 1, the hint uses the candidates that step 1 will set up, and `hint apply` makes that
    step first. In the frame of a kept grid (`frame`), the hint is for that grid.
    """
    debugger = desk.debugger
    deduction = debugger.hint()
    yield Hint(deduction, can_apply=not debugger.frame().number)
    if apply and deduction.applies:
        stop = desk.forward(lambda: debugger.deduce(watcher=desk.watch))
        yield Stepped(stop, debugger.snapshot())
