"""The context of an order: the debugger, and the front end that shows results and asks questions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from itertools import accumulate, count

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.commands.guessing import read_choice
from sudoku_repl.commands.results import Result
from sudoku_repl.commands.results.sitting import Failure
from sudoku_repl.commands.results.stepping import GuessMode, Question, RunMode
from sudoku_repl.commands.results.stopping import BreaksDeleted
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.engine import Choice
from sudoku_repl.documents.document import Document
from sudoku_repl.errors import GuessError, OrderError, SessionError, quoted
from sudoku_repl.machine import Rules, State
from sudoku_repl.session.store import Display, Given, Session


def _nobody(*_: object) -> None:
    """Do nothing, because there is no shell."""


def _unseen(_: str, __: int | None) -> AbstractContextManager[Callable[[int], None]]:
    return nullcontext(lambda _: None)


def _no_view() -> None:
    raise OrderError("the view needs a terminal")


_KEPT = 1000
"""A session keeps the last orders: at most this many,"""
_KEPT_CHARACTERS = 1 << 18
"""and at most this many characters of them."""


@attrs.define
class Context:
    """A debugger and its front end: a person at a terminal, or a script."""

    emit: Callable[[Result], None] = lambda _: None
    """Shows a result."""
    ask: Callable[[Question], str | None] = lambda _: None
    """Asks for a guess; returns the answer, or None if there is none."""
    interruptible: Callable[[Debugger], AbstractContextManager[None]] = lambda _: nullcontext()
    """Surrounds a long order, so that you can interrupt it."""
    progress: Callable[[str, int | None], AbstractContextManager[Callable[[int], None]]] = _unseen
    """Surrounds long work: yields a function to call with the amount done, out of a total if known."""
    check: Callable[[str], object] = _nobody
    """Raises OrderError if a line is not a valid order."""
    source: Callable[[str], None] = _nobody
    """Runs the orders of a file."""
    write: Callable[[Document, str], str] = lambda *_: ""
    """Writes a document to a file, in the format that its ending names; raises OrderError.

    Returns a note about what is left out, or an empty string.
    """
    view: Callable[[], None] = _no_view
    """Shows the run on the full screen until you leave it; raises OrderError without a terminal."""
    columns: Callable[[], int] = lambda: 80
    """The width of the screen."""
    rows: Callable[[], int] = lambda: 24
    """The height of the screen."""
    displays: dict[int, Display] = attrs.field(factory=dict, init=False)
    """The orders to give after each stop, by number."""
    given: list[Given] = attrs.field(factory=list, init=False)
    """The orders given so far."""
    debugger: Debugger = attrs.field(init=False)
    leaving: bool = attrs.field(default=False, init=False)
    """Whether ``bye`` was given."""

    @debugger.default
    def _make_debugger(self) -> Debugger:
        return Debugger(chooser=self._choose)

    def load(self, quiz: Quiz, told: Result) -> None:
        """Load a quiz; show `told`, the rules that change, and the breakpoints that its board rules out."""
        before, rules = self.debugger.breakpoints.all(), self.debugger.rules
        self.debugger.load_quiz(quiz)
        self.emit(told)
        self.tell_rules(rules)
        after = self.debugger.breakpoints.all()
        if deleted := tuple(each for each in before if each not in after):
            self.emit(BreaksDeleted(quiz.board, deleted))

    def tell_rules(self, before: Rules) -> None:
        """Show the rules that differ from `before`."""
        rules = self.debugger.rules
        if rules.run_mode != before.run_mode or rules.techniques != before.techniques:
            self.emit(RunMode(rules))
        if (rules.guess_mode, rules.picks, rules.seed) != (before.guess_mode, before.picks, before.seed):
            self.emit(GuessMode(rules))

    def session(self) -> Session:
        """Return the session to save."""
        displays = tuple(self.displays.values())
        return attrs.evolve(self.debugger.session(), displays=displays, orders=tuple(self._kept_orders()))

    def _kept_orders(self) -> list[Given]:
        """Return the last orders, up to the number that a session keeps."""
        last = self.given[-_KEPT:]
        sizes = accumulate(len(each.order) for each in reversed(last))
        return last[len(last) - sum(size <= _KEPT_CHARACTERS for size in sizes) :]

    def resume(self, session: Session, name: str) -> None:
        """Resume a session. If it is damaged, change nothing and raise SessionError."""
        self._check_followers(session, name)
        total = sum(run.length for run in session.runs)
        with self.interruptible(self.debugger), self.progress("open", total) as tell:
            done = count(1)
            self.debugger.resume(session, name, lambda: tell(next(done)))
        self.displays = {each.number: each for each in session.displays}
        self.given = list(session.orders)

    def _check_followers(self, session: Session, name: str) -> None:
        """Raise SessionError if a display or an order of a breakpoint is invalid, before it is needed."""
        numbers = [each.number for each in session.displays]
        if numbers != sorted({number for number in numbers if number > 0}):
            raise SessionError(
                f"{quoted(name)} is damaged: its displays must have ascending numbers, 1 or more"
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
        """Enable or disable the displays and the orders of breakpoints."""
        self.displays = {
            number: attrs.evolve(each, enabled=enabled) for number, each in self.displays.items()
        }
        for each in self.debugger.breakpoints.all():
            each.orders_enabled = enabled or not each.orders

    def _choose(self, state: State) -> Choice | None:
        """Ask until the answer is possible; explain each time why it is not."""
        assert state.default_guess is not None
        question = Question(state, *state.default_guess)
        while (answer := self.ask(question)) is not None:
            try:
                return read_choice(answer, state)
            except GuessError as error:
                self.emit(Failure(str(error)))
        return None
