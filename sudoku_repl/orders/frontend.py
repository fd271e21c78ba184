"""Front ends: the terminal, a script, the view, or a Python program that uses the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from sudoku_repl.errors import OrderError

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.results import Question, Result

TYPED_ONLY = "`shell` and `!` run a command only if you type it at the prompt of a terminal"

PAGE_NEEDS_PROMPT = (
    "the page of `browse` follows a prompt: start `sudoku-repl` at a terminal and type it there"
)


class Frontend(Protocol):
    """What orders need: to show results, ask for a guess, report progress and be interrupted."""

    @property
    def columns(self) -> int:
        """The width of the screen, in characters."""

    @property
    def rows(self) -> int:
        """The height of the screen, in lines."""

    def show(self, result: Result) -> None:
        """Show a result."""

    def show_all(self, results: Iterable[Result]) -> None:
        """Show the results of an order that has several, each when it comes."""

    def ask(self, question: Question) -> str | None:
        """Ask for a guess; return the answer, or None if you get none."""

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Let the user interrupt the ``with`` block, by :meth:`Debugger.interrupt`."""

    def progress(self, name: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
        """Show the progress of long work: yield a function to call with the amount done so far.

        ``total`` is the whole amount, or None if it is not known.
        """

    def shell(self, command: str) -> None:
        """Run a shell command that somebody typed. Raises OrderError if nobody types here."""

    def view(self) -> None:
        """Show the run on the full screen until you leave it. Raises OrderError if that is impossible."""

    def open_page(self) -> str:
        """Serve the page of the run, open a browser, and return the address. Raises OrderError."""

    def close_page(self) -> None:
        """End the page. Raises OrderError if there is none."""


class Silent:
    """A front end for programs: it shows nothing and answers no question."""

    columns, rows = 80, 24

    def show(self, result: Result) -> None:
        """Show nothing."""

    def show_all(self, results: Iterable[Result]) -> None:
        """Show each result when it comes."""
        for each in results:
            self.show(each)

    def ask(self, question: Question) -> str | None:
        """Return None: the guess stays due, and the program can make it."""
        return None

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Leave interrupts to :meth:`Debugger.interrupt`."""
        return nullcontext()

    def progress(self, name: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
        """Show no progress."""
        return nullcontext(lambda _: None)

    def shell(self, command: str) -> None:
        """Raise OrderError: nobody types here."""
        raise OrderError(TYPED_ONLY)

    def view(self) -> None:
        """Raise OrderError: there is no screen."""
        raise OrderError("the view needs a prompt at a terminal: type `view` there")

    def open_page(self) -> str:
        """Raise OrderError: there is no prompt that the page could follow."""
        raise OrderError(PAGE_NEEDS_PROMPT)

    def close_page(self) -> None:
        """Raise OrderError: there is no page."""
        raise OrderError(PAGE_NEEDS_PROMPT)
