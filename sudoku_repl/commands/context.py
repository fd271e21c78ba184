"""What a handler works with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from itertools import accumulate, count

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.commands.guessing import read_choice
from sudoku_repl.commands.results import Document, Result
from sudoku_repl.commands.results.sitting import Failure
from sudoku_repl.commands.results.stepping import GuessMode, Question, RunMode
from sudoku_repl.commands.results.stopping import BreaksDeleted
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import GuessError, OrderError, SessionError, quoted
from sudoku_repl.machine import Rules, State
from sudoku_repl.running import Choice
from sudoku_repl.timeline.store import Display, Given, Session


def _nobody(*_: object) -> None:
    """Does nothing: no shell is there to do it."""


def _unseen(_: str, __: int | None) -> AbstractContextManager[Callable[[int], None]]:
    return nullcontext(lambda _: None)


def _no_view() -> None:
    raise OrderError("the view needs a terminal")


_KEPT = 1000
"""The last orders that were given go into a session, at most this many,"""
_KEPT_CHARACTERS = 1 << 18
"""and at most this many characters of them."""


@attrs.define
class Context:
    """A debugger, and whoever sits at it now: a person, or a script."""

    emit: Callable[[Result], None] = lambda _: None
    """Shows a result."""
    ask: Callable[[Question], str | None] = lambda _: None
    """Asks for a guess: the answer as it was given, None when there is none."""
    interruptible: Callable[[Debugger], AbstractContextManager[None]] = lambda _: nullcontext()
    """Surrounds the orders that run long: lets a person interrupt them."""
    progress: Callable[[str, int | None], AbstractContextManager[Callable[[int], None]]] = _unseen
    """Surrounds what may take long: gives what is told how much is done, of a total if that is known."""
    check: Callable[[str], object] = _nobody
    """Raises OrderError when a line is no order."""
    source: Callable[[str], None] = _nobody
    """Gives the orders of a file."""
    write: Callable[[Document, str], str] = lambda *_: ""
    """Writes a document to a file, in the form that its ending tells; raises OrderError.

    Gives what is left out of it there, in words.
    """
    view: Callable[[], None] = _no_view
    """Shows the run on the full screen until the person leaves it; raises OrderError where that cannot be."""
    columns: Callable[[], int] = lambda: 80
    """The width of the screen,"""
    rows: Callable[[], int] = lambda: 24
    """and its height."""
    displays: dict[int, Display] = attrs.field(factory=dict, init=False)
    """Orders that are given after each stop, by number."""
    given: list[Given] = attrs.field(factory=list, init=False)
    """The orders that were given so far."""
    debugger: Debugger = attrs.field(init=False)
    leaving: bool = attrs.field(default=False, init=False)
    """Whether ``bye`` was said."""

    @debugger.default
    def _make_debugger(self) -> Debugger:
        return Debugger(chooser=self._choose)

    def load(self, quiz: Quiz, told: Result) -> None:
        """Loads a quiz. Says so, which rules come back, and which breakpoints make no sense on its board."""
        before, rules = self.debugger.breakpoints.all(), self.debugger.rules
        self.debugger.load_quiz(quiz)
        self.emit(told)
        self.tell_rules(rules)
        after = self.debugger.breakpoints.all()
        if deleted := tuple(each for each in before if each not in after):
            self.emit(BreaksDeleted(quiz.board, deleted))

    def tell_rules(self, before: Rules) -> None:
        """Shows the rules that differ from those ``before``."""
        rules = self.debugger.rules
        if rules.run_mode != before.run_mode or rules.techniques != before.techniques:
            self.emit(RunMode(rules))
        if (rules.guess_mode, rules.picks, rules.seed) != (before.guess_mode, before.picks, before.seed):
            self.emit(GuessMode(rules))

    def session(self) -> Session:
        """What is kept of the sitting."""
        displays = tuple(self.displays.values())
        return attrs.evolve(self.debugger.session(), displays=displays, orders=tuple(self._kept_orders()))

    def _kept_orders(self) -> list[Given]:
        """The last orders that were given, as many as a session keeps."""
        last = self.given[-_KEPT:]
        sizes = accumulate(len(each.order) for each in reversed(last))
        return last[len(last) - sum(size <= _KEPT_CHARACTERS for size in sizes) :]

    def resume(self, session: Session, name: str) -> None:
        """Goes on with a session; raises SessionError, and leaves all as it is, when it is damaged."""
        self._check_followers(session, name)
        total = sum(run.length for run in session.runs)
        with self.interruptible(self.debugger), self.progress("open", total) as tell:
            done = count(1)
            self.debugger.resume(session, name, lambda: tell(next(done)))
        self.displays = {each.number: each for each in session.displays}
        self.given = list(session.orders)

    def _check_followers(self, session: Session, name: str) -> None:
        """Raises SessionError when what is to be given after stops is no order: then it would be too late."""
        numbers = [each.number for each in session.displays]
        if numbers != sorted({number for number in numbers if number > 0}):
            raise SessionError(
                f"{quoted(name)} is damaged: its displays are not numbered one after the other"
            )
        for order in (
            *(each.order for each in session.displays),
            *(order for each in session.breaks for order in each.orders),
        ):
            try:
                self.check(order)
            except OrderError as error:
                raise SessionError(f"{quoted(name)} is damaged: {error}") from None

    def enable_orders(self, enabled: bool) -> None:
        """Let the shell give the orders of displays and breakpoints by itself, or keep it from that."""
        self.displays = {
            number: attrs.evolve(each, enabled=enabled) for number, each in self.displays.items()
        }
        for each in self.debugger.breakpoints.all():
            each.orders_enabled = enabled or not each.orders

    def _choose(self, state: State) -> Choice | None:
        """Asks until the answer can be taken, saying each time why one cannot."""
        assert state.default_guess is not None
        question = Question(state, *state.default_guess)
        while (answer := self.ask(question)) is not None:
            try:
                return read_choice(answer, state)
            except GuessError as error:
                self.emit(Failure(str(error)))
        return None
