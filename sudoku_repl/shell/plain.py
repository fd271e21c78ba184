"""Orders line by line, from a pipe, a script or the command line: no prompt, output in full."""

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
    """Takes feeds of lines. Errors go to a screen of their own (to the same one as JSON)."""

    def __init__(self, context: Context, screen: Screen, errors: Screen) -> None:
        self._context = context
        self._interpreter = Interpreter(context)
        self._screen = screen
        self._errors = screen if screen.look is Look.JSON else errors
        self._feed = Feed("", ())
        self._interrupted = False
        self.failed = False
        """Whether anything was refused so far."""
        context.emit = self._emit
        context.ask = self._ask

    def run(self, feed: Feed, *, stop_at_errors: bool) -> bool:
        """Takes the lines of a feed; False when an error or an interrupt stopped it.

        The line after one that asks for a guess is the answer; when it is refused the question
        comes again, and the feed goes on.
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
        """Reports what was refused."""
        self.failed = True
        self._errors.show(Failure(str(error), where))

    def _ask(self, question: Question) -> str | None:
        self._emit(question)
        return self._feed.answer()

    def _emit(self, result: Result) -> None:
        if isinstance(result, Failure):  # of an answer: the question comes again
            self.failed = True
            self._errors.show(attrs.evolve(result, where=result.where or self._feed.where))
            return
        self._screen.show(result)
        self._interrupted = self._interrupted or is_interrupted(result)
