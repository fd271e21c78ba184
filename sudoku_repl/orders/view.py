"""The full screen."""

from __future__ import annotations

from sudoku_repl.errors import NoQuizError
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order


@order("view", group="reading", rank=1, example="view", aliases=("tui",))
def view(desk: Desk) -> None:
    """Show the run on the full screen, and move in it with keys.

    The screen shows the board, the levels, the log, the timeline and the reasons for a cell, if there is
    room. n and p step forward and back, ]x goes to the next contradiction, and t shows the search tree. h j
    k l or the mouse select a cell, b watches it and e enters a guess for it. : lets you type any order, ?
    lists the keys, and q returns to the prompt at the same position.
    """
    if not desk.debugger.loaded:
        raise NoQuizError
    desk.frontend.view()
