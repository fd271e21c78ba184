"""Curves: quantities and cells over the steps of a run, reduced to a few columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from sudoku_repl.breaks.words import Quantity
from sudoku_repl.explain.trace import Subject, content
from sudoku_repl.interruption import check
from sudoku_repl.notebooks import ShownAsPicture
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.advances import RecordedAdvance, made_again, recorded_at
from sudoku_repl.timeline.facts import steps_of


@attrs.frozen
class CurveColumn:
    """The values of a curve at consecutive steps."""

    first: int
    """The first step."""
    last: int
    """The last step."""
    low: int
    """The smallest value of these steps."""
    high: int
    """The biggest value of these steps."""


@attrs.frozen
class Curve:
    """A quantity, or the number of digits that a cell may still have, over the steps of a run."""

    name: str
    columns: tuple[CurveColumn, ...]

    @property
    def highest(self) -> int:
        """The biggest value; 0 without steps."""
        return max((column.high for column in self.columns), default=0)


@attrs.frozen
class Curves(ShownAsPicture):
    """Several curves of a run, with equal columns."""

    curves: tuple[Curve, ...]
    here: int | None
    """The step at your position; None to leave it out."""
    title: str = ""


def curves(
    timeline: Timeline,
    subjects: Sequence[Subject],
    columns: int,
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[Curve, ...]:
    """Reduce the values over all steps of a run to at most ``columns`` columns of equal width.

    A value holds from the step of its advance to the step before the next advance. ``progress`` is called
    with the number of advances that were looked at.
    """
    board, steps = timeline.state_at(0).board, timeline.present.steps
    width = max(-(-steps // columns), 1)
    made = [_Envelope(width, -(-steps // width)) for _ in subjects]
    step, held = 1, _start(timeline, subjects)
    for after, *values in _values(timeline, subjects, progress):
        for each, old, new in zip(made, held, values, strict=True):
            each.cover(step, after - 1, old)
            each.cover(after, after, new)
        step, held = after + 1, values
    names = [each.text if isinstance(each, Quantity) else board.label(each) for each in subjects]
    return tuple(Curve(name, each.made(steps)) for name, each in zip(names, made, strict=True))


class _Envelope:
    """The columns of a curve, while it is made."""

    def __init__(self, width: int, count: int) -> None:
        self._width = width
        self._lows: list[int | None] = [None] * count
        self._highs = [0] * count

    def cover(self, first: int, last: int, value: int) -> None:
        """Let the curve have a value at the steps from ``first`` to ``last``; they may be none."""
        for number in range(
            (first - 1) // self._width, (last - 1) // self._width + 1 if first <= last else 0
        ):
            low = self._lows[number]
            if low is None:
                self._lows[number] = self._highs[number] = value
            elif value < low:
                self._lows[number] = value
            elif value > self._highs[number]:
                self._highs[number] = value

    def made(self, steps: int) -> tuple[CurveColumn, ...]:
        """Return the columns of a run with this number of steps."""
        firsts = range(1, steps + 1, self._width)
        return tuple(
            CurveColumn(first, min(first + self._width - 1, steps), low or 0, high)
            for first, low, high in zip(firsts, self._lows, self._highs, strict=True)
        )


def _start(timeline: Timeline, subjects: Sequence[Subject]) -> Sequence[int]:
    start = recorded_at(timeline, 0)
    return [_number(start, each) for each in subjects]


def _values(
    timeline: Timeline, subjects: Sequence[Subject], progress: Callable[[int], None]
) -> Iterator[tuple[int, ...]]:
    """Yield the step after each advance, and the values there."""
    recorded = [each.recorded for each in subjects if isinstance(each, Quantity) and each.recorded]
    if len(recorded) < len(subjects):
        for advance in made_again(timeline, 1, len(timeline)):
            check()
            yield steps_of(advance.packed), *(_number(advance, each) for each in subjects)
            progress(advance.index)
        return
    for first in range(1, len(timeline) + 1, _BLOCK):
        check()
        last = min(first + _BLOCK - 1, len(timeline))
        steps = map(steps_of, timeline.packed(first, last))
        yield from zip(steps, *(each(timeline, first, last) for each in recorded), strict=True)
        progress(last)


_BLOCK = 1 << 16
"""The advances that are looked at together."""


def _number(advance: RecordedAdvance, subject: Subject) -> int:
    """Return a quantity, or the number of digits that a cell may still have: 1 once it is placed."""
    if isinstance(subject, Quantity):
        return subject.read(advance)
    held = content(advance, subject)
    return len(held) if isinstance(held, tuple) else 1
