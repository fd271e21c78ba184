"""The counts of a run: steps, guesses, levels and deductions, without keeping its states."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.interruption import check
from sudoku_repl.machine.compiled import KERNELS, runs_compiled
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import FINISHED, SOLVED, State, load
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import Machine, started


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
    deductions: Mapping[Technique, int] = {}
    """The number of times that each technique removed candidates or placed digits."""
    steps: int = 0
    solutions: int = 0
    ended: bool = False
    """Whether the run reached its end."""

    def take(self, machine: Machine) -> None:
        """Take over the counts of the machine that runs. Call this at the first solution, too."""
        counts = machine.counts()
        self.deductions = {technique: found for technique, found in machine.deductions().items() if found}
        self.guesses, self.biggest_level = counts.guess_lines, counts.biggest_level
        self.steps, self.solutions = counts.steps, counts.solutions
        self.ended = counts.phase is FINISHED
        if self.first_solution is None:
            self.wrong_guesses = self.guesses
            if counts.phase is SOLVED:
                self.first_solution = counts.steps
                self.wrong_guesses -= counts.level


def tally(quiz: Quiz, rules: Rules, limit: int) -> Tally:
    """Count the run of a quiz to its end, or to ``limit`` steps.

    ``rules`` must let the machine make the guesses.
    """
    if not runs_compiled(rules, quiz.board):
        return _tally(load(quiz), rules, limit)
    with KERNELS.lend(quiz.board) as kernel:
        if quiz.restricted:
            kernel.load(load(quiz), rules)
        else:
            kernel.begin(quiz.givens, rules)
        while (counts := kernel.count(limit)) is None:
            check()
        return Tally(*counts)


def _tally(state: State, rules: Rules, limit: int) -> Tally:
    """Count a run in the Python machine, which defines what :func:`tally` counts."""
    counted = Tally()
    with started(state, rules) as machine:
        for until in UNTIL:
            while (made := machine.run(MOST_STEPS, limit, until)) and not made[-1] & until:
                check()
            counted.take(machine)
    return counted


UNTIL = (int(What.SOLUTION), 0)
"""The two parts of a counted run: to its first solution, and to its end. Plain integers, because operators of
an IntFlag take a microsecond."""
