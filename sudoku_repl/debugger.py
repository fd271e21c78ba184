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
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.errors import MoveError, OrderError, QuizError, SudokuReplError
from sudoku_repl.interruption import Interrupted
from sudoku_repl.machine import Phase, Rules, State, load
from sudoku_repl.machine.deduction import Deduction, next_deduction, waiting_rules
from sudoku_repl.running import Chooser, Watcher, guess_again, run_on, takes_guess
from sudoku_repl.sitting import Sitting
from sudoku_repl.stops import Reason, Stop, View
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.conditions import Condition, parse_condition
from sudoku_repl.timeline.experiments import Trial, keep, trials
from sudoku_repl.timeline.extremes import Extremes, Guesses, StopSearch, extremes
from sudoku_repl.timeline.journey import END, START, Point
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.searching import Bisection, Stretch, bisect, find, find_back, stretches

EXPERIMENT_LIMIT = 100_000
"""Steps that a run of an experiment makes at most, unless told otherwise."""


class Debugger(Sitting):
    """A quiz under the debugger: a sitting, and the orders in it.

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
        super().__init__(quiz)
        self.chooser = chooser

    def __repr__(self) -> str:
        where = f"{self.quiz.title!r} at step {self.state.steps}" if self.loaded else "without a quiz"
        return f"<Debugger {where}>"

    def step(self, watcher: Watcher | None = None, *, advances: int = 1) -> Stop:
        """Makes one advance, or several unless a solution or the end comes before.

        Raises :class:`~sudoku_repl.errors.OrderError` when that is less than one.
        """
        _check_count(advances, "advances")
        made = count(1)

        def enough(_: State) -> Reason | None:  # not asked while a guess waits, which is part of an advance
            return Reason.STEP if next(made) == advances else None

        return self._go(watcher, enough=enough)

    def run(self, watcher: Watcher | None = None) -> Stop:
        """Runs to the next solution or the end."""
        return self._go(watcher)

    def runtil(self, steps: int, watcher: Watcher | None = None) -> Stop:
        """Runs to the first advance that leaves at least ``steps`` steps, to a solution or the end.

        Makes no step when there are that many already, be it with a guess waiting. Raises
        :class:`~sudoku_repl.errors.OrderError` when that is less than none.
        """
        _check_count(steps, "steps", 0)

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

    def hint(self) -> Deduction:
        """Return what the enabled techniques deduce next, up to the next guess.

        Before step 1 it is what they deduce from the candidates that step 1 will set up.
        """
        return next_deduction(self.set_up.state, self.rules)

    def deduce(self, watcher: Watcher | None = None) -> Stop:
        """Make the deduction of :meth:`hint`, and no guess; before step 1, make that step first.

        A guess that would follow in the same advance is left waiting, as in guess mode 1: the next
        :meth:`step` makes it, and goes on as the whole advance would have. Raises
        :class:`~sudoku_repl.errors.OrderError` where there is no deduction, or where it leads to a
        contradiction.
        """
        deduction = self.hint()
        if not deduction.applies:
            raise OrderError("there is no deduction to make without a guess; `step` goes on")
        advances = count(1)
        wanted = 1 + (self.state.phase is Phase.LOADED)

        def enough(_: State) -> Reason | None:
            return Reason.STEP if next(advances) == wanted else None

        rules = waiting_rules(self.rules) if deduction.guess_follows else self.rules
        stop = self._go(watcher, rules=rules, enough=enough, guessing=False)
        if stop.last == len(self.timeline):
            self.timeline.expect(self.rules)
        return stop

    @property
    def takes_guess(self) -> bool:
        """Whether there is a guess for :meth:`guess` to take, or to make with another choice."""
        return takes_guess(self.journey)

    def guess(self, cell: tuple[int, int], digit: int, watcher: Watcher | None = None) -> Stop:
        """Takes the guess that is due: ``digit`` at ``cell`` (row and column, from 1), then its others.

        Where none is due but the last advance made a guess, that guess is made with this choice: in a
        fork, or in the run that has it on record. Nothing moves if the last advance made this choice.
        Raises :class:`~sudoku_repl.errors.GuessError` when no guess is due or was made, or when this one
        cannot be taken.
        """
        journey = self.journey
        here = journey.point
        before, events = guess_again(journey, (cell, digit), self.rules)
        if journey.point.run != here.run:
            journey.forks[here.run].left_at = here.index  # not where it went back to
        if watcher:
            watcher(self.state, events)
        reason = Reason.END if self.state.phase is Phase.FINISHED else Reason.STEP
        return self._stop(reason, journey.point.index - bool(events), before=before)

    def back(self, advances: int = 1) -> Stop:
        """Goes back so many advances, or to the start of the run.

        Raises :class:`~sudoku_repl.errors.OrderError` when that is less than one.
        """
        _check_count(advances, "advances")
        first = self.journey.point.index
        self.journey.jump(Point(self.journey.point.run, max(first - advances, 0)))
        return self._stop(Reason.STEP if first >= advances else Reason.START, first)

    def goto(self, place: int | str, watcher: Watcher | None = None) -> Stop:
        """Goes to the first advance that leaves ``place`` steps, or to a named place.

        Names are ``start``, ``end`` (of what is recorded), marks and runs. In another run its rules hold
        as long as you are there; your own come back when you leave. Steps not yet recorded are run,
        through solutions, to the end at most. Raises :class:`~sudoku_repl.errors.MoveError` for an
        unknown name.
        """
        journey = self.journey
        origin = journey.point
        if isinstance(place, str) or journey.timeline.reached(place) <= len(journey.timeline):
            self.journey.jump(self.point(place))
            return self._stop(Reason.MOVED, origin.index)
        stop = self._record_to(place, watcher)
        journey.last = origin
        return self._stopped(attrs.evolve(stop, first=origin.index))

    def diff(
        self, first: int | str, second: int | str | None = None, watcher: Watcher | None = None
    ) -> tuple[State, State]:
        """The states at two places, named as :meth:`goto` takes them; without ``second`` here is the other.

        Steps not yet recorded are run, to the end at most, and you stay where you are. Raises
        :class:`~sudoku_repl.errors.MoveError` for an unknown name or steps that the run does not get to,
        and a KeyboardInterrupt after :meth:`interrupt`.
        """
        left = self._state_at(first, watcher)
        return left, self.state if second is None else self._state_at(second, watcher)

    def _state_at(self, place: int | str, watcher: Watcher | None) -> State:
        """The state at a place that :meth:`goto` would go to, which is recorded if need be."""
        if isinstance(place, str) or self.timeline.reached(place) <= len(self.timeline):
            return self.journey.state_at(self.point(place))
        with self._staying():
            ran = self._record_to(place, watcher)
            _check_complete(ran, f"the run does not get to step {place}: it is at step", MoveError)
            return ran.state

    def _record_to(self, steps: int, watcher: Watcher | None) -> Stop:
        """Goes to the end of what is recorded, and on to the first advance that leaves that many steps."""
        self.journey.jump(self.journey.place(END))
        return self._go(
            watcher,
            solutions=sys.maxsize,
            breaking=False,
            enough=lambda state: Reason.MOVED if state.steps >= steps else None,
        )

    def point(self, place: int | str) -> Point:
        """The recorded place that :meth:`goto` goes to; raises MoveError when there is none."""
        if isinstance(place, str):
            return self.journey.place(place)
        index = self.timeline.reached(place)
        if index > len(self.timeline):
            raise MoveError(f"step {place} is not recorded: there are {self.timeline.present.steps} steps")
        return Point(self.journey.point.run, index)

    def last(self) -> Stop:
        """Returns to where you were before the last jump."""
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
        """Begins a fork of that name here and goes there; raises MoveError when the name is taken."""
        self.journey.part(name)
        return self.journey.point

    def condition(self, text: str) -> Condition:
        """A condition on advances of this quiz's run; raises ConditionError where it makes no sense."""
        return parse_condition(text, self.quiz.board)

    def break_(self, condition: str, *, temporary: bool = False) -> Breakpoint:
        """Stops runs at every advance at which the condition holds; raises ConditionError."""
        return self.breakpoints.add(self.condition(condition), temporary=temporary)

    def watch(self, cell: tuple[int, int]) -> Breakpoint:
        """Stops runs at every advance that changes what the cell (row and column, from 1) holds."""
        condition = self.condition(f"cell [{cell[0]},{cell[1]}] changed")
        return self.breakpoints.add(condition, cell=self.quiz.board.cell_at(*cell))

    def reverse(self) -> Stop:
        """Goes back to the last place before this one at which a run stops, or to the start."""
        here = self.journey.point
        with self.interruption():
            index = find_back(self.timeline, self.breakpoints.backward(), here.index) or 0
        self.journey.jump(Point(here.run, index))
        if not index:
            return self._stop(Reason.START, here.index)
        (moment,) = moments(self.timeline, index, index)
        breaks = self.breakpoints.holding(moment)
        reason = Reason.BREAK if breaks else Reason.SOLUTION
        return self._stop(reason, here.index, breaks=breaks, before=moment.before)

    def find(self, condition: str, *, backward: bool = False) -> int | None:
        """The next point at which the condition holds in the recorded run, or the last before this one.

        Does not move: ``dbg.timeline`` tells what is there. None when it holds nowhere that way.
        """
        search = find_back if backward else find
        with self.interruption():
            return search(self.timeline, self.condition(condition), self.journey.point.index)

    def find_all(self, condition: str) -> tuple[Stretch, ...]:
        """Every stretch of the recorded run along which the condition holds."""
        with self.interruption():
            return tuple(stretches(self.timeline, self.condition(condition)))

    def bisect(self, condition: str) -> Bisection:
        """Goes to the first advance of the run at which the condition holds, found by halving.

        Runs on quietly to the next solution or the end when the condition holds nowhere in what is
        recorded. Stays where it is when it holds nowhere then. Raises ConditionError, an OrderError
        when the run comes to no solution or end, and a KeyboardInterrupt after :meth:`interrupt`.
        """
        wanted = self.condition(condition)
        journey = self.journey
        origin = journey.point
        with self.interruption():
            result = bisect(self.timeline, wanted)
        if result.found is None:
            with self._staying():
                journey.jump(journey.place(END))
                ran = self._go(None, breaking=False)
                with self.interruption():
                    result = bisect(self.timeline, wanted)
                if result.found is None:
                    _check_complete(ran, "it holds nowhere up to step", OrderError)
        if result.found is not None:
            journey.jump(Point(origin.run, result.found))
            self._stop(Reason.MOVED, origin.index)
        return result

    def solutions(self, limit: int = 2) -> tuple[bytes, ...]:
        """The first solutions of the quiz in ascending order, a digit a cell, up to ``limit`` of them.

        They come from the exact solver. :meth:`interrupt` ends it with a KeyboardInterrupt.
        """
        with self.interruption():
            return tuple(islice(exact.solutions(self.quiz), limit))

    def count_solutions(self, limit: int = 2) -> int:
        """How many solutions the quiz has by the exact solver, counted up to ``limit``.

        :meth:`interrupt` ends it with a KeyboardInterrupt.
        """
        with self.interruption():
            return exact.count(self.quiz, limit)

    def experiment(
        self, several: Iterable[Rules], *, stem: str | None = None, limit: int = EXPERIMENT_LIMIT
    ) -> Iterator[Trial]:
        """Runs the quiz from its start under each of these rules, in forks of their own.

        The forks are named by ``stem``, or after the picks, and a number. Each runs to the end or to
        ``limit`` steps; you stay where you are. :meth:`interrupt` ends it: the trial under way is the
        last. So does a full record: the trials make no more steps than there is room as they begin.
        """
        self._interrupted = False
        yield from trials(
            self.journey,
            several,
            stem=stem,
            limit=limit,
            room=self.record_limit - self.journey.recorded,
            interrupted=lambda: self._interrupted,
        )

    def extremes(self, tell: Callable[[int], None] = lambda _: None) -> Iterator[Extremes]:
        """The least and the highest biggest level that guesses can lead to, as far as known, ever better.

        ``tell`` is told how many guesses were tried. :meth:`interrupt` ends it. Raises
        :class:`~sudoku_repl.errors.QuizError` when the quiz has not exactly one solution.
        """
        try:
            found = self.solutions(2)
        except Interrupted:
            return iter(())
        if len(found) != 1:
            raise QuizError(f"it takes a quiz with one solution: this one has {'more' if found else 'none'}")
        tried = count(1)

        def tick() -> None:
            if self._interrupted:
                raise StopSearch
            tell(next(tried))

        return extremes(load(self.quiz), found[0], self.rules, tick)

    def keep(self, stem: str, guesses: Guesses) -> str:
        """Runs the quiz from its start with these guesses, in a fork of its own; gives its name."""
        return keep(self.journey, stem, self.rules, guesses)

    def view(self, *, set_up: bool = False) -> View:
        """What there is to see now.

        With ``set_up``, before step 1, the candidates are those that step 1 will set up.
        """
        if set_up and self.state.phase is Phase.LOADED:
            return View(attrs.evolve(self.set_up.state, steps=self.state.steps), self.quiz.givens)
        before = self.timeline.state_at(max(self.journey.point.index - 1, 0))
        return View.after(before, self.state, self.quiz.givens)

    def _go(
        self,
        watcher: Watcher | None,
        *,
        solutions: int = 1,
        enough: Callable[[State], Reason | None] = lambda _: None,
        breaking: bool = True,
        rules: Rules | None = None,
        guessing: bool = True,
    ) -> Stop:
        self._interrupted = False
        stop = run_on(
            self.journey,
            rules or self.rules,
            watcher=watcher,
            chooser=self.chooser,
            breakpoints=self.breakpoints if breaking else None,
            solutions=solutions,
            enough=enough,
            guessing=guessing,
            interrupted=lambda: self._interrupted,
            limit=self.record_limit,
        )
        return self._stopped(stop)

    def _stop(
        self, reason: Reason, first: int, *, breaks: tuple[Breakpoint, ...] = (), before: State | None = None
    ) -> Stop:
        """A stop that no run was made for."""
        state = self.state
        stop = Stop(reason, state, first, self.journey.point.index, state.level, 0.0, breaks, before)
        return self._stopped(stop)

    def _stopped(self, stop: Stop) -> Stop:
        self.stopped = stop
        return stop


def _check_complete(ran: Stop, so_far: str, error: type[SudokuReplError]) -> None:
    """Raises ``error``, which says where a run was cut short, or KeyboardInterrupt."""
    if ran.reason is Reason.INTERRUPTED:
        raise KeyboardInterrupt
    unfinished = {Reason.WAITING: "a guess is left waiting", Reason.FULL: "the record is full"}
    if ran.reason in unfinished:
        raise error(f"{so_far} {ran.state.steps}, where {unfinished[ran.reason]}")


def _check_count(count: int, of: str, least: int = 1) -> None:
    if count < least:
        raise OrderError(f"{of}: {count} is less than {least}")
