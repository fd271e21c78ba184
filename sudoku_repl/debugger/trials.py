"""Run the quiz from its start in several ways, compare them, and rate it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.interruption import Interrupted
from sudoku_repl.machine import Rules
from sudoku_repl.machine.sets import TechniqueSet, parse_set
from sudoku_repl.measure import trials
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT, Trial

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.measure.extremes import Extremes, Guesses
    from sudoku_repl.measure.rating import Rating


def experiment(
    debugger: Debugger, several: Iterable[Rules], *, stem: str | None = None, limit: int = EXPERIMENT_LIMIT
) -> Iterator[Trial]:
    """Run the quiz from its start under each of several rules, and yield the counts of each trial.

    Each trial runs to the end or to ``limit`` steps, and is recorded as a fork, while you stay where you are.
    The fork is named ``stem`` and a number; without ``stem``, the guess mode and a number. If the record gets
    full or you call :meth:`interrupt`, the trial that is running is the last.

    >>> from sudoku_repl import Debugger, Rules
    >>> rules = [Rules(), Rules().with_guess_mode("last")]
    >>> for trial in Debugger("@readalps").experiment(rules):
    ...     print(trial)
    first1: first solution at step 131, 284 steps, biggest level 11
    last1: first solution at step 185, 284 steps, biggest level 11
    """
    debugger._interrupted = False
    yield from trials.trials(
        debugger.runs,
        several,
        stem=stem,
        limit=limit,
        room=debugger.record_limit - debugger.runs.recorded,
        interrupted=lambda: debugger._interrupted,
    )


def compare(
    debugger: Debugger, sets: Iterable[str | TechniqueSet], *, limit: int = EXPERIMENT_LIMIT
) -> Iterator[Trial]:
    """Run the quiz from its start under each of several sets of techniques, as in :meth:`experiment`.

    A set is written as ``numerical``, ``0``, ``hidden+x_chain``, ``0+x_chain-ply`` or ``+x_chain`` (the
    enabled techniques and this one). The machine makes the guesses. The forks are named ``set`` and a
    number. Raises :class:`~sudoku_repl.errors.OrderError` for an unknown set, before any run.

    >>> from sudoku_repl import Debugger
    >>> [trial.first_solution for trial in Debugger("@readalps").compare(["numerical", "0", "+x_chain"])]
    [151, 131, 134]
    """
    rules = debugger.rules
    parsed = [parse_set(each) if isinstance(each, str) else each for each in sets]
    several = [attrs.evolve(rules.asking(False), techniques=each.of(rules.techniques)) for each in parsed]
    return experiment(debugger, several, stem="set", limit=limit)


def extremes(debugger: Debugger, tell: Callable[[int], None] = lambda _: None) -> Iterator[Extremes]:
    """Search for the lowest and the highest level that guesses can lead to.

    Yields each result that is better than the last. ``tell`` is called with the number of guesses tried
    so far. :meth:`interrupt` ends the search. Raises :class:`~sudoku_repl.errors.QuizError` unless the
    quiz has exactly one solution.

    >>> from sudoku_repl import Debugger
    >>> *_, best = Debugger("@readalps").extremes()
    >>> len(best.least), best.proved, len(best.most)
    (2, True, 13)
    """
    from sudoku_repl.measure.extremes import StopSearch
    from sudoku_repl.measure.extremes import extremes as search

    tried = count(1)

    def tick() -> None:
        if debugger._interrupted:
            raise StopSearch
        tell(next(tried))

    try:
        with debugger.interruption():
            return search(debugger.quiz, debugger.rules, tick)
    except Interrupted:
        return iter(())


def keep(debugger: Debugger, stem: str, guesses: Guesses) -> str:
    """Run the quiz from its start with these guesses in a new fork, and return its name.

    Each guess is a pair: the number of a cell, from 0 in reading order, and a digit, as in the results of
    :meth:`extremes`. The fork is named ``stem`` and a number. You stay where you are.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> *_, best = dbg.extremes()
    >>> dbg.keep("fewest", best.least)
    'fewest1'
    >>> _ = dbg.goto("fewest1")
    >>> dbg.goto("end")
    <Stop moved at step 33, level 2>
    """
    return trials.keep(debugger.runs, stem, debugger.rules, guesses)


def rate(debugger: Debugger) -> Rating:
    """Rate the quiz: its class, the techniques it needs, and the counts of a run in run mode 0.

    The rating doesn't depend on your rules or your position, and you don't move.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").rate()
    <Rating class 5 (guesses), biggest level 11, 284 steps>
    """
    from sudoku_repl.measure.rating import rate as rate_quiz

    return rate_quiz(debugger.quiz)
