"""`info`, which users of gdb expect: other names for the orders that list things."""

from __future__ import annotations

from typing import Annotated, Any

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice

_LISTS = {
    "breaks": "the breakpoints",
    "forks": "the runs",
    "marks": "the marks",
    "display": "the orders that follow each stop",
    "levels": "the guess levels",
}
"""What each list holds, by the order that shows it."""


@order("info", group="reading", rank=6, looks=True, example="info breaks")
def info(desk: Desk, what: Annotated[str, Choice(_LISTS)]) -> Any:
    """Show a list: breakpoints, forks, marks, displays or levels.

    `info breaks` is the same as `breaks`, and so on. The first letter is enough: `info b`.
    """
    return desk.table.find(what).handler(desk)
