"""Where the counts of a run rise: the step counter, the biggest level and the number of solutions.

A count never falls along a run, so the advances where it rises are in order, and a question about it is
answered by halving. Those advances are kept, and a later question scans only what the run has grown by.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from sudoku_repl.timeline import facts
from sudoku_repl.timeline.columns import Columns, indices_of
from sudoku_repl.timeline.facts import What

Count: TypeAlias = Literal["steps", "biggest", "solutions"]
"""A count that never falls along a run: the step counter, the biggest level and the number of solutions."""

_BLOCK = 1 << 16
"""The number of advances scanned at a time."""


class RisingCounts:
    """The counts along a run, from the packed facts of its advances in a ``log`` that grows."""

    def __init__(self, log: array[int]) -> None:
        self._log = log
        self._rises = (0, [0], [0])  # advances scanned; where the biggest level rises, and to what
        self._solved = (0, array("Q"))  # advances scanned; those that found a solution

    def biggest(self, index: int) -> int:
        """Return the biggest level of the guess lines up to advance ``index``; 0 without any."""
        rises, peaks = self._peaks()
        return peaks[bisect_right(rises, index) - 1]

    def peak(self, first: int, last: int) -> int:
        """Return the biggest level of the guess lines after ``first`` and up to ``last``; 0 without any."""
        return max([columns.peak() for _, columns in self._columns(first, last)], default=0)

    def solutions(self, index: int) -> int:
        """Return the number of solutions found up to advance ``index``."""
        return bisect_right(self.solved(), index)

    def first_at(self, count: Count, number: int) -> int:
        """Return the first advance where a count is at least ``number``.

        0 if ``number`` isn't positive, and one more than there are if the count never reaches it.
        """
        if number <= 0:
            return 0
        if count == "steps":
            return bisect_left(self._log, facts.first_with(number)) + 1
        if count == "biggest":
            rises, peaks = self._peaks()
            at = bisect_left(peaks, number)
        else:
            rises, at = self.solved(), number - 1
        return rises[at] if at < len(rises) else len(self._log) + 1

    def solved(self) -> Sequence[int]:
        """Return the advances that found a solution."""
        seen, solved = self._solved
        if seen < len(self._log):
            solved = solved[:]
            for before, columns in self._columns(seen, len(self._log)):
                found = columns.happened(What.SOLUTION)
                solved.extend(before + index + 1 for index in indices_of(found, columns.size))
            self._solved = (len(self._log), solved)
        return solved

    def shorten(self, length: int) -> None:
        """Forget the advances after the first ``length``."""
        seen, rises, peaks = self._rises
        known = bisect_right(rises, length)
        self._rises = (min(seen, length), rises[:known], peaks[:known])
        seen, solved = self._solved
        self._solved = (min(seen, length), solved[: bisect_right(solved, length)])

    def _peaks(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the advances where the biggest level rises, and the levels it rises to."""
        seen, rises, peaks = self._rises
        if seen < len(self._log):
            rises, peaks = rises[:], peaks[:]
            for at, level in self._above(peaks[-1], seen, len(self._log)):
                rises.append(at)
                peaks.append(level)
            self._rises = (len(self._log), rises, peaks)
        return rises, peaks

    def _above(self, level: int, first: int, last: int) -> Iterator[tuple[int, int]]:
        """Yield the advances after ``first`` and up to ``last`` that go above ``level`` and all before them.

        Each comes with its biggest level.
        """
        for before, columns in self._columns(first, last):
            while above := columns.peak_above(level):
                at = before + (above & -above).bit_length() // 8
                level = facts.peak_of(self._log[at])
                yield at + 1, level

    def _columns(self, first: int, last: int) -> Iterator[tuple[int, Columns]]:
        """Yield the columns of the advances after ``first`` and up to ``last``, each with those before it."""
        for before in range(first, last, _BLOCK):
            yield before, Columns(self._log[before : min(before + _BLOCK, last)])
