"""What the plots of a survey show: measures by clue count and by level, and how modes differ on each quiz.

The size depends on the number of different values, not on the number of rows.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from sudoku_repl.survey.counting import EntryRows, Row
from sudoku_repl.techniques import TECHNIQUES


class ModeDistributions:
    """The distributions of the runs in a mode. Steps are those to the first solution."""

    def __init__(self) -> None:
        self.steps_by_clues: dict[int, Counter[int]] = defaultdict(Counter)
        """The steps by the number of clues, of runs that met a solution."""
        self.levels_by_clues: dict[int, Counter[int]] = defaultdict(Counter)
        """The biggest levels by the number of clues."""
        self.steps_by_level: dict[int, Counter[int]] = defaultdict(Counter)
        """The steps by the biggest level, of runs that met a solution."""
        self.runs = self.solved = 0
        """The number of runs, and of those that met a solution."""
        self.deductions: Counter[str] = Counter()
        """The number of deductions, by the names of ``TECHNIQUES``."""
        self.used: Counter[str] = Counter()
        """The number of runs in which each technique found something."""
        self.differences: Counter[int] = Counter()
        """The steps of each quiz minus its steps in the first mode, if it was solved in both."""

    def add(self, row: Row, first: Row) -> None:
        """Add a run, and compare it with the run of the quiz in the first mode."""
        assert row.clues is not None
        assert row.biggest_level is not None
        assert row.deductions
        self.runs += 1
        self.levels_by_clues[row.clues][row.biggest_level] += 1
        if row.first_solution is not None:
            self.solved += 1
            self.steps_by_clues[row.clues][row.first_solution] += 1
            self.steps_by_level[row.biggest_level][row.first_solution] += 1
            if first.first_solution is not None:
                self.differences[row.first_solution - first.first_solution] += 1
        for technique, times in zip(TECHNIQUES, row.deductions, strict=True):
            self.deductions[technique] += times
            self.used[technique] += times > 0


class Distributions:
    """The distributions of a survey."""

    def __init__(self) -> None:
        self.quizzes = self.bad = 0
        """The number of entries with a quiz, and without."""
        self.clues: Counter[int] = Counter()
        """The number of quizzes by their number of clues."""
        self.modes: dict[str, ModeDistributions] = {}

    def add(self, group: EntryRows) -> None:
        """Add the rows of an entry."""
        first = group[0]
        if first.error:
            self.bad += 1
            return
        assert first.clues is not None
        self.quizzes += 1
        self.clues[first.clues] += 1
        firsts = {(row.transform, row.guess_order): row for row in reversed(group) if row.mode == first.mode}
        for row in group:
            of_first = firsts[row.transform, row.guess_order]
            self.modes.setdefault(row.mode, ModeDistributions()).add(row, of_first)
