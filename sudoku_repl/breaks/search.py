"""Searches for the matches of a condition in a recorded run: the next, all, or the first by halving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import attrs

from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.timeline.columns import runs_of
from sudoku_repl.timeline.moments import Passage, moments
from sudoku_repl.timeline.timeline import Timeline

_BLOCK, _BLOCK_AGAIN = 1 << 16, 1 << 10
"""The number of advances searched at a time. It is smaller if each has to be made again, so that a search
backward doesn't make many of them in vain."""


@attrs.frozen
class Match:
    """A match: consecutive advances, from ``first`` to ``last``, where a condition holds."""

    first: int
    last: int


@attrs.frozen
class Probe:
    """One probe of a bisection: an advance, and whether the condition holds there."""

    index: int
    holds: bool


@attrs.frozen
class Bisection:
    """The first advance where a condition holds, and how it was found."""

    probes: tuple[Probe, ...]
    found: int | None
    """The first advance where it holds; None if there is none."""
    matches: tuple[Match, ...]
    """The first few matches. If there are several, or if the only one ends before the run does, halving alone
    could have missed the first."""
    more: bool = False
    """Whether there are more matches than these."""


_FEW = 20
"""The most matches that a bisection returns; a long run can have too many to read."""


def _runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last advance of each match between two advances, in order."""
    if condition.column is None:
        along = moments(timeline, first, last)
        return ((moment.index, moment.index) for moment in along if condition.holds(moment))
    passage = Passage(timeline, first, last)
    found = runs_of(condition.column(passage), passage.size)
    return ((first + begun, first + ended) for begun, ended in found)


def _blocks(condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last advance of each block that is searched at a time, in order."""
    size = _BLOCK if condition.column else _BLOCK_AGAIN
    return ((begun, min(begun + size - 1, last)) for begun in range(first, last + 1, size))


def _all_runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield what :func:`_runs` yields, block by block: a match may be cut in two."""
    for block in _blocks(condition, first, last):
        yield from _runs(timeline, condition, *block)


def find(timeline: Timeline, condition: Condition, after: int) -> int | None:
    """Return the first advance after ``after`` where the condition holds; None if there is none."""
    return next((first for first, _ in _all_runs(timeline, condition, after + 1, len(timeline))), None)


def find_back(timeline: Timeline, condition: Condition, before: int) -> int | None:
    """Return the last advance before ``before`` where the condition holds; None if there is none."""
    last = before - 1
    while last > 0:
        first = max(last - (_BLOCK if condition.column else _BLOCK_AGAIN) + 1, 1)
        found = list(_runs(timeline, condition, first, last))
        if found:
            return found[-1][1]
        last = first - 1
    return None


def matches(timeline: Timeline, condition: Condition) -> Iterator[Match]:
    """Yield every match of the condition in the run, in order."""
    begun = ended = 0
    for first, last in _all_runs(timeline, condition, 1, len(timeline)):
        if first > ended + 1 or not begun:
            if begun:
                yield Match(begun, ended)
            begun = first
        ended = last
    if begun:
        yield Match(begun, ended)


def bisect(timeline: Timeline, condition: Condition) -> Bisection:
    """Halve the run until the first advance is found where the condition holds.

    The probes are the ones you would make if you could only run to a step count and look. Halving finds the
    first match only if the condition, once it holds, holds to the end. That is certain for a condition that
    rises. For any other, find its matches first, and halve only up to the end of the first match.
    """
    if condition.rises:
        length = len(timeline)
        probes = _halved(length, lambda index: any(_runs(timeline, condition, index, index)))
        first = _first(probes)
        return Bisection(probes, first, () if first is None else (Match(first, length),))
    found = tuple(islice(matches(timeline, condition), _FEW + 1))
    if not found:
        return Bisection((), None, ())
    probes = _halved(found[0].last, lambda index: index >= found[0].first)
    return Bisection(probes, _first(probes), found[:_FEW], len(found) > _FEW)


def _halved(last: int, holds: Callable[[int], bool]) -> tuple[Probe, ...]:
    """Return the probes of advances 1 to ``last``, beginning with ``last``; none if it doesn't hold there."""
    if not last or not holds(last):
        return ()
    low, high = 0, last
    probes = [Probe(high, holds=True)]
    while high - low > 1:
        middle = (low + high) // 2
        probes.append(Probe(middle, holds(middle)))
        low, high = (low, middle) if probes[-1].holds else (middle, high)
    return tuple(probes)


def _first(probes: tuple[Probe, ...]) -> int | None:
    return min((probe.index for probe in probes if probe.holds), default=None)
