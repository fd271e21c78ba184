"""Leaving the program."""

from __future__ import annotations

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order


@order("bye", group="help", rank=3, example="bye", aliases=("quit", "exit", "q"))
def bye(desk: Desk) -> None:
    """Leave the program.

    Ctrl-D does the same.
    """
    desk.leaving = True
