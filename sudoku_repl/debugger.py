"""The debugger: the orders as methods that return results. No input, no output.

>>> from sudoku_repl import Debugger
>>> dbg = Debugger("@readalps")
>>> stop = dbg.run()
>>> stop.reason, stop.state.steps, stop.biggest_level
(<Reason.SOLUTION: 'solution'>, 131, 11)
>>> dbg.run().reason
<Reason.END: 'end'>
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import islice
from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.errors import NoQuizError, OrderError
from sudoku_repl.formats import open_quiz
from sudoku_repl.machine import Phase, Rules, State, advance, check_guess, load
from sudoku_repl.machine.events import Event
from sudoku_repl.machine.state import FINISHED, SOLVED, WAITING
from sudoku_repl.stops import Reason, Stop, View
from sudoku_repl.timeline import Timeline, What
from sudoku_repl.timeline.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.timeline.conditions import Condition, parse_condition
from sudoku_repl.timeline.journey import END, START, Journey, Point
from sudoku_repl.timeline.moments import Moment, moments
from sudoku_repl.timeline.searching import Bisection, Stretch, bisect, find, find_back, stretches

Watcher: TypeAlias = Callable[[State, tuple[Event, ...]], None]
"""Called after each advance with the state it led to and what it printed."""

Choice: TypeAlias = tuple[tuple[int, int], int]
"""Row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | None]
"""Called with the waiting state when a guess is due in a guess mode other than 0; None leaves the
machine waiting. A choice that cannot be taken raises GuessError out of the order, with the machine
waiting still."""


