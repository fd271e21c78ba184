"""How low right guesses can keep the guess level of a quiz, and how high bad ones drive it.

The least biggest level of a quiz with one solution is the size of its *backdoor* for the techniques
of the run: the fewest cells that, once their digits are guessed rightly, leave no guess to be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from operator import itemgetter
from typing import TypeAlias

import attrs

from sudoku_repl.machine import Phase, Rules, State, advance, guess
from sudoku_repl.machine.advance import AdvanceResult
from sudoku_repl.machine.events import Contradiction, Overfull

Guesses: TypeAlias = tuple[tuple[int, int], ...]
"""Cells and their digits, in the order they are guessed."""


@attrs.frozen
class Extremes:
    """What is known so far."""

    least: Guesses | None = None
    """The fewest right guesses found that solve the quiz; None while none are known."""
    proved: bool = False
    """Whether no fewer do."""
    most: Guesses = ()
    """The guesses that drove the level highest."""


class StopSearch(Exception):  # noqa: N818 - no error
    """Raised to end the search: what was given so far stays."""


_EXACT = 2
"""All right guesses of so many are tried, in every order."""
_BEAM = 12
"""Of more, those that continue the most promising of one guess less: where fewest candidates are left."""


def extremes(
    start: State, solution: bytes, rules: Rules, tick: Callable[[], None] = lambda: None
) -> Iterator[Extremes]:
    """Searches for both ends, and gives what is known whenever that is more.

    ``start`` is the loaded state of a quiz whose one solution is given. The least level is exact up
    to two, and three when it is found; beyond that it is the best that was found. The highest is
    that of a greedy search, which always takes the guess that leaves the most candidates. ``tick``
    is called before each guess, and may raise :class:`StopSearch`.
    """
    asking = attrs.evolve(rules, guess_mode=1)
    first = _settled((start, ()), asking)
    assert first is not None  # a contradiction without a guess: there would be no solution
    with suppress(StopSearch):
        known = Extremes(*_least(first, solution, asking, tick))
        yield known
        for most in _most(first, asking, tick):
            yield attrs.evolve(known, most=most)


def _settled(result: AdvanceResult, asking: Rules) -> State | None:
    """The state in which the next guess is due, or the solution; None where there is a contradiction."""
    while True:
        state, events = result
        if any(isinstance(event, (Contradiction, Overfull)) for event in events):
            return None
        if state.phase in (Phase.WAITING, Phase.SOLVED):
            return state
        result = advance(state, asking)


def _left(state: State) -> int:
    """How many candidates are left."""
    return state.grid.candidates.bit_count()


def _least(first: State, solution: bytes, asking: Rules, tick: Callable[[], None]) -> tuple[Guesses, bool]:
    """The fewest right guesses found that solve the quiz, and whether no fewer do."""
    paths: list[tuple[State, Guesses]] = [(first, ())]
    if first.phase is Phase.SOLVED:
        return (), True
    while True:
        longer: list[tuple[int, State, Guesses]] = []
        for state, guesses in paths:
            for cell in state.candidates():
                tick()
                taken = (*guesses, (cell, solution[cell]))
                after = _settled(guess(state, cell, solution[cell]), asking)
                assert after is not None  # a right guess is not refuted
                if after.phase is Phase.SOLVED:
                    return taken, len(taken) <= _EXACT + 1
                longer.append((_left(after), after, taken))
        if len(longer[0][2]) >= _EXACT:
            longer = sorted(longer, key=itemgetter(0))[:_BEAM]
        paths = [(state, guesses) for _, state, guesses in longer]


def _most(first: State, asking: Rules, tick: Callable[[], None]) -> Iterator[Guesses]:
    """Ever longer guesses, each of which raises the level by one, until none can follow."""
    state: State | None = first
    guesses: Guesses = ()
    while state and state.default_guess:
        best = None
        chosen = state.default_guess  # where every guess is the last one, any will do
        for cell, digits in state.candidates().items():
            for digit in digits:
                tick()
                after = _settled(guess(state, cell, digit), asking)
                if after and after.phase is Phase.WAITING and (best is None or _left(after) > _left(best)):
                    best, chosen = after, (cell, digit)
        guesses = (*guesses, chosen)
        yield guesses
        state = best
