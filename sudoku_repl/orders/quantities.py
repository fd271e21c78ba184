"""The quantities of the present position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import attrs

from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice
from sudoku_repl.orders.results import Result


@attrs.frozen
class Quantities(Result):
    """One or all of the quantities, by name."""

    values: Mapping[str, int]


@order("print", group="reading", rank=5, looks=True, example="print level", aliases=("p",))
def quantities(desk: Desk, quantity: Annotated[str, Choice(QUANTITIES)] | None = None) -> Quantities:
    """Print a quantity of the present position, or all of them.

    `level` is the guess level, `steps` the step count, `biggest` the biggest level so far,
    `solutions` the number of solutions found, and `open` the number of open cells. Conditions
    compare the same quantities.
    """
    values = desk.debugger.quantities()
    return Quantities(values if quantity is None else {quantity: values[quantity]})
