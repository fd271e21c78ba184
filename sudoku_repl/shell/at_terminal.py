"""What the front ends at a terminal share: the prompt and the view."""

from __future__ import annotations

from contextlib import AbstractContextManager
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from sudoku_repl.shell.interrupts import interruptible

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger


class AtTerminal:
    """A front end that has the size of the terminal, and whose orders end at Ctrl-C."""

    @property
    def columns(self) -> int:
        """The width of the terminal."""
        return get_terminal_size().columns

    @property
    def rows(self) -> int:
        """The height of the terminal."""
        return get_terminal_size().lines

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Let Ctrl-C end a long order."""
        return interruptible(debugger)
