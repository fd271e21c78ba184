"""The orders of a program: what an order shows is returned as a text."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from sudoku_repl.debugger import Debugger
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.results import Question, Result
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.screen import Look, Screen


class ReturnedText(Silent):
    """Keeps what is shown as the text that a script would print."""

    def __init__(self) -> None:
        self._stream = StringIO()
        self._screen = Screen(self._stream, Look.PLAIN)

    @property
    def text(self) -> str:
        """The lines so far."""
        return self._stream.getvalue()

    def show(self, result: Result) -> None:
        """Keep a result."""
        self._screen.show(result)

    def ask(self, question: Question) -> str | None:
        """Keep the question, and return None: the guess stays due."""
        self.show(question)
        return super().ask(question)


def orders_of(debugger: Debugger) -> Callable[[str], str]:
    """Return a function that gives orders to a debugger, and returns what they print. It keeps one desk."""
    desk = open_desk(debugger=debugger)
    interpreter = Interpreter(desk)

    def give(text: str) -> str:
        frontend = ReturnedText()
        with desk.use(frontend), desk.asked():
            try:
                interpreter.take(text)
                interpreter.end()
            finally:
                interpreter.drop()
                desk.leaving = False  # `bye` leaves a script, and not the program
        return frontend.text

    return give
