"""Where a condition holds along a recorded run: the next place, all of them, the first by halving."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from sudoku_repl.timeline.conditions import Condition
from sudoku_repl.timeline.moments import Moment, moments
from sudoku_repl.timeline.timeline import Timeline

_BLOCK = 1024
"""Advances that a search backward looks at in one go: it makes them again forward."""


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
    """Where it holds. More than one, or one that ends before the run: halving alone might have missed
    the first."""


def holding(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[int]:
    """The advances from ``first`` (from 1) to ``last`` at which the condition holds, in order."""
    holds = condition.holds
    if condition.replays or condition.sums:
        along = moments(timeline, first, last, again=condition.replays)
        return (moment.index for moment in along if holds(moment))
    moment = Moment(0, 0, 0, 0)
    packed = timeline.packed(first, last)
    return (index for index, moment.packed in enumerate(packed, start=first) if holds(moment))


def find(timeline: Timeline, condition: Condition, after: int) -> int | None:
    """The first advance beyond ``after`` at which the condition holds."""
    return next(holding(timeline, condition, after + 1, len(timeline)), None)


def find_back(timeline: Timeline, condition: Condition, before: int) -> int | None:
    """The last advance short of ``before`` at which the condition holds."""
    last = before - 1
    while last > 0:
        first = max(last - _BLOCK + 1, 1)
        found = list(holding(timeline, condition, first, last))
        if found:
            return found[-1]
        last = first - 1
    return None


def stretches(timeline: Timeline, condition: Condition) -> Iterator[Stretch]:
    """Every stretch of the run along which the condition holds, in order."""
    begun = previous = None
    for index in holding(timeline, condition, 1, len(timeline)):
        if begun is None or previous is None:
            begun = index
        elif index > previous + 1:
            yield Stretch(begun, previous)
            begun = index
        previous = index
    if begun is not None and previous is not None:
        yield Stretch(begun, previous)


def bisect(timeline: Timeline, condition: Condition) -> Bisection:
    """Halves the run until the first advance is found at which the condition holds.

    The probes are those that a person would make who can only run to a step count and look. Halving
    finds the first place only of what, once it holds, holds to the end. Of a condition that rises
    this is known; for any other all advances are looked at beforehand, and where it is not so the
    halving is within the first stretch.
    """
    if condition.rises:
        length = len(timeline)
        probes = _halved(length, lambda index: any(holding(timeline, condition, index, index)))
        first = _first(probes)
        return Bisection(probes, first, () if first is None else (Stretch(first, length),))
    found = tuple(stretches(timeline, condition))
    if not found:
        return Bisection((), None, ())
    probes = _halved(found[0].last, lambda index: index >= found[0].first)
    return Bisection(probes, _first(probes), found)


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
