"""The front end without a prompt: lines from a pipe, a script or the command line."""

from __future__ import annotations

import attrs

from sudoku_repl.commands import Context
from sudoku_repl.commands.results import Result, is_interrupted
from sudoku_repl.commands.results.sitting import Failure
from sudoku_repl.commands.results.stepping import Question
from sudoku_repl.errors import SudokuReplError
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.screen import Look, Screen


class Plain:
    """Carries out feeds of lines. Errors go to ``errors``, or to ``screen`` as JSON."""

    def __init__(self, context: Context, screen: Screen, errors: Screen) -> None:
        self._context = context
        self._interpreter = Interpreter(context)
        self._screen = screen
        self._errors = screen if screen.look is Look.JSON else errors
        self._feed = Feed("", ())
        self._interrupted = False
        self.failed = False
        """Whether anything has been refused."""
        context.emit = self._emit
        context.ask = self._ask

    def run(self, feed: Feed, *, stop_at_errors: bool) -> bool:
        """Carry out the lines of a feed. Return False if an error or an interrupt ended it.

        If an order asks for a guess, the next line is the answer. If the answer is refused, the question
        comes again.
        """
        self._feed = feed
        while not self._context.leaving and (line := feed.next()) is not None:
            try:
                self._interpreter.take(line)
            except SudokuReplError as error:
                self.refuse(error, feed.where)
                if stop_at_errors:
                    return False
            if self._interrupted:
                return False
        try:
            self._interpreter.end()
        except SudokuReplError as error:
            self.refuse(error, feed.where)
            return False
        return True

    def refuse(self, error: SudokuReplError, where: str) -> None:
        """Report an error."""
        self.failed = True
        self._errors.show(Failure(str(error), where))

    def _ask(self, question: Question) -> str | None:
        self._emit(question)
        return self._feed.answer()

    def _emit(self, result: Result) -> None:
        if isinstance(result, Failure):  # a refused answer: the question comes again
            self.failed = True
            self._errors.show(attrs.evolve(result, where=result.where or self._feed.where))
            return
        self._screen.show(result)
        self._interrupted = self._interrupted or is_interrupted(result)
