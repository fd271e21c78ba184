"""Front ends: the terminal, a script, the view, or a Python program that uses the desk."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from sudoku_repl.errors import OrderError

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.results import Question, Result

TYPED_ONLY = "`shell` and `!` run a command only if you type it at the prompt of a terminal"

LONG = 5
"""The seconds after which a run takes long."""

PAGE_NEEDS_PROMPT = (
    "the page of `browse` follows a prompt: start `sudoku-repl` at a terminal and type it there"
)

EDITOR_NEEDS_PROMPT = (
    "`dap` lets an editor follow a prompt: type it at a terminal, or let the editor start `sudoku-repl --dap`"
)


class Tell(Protocol):
    """Tells the progress of long work."""

    def __call__(self, done: int, note: str = "", /) -> None:
        """Tell the amount done so far, and how far the work has come otherwise."""


class Frontend(Protocol):
    """What orders need: to show results, ask for a guess, report progress and be interrupted.

    The methods here are those of a program that nobody sits at.
    """

    @property
    def columns(self) -> int:
        """The width of the screen, in characters."""
        return 80

    @property
    def rows(self) -> int:
        """The height of the screen, in lines."""
        return 24

    @property
    def shows_advances(self) -> bool:
        """Whether it shows each advance of a run. Without that, a run is many times faster."""
        return True

    def show(self, result: Result) -> None:
        """Show a result."""

    def show_all(self, results: Iterable[Result]) -> None:
        """Show the results of an order that has several, each when it comes."""
        for each in results:
            self.show(each)

    def ask(self, question: Question) -> str | None:
        """Ask for a guess; return the answer, or None if you get none: the guess stays due."""
        return None

    def interruptible(self, debugger: Debugger) -> AbstractContextManager[None]:
        """Let the user interrupt the ``with`` block, by :meth:`Debugger.interrupt`."""
        return nullcontext()

    def progress(self, name: str, total: int | None) -> AbstractContextManager[Tell]:
        """Show the progress of long work: yield what to call with the amount done so far.

        ``total`` is the whole amount, or None if it is not known.
        """
        return nullcontext(lambda *_: None)

    def remark(self, text: str) -> None:
        """Tell whoever waits for a long order something that is no result of it."""

    def shell(self, command: str) -> None:
        """Run a shell command that somebody typed. Raises OrderError if nobody types here."""
        raise OrderError(TYPED_ONLY)

    def view(self) -> None:
        """Show the run on the full screen until you leave it. Raises OrderError if that is impossible."""
        raise OrderError("the view needs a prompt at a terminal: type `view` there")

    def open_page(self) -> str:
        """Serve the page of the run, open a browser, and return the address. Raises OrderError."""
        raise OrderError(PAGE_NEEDS_PROMPT)

    def close_page(self) -> None:
        """End the page. Raises OrderError if there is none."""
        raise OrderError(PAGE_NEEDS_PROMPT)

    def open_port(self, port: int) -> int:
        """Let an editor follow the run, and return the port of this machine. Raises OrderError."""
        raise OrderError(EDITOR_NEEDS_PROMPT)


class Silent(Frontend):
    """A front end for programs: it shows nothing and answers no question."""

    def show(self, result: Result) -> None:
        """Show nothing."""

    def remark(self, text: str) -> None:
        """Tell nothing."""
