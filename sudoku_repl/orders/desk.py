"""The desk: a debugger, the front end that uses it, and what the orders keep: displays and history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import accumulate, count
from time import perf_counter
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.errors import OrderError, SessionError, SudokuReplError, quoted
from sudoku_repl.orders.frontend import LONG, TYPED_ONLY, Frontend, Silent, Tell
from sudoku_repl.orders.language.table import Table
from sudoku_repl.session.orders import Display, GivenOrder

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.debugger.guesses import Choice
    from sudoku_repl.debugger.results import Stop
    from sudoku_repl.debugger.run_loop import Watcher
    from sudoku_repl.formats.sniffer import OpenedQuiz
    from sudoku_repl.machine import Rules, State
    from sudoku_repl.machine.events import Events
    from sudoku_repl.orders.results import Result, RunEntered
    from sudoku_repl.session.schema import Session
    from sudoku_repl.survey.quiz_list import QuizList
    from sudoku_repl.techniques.finding import Finding
    from sudoku_repl.timeline.runs import Position, Runs

_KEPT = 1000
"""The number of last orders that a session keeps,"""
_KEPT_CHARACTERS = 1 << 18
"""unless together they are longer than this many characters."""


class QuestionLeft(Exception):  # noqa: N818 (it is not an error)
    """An order that you gave when you were asked for a guess has ended the order that asked."""


@attrs.define
class OpenList:
    """The list that the last quiz was loaded from."""

    source: str
    """Its file, folder, pattern or text."""
    at: OpenedQuiz
    """The quiz that was loaded from it last."""
    view: QuizList | None = None
    """The quizzes as they were listed last."""

    @property
    def shown(self) -> str:
        """The name of its source in errors."""
        from sudoku_repl.formats.sources import is_text

        return "the pasted list" if is_text(self.source) else quoted(self.source)


@attrs.define(eq=False)
class Desk:
    """Everything that a handler works with.

    Front ends form a stack: :meth:`use` puts a script on it while its lines run, and the view while it is
    open, above the one that the program started with.

    The debugger is made when it is first needed, and what shows its work is imported then: that takes most of
    the time of a start, and not every order needs it.
    """

    table: Table
    _frontends: list[Frontend] = attrs.field(factory=lambda: [Silent()])
    _debugger: Debugger | None = None
    displays: dict[int, Display] = attrs.field(factory=dict, init=False)
    """The orders to give after each stop, by number."""
    given: list[GivenOrder] = attrs.field(factory=list, init=False)
    scripts: list[str] = attrs.field(factory=list, init=False)
    """Scripts to run when the present order has ended."""
    listed: tuple[Finding, ...] = attrs.field(default=(), init=False)
    """The findings that were listed last, in order."""
    open_list: OpenList | None = attrs.field(default=None, init=False)
    leaving: bool = attrs.field(default=False, init=False)
    """Whether ``bye`` was given."""
    asking: Frontend | None = attrs.field(default=None, init=False)
    """The front end that asks for a guess, while an order runs that you gave there instead."""
    tells_no_shrink: bool = attrs.field(default=False, init=False)
    """Whether a line says that a filter found nothing."""
    _waited: bool = attrs.field(default=False, init=False)
    """Whether a guess was due before the next advance that is watched."""
    _long: tuple[float, int] | None = attrs.field(default=None, init=False)
    """When the run that is watched began and the advance it began at; None if it was said to take long."""
    moves_seen: int = attrs.field(default=0, init=False)
    """The number of moves when displays and breakpoint orders last ran."""

    @property
    def debugger(self) -> Debugger:
        """The debugger, made when it is first needed."""
        if self._debugger is None:
            from sudoku_repl.debugger import Debugger

            self._debugger = Debugger(chooser=self._choose)
        return self._debugger

    @property
    def has_debugger(self) -> bool:
        return self._debugger is not None

    @property
    def has_quiz(self) -> bool:
        return self._debugger is not None and self._debugger.loaded

    @property
    def moves(self) -> int:
        return self._debugger.moves if self._debugger else 0

    # --- the front end ------------------------------------------------------------------------------

    @property
    def frontend(self) -> Frontend:
        """Where results are shown and questions asked: the top of the stack."""
        return self._frontends[-1]

    @contextmanager
    def use(self, frontend: Frontend) -> Iterator[None]:
        """Use this front end inside the ``with`` block, and the previous one again after it."""
        self._frontends.append(frontend)
        try:
            yield
        finally:
            self._frontends.pop()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Ask the front end for guesses in the ``with`` block, unless the debugger has its own chooser."""
        own = self.debugger.chooser
        self.debugger.chooser = own or self._choose
        try:
            yield
        finally:
            self.debugger.chooser = own

    @property
    def watcher(self) -> Watcher | None:
        """What orders that run the solver pass as the watcher; None if the front end shows no advances."""
        return self.watch if self.frontend.shows_advances else None

    def watch(self, state: State, events: Events) -> None:
        """Show an advance."""
        from sudoku_repl.machine.state import WAITING

        if events or self.tells_no_shrink:
            for each in self.advance_shown(state, events, waited=self._waited):
                self.frontend.show(each)
        self._waited = state.phase is WAITING
        if self._long and (seconds := perf_counter() - self._long[0]) >= LONG:
            from sudoku_repl.orders.stops import pace

            made = self.debugger.runs.here.index - self._long[1]
            self.frontend.remark(f"This run may take long (Ctrl-C stops it). {pace(made, seconds)}")
            self._long = None

    def advance_shown(self, state: State, events: Events, *, waited: bool) -> Iterator[Result]:
        """Yield an advance, after a filter in vain if you want to see those."""
        from sudoku_repl.orders.results import Advanced, NothingShrunk, filtered_in_vain

        step = filtered_in_vain(state, events, waited=waited) if self.tells_no_shrink else None
        if step is not None:
            yield NothingShrunk(step)
        yield Advanced(state, events)

    def interruptible(self) -> AbstractContextManager[None]:
        """Let the user interrupt the ``with`` block."""
        return self.frontend.interruptible(self.debugger)

    @contextmanager
    def work(self, name: str, total: int | None) -> Iterator[Tell]:
        """Let the user interrupt the ``with`` block, which is long work of its own, and show its progress."""
        with (
            self.interruptible(),
            self.debugger.interruption(),
            self.frontend.progress(name, total) as progress,
        ):
            yield progress

    def forward(self, move: Callable[[], Stop]) -> Stop:
        """Run the solver by calling ``move``, let the user interrupt it, and show it if the run changed."""
        from sudoku_repl.machine.state import WAITING

        run, rules = self.debugger.runs.here.run, self.debugger.rules
        self._waited = self.debugger.state.phase is WAITING
        self._long = perf_counter(), self.debugger.runs.here.index
        with self.interruptible():
            stop = move()
        if self.debugger.runs.here.run != run:
            self.frontend.show(self.run_entered())
            for each in self.changed_rules(rules):
                self.frontend.show(each)
        return stop

    def run_entered(self) -> RunEntered:
        """Return the name of the present run, and where it departs from its parent."""
        from sudoku_repl.orders.results import RunEntered

        runs = self.debugger.runs
        parent = runs.forks[runs.here.run].parent
        steps = runs.state_at(parent).steps if parent else 0
        return RunEntered(runs.here.run, parent.run if parent else "", steps)

    def changed_rules(self, before: Rules) -> tuple[Result, ...]:
        """Return a result for each rule that differs from ``before``."""
        from sudoku_repl.orders.results import GuessMode, RunMode

        rules = self.debugger.rules
        changed: list[Result] = []
        if rules.techniques != before.techniques:
            changed.append(RunMode.of(rules))
        if rules.guessing != before.guessing:
            changed.append(GuessMode.of(rules))
        return tuple(changed)

    def _choose(self, state: State) -> Choice | Rules | None:
        """Ask for a guess until the answer is possible, and show why each wrong answer is not.

        An answer that is an order runs. If it has changed the rules, return these. If it has moved, raise
        :class:`QuestionLeft`.
        """
        from sudoku_repl.debugger.guesses import read_choice
        from sudoku_repl.orders.results import Failure, Question

        if self.asking is self.frontend:
            raise OrderError("the run waits for your guess: answer the question, or leave it with Ctrl-C")
        assert state.default_guess is not None
        question = Question(state, *state.default_guess)
        where, rules = self.whereabouts, self.debugger.rules
        while (answer := self.frontend.ask(question)) is not None:
            try:
                if not self.give_at_question(answer):
                    return read_choice(answer, state)
            except SudokuReplError as error:
                self.frontend.show(Failure(str(error)))
            if (self.whereabouts, self.debugger.rules) != (where, rules):
                break
        if self.whereabouts != where:
            raise QuestionLeft
        return self.debugger.rules if self.debugger.rules != rules else None

    @property
    def whereabouts(self) -> tuple[Runs, Position, bool, int]:
        """Your position, and what takes you away from it next: ``bye``, or a script."""
        runs = self.debugger.runs
        return runs, runs.here, self.leaving, len(self.scripts)

    def give_at_question(self, line: str) -> bool:
        """Run an order while you are asked for a guess. Return False if it is not one, but the guess."""
        from sudoku_repl.debugger.guesses import parse_choice

        if not line.strip() or parse_choice(line) is not None:
            return False
        try:
            self.table.find(line)
        except OrderError:
            return False
        call = self.table.parse(line)
        if call.lacks_block:
            raise OrderError(f"leave the question with Ctrl-C before you give `{call.order.name}`")
        self.asking = self.frontend
        try:
            with self.debugger.interruption():  # an interrupt ends this order, and not the run that waits
                call.run(self)
        finally:
            self.asking = None
            self.note(line.strip())
        return True

    # --- quizzes and sessions -----------------------------------------------------------------------

    def load(self, load: Callable[[], object]) -> tuple[Result, ...]:
        """Call ``load``, which loads a quiz, and return results for what else it changed.

        These results show the rules that changed, and the breakpoints deleted because they do not fit the
        board of the new quiz.
        """
        before, rules = self.debugger.breakpoints.all(), self.debugger.rules
        load()
        results = self.changed_rules(rules)
        after = self.debugger.breakpoints.all()
        if deleted := tuple(each for each in before if each not in after):
            from sudoku_repl.orders.stops import BreaksDeleted

            results = (*results, BreaksDeleted(self.debugger.quiz.board.name, deleted))
        return results

    def session(self) -> Session:
        """Return the session to save, with the displays and the last orders."""
        last = self.given[-_KEPT:]
        sizes = accumulate(len(each.order) for each in reversed(last))
        kept = last[len(last) - sum(size <= _KEPT_CHARACTERS for size in sizes) :]
        displays = tuple(self.displays.values())
        return attrs.evolve(self.debugger.session(), displays=displays, orders=tuple(kept))

    def note(self, order: str) -> None:
        """Keep an order that has run, with the position it led to."""
        if self.has_quiz:
            self.given.append(GivenOrder(order, self.debugger.runs.here.run, self.debugger.state.steps))

    def resume(self, session: Session, name: str) -> None:
        """Resume a session. If it is damaged, change nothing and raise SessionError."""
        self._check_followers(session, name)
        total = sum(run.length for run in session.runs)
        with self.interruptible(), self.frontend.progress("open", total) as progress:
            done = count(1)
            self.debugger.resume(session, name, lambda: progress(next(done)))
        self.displays = {each.number: each for each in session.displays}
        self.given = list(session.orders)

    def _check_followers(self, session: Session, name: str) -> None:
        numbers = [each.number for each in session.displays]
        if numbers != sorted({number for number in numbers if number > 0}):
            raise SessionError(
                f"{quoted(name)} is damaged: its displays must have ascending numbers, 1 or more"
            )
        try:
            self.check(each.order for each in session.displays)
            self.check(order for each in session.breaks for order in each.orders)
        except OrderError as error:
            raise SessionError(f"{quoted(name)} is damaged: {error}") from None

    # --- orders that follow stops -------------------------------------------------------------------

    def check(self, orders: Iterable[str]) -> None:
        """Raise OrderError if one of the lines is not a valid order, or must be typed."""
        for each in orders:
            if self.table.parse(each).order.typed_only:
                raise OrderError(TYPED_ONLY)
