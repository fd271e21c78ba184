"""What the front ends at a terminal share: the prompt, the view, and a subcommand that shows progress."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from shutil import get_terminal_size
from threading import Event, Thread
from time import time
from typing import TYPE_CHECKING

from sudoku_repl.shell.interrupts import interruptible

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.frontend import Tell
    from sudoku_repl.orders.results import Result


class AtTerminal(ABC):
    """A front end that has the size of the terminal, and whose orders end at Ctrl-C."""

    shows_advances = True

    @property
    def columns(self) -> int:
        return get_terminal_size().columns

    @property
    def rows(self) -> int:
        return get_terminal_size().lines

    @abstractmethod
    def show(self, result: Result) -> None: ...

    def show_all(self, results: Iterable[Result]) -> None:
        for each in results:
            self.show(each)

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        return interruptible(debugger)


@contextmanager
def progress(name: str, total: int | None) -> Iterator[Tell]:
    """Show a progress bar on standard error. Yield a function to call with the amount done and a note.

    The time goes on while nothing new is done.
    """
    from tqdm import tqdm

    late = 0.5  # seconds before the bar appears
    ended = Event()
    with tqdm(
        desc=name, total=total, delay=late, leave=False, file=sys.stderr, dynamic_ncols=True, unit=""
    ) as bar:

        def show(done: int, note: str = "", /) -> None:
            if note:
                bar.set_postfix_str(note, refresh=False)
            bar.update(done - bar.n)

        def tick() -> None:
            while not ended.wait(1):
                bar.refresh()
                bar.last_print_t = time()  # so that closing the bar clears it

        ticker = Thread(target=tick, daemon=True)
        ticker.start()
        try:
            yield show
        finally:
            ended.set()
            ticker.join()  # so that it shows nothing after the bar
