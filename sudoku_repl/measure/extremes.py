"""The lowest and the highest level that guesses can lead to: the biggest level of a run, over all guesses.

The lowest level of a quiz with one solution is the size of its *backdoor* for the techniques of
the run: the smallest number of cells that, guessed correctly, leave no further guess to make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.interruption import check
from sudoku_repl.machine import Phase, Retreat, Rules, State, load
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import started

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
