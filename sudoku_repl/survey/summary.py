"""The statistics of a survey: distributions and the hardest quizzes.

The size of a summary depends on the number of different values, not on the number of rows. A worker makes a
summary of each chunk, so the process that gives out the work only adds them up. Rows may have weights; then
counts are sums of weights, except for the numbers of runs and quizzes. The standard errors are those of
weighted means of independent rows: the root of the sum of (weight times deviation) squared, divided by the
sum of the weights.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from heapq import nlargest
from itertools import chain
from math import inf, nan, sqrt
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

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


def weight_of(row: Row, label: int | None) -> float:
    """Return how much a row counts: its label of this number, or 1 without a number. Raises SurveyError."""
    if label is None:
        return 1
    text = row.labels[label]
    try:
        found = float(text)
    except ValueError:
        found = nan
    if not 0 <= found < inf:
        raise SurveyError(f"{row.source}:{row.line}: expected a weight of 0 or more, got {quoted(text)}")
    return found


def merge_counts(counts: dict[Any, Any], others: Mapping[Any, Any]) -> None:
    """Add counts to counts, also within tables of them."""
    for key, other in others.items():
        if isinstance(other, dict):
            merge_counts(counts[key], other)
        else:
            counts[key] += other


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


RankedRow: TypeAlias = tuple[tuple[int, int], int, Row]
"""The key of a row, minus the number of rows before it, and the row."""


class Hardest:
    """The rows with the greatest keys; if keys are equal, the first rows."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ranked: list[RankedRow] = []
        """The hardest first."""

    def add(self, rows: Iterable[RankedRow]) -> None:
        """Add rows, no two of which have the same number."""
        self.ranked = nlargest(self.size, chain(self.ranked, rows))

    def merge(self, other: Hardest, before: int) -> None:
        """Add the rows of another, which come after ``before`` rows."""
        self.add((key, number - before, row) for key, number, row in other.ranked)

    def rows(self) -> list[Row]:
        """Return the rows, the hardest first."""
        return [row for _, _, row in self.ranked]


_counts: Callable[[], dict[int, float]] = partial(defaultdict, int)
_table: Callable[[], dict[int, dict[int, float]]] = partial(defaultdict, _counts)


class Plotted:
    """What plots show of the runs in a mode, beside its summary. Steps are those to the first solution."""

    def __init__(self) -> None:
        self.steps_by_clues = _table()
        """The steps by the number of clues, of runs that met a solution."""
        self.levels_by_clues = _table()
        """The biggest levels by the number of clues."""
        self.steps_by_level = _table()
        """The steps by the biggest level, of runs that met a solution."""
        self.solved = 0
        """The number of runs that met a solution."""
        self.deductions: dict[str, float] = defaultdict(int)
        """The number of deductions, by the names of the techniques."""
        self.used: dict[str, float] = defaultdict(int)
        """The number of runs in which each technique found something."""
        self.differences = _counts()
        """The steps of each quiz minus its steps in the first mode, if it was solved in both."""

    def add(self, row: Row, first: Row, weight: float) -> None:
        """Add a run, and compare it with the run of the quiz in the first mode."""
        assert row.clues is not None
        assert row.biggest_level is not None
        assert row.deductions is not None
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


