"""Shell commands, which only a person at a terminal can run."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Words


class Command(Words):
    """A shell command, perhaps after the sign ``!``."""

    expected = "a shell command"
    metavar = "command"

    def read(self, text: str) -> str:
        """Return the command without the sign."""
        command = text.removeprefix("!").strip()
        if not command:
            raise self.refuse(text)
        return command


@order("shell", group="keeping", rank=7, example="shell ls", sign="!", typed=True)
def shell(desk: Desk, command: Annotated[str, Command()]) -> None:
    """Run a shell command.

    `!ls` is short for `shell ls`. The command runs only if you type it at a terminal: scripts, pipes,
    sessions, displays and the orders of breakpoints cannot run it.
    """
    desk.frontend.shell(command)
