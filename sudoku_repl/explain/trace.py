"""Traces: values along a recorded run as a table, like print statements that you add after the run.

Quantities that are recorded come from the facts of many advances at once. For the others, advances are made
again: all of them to see where a value changes; with a condition, only those where the facts allow it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, compress, islice, repeat
from operator import ne, or_
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import AnyCell, parse_cell, row_and_column, spaced
from sudoku_repl.board.topology import digits_in
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import made_where
from sudoku_repl.breaks.words import QUANTITIES, Quantity, Series
from sudoku_repl.dataframes import Tabular
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain.life import CellChange, life
from sudoku_repl.interruption import check
from sudoku_repl.notebooks import ShownAsTable
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.advances import Passage, RecordedAdvance, made_again, recorded_at
from sudoku_repl.timeline.facts import steps_of

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
    board = timeline.state_at(0).board
    if len(subjects) == 1 and not isinstance(subjects[0], Quantity):
        return _life(_made(timeline, span, condition, progress), subjects[0])
    names = [each.text if isinstance(each, Quantity) else board.label(each) for each in subjects]
    recorded = [each.recorded for each in subjects if isinstance(each, Quantity) and each.recorded]
    found: Sequence[Sequence[TraceValue]]
    if len(recorded) == len(subjects) and (condition is None or condition.column):
        found = _recorded(timeline, recorded, span, condition, progress)
    else:
        found = _read(timeline, [_reader(each) for each in subjects], span, condition, progress)
    return Trace(dict(zip(("advance", "step", *names), found, strict=True)))


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
    for begun in range(first, last + 1, _BLOCK):
        check()
        ended = min(begun + _BLOCK - 1, last)
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


_BLOCK = 1 << 16
"""The advances that are looked at together."""


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

_ReadValue: TypeAlias = Callable[[RecordedAdvance], TraceValue]


def _reader(subject: Subject) -> _ReadValue:
    return subject.read if isinstance(subject, Quantity) else lambda advance: content(advance, subject)


def content(advance: RecordedAdvance, cell: int) -> TraceValue:
    """Return the digit of a cell, or its candidates while it is open."""
    state = advance.state
    assert state
    (digit,) = digits_in(state.board.packing.field(state.grid.placed, cell)) or (0,)
    return digit or digits_in(state.candidates_of(cell))


def _read(
    timeline: Timeline,
    readers: Sequence[_ReadValue],
    span: tuple[int, int],
    condition: Condition | None,
    progress: Callable[[int], None],
) -> list[Sequence[TraceValue]]:
    """Return the advances, their steps, and the values that the readers return there."""
    rows = []
    first, _ = span
    before = () if condition else tuple(read(recorded_at(timeline, first - 1)) for read in readers)
    for advance in _made(timeline, span, condition, progress):
        values = tuple(read(advance) for read in readers)
        if condition or values != before:
            rows.append((advance.index, steps_of(advance.packed), *values))
            before = values
    return [*zip(*rows, strict=True)] if rows else [()] * (len(readers) + 2)


def _made(
    timeline: Timeline,
    span: tuple[int, int],
    condition: Condition | None,
    progress: Callable[[int], None],
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
    names = [field.name for field in attrs.fields(CellChange)]
    rows = [
        (each.advance, each.step, each.level, each.change, each.digit, "".join(each.cause))
        for each in life(advances, cell)
    ]
    return Trace(dict(zip(names, zip(*rows, strict=True) if rows else [()] * len(names), strict=True)))
