"""Searches for matches of a condition in a recorded run: the next, all, or the first by halving."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import attrs

from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.interruption import check
from sudoku_repl.notebooks import ShownAsText
from sudoku_repl.timeline.advances import NEAR, Passage, RecordedAdvance, made_again
from sudoku_repl.timeline.columns import growing, growing_back, runs_of
from sudoku_repl.timeline.timeline import Timeline

_BLOCK, _BLOCK_AGAIN, _FIRST_BLOCK = 1 << 16, 1 << 10, 1 << 8
"""The number of advances searched at a time. It is smaller if advances must be made again, because a search
backward makes a whole block of them to find the last match. The first block is small, because a match is
often near."""


@attrs.frozen(repr=False)
class Match(ShownAsText):
    """A match: consecutive advances where a condition holds."""

    first: int
    """The first advance."""
    last: int
    """The last advance."""
    first_step: int
    """The step counter after the first advance."""
    last_step: int
    """The step counter after the last advance."""

    def __str__(self) -> str:
        """Return the steps: ``steps 92 to 98``."""
        if self.first_step == self.last_step:
            return f"step {self.first_step}"
        return f"steps {self.first_step} to {self.last_step}"


@attrs.frozen(repr=False)
class Probe(ShownAsText):
    """One probe of a bisection: an advance, and whether the condition holds there.

    >>> Probe(41, 43, holds=False)
    <Probe step 43: no>
    """

    index: int
    """The advance."""
    step: int
    """The step counter after the advance."""
    holds: bool

    def __str__(self) -> str:
        """Return the step and the answer: ``step 43: no``."""
        return f"step {self.step}: {'yes' if self.holds else 'no'}"


@attrs.frozen(repr=False)
class Bisection:
    """The first advance where a condition holds, and how it was found."""

    probes: tuple[Probe, ...]
    found: int | None
    """The first advance where it holds; None if there is none."""
    step: int | None
    """The step counter after that advance; None if there is none."""
    matches: tuple[Match, ...]
    """The first few matches. If there are several, or if the only match ends before the run does, halving
    alone could have missed the first."""
    searched: int
    """The last step of the record that was searched."""
    more: bool = False
    """Whether there are more matches than these."""

    def __str__(self) -> str:
        """Return the result: ``first match at step 92, found with 8 probes``."""
        if self.step is None:
            return f"no match up to step {self.searched}"
        count = len(self.probes)
        return f"first match at step {self.step}, found with {count} probe{'s' * (count > 1)}"

    def __repr__(self) -> str:
        return f"<Bisection: {self}>"


_FEW = 20
"""The most matches that a bisection returns; a long run can have too many to read."""


def _runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last advance of each match between two advances, in order."""
    passage = Passage(timeline, first, last)
    if condition.column:
        for begun, ended in runs_of(condition.column(passage), passage.size):
            yield first + begun, first + ended
        return
    for advance in _made_where(passage, condition):
        yield advance.index, advance.index


def _made_where(passage: Passage, condition: Condition) -> Iterator[RecordedAdvance]:
    """Make advances of a passage again, and yield those where the condition holds.

    A short gap is made again, too, because that is quicker than jumping over it.
    """
    test = condition.column or condition.may
    for begun, ended in _joined(runs_of(test(passage) if test else passage.all, passage.size), NEAR):
        for advance in made_again(passage.timeline, passage.first + begun, passage.first + ended):
            if condition.holds(advance):
                yield advance


def _joined(spans: Iterable[tuple[int, int]], reach: int) -> Iterator[tuple[int, int]]:
    """Join spans of advances, in order, that begin at most ``reach`` after the end of the one before."""
    begun = ended = -1
    for first, last in spans:
        if begun < 0:
            begun = first
        elif first - ended > reach:
            yield begun, ended
            begun = first
        ended = last
    if begun >= 0:
        yield begun, ended


def made_where(
    timeline: Timeline, condition: Condition, first: int, last: int, progress: Callable[[int], None]
) -> Iterator[RecordedAdvance]:
    """Make again the advances from ``first`` to ``last`` where a condition holds, and yield each.

    Each is yielded as :func:`~sudoku_repl.timeline.advances.made_again` does. Where the facts rule the
    condition out, nothing is made again. ``progress`` is called with the number of advances searched.
    """
    for begun, ended in growing(first, last, *_sizes(condition)):
        check()
        yield from _made_where(Passage(timeline, begun, ended), condition)
        progress(ended - first + 1)


