"""Experiments: one quiz run under several rules or with given guesses, and the levels that guesses lead to.

The lowest level of a quiz with one solution is the size of its *backdoor* for the techniques of
the run: the smallest number of cells that, guessed correctly, leave no further guess to make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.interruption import Interrupted, IsInterrupted, check, interrupted_by
from sudoku_repl.machine import Phase, Retreat, Rules, State, load
from sudoku_repl.measure.tally import UNTIL, Tally
from sudoku_repl.notebooks import ShownAsText
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import started
from sudoku_repl.timeline.runs import Runs
from sudoku_repl.timeline.timeline import Timeline

EXPERIMENT_LIMIT = 100_000
"""The default limit on the steps of a trial."""


@attrs.define(kw_only=True, repr=False)
class Trial(ShownAsText, Tally):
    """The counts of one run of an experiment, to its end or to where it stopped early."""

    run: str
    """The name of the fork that records it."""
    rules: Rules

    def __str__(self) -> str:
        """Return the main counts: ``first1: first solution at step 131, 284 steps, biggest level 11``."""
        first = self.first_solution
        found = "no solution" if first is None else f"first solution at step {first}"
        steps = f"{self.steps} steps{'' if self.ended else ', cut short'}"
        return f"{self.run}: {found}, {steps}, biggest level {self.biggest_level}"


def trials(
    runs: Runs,
    several: Iterable[Rules],
    *,
    stem: str | None,
    limit: int,
    room: int,
    is_interrupted: IsInterrupted,
) -> Iterator[Trial]:
    """Run the quiz from its start under each of several rules, to the end or to ``limit`` steps.

    Each trial is recorded in a new fork, named ``stem`` (by default the guess mode) and a number, while you
    stay where you are. ``room`` is the number of advances that all trials together may record.
    ``is_interrupted`` is called now and then; if it returns True, the trial that is running is the last.
    """
    for rules in several:
        if room < 1:
            return
        run, timeline = runs.sprout(stem or rules.guessing.picks.value)
        yield _attempt(run, timeline, rules, min(limit, room), is_interrupted)
        if is_interrupted():
            return
        room -= len(timeline)


def _attempt(run: str, timeline: Timeline, rules: Rules, limit: int, is_interrupted: IsInterrupted) -> Trial:
    trial = Trial(run=run, rules=rules)
    with suppress(Interrupted), interrupted_by(is_interrupted), started(timeline.present, rules) as machine:
        for until in UNTIL:
            if is_interrupted():
                break
            for _ in timeline.record(machine, rules, MOST_STEPS, limit, until):
                trial.take(machine)
                if is_interrupted():
                    break
    return trial


def keep(runs: Runs, stem: str, rules: Rules, guesses: Guesses) -> str:
    """Run the quiz from its start with these guesses in a new fork, and return its name."""
    run, timeline = runs.sprout(stem)
    asking = rules.asking()
    for guess in (*guesses, None):
        for _ in timeline.run(asking, MOST_STEPS, until=What.WAITS | What.SOLUTION):
            check()
        if guess:
            timeline.guess(*guess)
    return run


Guesses: TypeAlias = tuple[tuple[int, int], ...]
"""The cells, from 0, and digits of guesses, in order."""


@attrs.frozen
class Extremes:
    """The best guesses that a search has found so far."""

    least: Guesses | None = None
    """The fewest correct guesses that solve the quiz; None until any are found."""
    proved: bool = False
    """Whether no fewer correct guesses suffice."""
    most: Guesses = ()
    """The guesses that drove the level highest."""


class StopSearch(Exception):  # noqa: N818 - not an error
    """Raised to end a search. The results it has yielded stay valid."""


_EXACT = 2
"""The search tries all sets of up to this many correct guesses, in every order."""
_BEAM = 12
"""With more guesses, the search continues only this many sets: those that leave the fewest candidates."""


def extremes(quiz: Quiz, rules: Rules, tick: Callable[[], None] = lambda: None) -> Iterator[Extremes]:
    """Search for the lowest and the highest level that guesses can lead to, and yield each better result.

    A lowest level of up to three is proved to be the lowest; a higher one is the best that the search
    found. The highest comes from a greedy search, which always makes the guess that leaves the most
    candidates. ``tick`` is called before each guess and may raise :class:`StopSearch`. Raises
    :class:`~sudoku_repl.errors.QuizError` unless the quiz has exactly one solution.
    """
    solutions = tuple(islice(exact.solutions(quiz), 2))
    if len(solutions) != 1:
        found = "several solutions" if solutions else "no solution"
        raise QuizError(f"the quiz has {found}; `extremes` needs exactly one")
    return _search(load(quiz), solutions[0], rules, tick)


def _search(start: State, solution: bytes, rules: Rules, tick: Callable[[], None]) -> Iterator[Extremes]:
    asking = rules.asking().with_retreat(Retreat.CHRONOLOGICAL)  # no guess is taken back
    first = _settled(start, asking)
    assert first is not None  # a quiz with a solution meets no contradiction before a guess
    with suppress(StopSearch):
        known = Extremes(*_least(first, solution, asking, tick))
        yield known
        for most in _most(first, asking, tick):
            yield attrs.evolve(known, most=most)


def _settled(state: State, asking: Rules, guess: tuple[int, int] | None = None) -> State | None:
    """Return the state where the next guess is due, or the solution; None after a contradiction.

    ``guess`` is the cell and digit of the guess that is due in ``state``.
    """
    stops = What.WAITS | What.SOLUTION | What.WRONG
    with started(state, asking, [(1, *guess)] if guess else ()) as machine:
        while not (made := machine.run(MOST_STEPS, MOST_STEPS, stops))[-1] & stops:
            check()
        return None if made[-1] & What.WRONG else machine.state()


def _left(state: State) -> int:
    """Return the number of candidates left."""
    return state.grid.candidates.bit_count()


def _least(first: State, solution: bytes, asking: Rules, tick: Callable[[], None]) -> tuple[Guesses, bool]:
    """Return the fewest correct guesses found that solve the quiz, and whether they are proved the fewest."""
    paths: list[tuple[State, Guesses]] = [(first, ())]
    if first.phase is Phase.SOLVED:
        return (), True
    while True:
        longer: list[tuple[int, State, Guesses]] = []
        for state, guesses in paths:
            for cell in state.candidates():
                tick()
                taken = (*guesses, (cell, solution[cell]))
                after = _settled(state, asking, (cell, solution[cell]))
                assert after is not None  # a correct guess never meets a contradiction
                if after.phase is Phase.SOLVED:
                    return taken, len(taken) <= _EXACT + 1
                longer.append((_left(after), after, taken))
        if len(longer[0][2]) >= _EXACT:
            longer = sorted(longer, key=itemgetter(0))[:_BEAM]
        paths = [(state, guesses) for _, state, guesses in longer]


def _most(first: State, asking: Rules, tick: Callable[[], None]) -> Iterator[Guesses]:
    """Yield longer and longer guesses, each one level deeper, until none can follow."""
    state: State | None = first
    guesses: Guesses = ()
    while state and state.default_guess:
        best = None
        chosen = state.default_guess  # if no guess leads to another, take any
        for cell, digits in state.candidates().items():
            for digit in digits:
                tick()
                after = _settled(state, asking, (cell, digit))
                if after and after.phase is Phase.WAITING and (best is None or _left(after) > _left(best)):
                    best, chosen = after, (cell, digit)
        guesses = (*guesses, chosen)
        yield guesses
        state = best
