"""The front ends without a prompt: lines from a pipe, a script or the command line, and a program's."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

from sudoku_repl.errors import NoQuizError, SessionError, SudokuReplError
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.screen import Look, Screen

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.orders.results import Failure, Question, Result
    from sudoku_repl.session.journal import Journal


class Plain(Silent):
    """Runs the lines of feeds. Errors go to ``errors``, or to ``screen`` if the look is JSON."""

    def __init__(self, desk: Desk, screen: Screen, errors: Screen) -> None:
        self._desk = desk
        self._interpreter = Interpreter(desk)
        self._screen = screen
        self._errors = screen if screen.look is Look.JSON else errors
        self._feed = Feed("", ())
        self.interrupted = False
        """Whether an interrupt ended an order, which has shown what it found until then."""
        self.failed = False
        self.lacks_quiz = False
        """Whether the last error was that no quiz was loaded."""

    def run(self, feed: Feed, *, stop_at_errors: bool) -> bool:
        """Run the lines of a feed. Return False if an error or an interrupt ended it.

        If an order asks for a guess, the next line is the answer. If it is an order, or the answer is not
        possible, the question is asked again.
        """
        self._feed = feed
        with self._desk.use(self):
            try:
                while not self._desk.leaving and (line := feed.next()) is not None:
                    try:
                        self._interpreter.take(line, feed.ahead)
                    except SudokuReplError as error:
                        self.refuse(error, feed.where)
                        if stop_at_errors:
                            return False
                    if self.interrupted:
                        return False
                self._interpreter.end()
            except SudokuReplError as error:  # the next line cannot be read, or the last one is not the end
                self.refuse(error, feed.where)
                return False
        return True

    def refuse(self, error: SudokuReplError, where: str) -> None:
        """Report an error, which makes the exit status 1."""
        from sudoku_repl.orders.results import Failure

        self.failed = True
        self.lacks_quiz = isinstance(error, NoQuizError)
        self.report(Failure(str(error), where))

    def report(self, failure: Failure) -> None:
        self._errors.show(failure)

    def ask(self, question: Question) -> str | None:
        """Show the question, and return the next line as the answer; None after an interrupt."""
        if self.interrupted:
            return None
        self.show(question)
        return self._feed.answer()

    def show(self, result: Result) -> None:
        """Write a result. A failure is an answer that is not possible; the question is then asked again."""
        from sudoku_repl.orders.results import Failure

        if isinstance(result, Failure):
            self.failed = True
            self._errors.show(Failure(result.message, result.where or self._feed.where))
            return
        self._screen.show(result)
        self.interrupted = self.interrupted or result.interrupted


class ReturnedText(Silent):
    """Keeps what is shown as the text that a script would print."""

    def __init__(self) -> None:
        self._stream = StringIO()
        self._screen = Screen(self._stream, Look.PLAIN)

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    def show(self, result: Result) -> None:
        self._screen.show(result)

    def ask(self, question: Question) -> str | None:
        self.show(question)
        return None


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


def resumed(desk: Desk, report: Callable[[Failure], None]) -> Journal:
    """Resume the newest journal that is not damaged, show where you are, and return it.

    Damaged journals are reported and kept. Raises SessionError if there is nothing to resume.
    """
    from sudoku_repl.orders.results import Failure
    from sudoku_repl.orders.session import opened
    from sudoku_repl.session.journal import Journal

    for journal in Journal.left():
        try:
            desk.resume(journal.session(), journal.name)
        except SessionError as error:
            journal.release()
            report(Failure(f"{error}; the file is kept, and the next older journal is tried", journal.name))
            continue
        desk.frontend.show(opened(desk))
        return journal
    raise SessionError("no session to resume: there is no journal, or all are in use")
