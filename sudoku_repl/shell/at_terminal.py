"""What the front ends at a terminal share: the prompt and the view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from sudoku_repl.shell.interrupts import interruptible

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.results import Result


class AtTerminal(ABC):
    """A front end that has the size of the terminal, and whose orders end at Ctrl-C."""

    @property
    def columns(self) -> int:
        """The width of the terminal."""
        return get_terminal_size().columns

    @property
    def rows(self) -> int:
        """The height of the terminal."""
        return get_terminal_size().lines

    @abstractmethod
    def show(self, result: Result) -> None:
        """Show a result."""

    def show_all(self, results: Iterable[Result]) -> None:
        """Show each result when it comes."""
        for each in results:
            self.show(each)

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Let Ctrl-C end a long order."""
        return interruptible(debugger)
