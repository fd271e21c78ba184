"""Where a condition holds along a recorded run: the next place, all of them, the first by halving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import attrs

from sudoku_repl.timeline.columns import runs_of
from sudoku_repl.timeline.conditions import Condition
from sudoku_repl.timeline.moments import Passage, moments
from sudoku_repl.timeline.timeline import Timeline

_BLOCK, _BLOCK_AGAIN = 1 << 16, 1 << 10
"""Advances that are looked at in one go, and if they are made again, so that a search backward does not
make many that it does not need."""


@attrs.frozen
class Stretch:
    """Neighbouring advances at all of which a condition holds."""

    first: int
    last: int


@attrs.frozen
class Probe:
    """A look at one advance."""

    index: int
    holds: bool


@attrs.frozen
class Bisection:
    """The first advance at which a condition holds, and how it was found."""

    probes: tuple[Probe, ...]
    found: int | None
    """None when it holds nowhere."""
    stretches: tuple[Stretch, ...]
    """Where it holds, the first few. More than one, or one that ends before the run: halving alone might
    have missed the first."""
    more: bool = False
    """Whether there are more than these."""


_FEW = 20
"""Stretches that a bisection gives: of what comes and goes, a long run has too many to be read."""


def _runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """First and last of neighbours, between these two advances, at which the condition holds, in order."""
    if condition.column is None:
        along = moments(timeline, first, last)
        return ((moment.index, moment.index) for moment in along if condition.holds(moment))
    passage = Passage(timeline, first, last)
    found = runs_of(condition.column(passage), passage.size)
    return ((first + begun, first + ended) for begun, ended in found)


def _blocks(condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """First and last advance of blocks that are looked at in one go, in order."""
    size = _BLOCK if condition.column else _BLOCK_AGAIN
    return ((begun, min(begun + size - 1, last)) for begun in range(first, last + 1, size))


def _all_runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """As :func:`_runs`, block by block."""
    for block in _blocks(condition, first, last):
        yield from _runs(timeline, condition, *block)


def find(timeline: Timeline, condition: Condition, after: int) -> int | None:
    """The first advance beyond ``after`` at which the condition holds."""
    return next((first for first, _ in _all_runs(timeline, condition, after + 1, len(timeline))), None)


def find_back(timeline: Timeline, condition: Condition, before: int) -> int | None:
    """The last advance short of ``before`` at which the condition holds."""
    last = before - 1
    while last > 0:
        first = max(last - (_BLOCK if condition.column else _BLOCK_AGAIN) + 1, 1)
        found = list(_runs(timeline, condition, first, last))
        if found:
            return found[-1][1]
        last = first - 1
    return None


def stretches(timeline: Timeline, condition: Condition) -> Iterator[Stretch]:
    """Every stretch of the run along which the condition holds, in order."""
    begun = ended = 0
    for first, last in _all_runs(timeline, condition, 1, len(timeline)):
        if first > ended + 1 or not begun:
            if begun:
                yield Stretch(begun, ended)
            begun = first
        ended = last
    if begun:
        yield Stretch(begun, ended)


def bisect(timeline: Timeline, condition: Condition) -> Bisection:
    """Halves the run until the first advance is found at which the condition holds.

    The probes are those that a person would make who can only run to a step count and look. Halving
    finds the first place only of what, once it holds, holds to the end. Of a condition that rises
    this is known; of any other it is looked up beforehand where it holds, and where it is not so the
    halving is within the first stretch.
    """
    if condition.rises:
        length = len(timeline)
        probes = _halved(length, lambda index: any(_runs(timeline, condition, index, index)))
        first = _first(probes)
        return Bisection(probes, first, () if first is None else (Stretch(first, length),))
    found = tuple(islice(stretches(timeline, condition), _FEW + 1))
    if not found:
        return Bisection((), None, ())
    probes = _halved(found[0].last, lambda index: index >= found[0].first)
    return Bisection(probes, _first(probes), found[:_FEW], len(found) > _FEW)


def _halved(last: int, holds: Callable[[int], bool]) -> tuple[Probe, ...]:
    """The probes of 1 to ``last``: of ``last`` first, and of no other where it does not hold even there."""
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
