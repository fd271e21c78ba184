"""What is counted of a run, whoever keeps its states."""

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
    """What has been counted of a run from its start to where it is."""

    first_solution: int | None = None
    """The steps to the first solution; None when none was met."""
    wrong_guesses: int = 0
    """Candidates that were tried, up to the first solution, and are not in force there."""
    guesses: int = 0
    """Candidates that were tried, to the end."""
    biggest_level: int = 0
    """Of the guess lines."""
    deductions: Counter[Technique] = attrs.field(factory=Counter)
    """How often each technique found something."""
    steps: int = 0
    solutions: int = 0
    ended: bool = False
    """Whether it came to the end of the run."""

    def add(self, after: State, events: Iterable[Event]) -> None:
        """Counts an advance: where it led, and what happened in it."""
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
    """Counts a run from a state before the first step to the end, or to ``limit`` steps; keeps nothing of it.

    ``rules`` must let the machine guess by itself.
    """
    counted = Tally()
    while not counted.ended and counted.steps < limit:
        state, events = advance(state, rules)
        counted.add(state, events)
    return counted
