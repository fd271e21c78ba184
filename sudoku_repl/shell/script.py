"""The front end of a script that `source` runs: it answers questions from its own lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudoku_repl.errors import OrderError
from sudoku_repl.orders.frontend import TYPED_ONLY, Frontend
from sudoku_repl.shell.feed import Feed

if TYPE_CHECKING:
    from sudoku_repl.orders.results import Question, Result


class ScriptFrontend:
    """The front end of a script: it shows results on the front end below, and answers questions itself."""

    def __init__(self, feed: Feed, below: Frontend) -> None:
        self._feed = feed
        self._below = below
        self.interrupted = False
        """Whether an interrupt ended an order of the script."""
        self.interruptible, self.progress = below.interruptible, below.progress
        self.remark = below.remark
        self.view, self.open_port = below.view, below.open_port
        self.open_page, self.close_page = below.open_page, below.close_page

    @property
    def depth(self) -> int:
        """The number of scripts that run each other, including this one."""
        return 1 + (self._below.depth if isinstance(self._below, ScriptFrontend) else 0)

    @property
    def columns(self) -> int:
        return self._below.columns

    @property
    def rows(self) -> int:
        return self._below.rows

    @property
    def shows_advances(self) -> bool:
        return self._below.shows_advances

    def show(self, result: Result) -> None:
        """Show a result. A failure is an answer that is not possible, and is shown with its line."""
        self._below.show(self._heard(result))

    def show_all(self, results: Iterable[Result]) -> None:
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

    def shell(self, command: str) -> None:  # noqa: ARG002 - refused
        raise OrderError(TYPED_ONLY)
