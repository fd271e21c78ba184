"""Orders line by line, from a pipe, a script or the command line: no prompt, output in full."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

import attrs

from sudoku_repl.commands import Context
from sudoku_repl.commands.results import Failure, Question, Result
from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.screen import Look, Screen


class Feed:
    """Lines from one source, with the number of the last one given."""

    def __init__(self, source: str, lines: Iterable[str], *, numbered: bool = True) -> None:
        self._source = source
        self._numbered = numbered
        self._lines = iter(lines)
        self._number = 0

    @classmethod
    def of_file(cls, path: str) -> Feed:
        """The lines of a script; ``-`` is the standard input. Raises OrderError when it cannot be read."""
        if path == "-":
            return cls.of_input()
        try:
            return cls(path, Path(path).expanduser().read_text(encoding="utf-8-sig").splitlines())
        except UnicodeDecodeError:
            raise OrderError(f"the script {quoted(path)} cannot be read: it is not UTF-8 text") from None
        except (OSError, RuntimeError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise OrderError(f"the script {quoted(path)} cannot be read: {reason}") from None

    @classmethod
    def of_input(cls) -> Feed:
        """The lines of the standard input; none where it is closed."""
        return cls("<stdin>", sys.stdin or ())

    def next(self) -> str | None:
        """The next line without its end; None after the last."""
        line = next(self._lines, None)
        if line is None:
            return None
        self._number += 1
        return line.rstrip("\r\n")

    @property
    def where(self) -> str:
        """Source and line number, as errors begin; the source alone where lines have no numbers."""
        return f"{self._source}:{self._number}" if self._numbered else self._source


class Plain:
    """Takes feeds of lines. Errors go to a screen of their own (to the same one as JSON)."""

    def __init__(self, context: Context, screen: Screen, errors: Screen) -> None:
        self._context = context
        self._interpreter = Interpreter(context)
        self._screen = screen
        self._errors = screen if screen.look is Look.JSON else errors
        self._feed = Feed("", ())
        self.failed = False
        """Whether anything was refused so far."""

    def run(self, feed: Feed, *, stop_at_errors: bool) -> bool:
        """Takes the lines of a feed; False when an error stopped it.

        The line after one that asks for a guess is the answer, and not an error if it is refused:
        the question comes again.
        """
        self._feed = feed
        self._context.emit = self._emit
        self._context.ask = self._ask
        self._context.interruptible = lambda _: nullcontext()
        while not self._context.leaving and (line := feed.next()) is not None:
            if not self._take(line) and stop_at_errors:
                return False
        if self._interpreter.rows:
            return self._take("(end of input)")
        return True

    def refuse(self, error: SudokuReplError) -> None:
        """Reports what was refused outside any order."""
        self._fail(Failure(str(error)))

    def _take(self, line: str) -> bool:
        try:
            self._interpreter.take(line)
        except SudokuReplError as error:
            self._emit(Failure(str(error)))
            return False
        return True

    def _ask(self, question: Question) -> str | None:
        self._emit(question)
        while (line := self._feed.next()) is not None and line.lstrip().startswith("#"):
            pass
        return line

    def _emit(self, result: Result) -> None:
        if isinstance(result, Failure):
            self._fail(attrs.evolve(result, where=self._feed.where))
        else:
            self._screen.show(result)

    def _fail(self, failure: Failure) -> None:
        self.failed = True
        self._errors.show(failure)