class OfMode:
    """The statistics of the runs in a mode."""

    def __init__(self, hardest: int, label: int | None = None) -> None:
        self.counts: dict[str, dict[int, float]] = {name: defaultdict(int) for name in MEASURES}
        """How often each measure has each value; steps to a solution only for runs that met a solution."""
        self.squares = self.counts if label is None else {name: defaultdict(int) for name in MEASURES}
        """The same with the squares of the weights."""
        self.label = label
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
        self.plotted = Plotted()
        """What plots show; empty without a plot."""

    @property
    def is_weighted(self) -> bool:
        """Whether the runs have weights."""
        return self.label is not None

    @property
    def weight(self) -> float:
        """The sum of the weights of the runs; without weights, their number."""
        return sum(self.counts["biggest_level"].values())

    def add(self, rows: Sequence[Row]) -> None:
        """Add runs. Many at a time take a third of the time."""
        weights = [weight_of(row, self.label) for row in rows] if self.is_weighted else ()
        for name, counts in self.counts.items():
            values = map(attrgetter(name), rows)
            if not self.is_weighted:
                found = Counter(values)
                found.pop(None, None)
                merge_counts(counts, found)
                continue
            for value, weight in zip(values, weights, strict=True):
                if value is not None:
                    counts[value] += weight
                    self.squares[name][value] += weight * weight
        ended = [min(row.solutions or 0, 2) for row in rows if row.ended]
        self.ended += len(ended)
        self.solutions.update(ended)
        for row in rows:
            for technique, times in (row.deductions or {}).items():
                self.deductions[technique] += times
            if row.wrong_steps is not None:
                self.wrong_guesses += row.guesses_first or 0
                self.wrong_steps += row.wrong_steps
                self.steps_to_solutions += row.first_solution or 0
        self.seconds += sum(row.seconds or 0.0 for row in rows)
        steps = [(row.steps if row.first_solution is None else row.first_solution) or 0 for row in rows]
        levels = [row.biggest_level or 0 for row in rows]
        numbers = range(-self.runs, -self.runs - len(rows), -1)
        self.by_level.add(zip(zip(levels, steps, strict=True), numbers, rows, strict=True))
        self.by_steps.add(zip(zip(steps, levels, strict=True), numbers, rows, strict=True))
        self.runs += len(rows)

    def merge(self, other: OfMode) -> None:
        """Add the runs of another, which come after those that were added."""
        merge_counts(self.counts, other.counts)
        if self.is_weighted:
            merge_counts(self.squares, other.squares)
        merge_counts(vars(self.plotted), vars(other.plotted))
        self.solutions.update(other.solutions)
        self.deductions.update(other.deductions)
        self.spreads.update(other.spreads)
        self.by_level.merge(other.by_level, self.runs)
        self.by_steps.merge(other.by_steps, self.runs)
        for name in ("runs", "ended", "wrong_guesses", "wrong_steps", "steps_to_solutions", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Summary:
    """The statistics of all rows."""

    def __init__(self, hardest: int = 10, label: int | None = None, *, is_plotted: bool = False) -> None:
        """Keep the ``hardest`` quizzes of each mode, and what a plot shows if there is one.

        ``label`` is the number of the label with the weight of a row; None if each row counts once.
        """
        self.quizzes = self.bad = 0
        """The number of entries with a quiz, and without."""
        self.kinds: Counter[int] = Counter()
        """The number of quizzes by class, if the survey determines it."""
        self.clues = _counts()
        """The number of quizzes by their number of clues, if there is a plot."""
        self.modes: dict[str, OfMode] = {}
        self.hardest = hardest
        self.label = label
        self.is_plotted = is_plotted

    @property
    def is_weighted(self) -> bool:
        """Whether the rows have weights."""
        return self.label is not None

    def add(self, groups: Sequence[EntryRows]) -> None:
        """Add the rows of some entries."""
        good = [group for group in groups if not group[0].error]
        self.bad += len(groups) - len(good)
        self.quizzes += len(good)
        self.kinds.update(group[0].rating_class for group in good if group[0].rating_class is not None)
        rows: dict[str, list[Row]] = {}
        for group in good:
            for row in group:
                rows.setdefault(row.mode, []).append(row)
        for mode, its_rows in rows.items():
            self._mode(mode).add(its_rows)
        for group in good:
            if len(group) > len(rows):
                self._add_spreads(group)
            if self.is_plotted:
                self._add_plotted(group)

    def merge(self, other: Summary) -> None:
        """Add the rows of another summary, which come after those that were added."""
        self.quizzes += other.quizzes
        self.bad += other.bad
        self.kinds.update(other.kinds)
        merge_counts(self.clues, other.clues)
        for name, mode in other.modes.items():
            self._mode(name).merge(mode)

    def _mode(self, name: str) -> OfMode:
        if name not in self.modes:
            self.modes[name] = OfMode(self.hardest, self.label)
        return self.modes[name]

    def _add_spreads(self, group: EntryRows) -> None:
        """Add how much the steps of a quiz differ between its forms and guess orders, if all were solved."""
        steps: dict[str, list[int | None]] = {}
        for row in group:
            steps.setdefault(row.mode, []).append(row.first_solution)
        for mode, values in steps.items():
            found = [value for value in values if value]
            if len(found) == len(values):
                self.modes[mode].spreads[round(max(found) / min(found), 2)] += 1

    def _add_plotted(self, group: EntryRows) -> None:
        """Add what plots show of a quiz. The other modes are compared with the first."""
        first = group[0]
        assert first.clues is not None
        self.clues[first.clues] += weight_of(first, self.label)
        firsts = {(row.transform, row.guess_order): row for row in reversed(group) if row.mode == first.mode}
        for row in group:
            of_first = firsts[row.transform, row.guess_order]
            self.modes[row.mode].plotted.add(row, of_first, weight_of(row, self.label))


@attrs.frozen
class ChunkOutcome:
    """What a worker hands over for some entries: statistics to merge, and lines to write."""

    entries: int
    summary: Summary
    errors: tuple[str, ...] = ()
    """Why some entries have no quiz."""
    lines: bytes = b""
    """The lines of the rows; empty without a file."""
    before: bool = False
    """Whether the rows were in the results before this run."""


@attrs.frozen
class OutcomeOf:
    """What a survey is to report and to write: makes the outcome of some rows."""

    hardest: int
    label: int | None
    """The number of the label with the weight of a row; None if each row counts once."""
    is_plotted: bool
    lines: Callable[[Sequence[EntryRows]], bytes] | None = None
    """Makes the lines of rows; None without a file."""

    def __call__(self, groups: Sequence[EntryRows]) -> ChunkOutcome:
        """Return the outcome of the rows of some entries."""
        summary = self.summary()
        summary.add(groups)
        errors = tuple(group[0].error for group in groups if group[0].error)
        return ChunkOutcome(len(groups), summary, errors, self.lines(groups) if self.lines else b"")

    def summary(self) -> Summary:
        """Return an empty summary."""
        return Summary(self.hardest, self.label, is_plotted=self.is_plotted)
