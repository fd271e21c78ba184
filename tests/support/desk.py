"""A desk for tests: it runs orders in this process, and keeps what they print."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

from sudoku_repl import Debugger, Quiz, Stop
from sudoku_repl.orders import all_orders, desk as orders_desk, open_desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.results import Answer, Question, Result
from sudoku_repl.orders.stops import Stopped
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.plain import Plain
from sudoku_repl.shell.screen import Look, Screen
from support.strategies import as_quiz


class Listener(Silent):
    """A front end that hands results and questions to functions."""

    def __init__(
        self,
        show: Callable[[Result], object] = lambda _: None,
        ask: Callable[[Question], str | None] = lambda _: None,
    ) -> None:
        self._show, self._ask = show, ask

    def show(self, result: Result) -> None:
        self._show(result)

    def ask(self, question: Question) -> str | None:
        return self._ask(question)


def kind(result: Result) -> str:
    """The name of its class, or the type of its JSON object if a handler returned a plain value."""
    return str(next(result.json())["type"]) if isinstance(result, Answer) else type(result).__name__


def every_result() -> set[type[Result]]:
    """The classes of results that orders may return."""
    all_orders()
    return set(_below(Result)) - {Stopped}


def _below(base: type[Result]) -> Iterator[type[Result]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def desk_showing(
    show: Callable[[Result], object] = lambda _: None,
    ask: Callable[[Question], str | None] = lambda _: None,
    debugger: Debugger | None = None,
) -> orders_desk.Desk:
    """A desk whose results and questions go to functions."""
    return open_desk(Listener(show, ask), debugger)


def given(debugger: Debugger, *orders: str) -> list[Result]:
    """Gives orders to a debugger; what they show."""
    shown: list[Result] = []
    desk = desk_showing(shown.append, debugger=debugger)
    for order in orders:
        all_orders().parse(order).run(desk)
    return shown


class KeptPlain(Plain):
    """The front end of a script, which keeps the results too."""

    def __init__(self, desk: orders_desk.Desk, screen: Screen, errors: Screen) -> None:
        super().__init__(desk, screen, errors)
        self.results: list[Result] = []
        self.width = 80

    @property
    def columns(self) -> int:
        return self.width

    def show(self, result: Result) -> None:
        self.results.append(result)
        super().show(result)


class Desk:
    """The program without a terminal: lines in, lines out, and the results in between."""

    def __init__(self, quiz: str | Quiz = "@readalps", look: Look = Look.PLAIN) -> None:
        self.desk = open_desk()
        self._out, self._errors = io.StringIO(), io.StringIO()
        self.plain = KeptPlain(self.desk, Screen(self._out, look), Screen(self._errors, Look.PLAIN))
        self.results = self.plain.results
        self.debugger = self.desk.debugger
        if isinstance(quiz, str) and not quiz.startswith("@"):
            quiz = as_quiz(quiz)
        self.debugger.load_quiz(quiz)

    def give(self, *lines: str, stop_at_errors: bool = False) -> list[str]:
        """What lines print that are taken in turn, ``script:1`` and so on."""
        for stream in (self._out, self._errors):
            stream.seek(0)
            stream.truncate()
        self.results.clear()
        self.plain.run(Feed("script", lines), stop_at_errors=stop_at_errors)
        return self._out.getvalue().splitlines()

    @property
    def refused(self) -> list[str]:
        """The error messages of the lines that were refused."""
        return self._errors.getvalue().splitlines()

    @property
    def shown(self) -> list[str]:
        """The kinds of the results, without the lines of runs."""
        return [kind(result) for result in self.results if not result.is_streamed]

    @property
    def stopped(self) -> Stop:
        """Where the last order that moves came to a stop."""
        stop = self.debugger.stopped
        assert stop is not None
        return stop

    def told(self, *lines: str) -> list[dict[str, Any]]:
        """The objects that lines print."""
        return [json.loads(line) for line in self.give(*lines)]


def text(result: Result) -> list[str]:
    """The classic lines of a result, without colours."""
    return [plain(line) for line in result.lines()]


def refused(*lines: str, desk: Desk | None = None) -> list[str]:
    """The errors of lines, without where each stands."""
    desk = desk or Desk()
    desk.give(*lines)
    return [line.partition(": ")[2] for line in desk.refused if line.startswith("script:")]


def readalps(steps: int) -> Debugger:
    """A debugger at a step of the original's quiz."""
    dbg = Debugger("@readalps")
    dbg.goto(steps)
    return dbg
