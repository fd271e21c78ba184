"""What the plots of a survey show: measures by clue count and by level, and how modes differ on each quiz.

The size depends on the number of different values, not on the number of rows. If the rows have weights,
counts are sums of weights, except for the numbers of runs and quizzes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sudoku_repl.survey.counting import EntryRows, Row
from sudoku_repl.survey.summary import WeightOf, merge_counts, unweighted


def _counts() -> dict[int, float]:
    return defaultdict(int)


def _table() -> dict[int, dict[int, float]]:
    return defaultdict(_counts)


class ModeDistributions:
    """The distributions of the runs in a mode. Steps are those to the first solution."""

    def __init__(self) -> None:
        self.steps_by_clues: dict[int, dict[int, float]] = _table()
        """The steps by the number of clues, of runs that met a solution."""
        self.levels_by_clues: dict[int, dict[int, float]] = _table()
        """The biggest levels by the number of clues."""
        self.steps_by_level: dict[int, dict[int, float]] = _table()
        """The steps by the biggest level, of runs that met a solution."""
        self.runs = self.solved = 0
        """The number of runs, and of those that met a solution."""
        self.weight: float = 0
        """The sum of the weights of the runs; without weights, their number."""
        self.levels: dict[int, float] = defaultdict(int)
        """The runs by their biggest level."""
        self.level_squares: dict[int, float] = defaultdict(int)
        """The squares of their weights."""
        self.deductions: dict[str, float] = defaultdict(int)
        """The number of deductions, by the names of the techniques."""
        self.used: dict[str, float] = defaultdict(int)
        """The number of runs in which each technique found something."""
        self.differences: dict[int, float] = defaultdict(int)
        """The steps of each quiz minus its steps in the first mode, if it was solved in both."""

    def add(self, row: Row, first: Row, weight: float) -> None:
        """Add a run, and compare it with the run of the quiz in the first mode."""
        assert row.clues is not None
        assert row.biggest_level is not None
        assert row.deductions is not None
        self.runs += 1
        self.weight += weight
        self.levels[row.biggest_level] += weight
        self.level_squares[row.biggest_level] += weight * weight
        self.levels_by_clues[row.clues][row.biggest_level] += weight
        if row.first_solution is not None:
            self.solved += 1
            self.steps_by_clues[row.clues][row.first_solution] += weight
            self.steps_by_level[row.biggest_level][row.first_solution] += weight
            if first.first_solution is not None:
                self.differences[row.first_solution - first.first_solution] += weight
        for technique, times in row.deductions.items():
            self.deductions[technique] += times * weight
            self.used[technique] += weight if times else 0

    def merge(self, other: ModeDistributions) -> None:
        """Add the runs of another."""
        merge_counts(vars(self), vars(other))


class Distributions:
    """The distributions of a survey."""

    def __init__(self, weight_of: WeightOf = unweighted) -> None:
        self._weight_of = weight_of
        self.quizzes = self.bad = 0
        """The number of entries with a quiz, and without."""
        self.clues: dict[int, float] = defaultdict(int)
        """The number of quizzes by their number of clues."""
        self.modes: dict[str, ModeDistributions] = {}

    @property
    def is_weighted(self) -> bool:
        """Whether the rows have weights."""
        return self._weight_of is not unweighted

    def merge(self, other: Distributions) -> None:
        """Add the rows of other distributions."""
        self.quizzes += other.quizzes
        self.bad += other.bad
        merge_counts(self.clues, other.clues)
        for name, mode in other.modes.items():
            self.modes.setdefault(name, ModeDistributions()).merge(mode)

    def add(self, groups: Iterable[EntryRows]) -> None:
        """Add the rows of some entries."""
        for group in groups:
            self._add(group)

    def _add(self, group: EntryRows) -> None:
        first = group[0]
        if first.error:
            self.bad += 1
            return
        assert first.clues is not None
        self.quizzes += 1
        self.clues[first.clues] += self._weight_of(first)
        firsts = {(row.transform, row.guess_order): row for row in reversed(group) if row.mode == first.mode}
        for row in group:
            of_first = firsts[row.transform, row.guess_order]
            self.modes.setdefault(row.mode, ModeDistributions()).add(row, of_first, self._weight_of(row))
