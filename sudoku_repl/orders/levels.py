"""The guess levels."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import State
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result


@attrs.frozen
class LevelsShown(Result):
    """The guess levels of a state."""

    state: State


@order("levels", group="quiz", rank=3, example="levels", aliases=("bt", "backtrace", "where", "w"))
def levels(desk: Desk) -> LevelsShown:
    """Show the guess levels, deepest first.

    Each level is shown with its cell, its candidate, and the number of that candidate among the
    candidates of the cell. `frame`, `up` and `down` show the grid that a level keeps.
    """
    return LevelsShown(desk.debugger.state)
