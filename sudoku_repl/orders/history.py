"""The history of orders."""

from __future__ import annotations

import attrs

from sudoku_repl.orders.arguments import Count
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result
from sudoku_repl.session.schema import Given


@attrs.frozen
class History(Result):
    """The orders given so far, by number, with the position each led to."""

    orders: tuple[tuple[int, Given], ...]


@order("history", group="reading", rank=7, example="history 5")
def history(desk: Desk, count: Count | None = None) -> History:
    """List the orders given so far, and where each led.

    `history 5` lists the last five.
    """
    numbered = tuple(enumerate(desk.given, start=1))
    return History(numbered[-(count or 0) :])
