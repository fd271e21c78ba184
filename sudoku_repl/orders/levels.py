"""The guess levels."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import State
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Objects, Result
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.values import json_value


@attrs.frozen
class LevelsShown(Result):
    """`levels`: the guess levels."""

    json_type = "levels"

    state: State

    def text(self, width: int | None) -> Lines:
        """The lines that the original prints."""
        return level_lines(self.state)

    def json(self) -> Objects:
        yield {"type": self.json_type, "levels": json_value(self.state.levels(), self.state.board)}


@order("levels", group="quiz", rank=3, example="levels", aliases=("bt", "backtrace", "where", "w"))
def levels(desk: Desk) -> LevelsShown:
    """Show the guess levels, deepest first.

    Each level is shown with its cell, its candidate, and the number of that candidate among the
    candidates of the cell. `frame`, `up` and `down` show the grid that a level keeps.
    """
    return LevelsShown(desk.debugger.state)
