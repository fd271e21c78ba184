"""The history of orders."""

from __future__ import annotations

import attrs

from sudoku_repl.orders.arguments import Count
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Objects, Result
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields
from sudoku_repl.session.schema import Given


@attrs.frozen
class History(Result):
    """`history`: the orders given so far, and the position that each led to."""

    json_type = "history"

    orders: tuple[tuple[int, Given], ...]

    def text(self, width: int | None) -> Lines:
        """Each order with its number and the position it led to."""
        for number, given in self.orders:
            yield ("note", f"{number:4}  "), ("", given.order), ("note", f"  -> {given.steps} of {given.run}")
        if not self.orders:
            yield line("No orders yet.")

    def json(self) -> Objects:
        orders = [{"number": number, **fields(given)} for number, given in self.orders]
        yield {"type": self.json_type, "orders": orders}


@order("history", group="reading", rank=7, example="history 5")
def history(desk: Desk, count: Count | None = None) -> History:
    """List the orders given so far, and where each led.

    `history 5` lists the last five.
    """
    numbered = tuple(enumerate(desk.given, start=1))
    return History(numbered[-(count or 0) :])
