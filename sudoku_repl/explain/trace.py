"""Traces and curves: values along a recorded run, as a table or reduced to a few columns.

Quantities that are recorded come from the facts of many advances at once. For the others, advances are made
again: all of them to see where a value changes; with a condition, only those where the facts allow it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, compress, islice, repeat, zip_longest
from operator import ne, or_
from typing import Any, TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import AnyCell, parse_cell, row_and_column, spaced
from sudoku_repl.board.topology import digits_in
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import made_where
from sudoku_repl.breaks.words import QUANTITIES, Quantity, Series
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain.life import CellChange, life
from sudoku_repl.interruption import check
from sudoku_repl.notebooks import ShownAsPicture, ShownAsTable, Tabular, attributes
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.advances import Passage, RecordedAdvance, made_again, recorded_at
from sudoku_repl.timeline.columns import growing
from sudoku_repl.timeline.facts import MOST_STEPS, steps_of

TraceValue: TypeAlias = int | str | tuple[int, ...]
"""A value of a trace: a number, a text, or the candidates of an open cell. A placed cell has its digit."""

Subject: TypeAlias = Quantity | int
"""What a trace follows: a quantity, or a cell by its number."""


@attrs.frozen(eq=False, repr=False)
class Trace(ShownAsTable, Tabular):
    """The values of a run at some of its advances, as a table."""

    columns: Mapping[str, Sequence[TraceValue]]
    """Each column by its name, all equally long. The first two are the ``advance``, from 1, and the ``step``
    counter after it."""

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.columns["step"])

    @property
    def rows(self) -> Iterator[tuple[TraceValue, ...]]:
        """The rows, in order; each has a value for each column."""
        return zip(*self.columns.values(), strict=True)

    def table(self) -> dict[str, Sequence[TraceValue]]:
        """The columns; where some values are candidates, all values are texts, as in a file."""
        return {
            name: [*map(shown, values)] if any(isinstance(each, tuple) for each in values) else values
            for name, values in self.columns.items()
        }

    def __repr__(self) -> str:
        return f"<Trace of {', '.join(islice(self.columns, 2, None))}: {len(self)} rows>"


def subjects(board: Board, what: Sequence[str | AnyCell]) -> tuple[Subject, ...]:
    """Return what the names of quantities and cells stand for, each once. Raises OrderError for another."""
    if not what:
        raise OrderError(f"nothing to trace; name a cell, or {', '.join(QUANTITIES)}")
    return tuple(dict.fromkeys(_subject(board, each) for each in what))


def _subject(board: Board, what: str | AnyCell) -> Subject:
    if not isinstance(what, str) or parse_cell(what):
        return board.cell(*row_and_column(what))
    for each in QUANTITIES.values():
        if what.lower() in (each.text, *each.aliases):
            return each
    raise OrderError(f"expected {', '.join(QUANTITIES)} or a cell such as [4,2], got {quoted(what)}")


def trace(
    timeline: Timeline,
    subjects: Sequence[Subject],
    span: tuple[int, int],
    condition: Condition | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Trace:
    """Follow quantities and cells along the advances of a ``span``, its first and its last.

    There is a row for each advance where the condition holds, or without one where a value changes. A cell
    alone has a row for each of its changes instead. ``progress`` is called with the number of advances that
    were looked at.
    """
    board, advances = timeline.state_at(0).board, _made(timeline, span, condition, progress)
    if len(subjects) == 1 and not isinstance(subjects[0], Quantity):
        return _life(advances, subjects[0])
    recorded = [each.recorded for each in subjects if isinstance(each, Quantity) and each.recorded]
    found: Sequence[Sequence[TraceValue]]
    if len(recorded) == len(subjects) and (condition is None or condition.column):
        found = _recorded(timeline, recorded, span, condition, progress)
    else:
        start = recorded_at(timeline, span[0] - 1)
        before = None if condition else [_value(start, each) for each in subjects]
        found = _read(advances, subjects, before)
    return Trace(dict(zip(("advance", "step", *_names(board, subjects)), found, strict=True)))


def _names(board: Board, subjects: Sequence[Subject]) -> list[str]:
    return [each.text if isinstance(each, Quantity) else board.label(each) for each in subjects]


def messages(timeline: Timeline, text: str, condition: Condition, span: tuple[int, int]) -> Iterator[str]:
    """Return a text for each advance of a ``span`` where a condition holds, as prints in a program tell it.

    What the text has in braces, the name of a quantity or a cell, is replaced by its value there. Raises
    OrderError for another name.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> print(*messages(dbg.timeline, "level {level}: {[4,2]}", dbg.condition("steps == 92"), (1, 90)))
    level 11: 2
    """
    texts, names = (_IN_BRACES.split(text)[start::2] for start in (0, 1))
    board = timeline.state_at(0).board
    followed = subjects(board, ("steps", *names))  # the steps, so that there is always one
    places = [followed.index(_subject(board, name)) for name in names]
    rows = trace(timeline, followed, span, condition).rows if span[0] <= span[1] else ()

    def filled(values: Sequence[TraceValue]) -> str:
        told = (shown(values[place]) for place in places)
        return "".join(chain.from_iterable(zip_longest(texts, told, fillvalue="")))

    return (filled(values) for _, _, *values in rows)


_IN_BRACES = re.compile(r"\{ *([^{}]*?) *\}")


def shown(value: TraceValue) -> str:
    """Return a value as a text; candidates are in braces, which tells them from a digit that is placed.

    >>> shown(2), shown((2,)), shown((2, 8)), shown(())
    ('2', '{2}', '{2 8}', '{}')
    """
    return f"{{{spaced(value)}}}" if isinstance(value, tuple) else str(value)


# --- from the facts --------------------------------------------------------------------------------


def _recorded(
    timeline: Timeline,
    values: Sequence[Series],
    span: tuple[int, int],
    condition: Condition | None,
    progress: Callable[[int], None],
) -> list[array[int]]:
    """Return the advances, their steps, and recorded values there."""
    found = [array("Q") for _ in range(len(values) + 2)]
    first, last = span
    for begun, ended in growing(first, last):
        check()
        columns = [each(timeline, begun, ended) for each in values]
        chosen = bytes(_changed(timeline, values, begun, columns))
        if condition and condition.column:
            passage = Passage(timeline, begun, ended)
            chosen = condition.column(passage).to_bytes(passage.size, "little")
        steps = map(steps_of, timeline.packed(begun, ended))
        for kept, column in zip(found, (range(begun, ended + 1), steps, *columns), strict=True):
            kept.extend(compress(column, chosen))
        progress(ended - first + 1)
    return found


def _changed(
    timeline: Timeline, values: Sequence[Series], begun: int, columns: Sequence[Sequence[int]]
) -> Iterator[bool]:
    """Return whether a value changes, for each advance from ``begun`` on. The run begins with zeros."""
    changed: Iterator[bool] = repeat(False)
    for value, column in zip(values, columns, strict=True):
        before = value(timeline, begun - 1, begun - 1) if begun > 1 else (0,)
        changed = map(or_, changed, map(ne, chain(before, column), column))
    return changed


# --- by replay -------------------------------------------------------------------------------------


def _value(advance: RecordedAdvance, subject: Subject) -> TraceValue:
    """Return a quantity, or the digit of a cell; its candidates while it is open."""
    if isinstance(subject, Quantity):
        return subject.read(advance)
    state = advance.state
    assert state
    (digit,) = digits_in(state.board.packing.field(state.grid.placed, subject)) or (0,)
    return digit or digits_in(state.candidates_of(subject))


def _read(
    advances: Iterator[RecordedAdvance], subjects: Sequence[Subject], before: list[TraceValue] | None
) -> list[Sequence[TraceValue]]:
    """Return the advances, their steps, and the values there; with ``before``, only where one changes."""
    rows = []
    for advance in advances:
        values = [_value(advance, each) for each in subjects]
        if before is None or values != before:
            rows.append((advance.index, steps_of(advance.packed), *values))
            before = None if before is None else values
    return [*zip(*rows, strict=True)] if rows else [()] * (len(subjects) + 2)


def _made(
    timeline: Timeline, span: tuple[int, int], condition: Condition | None, progress: Callable[[int], None]
) -> Iterator[RecordedAdvance]:
    """Make the advances of a span again, only those where a condition holds if there is one."""
    first, last = span
    if condition:
        advances = made_where(timeline, condition, first, last, progress)
    else:
        advances = made_again(timeline, first, last)
    for advance in advances:
        check()
        progress(advance.index - first + 1)
        yield advance


# --- one cell --------------------------------------------------------------------------------------


def _life(advances: Iterator[RecordedAdvance], cell: int) -> Trace:
    names = (field.name for field in attrs.fields(CellChange))
    columns: dict[str, Any] = {**attributes(life(advances, cell), *names)}
    columns["cause"] = map("".join, columns["cause"])
    return Trace({name: tuple(values) for name, values in columns.items()})


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
    start = recorded_at(timeline, 0)
    step, held = 1, tuple(_number(start, each) for each in subjects)
    for after, *values in _values_after(timeline, subjects, progress):
        for each, old, new in zip(made, held, values, strict=True):
            each.cover(step, after - 1, old)
            each.cover(after, after, new)
        step, held = after + 1, tuple(values)
    names = _names(board, subjects)
    return tuple(Curve(name, each.made(steps)) for name, each in zip(names, made, strict=True))


class _Envelope:
    """The columns of a curve, while it is made."""

    def __init__(self, width: int, count: int) -> None:
        self._width = width
        self._lows = [MOST_STEPS] * count  # no value is above it
        self._highs = [0] * count

    def cover(self, first: int, last: int, value: int) -> None:
        """Let the curve have a value at the steps from ``first`` to ``last``; they may be none."""
        for number in range(
            (first - 1) // self._width, (last - 1) // self._width + 1 if first <= last else 0
        ):
            if value < self._lows[number]:
                self._lows[number] = value
            if value > self._highs[number]:
                self._highs[number] = value

    def made(self, steps: int) -> tuple[CurveColumn, ...]:
        """Return the columns of a run with this number of steps."""
        firsts = range(1, steps + 1, self._width)
        return tuple(
            CurveColumn(first, min(first + self._width - 1, steps), low, high)
            for first, low, high in zip(firsts, self._lows, self._highs, strict=True)
        )


def _values_after(
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
    for first, last in growing(1, len(timeline)):
        check()
        steps = map(steps_of, timeline.packed(first, last))
        yield from zip(steps, *(each(timeline, first, last) for each in recorded), strict=True)
        progress(last)


def _number(advance: RecordedAdvance, subject: Subject) -> int:
    """Return a quantity, or the number of digits that a cell may still have: 1 once it is placed."""
    if isinstance(subject, Quantity):
        return subject.read(advance)
    held = _value(advance, subject)
    return len(held) if isinstance(held, tuple) else 1
