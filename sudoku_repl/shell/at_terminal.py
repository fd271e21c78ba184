"""What the front ends at a terminal share: the prompt, the view, and a subcommand that shows progress."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
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


_DELAY = 0.5
"""Seconds before the bar appears."""


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error. Yield a function to call with the amount done."""
    from tqdm import tqdm

    with tqdm(
        desc=name, total=total, delay=_DELAY, leave=False, file=sys.stderr, dynamic_ncols=True, unit=""
    ) as bar:

        def show(done: int) -> None:
            bar.update(done - bar.n)

        yield show
