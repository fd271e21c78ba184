"""The statistics of a survey: distributions and the hardest quizzes.

The size of a summary depends on the number of different values, not on the number of rows.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappush, heapreplace
from typing import TypeVar

import attrs

from sudoku_repl.errors import SurveyError
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


def quantile(counts: Counter[Number], share: float) -> Number:
    """Return the lowest value that at least this share of the counted values does not exceed.

    >>> quantile(Counter([1, 2, 3, 40]), 0.5)
    2
    """
    wanted, seen = share * counts.total(), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("nothing was counted")


def mean(counts: Counter[Number]) -> float:
    """Return the mean of the counted values."""
    return sum(value * times for value, times in counts.items()) / counts.total()


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

    def __init__(self, hardest: int) -> None:
        self.counts: dict[str, Counter[int]] = {name: Counter() for name in MEASURES}
        """How often each measure has each value; steps to a solution only for runs that met a solution."""
        self.runs = self.ended = 0
        self.solutions: Counter[int] = Counter()
        """The number of ended runs, by their number of solutions; 2 stands for 2 or more."""
        self.deductions: Counter[str] = Counter()
        """The number of deductions, by the names of ``TECHNIQUES``."""
        self.wrong_guesses = self.wrong_steps = self.steps_to_solutions = 0
        """Wrong guesses before the first solution, their steps and all steps to it, in sum."""
        self.spreads: Counter[float] = Counter()
        """The most steps of a quiz divided by its fewest, to a hundredth, if it has several runs."""
        self.seconds = 0.0
        self.by_level = Hardest(hardest)
        self.by_steps = Hardest(hardest)

    def add(self, row: Row) -> None:
        """Add a run."""
        assert row.deductions
        assert row.steps is not None
        assert row.biggest_level is not None
        for name, counts in self.counts.items():
            value = getattr(row, name)
            if value is not None:
                counts[value] += 1
        if row.ended:
            self.ended += 1
            self.solutions[min(row.solutions or 0, 2)] += 1
        for technique, times in zip(TECHNIQUES, row.deductions, strict=True):
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

    def __init__(self, hardest: int = 10) -> None:
        """Keep the ``hardest`` quizzes of each mode. Raises SurveyError if this number is below 0."""
        if hardest < 0:
            raise SurveyError(f"expected 0 or more of the hardest quizzes, got {hardest}")
        self.quizzes = self.bad = 0
        """The number of entries with a quiz, and without."""
        self.kinds: Counter[int] = Counter()
        """The number of quizzes by class, if the survey determines it."""
        self.modes: dict[str, OfMode] = {}
        self._hardest = hardest

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
                self.modes[row.mode] = OfMode(self._hardest)
            self.modes[row.mode].add(row)
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