def _sizes(condition: Condition) -> tuple[int, int]:
    """Return the sizes of the first block to search and of the largest."""
    return _FIRST_BLOCK, _BLOCK if condition.column else _BLOCK_AGAIN


def _all_runs(timeline: Timeline, condition: Condition, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield what :func:`_runs` yields, block by block: a match may be cut in two."""
    for block in growing(first, last, *_sizes(condition)):
        yield from _runs(timeline, condition, *block)


def _match(timeline: Timeline, first: int, last: int) -> Match:
    return Match(first, last, timeline.facts_at(first).steps, timeline.facts_at(last).steps)


def find(timeline: Timeline, condition: Condition, after: int) -> Match | None:
    """Return the first advance after ``after`` where the condition holds, or None if there is none."""
    found = next((first for first, _ in _all_runs(timeline, condition, after + 1, len(timeline))), None)
    return None if found is None else _match(timeline, found, found)


def find_back(timeline: Timeline, condition: Condition, before: int, after: int = 0) -> Match | None:
    """Return the last advance before ``before`` where the condition holds, or None if there is none.

    Only the advances after ``after`` are searched.
    """
    for block in growing_back(before - 1, after + 1, *_sizes(condition)):
        check()
        found = list(_runs(timeline, condition, *block))
        if found:
            return _match(timeline, found[-1][1], found[-1][1])
    return None


def matches(timeline: Timeline, condition: Condition) -> Iterator[Match]:
    """Yield every match of the condition in the run, in order."""
    spans = _joined(_all_runs(timeline, condition, 1, len(timeline)), 1)
    return (_match(timeline, *span) for span in spans)


def matches_by_block(
    timeline: Timeline, condition: Condition, after: int
) -> Iterator[tuple[int, list[Match]]]:
    """Yield the matches after an advance, block by block: the last advance of a block, and its matches.

    A match may be cut in two between blocks.
    """
    for first, last in growing(after + 1, len(timeline), *_sizes(condition)):
        check()
        spans = _joined(_runs(timeline, condition, first, last), 1)
        yield last, [_match(timeline, *span) for span in spans]


def bisect(timeline: Timeline, condition: Condition) -> Bisection:
    """Find the first advance where the condition holds, by halving the run.

    The probes are the same as if you could only run to a step count and look. Halving finds the first match
    only if the condition, once it holds, holds to the end. That is certain for a condition that rises. For
    other conditions, this finds all matches first, and halves the run only up to the end of the first match.
    """
    searched = timeline.present.steps
    if condition.rises:
        length = len(timeline)
        probes = _halved(timeline, length, lambda index: any(_runs(timeline, condition, index, index)))
        held = (probe for probe in probes if probe.holds)
        first = min(held, key=lambda probe: probe.index, default=None)
        if first is None:
            return Bisection(probes, None, None, (), searched)
        return Bisection(probes, first.index, first.step, (_match(timeline, first.index, length),), searched)
    found = tuple(islice(matches(timeline, condition), _FEW + 1))
    if not found:
        return Bisection((), None, None, (), searched)
    earliest = found[0]
    probes = _halved(timeline, earliest.last, lambda index: index >= earliest.first)
    more = len(found) > _FEW
    return Bisection(probes, earliest.first, earliest.first_step, found[:_FEW], searched, more)


def _halved(timeline: Timeline, last: int, holds: Callable[[int], bool]) -> tuple[Probe, ...]:
    """Return the probes of advances 1 to ``last``, beginning with ``last``; none if it fails there."""

    def probe(index: int) -> Probe:
        return Probe(index, timeline.facts_at(index).steps, holds(index))

    if not last or not (latest := probe(last)).holds:
        return ()
    low, high = 0, last
    probes = [latest]
    while high - low > 1:
        middle = (low + high) // 2
        probes.append(probe(middle))
        low, high = (low, middle) if probes[-1].holds else (middle, high)
    return tuple(probes)
