"""The program at a desk of its own, without a process: what most tests of orders sit at."""

from __future__ import annotations

import io
import json
from typing import Any

from strategies import as_quiz

from sudoku_repl import Stop
from sudoku_repl.commands import Context
from sudoku_repl.commands.results import Result
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.documents.writing import write
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.plain import Plain
from sudoku_repl.shell.screen import Look, Screen


class Desk:
    """The program without a terminal: lines in, lines out, and the results in between."""

    def __init__(self, quiz: str = "@readalps", look: Look = Look.PLAIN) -> None:
        self.context = Context(write=write)
        self._out, self._errors = io.StringIO(), io.StringIO()
        self._plain = Plain(self.context, Screen(self._out, look), Screen(self._errors, Look.PLAIN))
        self.results: list[Result] = []
        self._emit, self.context.emit = self.context.emit, self._keep
        self.debugger = self.context.debugger
        self.debugger.load_quiz(quiz if quiz.startswith("@") else as_quiz(quiz))

    def _keep(self, result: Result) -> None:
        self.results.append(result)
        self._emit(result)

    def give(self, *lines: str, stop_at_errors: bool = False) -> list[str]:
        """What lines print that are taken in turn, ``script:1`` and so on."""
        for stream in (self._out, self._errors):
            stream.seek(0)
            stream.truncate()
        self.results.clear()
        self._plain.run(Feed("script", lines), stop_at_errors=stop_at_errors)
        return self._out.getvalue().splitlines()

    @property
    def refused(self) -> list[str]:
        """What was said of the lines that were refused."""
        return self._errors.getvalue().splitlines()

    @property
    def shown(self) -> list[str]:
        """The classes of the results, without the lines of runs."""
        return [type(result).__name__ for result in self.results if not isinstance(result, Advanced)]

    @property
    def stopped(self) -> Stop:
        """Where the last order that moves came to a stop."""
        stop = self.debugger.stopped
        assert stop is not None
        return stop

    def told(self, *lines: str) -> list[dict[str, Any]]:
        """The objects that lines print."""
        return [json.loads(line) for line in self.give(*lines)]
