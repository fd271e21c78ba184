"""The program around the debugger: the full screen, shell commands, leaving."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.errors import NoQuizError
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Text


@order("view", group="reading", rank=1, aliases=("tui",), at_prompt=True)
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


_COMMAND = Text(
    "a shell command",
    "command",
    lambda text: text.removeprefix("!").strip() or None,
    takes_rest=True,
    is_free_text=True,
)


@order("shell", group="keeping", rank=7, example="shell ls", sign="!", typed=True)
def shell(desk: Desk, command: Annotated[str, _COMMAND]) -> None:
    """Run a shell command.

    `!ls` is short for `shell ls`. The command runs only if you type it at a terminal: scripts, pipes,
    sessions, displays and the orders of breakpoints cannot run it.
    """
    desk.frontend.shell(command)


@order("bye", group="help", rank=3, aliases=("quit", "exit", "q"), at_prompt=True)
def bye(desk: Desk) -> None:
    """Leave the program.

    Ctrl-D does the same.
    """
    desk.leaving = True
