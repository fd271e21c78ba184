"""The statistics of a survey: distributions and the hardest quizzes.

The size of a summary depends on the number of different values, not on the number of rows. Rows may have
weights; then counts are sums of weights. The standard errors are those of weighted means of independent rows:
the root of the sum of (weight times deviation) squared, divided by the sum of the weights.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from heapq import heappush, heapreplace
from math import inf, nan, sqrt
from typing import TypeAlias, TypeVar

import attrs

from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.survey.counting import EntryRows, Row
from sudoku_repl.techniques import TECHNIQUES

Number = TypeVar("Number", int, float)

MEASURES = {
    "first_solution": "steps to the first solution",
    "steps": "steps to the end",
    "biggest_level": "biggest level",
    "guesses": "guesses",
    "guesses_first": "wrong guesses before it",
    "max_core": "largest core",
    "wasted_steps": "wasted steps",
    "wrong_steps": "steps of wrong guesses before the first solution",
}
"""The fields of a row whose distributions are counted, with their descriptions."""


WeightOf: TypeAlias = Callable[[Row], float]
"""Returns how much a row counts."""


def unweighted(_: Row) -> float:
    """Let each row count once."""
    return 1


def weight_by(label: int) -> WeightOf:
    """Return what takes the weight of a row from its label of this number. It raises SurveyError."""

    def weight(row: Row) -> float:
        text = row.labels[label]
        try:
            found = float(text)
        except ValueError:
            found = nan
        if not 0 <= found < inf:
            raise SurveyError(f"{row.source}:{row.line}: expected a weight of 0 or more, got {quoted(text)}")
        return found

    return weight


Sums: TypeAlias = Mapping[Number, float]
"""How often each value was counted, or the sum of its weights or of their squares."""


def quantile(counts: Sums[Number], share: float) -> Number:
    """Return the lowest value that at least this share of the counted values does not exceed.

    >>> quantile(Counter([1, 2, 3, 40]), 0.5)
    2
    """
    *values, last = sorted(counts)
    wanted, seen = share * sum(counts.values()), 0.0
    for value in values:
        seen += counts[value]
        if seen >= wanted:
            return value
    return last


def mean(counts: Sums[Number]) -> float:
    """Return the mean of the counted values."""
    return sum(value * times for value, times in counts.items()) / sum(counts.values())


def mean_error(counts: Sums[Number], squares: Sums[Number]) -> float:
    """Return the standard error of the mean, from the sums of the weights and of their squares.

    >>> ones = Counter({1: 50, 3: 50})
    >>> mean_error(ones, ones)
    0.1
    """
    middle = mean(counts)
    return sqrt(sum(each * (value - middle) ** 2 for value, each in squares.items())) / sum(counts.values())


def share_error(value: Number, counts: Sums[Number], squares: Sums[Number]) -> float:
    """Return the standard error of the share of a value.

    >>> ones = Counter({1: 50, 3: 50})
    >>> share_error(3, ones, ones)
    0.05
    """
    total = sum(counts.values())
    share, square = counts.get(value, 0) / total, squares.get(value, 0)
    others = sum(squares.values()) - square
    return sqrt(square * (1 - share) ** 2 + others * share**2) / total


@attrs.define
class Hardest:
    """The rows with the greatest keys; if keys are equal, the first rows."""

    size: int
    _heap: list[tuple[tuple[int, ...], int, Row]] = attrs.field(factory=list, init=False)

    def add(self, key: tuple[int, ...], number: int, row: Row) -> None:
        """Add a row; ``number`` is the number of rows before it."""
        if len(self._heap) < self.size:
            heappush(self._heap, (key, -number, row))
        elif self.size and key > self._heap[0][0]:
            heapreplace(self._heap, (key, -number, row))

    def rows(self) -> list[Row]:
        """Return the rows, the hardest first."""
        return [row for _, _, row in sorted(self._heap, key=lambda entry: entry[:2], reverse=True)]


class OfMode:
    """The statistics of the runs in a mode."""

    def __init__(self, hardest: int, *, weighted: bool = False) -> None:
        self.counts: dict[str, dict[int, float]] = {name: defaultdict(int) for name in MEASURES}
        """How often each measure has each value; steps to a solution only for runs that met a solution."""
        self.squares = {name: defaultdict[int, float](int) for name in MEASURES} if weighted else self.counts
        """The same with the squares of the weights."""
        self.runs = self.ended = 0
        self.solutions: Counter[int] = Counter()
        """The number of ended runs, by their number of solutions; 2 stands for 2 or more."""
        self.deductions = Counter(dict.fromkeys(TECHNIQUES, 0))
        """The number of deductions, by the names of ``TECHNIQUES``."""
        self.wrong_guesses = self.wrong_steps = self.steps_to_solutions = 0
        """Wrong guesses before the first solution, their steps and all steps to it, in sum."""
        self.spreads: Counter[float] = Counter()
        """The most steps of a quiz divided by its fewest, to a hundredth, if it has several runs."""
        self.seconds = 0.0
        self.by_level = Hardest(hardest)
        self.by_steps = Hardest(hardest)

    def add(self, row: Row, weight: float) -> None:
        """Add a run."""
        assert row.deductions is not None
        assert row.steps is not None
        assert row.biggest_level is not None
        for name, counts in self.counts.items():
            value = getattr(row, name)
            if value is not None:
                counts[value] += weight
                if self.squares is not self.counts:
                    self.squares[name][value] += weight * weight
        if row.ended:
            self.ended += 1
            self.solutions[min(row.solutions or 0, 2)] += 1
        for technique, times in row.deductions.items():
            if times:
                self.deductions[technique] += times
        if row.wrong_steps is not None:
            self.wrong_guesses += row.guesses_first or 0
            self.wrong_steps += row.wrong_steps
            self.steps_to_solutions += row.first_solution or 0
        self.seconds += row.seconds or 0.0
        steps = row.steps if row.first_solution is None else row.first_solution
        self.by_level.add((row.biggest_level, steps), self.runs, row)
        self.by_steps.add((steps, row.biggest_level), self.runs, row)
        self.runs += 1


class Summary:
    """The statistics of all rows."""

    def __init__(self, hardest: int = 10, weight_of: WeightOf = unweighted) -> None:
        """Keep the ``hardest`` quizzes of each mode. Raises SurveyError if this number is below 0."""
        if hardest < 0:
            raise SurveyError(f"expected 0 or more of the hardest quizzes, got {hardest}")
        self.quizzes = self.bad = 0
        """The number of entries with a quiz, and without."""
        self.kinds: Counter[int] = Counter()
        """The number of quizzes by class, if the survey determines it."""
        self.modes: dict[str, OfMode] = {}
        self._hardest = hardest
        self._weight_of = weight_of

    @property
    def is_weighted(self) -> bool:
        """Whether the rows have weights."""
        return self._weight_of is not unweighted

    def add(self, group: EntryRows) -> None:
        """Add the rows of an entry."""
        first = group[0]
        if first.error:
            self.bad += 1
            return
        self.quizzes += 1
        if first.rating_class is not None:
            self.kinds[first.rating_class] += 1
        for row in group:
            if row.mode not in self.modes:
                self.modes[row.mode] = OfMode(self._hardest, weighted=self.is_weighted)
            self.modes[row.mode].add(row, self._weight_of(row))
        if len(group) > len({row.mode for row in group}):
            self._add_spreads(group)

    def _add_spreads(self, group: EntryRows) -> None:
        """Add how much the steps of a quiz differ between its forms and guess orders, if all were solved."""
        steps: dict[str, list[int | None]] = {}
        for row in group:
            steps.setdefault(row.mode, []).append(row.first_solution)
        for mode, values in steps.items():
            found = [value for value in values if value]
            if len(found) == len(values):
                self.modes[mode].spreads[round(max(found) / min(found), 2)] += 1
