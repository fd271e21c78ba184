"""The counts of a run: steps, guesses, levels and deductions, without keeping its states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from sudoku_repl.machine.advance import advance
from sudoku_repl.machine.events import ChainFound, Event, Guessed, HouseShrunk, Technique
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import FINISHED, SOLVED, State


@attrs.define
class Tally:
    """The counts of a run from its start."""

    first_solution: int | None = None
    """The steps to the first solution; None if there was none."""
    wrong_guesses: int = 0
    """The number of candidates tried before the first solution that are not part of it."""
    guesses: int = 0
    """The number of candidates tried in the whole run."""
    biggest_level: int = 0
    """The biggest level of any guess line."""
    deductions: Counter[Technique] = attrs.field(factory=Counter)
    """The number of times that each technique removed candidates or placed digits."""
    steps: int = 0
    solutions: int = 0
    ended: bool = False
    """Whether the run reached its end."""

    def add(self, after: State, events: Iterable[Event]) -> None:
        """Count an advance that led to the state ``after``."""
        for event in events:
            if isinstance(event, Guessed):
                self.guesses += 1
                if event.level > self.biggest_level:
                    self.biggest_level = event.level
            elif isinstance(event, (HouseShrunk, ChainFound)):
                self.deductions[event.technique] += 1
        self.steps = after.steps
        self.solutions = after.solutions
        self.ended = after.phase is FINISHED
        if self.first_solution is None:
            self.wrong_guesses = self.guesses
            if after.phase is SOLVED:
                self.first_solution = after.steps
                self.wrong_guesses -= after.level


def tally(state: State, rules: Rules, limit: int) -> Tally:
    """Count a run from a freshly loaded state to its end, or to ``limit`` steps.

    ``rules`` must let the machine make the guesses.
    """
    counted = Tally()
    while not counted.ended and counted.steps < limit:
        state, events = advance(state, rules)
        counted.add(state, events)
    return counted
