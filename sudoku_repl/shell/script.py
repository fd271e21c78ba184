"""The front end of a script that `source` runs: it answers questions from its own lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from sudoku_repl.errors import OrderError
from sudoku_repl.orders.frontend import TYPED_ONLY, Frontend
from sudoku_repl.shell.feed import Feed

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.results import Question, Result


class ScriptFrontend:
    """The front end of a script: it shows results on the front end below, and answers questions itself."""

    def __init__(self, feed: Feed, below: Frontend) -> None:
        self._feed = feed
        self._below = below
        self.interrupted = False
        """Whether an interrupt ended an order of the script."""

    @property
    def depth(self) -> int:
        """The number of scripts that run each other, including this one."""
        return 1 + (self._below.depth if isinstance(self._below, ScriptFrontend) else 0)

    @property
    def columns(self) -> int:
        """The width of the screen."""
        return self._below.columns

    @property
    def rows(self) -> int:
        """The height of the screen."""
        return self._below.rows

    def show(self, result: Result) -> None:
        """Show a result. A failure is an answer that is not possible, and is shown with its line."""
        self._below.show(self._heard(result))

    def show_all(self, results: Iterable[Result]) -> None:
        """Show results as the front end below does."""
        self._below.show_all(map(self._heard, results))

    def _heard(self, result: Result) -> Result:
        from sudoku_repl.orders.results import Failure

        self.interrupted = self.interrupted or result.interrupted
        if isinstance(result, Failure) and not result.where:
            return Failure(result.message, self._feed.where)
        return result

    def ask(self, question: Question) -> str | None:
        """Show the question, and return the next line of the script as the answer."""
        self._below.show(question)
        return self._feed.answer()

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Let the user interrupt as without the script."""
        return self._below.interruptible(debugger)

    def progress(self, name: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
        """Show progress as without the script."""
        return self._below.progress(name, total)

    def shell(self, command: str) -> None:  # noqa: ARG002 - refused
        """Raise OrderError: nobody typed the order."""
        raise OrderError(TYPED_ONLY)

    def view(self) -> None:
        """Open the view, if the front end below has one."""
        self._below.view()

    def open_page(self) -> str:
        """Open the page, if the front end below has one."""
        return self._below.open_page()

    def close_page(self) -> None:
        """End the page of the front end below."""
        self._below.close_page()
