"""The profile of a run: its guess level over its steps, reduced to a few columns."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter

import attrs

from sudoku_repl.machine.records import EMPTIED, LAYOUT
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.timeline import Timeline


@attrs.frozen
class Column:
    """A summary of consecutive steps of a run."""

    first: int
    """The first step."""
    last: int
    """The last step."""
    level: int
    """The biggest level of these steps. So no peak is lost, however many steps a column has."""
    solutions: int
    """The number of solutions found."""
    wrong: int
    """The number of contradictions. Those of one advance all count in the column of its last step."""


@attrs.frozen
class Profile:
    """The guess level over the steps of a run."""

    columns: tuple[Column, ...]
    here: int | None
    """The step at your position; None to leave it out."""
    title: str = ""


def profile(timeline: Timeline, columns: int) -> tuple[Column, ...]:
    """Summarize the steps of the whole run in at most ``columns`` columns of equal width, in order.

    If an advance counts several steps, its last step gets its level and the others keep the level before it.
    """
    packed, steps = timeline.packed(1, len(timeline)), timeline.present.steps
    more = _further(timeline, 1, packed)
    width = max(-(-steps // columns), 1)
    made: list[Column] = []
    begun = held = 0
    for first in range(1, steps + 1, width):
        last = min(first + width - 1, steps)
        ended = bisect_left(packed, facts.first_with(last + 1), begun)
        made.append(_column(first, last, packed[begun:ended], held, more))
        if begun < ended:
            begun, held = ended, facts.level_of(packed[ended - 1])
    return tuple(made)


def _column(first: int, last: int, packed: array[int], held: int, more: Counter[int]) -> Column:
    """Return the column of these steps, from the facts of its advances; ``held`` is the level before them."""
    level = max((max(facts.level_of(each), facts.peak_of(each)) for each in packed), default=held)
    solutions, wrong = (sum(bool(each & what) for each in packed) for what in (_SOLUTION, _WRONG))
    if more:
        wrong += sum(more[each] for each in packed)
    return Column(first, last, level, solutions, wrong)


def _further(timeline: Timeline, first: int, packed: array[int]) -> Counter[int]:
    """Return how many contradictions advances have beyond their first, by their packed facts.

    ``packed`` are the facts of the advances from ``first`` on. Only an advance of several steps can have more
    than one. So the run is made again only from the first to the last such advance.
    """
    several: list[int] = []
    before = timeline.steps_at(first - 1)
    for at, each in enumerate(packed):
        steps = facts.steps_of(each)
        if each & _WRONG and steps > before + 1:
            several.append(at)
        before = steps
    found: Counter[int] = Counter()
    if several:
        for block in timeline.records(first + several[0], first + several[-1]):
            for step, *_, kind, _, _, _ in LAYOUT.iter_unpack(block):
                if kind >= EMPTIED:  # its step is the counter before it is counted
                    found[bisect_left(packed, facts.first_with(step + 1))] += 1
    return Counter({packed[at]: count - 1 for at, count in found.items() if count > 1})


def redrawn(made: tuple[Column, ...], count: int) -> tuple[Column, ...]:
    """Resample to at most ``count`` columns.

    The solutions and contradictions of a column go to the new column that has its first step. If there are
    now more columns than before, neighbours share a level.
    """
    steps = made[-1].last if made else 0
    width = max(-(-steps // count), 1)
    columns = []
    for first in range(1, steps + 1, width):
        last = min(first + width - 1, steps)
        there = [each for each in made if each.first <= last and first <= each.last]
        begun = [each for each in there if first <= each.first]
        solutions, wrong = sum(each.solutions for each in begun), sum(each.wrong for each in begun)
        columns.append(Column(first, last, max(each.level for each in there), solutions, wrong))
    return tuple(columns)


def widened(columns: tuple[Column, ...], count: int) -> tuple[Column, ...]:
    """Repeat columns so that a short run fills ``count`` columns, each at most :data:`MOST_TIMES`.

    The solutions and contradictions of a column stay in its first copy.
    """
    short = len(columns)
    count = min(count, short * MOST_TIMES)
    if count <= short:
        return columns
    wide: list[Column] = []
    for number, column in enumerate(columns, 1):
        again = attrs.evolve(column, solutions=0, wrong=0)
        wide += (column, *[again] * (count * number // short - len(wide) - 1))
    return tuple(wide)


def since(timeline: Timeline, length: int, made: tuple[Column, ...]) -> tuple[Column, ...]:
    """Summarize the advances after the first ``length`` in one column; none if they have no new steps."""
    first, last = made[-1].last + 1 if made else 1, timeline.present.steps
    if first > last:
        return ()
    packed = timeline.packed(length + 1, len(timeline))
    return (_column(first, last, packed, 0, _further(timeline, length + 1, packed)),)


MOST_TIMES = 10
"""Room for the name of a guess, such as ``[12,10]=16``, in the columns of one step."""
_SOLUTION, _WRONG = int(What.SOLUTION), int(What.WRONG)
