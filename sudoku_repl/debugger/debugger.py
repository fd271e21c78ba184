"""The debugger as a Python object: each order is a method that returns its result and prints nothing.

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
from itertools import count

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.breaks.search import Bisection, bisect, find_back
from sudoku_repl.debugger.running import (
    Chooser,
    Watcher,
    check_count,
    cut_short,
    guess_again,
    run_on,
    takes_guess,
)
from sudoku_repl.debugger.sitting import Sitting
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import MoveError, OrderError
from sudoku_repl.interruption import Interrupted
from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.measure.extremes import Extremes, Guesses, StopSearch, extremes
from sudoku_repl.measure.trials import Trial, keep, trials
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.runs import END, START, Position

EXPERIMENT_LIMIT = 100_000
"""The default limit on the steps of a trial in an experiment."""


class Debugger(Sitting):
    """A quiz in the debugger: step, run, go back, ask.

    ``quiz`` is anything that :meth:`load_quiz` accepts; without it, call :meth:`load_quiz` or :meth:`open`
    next. ``chooser`` chooses the guesses in guess mode 1: it is called with the waiting :class:`State` and
    returns ``((row, column), digit)``, or None to leave the guess to you. Without a chooser the run stops
    with :attr:`Reason.WAITING`, and you make the guess with :meth:`guess`.

    Methods that move return a :class:`Stop`: the new state, and why the move ended there. A ``watcher`` is
    called after each advance with the new state and the events of the advance. Cells are ``(row, column)``
    from 1. An *advance* is one move of the machine; *steps* are what the original counts and prints, and
    one advance may count several. Methods that need a quiz raise
    :class:`~sudoku_repl.errors.NoQuizError` until you load one.

    >>> dbg = Debugger("@readalps")
    >>> dbg
    <Debugger '@readalps' at step 0>
    >>> dbg.step(3)
    <Stop step at step 3, level 0>
    """

    def __init__(
        self, quiz: Quiz | str | os.PathLike[str] | None = None, *, chooser: Chooser | None = None
    ) -> None:
        super().__init__(quiz)
        self.chooser = chooser

    def __repr__(self) -> str:
        where = f"{self.quiz.title!r} at step {self.state.steps}" if self.loaded else "without a quiz"
        return f"<Debugger {where}>"

    def step(self, advances: int = 1, watcher: Watcher | None = None) -> Stop:
        """Make ``advances`` advances, or fewer if there is an earlier reason to stop, as in :meth:`run`.

        Raises :class:`~sudoku_repl.errors.OrderError` if ``advances`` is less than 1.

        >>> dbg = Debugger("@readalps")
        >>> dbg.step().last, dbg.step(3).last
        (1, 4)
        """
        check_count(advances, "advances")
        made = count(1)

        def enough(_: State) -> Reason | None:  # not called at a waiting guess, which is part of an advance
            return Reason.STEP if next(made) == advances else None

        return self._go(watcher, enough=enough)

    def run(self, watcher: Watcher | None = None) -> Stop:
        """Run to the next solution, the end, a breakpoint, or a guess that waits for you.

        Every run also stops when the record is full and after :meth:`interrupt`. The :class:`Reason` of the
        stop tells which of these it was.

        >>> Debugger("@readalps").run()
        <Stop solution at step 131, level 6>
        """
        return self._go(watcher)

    def runtil(self, steps: int, watcher: Watcher | None = None) -> Stop:
        """Run until the step counter is at least ``steps``, or to a solution, the end or a breakpoint.

        Does nothing if the counter is already there, even if a guess is due. Raises
        :class:`~sudoku_repl.errors.OrderError` if ``steps`` is negative.

        >>> Debugger("@readalps").runtil(90)
        <Stop limit at step 90, level 10>
        """
        check_count(steps, "steps", 0)

        def enough(state: State) -> Reason | None:
            return Reason.LIMIT if state.steps >= steps else None

        if self.state.phase is not Phase.FINISHED and (reason := enough(self.state)):
            return self._stop(reason, self.runs.here.index)
        return self._go(watcher, enough=enough)

    def runrun(self, solutions: int, watcher: Watcher | None = None) -> Stop:
        """Run until ``solutions`` more solutions are found, or to the end or a breakpoint.

        Raises :class:`~sudoku_repl.errors.OrderError` if ``solutions`` is less than 1.
        """
        check_count(solutions, "solutions")
        return self._go(watcher, solutions=solutions)

    def rerun(self, watcher: Watcher | None = None) -> Stop:
        """Go to the start of the run, then :meth:`run`."""
        self.runs.jump(self.runs.position(START))
        return self.run(watcher)

    def deduce(self, watcher: Watcher | None = None) -> Stop:
        """Make the deduction of :meth:`hint` without a guess; before step 1, make step 1 first.

        A guess that follows in the same advance is left waiting, as in guess mode 1. The next :meth:`step`
        makes it and continues as the whole advance would have. Raises
        :class:`~sudoku_repl.errors.OrderError` if there is no deduction, or if it leads to a contradiction.
        """
        deduction = self.hint()
        if not deduction.applies:
            raise OrderError("no deduction to make without a guess; `step` goes on")
        advances = count(1)
        wanted = 1 + (self.state.phase is Phase.LOADED)

        def enough(_: State) -> Reason | None:
            return Reason.STEP if next(advances) == wanted else None

        rules = self.rules.asking() if deduction.guess_follows else self.rules
        stop = self._go(watcher, rules=rules, enough=enough, guessing=False)
        if stop.last == len(self.timeline):
            self.timeline.expect(self.rules)
        return stop

    @property
    def takes_guess(self) -> bool:
        """Whether :meth:`guess` has a guess to make, or to make again with another choice."""
        return takes_guess(self.runs)

    def guess(self, cell: tuple[int, int], digit: int, watcher: Watcher | None = None) -> Stop:
        """Make the guess that is due: ``digit`` at ``cell`` (row and column, from 1).

        The machine tries the cell's other candidates later. If no guess is due but the last advance made
        one, make that guess again with this choice: in a new fork, or in the run that already recorded it.
        Nothing moves if the last advance made this very choice. Raises
        :class:`~sudoku_repl.errors.GuessError` if there is no guess to make, or if the choice isn't
        possible.

        >>> dbg = Debugger("@readalps")
        >>> dbg.guess_mode(1)
        1
        >>> dbg.run()
        <Stop waiting at step 6, level 0>
        >>> dbg.guess((6, 2), 9)
        <Stop step at step 7, level 1>
        """
        runs = self.runs
        before, events = guess_again(runs, (cell, digit), self.rules)
        if watcher:
            watcher(self.state, events)
        reason = Reason.END if self.state.phase is Phase.FINISHED else Reason.STEP
        return self._stop(reason, runs.here.index - bool(events), before=before)

    def back(self, advances: int = 1) -> Stop:
        """Go back ``advances`` advances, or to the start of the run.

        Raises :class:`~sudoku_repl.errors.OrderError` if ``advances`` is less than 1.
        """
        check_count(advances, "advances")
        first = self.runs.here.index
        self.runs.jump(Position(self.runs.here.run, max(first - advances, 0)))
        return self._stop(Reason.STEP if first >= advances else Reason.START, first)

    def goto(self, position: int | str, watcher: Watcher | None = None) -> Stop:
        """Go to the first position with ``position`` steps, or to a position by its name.

        Names are ``"start"``, ``"end"`` (of the record), your marks and the names of runs. While you visit
        another run, its rules hold; your own return when you leave. A step count beyond the record is run
        to, through solutions, at most to the end. Raises :class:`~sudoku_repl.errors.MoveError` for an
        unknown name.

        >>> dbg = Debugger("@readalps")
        >>> [dbg.goto(position).state.steps for position in (92, "start", "end")]
        [92, 0, 92]
        """
        runs = self.runs
        origin = runs.here
        if isinstance(position, str) or runs.timeline.reached(position) <= len(runs.timeline):
            self.runs.jump(self.position(position))
            return self._stop(Reason.MOVED, origin.index)
        stop = self._record_to(position, watcher)
        runs.last = origin
        return self._stopped(attrs.evolve(stop, first=origin.index))

    def last(self) -> Stop:
        """Return to where you were before the last jump."""
        first = self.runs.here.index
        self.runs.jump(self.runs.last)
        return self._stop(Reason.MOVED, first)

    def fork(self, name: str) -> Position:
        """Start a fork of this name here, go there, and return the position.

        Raises :class:`~sudoku_repl.errors.MoveError` if the name is taken or invalid.
        """
        self.runs.part(name)
        return self.runs.here

    def reverse(self) -> Stop:
        """Go back to the previous breakpoint or solution, or to the start of the run."""
        here = self.runs.here
        with self.interruption():
            index = find_back(self.timeline, self.breakpoints.backward(), here.index) or 0
        self.runs.jump(Position(here.run, index))
        if not index:
            return self._stop(Reason.START, here.index)
        (moment,) = moments(self.timeline, index, index)
        breaks = self.breakpoints.holding(moment)
        reason = Reason.BREAK if breaks else Reason.SOLUTION
        return self._stop(reason, here.index, breaks=breaks, before=moment.before)

    def diff(
        self, first: int | str, second: int | str | None = None, watcher: Watcher | None = None
    ) -> tuple[State, State]:
        """Return the states at two positions, for comparison. Without ``second``, compare with the present.

        Positions are named as in :meth:`goto`. Step counts beyond the record are run to, but you stay where
        you are. Raises :class:`~sudoku_repl.errors.MoveError` for an unknown name or a step count that the
        run doesn't reach, and :class:`KeyboardInterrupt` after :meth:`interrupt`.

        >>> before, after = Debugger("@readalps").diff(90, 92)
        >>> before.level, after.level
        (10, 11)
        """
        left = self._state_at(first, watcher)
        return left, self.state if second is None else self._state_at(second, watcher)

    def _state_at(self, position: int | str, watcher: Watcher | None) -> State:
        """Return the state at a position that :meth:`goto` can go to, and record up to it if needed."""
        if isinstance(position, str) or self.timeline.reached(position) <= len(self.timeline):
            return self.runs.state_at(self.position(position))
        with self._staying():
            ran = self._record_to(position, watcher)
            if why := cut_short(ran):
                raise MoveError(
                    f"the run doesn't reach step {position}; it is at step {ran.state.steps}, where {why}"
                )
            return ran.state

    def _record_to(self, steps: int, watcher: Watcher | None) -> Stop:
        """Go to the end of the record and run on until the step counter is at least ``steps``."""
        self.runs.jump(self.runs.position(END))
        return self._go(
            watcher,
            solutions=sys.maxsize,
            breaking=False,
            enough=lambda state: Reason.MOVED if state.steps >= steps else None,
        )

    def bisect(self, condition: str) -> Bisection:
        """Find the first advance where a condition holds by halving the run, and go there.

        If there is no match in the record, run on, past breakpoints, to the next solution or the end, and
        search again. If there is still none, stay here and return a result with ``found`` None. Raises
        :class:`~sudoku_repl.errors.ConditionError` for an invalid condition,
        :class:`~sudoku_repl.errors.OrderError` if the run stops before a solution or the end, and
        :class:`KeyboardInterrupt` after :meth:`interrupt`.

        >>> dbg = Debugger("@readalps")
        >>> dbg.bisect("level >= 11").found, dbg.state.steps
        (81, 92)
        """
        wanted = self.condition(condition)
        runs = self.runs
        origin = runs.here
        with self.interruption():
            result = bisect(self.timeline, wanted)
        if result.found is None:
            with self._staying():
                runs.jump(runs.position(END))
                ran = self._go(None, breaking=False)
                with self.interruption():
                    result = bisect(self.timeline, wanted)
                if result.found is None and (why := cut_short(ran)):
                    raise OrderError(f"no match up to step {ran.state.steps}, where {why}")
        if result.found is not None:
            runs.jump(Position(origin.run, result.found))
            self._stop(Reason.MOVED, origin.index)
        return result

    def experiment(
        self, several: Iterable[Rules], *, stem: str | None = None, limit: int = EXPERIMENT_LIMIT
    ) -> Iterator[Trial]:
        """Run the quiz from its start under each of several rules, and yield the counts of each trial.

        Each trial is recorded as a fork, named ``stem`` (by default the picks of the rules) and a number.
        It runs to the end or to ``limit`` steps, and you stay where you are. The experiment ends early when
        the record is full or after :meth:`interrupt`, with the current trial as the last.

        >>> rules = [Rules(), Rules().with_guess_mode("last")]
        >>> [(trial.run, trial.first_solution) for trial in Debugger("@readalps").experiment(rules)]
        [('first1', 131), ('last1', 185)]
        """
        self._interrupted = False
        yield from trials(
            self.runs,
            several,
            stem=stem,
            limit=limit,
            room=self.record_limit - self.runs.recorded,
            interrupted=lambda: self._interrupted,
        )

    def extremes(self, tell: Callable[[int], None] = lambda _: None) -> Iterator[Extremes]:
        """Search for the lowest and the highest biggest level that guesses can lead to.

        Yields better results as the search finds them. ``tell`` is called with the number of guesses tried
        so far. :meth:`interrupt` ends the search. Raises :class:`~sudoku_repl.errors.QuizError` unless the
        quiz has exactly one solution.
        """
        tried = count(1)

        def tick() -> None:
            if self._interrupted:
                raise StopSearch
            tell(next(tried))

        try:
            with self.interruption():
                return extremes(self.quiz, self.rules, tick)
        except Interrupted:
            return iter(())

    def keep(self, stem: str, guesses: Guesses) -> str:
        """Run the quiz from its start with these guesses in a new fork, and return its name.

        ``guesses`` are pairs of a cell number, from 0 in reading order, and a digit, as
        :meth:`extremes` yields them. The fork is named ``stem`` and a number. You stay where you are.
        """
        return keep(self.runs, stem, self.rules, guesses)

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
            self.runs,
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
        """Return the stop of a move that ran nothing."""
        state = self.state
        stop = Stop(reason, state, first, self.runs.here.index, state.level, 0.0, breaks, before)
        return self._stopped(stop)

    def _stopped(self, stop: Stop) -> Stop:
        self.stopped = stop
        return stop