class Debugger:
    """A quiz under the debugger.

    ``quiz`` is loaded if given, as by :meth:`load_quiz`. ``chooser`` is asked for the guesses of
    guess mode 1; without one an order stops there with :attr:`Reason.WAITING`, and
    :meth:`guess` takes the guess.

    The orders :meth:`step`, :meth:`run`, :meth:`runtil` and :meth:`runrun` take a ``watcher``,
    called after each advance. Every order but :meth:`load_quiz` and the modes raises
    :class:`~sudoku_repl.errors.NoQuizError` before a quiz is loaded.
    """

    def __init__(
        self, quiz: Quiz | str | os.PathLike[str] | None = None, *, chooser: Chooser | None = None
    ) -> None:
        self.rules = Rules()
        """The rules of the advances to come; changed by :meth:`run_mode` and :meth:`guess_mode`."""
        self.chooser = chooser
        self.breakpoints = Breakpoints()
        """What stops a run besides solutions and the end; they outlive the quiz."""
        self._loaded: tuple[Quiz, Journey] | None = None
        self._interrupted = False
        if quiz is not None:
            self.load_quiz(quiz)

    def load_quiz(self, source: Quiz | str | os.PathLike[str]) -> Quiz:
        """Starts anew with a quiz: a :class:`Quiz`, ``@name`` of a built-in one, ``FILE`` or ``FILE#12``.

        Raises :class:`~sudoku_repl.errors.QuizError`, and keeps the quiz loaded before, when the
        source holds no quiz.
        """
        quiz = source if isinstance(source, Quiz) else open_quiz(source)
        self._loaded = (quiz, Journey(load(quiz)))
        return quiz

    @property
    def loaded(self) -> bool:
        """Whether there is a quiz."""
        return self._loaded is not None

    @property
    def quiz(self) -> Quiz:
        """The quiz."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[0]

    @property
    def journey(self) -> Journey:
        """Where one stands, in which run, and the other runs and places there are."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[1]

    @property
    def timeline(self) -> Timeline:
        """The record of the run one stands in; it may go on beyond that place."""
        return self.journey.timeline

    @property
    def state(self) -> State:
        """The state where one stands."""
        return self.journey.state

    def step(self, watcher: Watcher | None = None, *, advances: int = 1) -> Stop:
        """Makes one advance, or several unless a solution or the end comes before.

        Raises :class:`~sudoku_repl.errors.OrderError` when that is less than one.
        """
        _check_count(advances, "advances")
        target = self.journey.point.index + advances

        def enough(_: State) -> Reason | None:
            return Reason.STEP if self.journey.point.index >= target else None

        return self._go(watcher, enough=enough)

    def run(self, watcher: Watcher | None = None) -> Stop:
        """Runs to the next solution or the end."""
        return self._go(watcher)

    def runtil(self, steps: int, watcher: Watcher | None = None) -> Stop:
        """Runs to the first advance that leaves at least ``steps`` steps, to a solution or the end.

        Makes no step when there are that many already, be it with a guess waiting.
        """

        def enough(state: State) -> Reason | None:
            return Reason.LIMIT if state.steps >= steps else None

        if self.state.phase is not Phase.FINISHED and (reason := enough(self.state)):
            return self._stop(reason, self.journey.point.index)
        return self._go(watcher, enough=enough)

    def runrun(self, solutions: int, watcher: Watcher | None = None) -> Stop:
        """Runs until ``solutions`` more solutions are met, or to the end.

        Raises :class:`~sudoku_repl.errors.OrderError` when that is less than one.
        """
        _check_count(solutions, "solutions")
        return self._go(watcher, solutions=solutions)

    def guess(self, cell: tuple[int, int], digit: int, watcher: Watcher | None = None) -> Stop:
        """Takes the guess that is due: ``digit`` at ``cell`` (row and column, from 1), then its others.

        Where none is due but the last advance made a guess, that one is made otherwise, in a fork.
        Raises :class:`~sudoku_repl.errors.GuessError` when neither is so, or when the guess cannot be
        taken.
        """
        here = self.journey.point
        if self.state.phase is not Phase.WAITING and here.index:
            self._retake(here, cell, digit)
        events = self._guess((cell, digit))
        if watcher:
            watcher(self.state, events)
        return self._stop(Reason.END if self.state.phase is Phase.FINISHED else Reason.STEP, here.index)

    def _retake(self, here: Point, cell: tuple[int, int], digit: int) -> None:
        """Goes back to where the guess of the last advance was due, if it made one."""
        if What.GUESS not in self.timeline.facts_at(here.index).what:
            return
        waiting = self.timeline.state_at(here.index - 1)
        asking = attrs.evolve(self.timeline.rules_at(here.index), guess_mode=1)
        if waiting.phase is not Phase.WAITING:
            waiting, _ = advance(waiting, asking)
        check_guess(waiting, cell, digit)
        self.journey.jump(Point(here.run, here.index - 1))
        if self.state.phase is not Phase.WAITING:
            self.journey.advance(asking)

    def back(self, advances: int = 1) -> Stop:
        """Goes back so many advances, or to the start of the run.

        Raises :class:`~sudoku_repl.errors.OrderError` when that is less than one.
        """
        _check_count(advances, "advances")
        first = self.journey.point.index
        self.journey.jump(Point(self.journey.point.run, max(first - advances, 0)))
        return self._stop(Reason.STEP if first >= advances else Reason.START, first)

    def goto(self, place: int | str) -> Stop:
        """Stands at the first advance with so many steps, or at a named place.

        Names are ``start``, ``end`` (of what is recorded), marks and forks. Steps not yet run are run,
        through solutions, to the end at most. Raises :class:`~sudoku_repl.errors.MoveError` when there
        is no such place.
        """
        journey = self.journey
        origin = journey.point
        first = origin.index
        if isinstance(place, str):
            journey.jump(journey.place(place))
            return self._stop(Reason.MOVED, first)
        index = journey.timeline.reached(place)
        if index <= len(journey.timeline):
            journey.jump(Point(journey.point.run, index))
            return self._stop(Reason.MOVED, first)
        journey.jump(journey.place(END))
        stop = self._go(
            None,
            solutions=sys.maxsize,
            breaking=False,
            enough=lambda state: Reason.MOVED if state.steps >= place else None,
        )
        journey.last = origin
        return attrs.evolve(stop, first=first)

    def last(self) -> Stop:
        """Stands where one stood before the last jump."""
        first = self.journey.point.index
        self.journey.jump(self.journey.last)
        return self._stop(Reason.MOVED, first)

    def rerun(self, watcher: Watcher | None = None) -> Stop:
        """Runs again from the start."""
        self.journey.jump(self.journey.place(START))
        return self.run(watcher)

    def mark(self, name: str) -> Point:
        """Gives the place where one stands a name for :meth:`goto`; raises MoveError when it is taken."""
        self.journey.mark(name)
        return self.journey.point

    def fork(self, name: str) -> Point:
        """Begins a fork of that name here and stands in it; raises MoveError when it is taken."""
        self.journey.part(name)
        return self.journey.point

    def condition(self, text: str) -> Condition:
        """A condition on advances of this quiz's run; raises ConditionError where it makes no sense."""
        return parse_condition(text, self.quiz.board)

    def break_(self, condition: str, *, temporary: bool = False) -> Breakpoint:
        """Stops runs at every advance at which the condition holds; raises ConditionError."""
        return self.breakpoints.add(self.condition(condition), temporary=temporary)

    def reverse(self) -> Stop:
        """Goes back to the last place before this one at which a run stops, or to the start."""
        here = self.journey.point
        index = find_back(self.timeline, self.breakpoints.backward(), here.index) or 0
        self.journey.jump(Point(here.run, index))
        if not index:
            return self._stop(Reason.START, here.index)
        (moment,) = moments(self.timeline, index, index, again=True)
        holding = self.breakpoints.holding(moment)
        stop = self._stop(Reason.BREAK if holding else Reason.SOLUTION, here.index)
        return attrs.evolve(stop, breaks=holding)

    def find(self, condition: str, *, backward: bool = False) -> int | None:
        """The next point at which the condition holds in the recorded run, or the last before this one.

        Does not move: ``dbg.timeline`` tells what is there. None when it holds nowhere that way.
        """
        search = find_back if backward else find
        return search(self.timeline, self.condition(condition), self.journey.point.index)

    def find_all(self, condition: str) -> tuple[Stretch, ...]:
        """Every stretch of the recorded run along which the condition holds."""
        return tuple(stretches(self.timeline, self.condition(condition)))

    def bisect(self, condition: str) -> Bisection:
        """Stands at the first advance of the run at which the condition holds, found by halving.

        Runs on quietly to the next solution or the end when the condition holds nowhere in what is
        recorded. Stands where it stood when it holds nowhere then. Raises ConditionError.
        """
        wanted = self.condition(condition)
        journey = self.journey
        origin = journey.point
        result = bisect(self.timeline, wanted)
        if result.found is None:
            try:
                journey.jump(journey.place(END))
                self._go(None, breaking=False)
                result = bisect(self.timeline, wanted)
            finally:
                journey.jump(origin)  # also when interrupted
        if result.found is not None:
            journey.jump(Point(origin.run, result.found))
        return result

    def solutions(self, limit: int = 2) -> tuple[bytes, ...]:
        """The solutions of the quiz by the exact solver, a digit a cell, up to ``limit`` of them."""
        return tuple(islice(exact.solutions(self.quiz), limit))

    def view(self) -> View:
        """What there is to see now."""
        index, here = self.journey.point.index, self.state
        before = self.timeline.state_at(max(index - 1, 0))
        if before.phase is Phase.LOADED:  # all candidates are new: there is nothing to point out
            return View(here, self.quiz.givens)
        unpack = here.board.packing.unpack
        cells = zip(
            unpack(here.grid.placed ^ before.grid.placed),
            unpack(here.grid.candidates ^ before.grid.candidates),
            strict=True,
        )
        return View(
            here, self.quiz.givens, frozenset(cell for cell, changes in enumerate(cells) if any(changes))
        )

    def run_mode(self, mode: int | None = None) -> int:
        """The run mode, set to ``mode`` if given: 1 grp only, 2 ply only, other both."""
        if mode is not None:
            self.rules = attrs.evolve(self.rules, run_mode=mode)
        return self.rules.run_mode

    def guess_mode(self, mode: int | None = None) -> int:
        """The guess mode, set to ``mode`` if given: 0 the machine guesses, other it asks."""
        if mode is not None:
            self.rules = attrs.evolve(self.rules, guess_mode=mode)
        return self.rules.guess_mode

    def interrupt(self) -> None:
        """Ends the running order between two advances. Made for signal handlers and other threads."""
        self._interrupted = True

    def _go(
        self,
        watcher: Watcher | None,
        *,
        solutions: int = 1,
        enough: Callable[[State], Reason | None] = lambda _: None,
        breaking: bool = True,
    ) -> Stop:
        """Advances until ``enough`` has a reason to stop, or so many solutions are met, or the end."""
        journey = self.journey
        state = journey.state
        first = journey.point.index
        held = 0 if state.phase is Phase.SOLVED else state.level
        started = perf_counter()
        self._interrupted = False
        reason = Reason.END if state.phase is Phase.FINISHED else None
        breaks: tuple[Breakpoint, ...] = ()
        armed = breaking and self.breakpoints.armed
        biggest = journey.timeline.peak(0, first) if armed else 0
        while not reason:
            if self._interrupted:
                reason = Reason.INTERRUPTED
                break
            if state.phase is WAITING and self.rules.interactive:
                asked = perf_counter()
                choice = self.chooser(state) if self.chooser else None
                started += perf_counter() - asked
                if choice is None:
                    reason = Reason.WAITING
                    break
                events = self._guess(choice)
            else:
                events = journey.advance(self.rules)
            state = journey.state
            if watcher:
                watcher(state, events)
            if state.phase is SOLVED:
                solutions -= 1
                reason = enough(state) if solutions else Reason.SOLUTION
            elif state.phase is FINISHED:
                reason = Reason.END
            elif state.phase is not WAITING:
                reason = enough(state)
            if armed:
                biggest = max(biggest, journey.timeline.peak(journey.point.index - 1, journey.point.index))
                breaks = self.breakpoints.stopping(self._moment(biggest, events))
                reason = reason or (Reason.BREAK if breaks else None)
        last = journey.point.index
        biggest_on_run = max(held, journey.timeline.peak(first, last))
        return Stop(reason, state, first, last, biggest_on_run, perf_counter() - started, breaks)

    def _moment(self, biggest: int, events: tuple[Event, ...]) -> Moment:
        """The last advance, as conditions see it."""
        index, state = self.journey.point.index, self.journey.state
        (packed,) = self.timeline.packed(index, index)
        return Moment(index, packed, biggest, state.solutions, events, state)

    def _stop(self, reason: Reason, first: int) -> Stop:
        """A stop that no advance was made for."""
        return Stop(reason, self.state, first, self.journey.point.index, self.state.level, 0.0)

    def _guess(self, choice: Choice) -> tuple[Event, ...]:
        place, digit = choice
        return self.journey.guess(check_guess(self.state, place, digit), digit)


def _check_count(count: int, of: str) -> None:
    if count < 1:
        raise OrderError(f"{count} is no number of {of}: 1 is the least")
