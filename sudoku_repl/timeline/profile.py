"""The profile of a run: its guess level over its steps, reduced to a few columns."""

from __future__ import annotations

import attrs

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
    """The number of advances that met a contradiction."""


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
    steps = timeline.present.steps
    width = max(-(-steps // columns), 1)
    count = -(-steps // width)
    peaks: list[int | None] = [None] * count
    levels, solutions, wrong = ([0] * count for _ in range(3))
    for packed in timeline.packed(1, len(timeline)):
        number = max(facts.steps_of(packed) - 1, 0) // width
        level = facts.level_of(packed)
        peaks[number] = max(peaks[number] or 0, level, facts.peak_of(packed))
        levels[number] = level
        solutions[number] += packed & _SOLUTION == _SOLUTION
        wrong[number] += packed & _WRONG == _WRONG
    made = []
    held = 0
    for number, peak in enumerate(peaks):
        first = number * width + 1
        last = min(first + width - 1, steps)
        made.append(Column(first, last, held if peak is None else peak, solutions[number], wrong[number]))
        held = held if peak is None else levels[number]
    return tuple(made)


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
    new = timeline.packed(length + 1, len(timeline))
    first, last = made[-1].last + 1 if made else 1, timeline.present.steps
    if first > last:
        return ()
    level = max(max(facts.level_of(packed), facts.peak_of(packed)) for packed in new)
    solutions, wrong = (sum(bool(packed & what) for packed in new) for what in (_SOLUTION, _WRONG))
    return (Column(first, last, level, solutions, wrong),)


MOST_TIMES = 10
"""Room for the name of a guess, such as ``[12,10]=16``, in the columns of one step."""
_SOLUTION, _WRONG = int(What.SOLUTION), int(What.WRONG)
