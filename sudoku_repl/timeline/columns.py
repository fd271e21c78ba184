"""Questions about the record of many advances, answered for all of them at once.

A run may have a million advances, and a function call for each would dominate the cost of a search. So the
answers to a question form a *column*: an integer with one byte for each advance, 1 for yes and 0 for no, the
first advance in the lowest byte. Columns are made by translating bytes of the record, and combined by
``&``, ``|`` and ``^``. A *bound* on the guess level says where a move by level ends, however long that takes.
"""

from __future__ import annotations

import operator
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import TypeAlias

import attrs

from sudoku_repl.timeline.facts import GUESSES, LEVEL, PEAK, WHAT, Field, What, level_of

Compare: TypeAlias = Callable[[int, int], bool]


_BytePart: TypeAlias = tuple[int, Field]
"""The part of a field in one byte of the packed facts: the byte, from the lowest, and the field in it."""


def _parts(field: Field) -> tuple[_BytePart, ...]:
    """Return the parts of a field, the highest first."""
    starts = (max(field.shift, 8 * byte) for byte in range((field.end - 1) // 8, field.shift // 8 - 1, -1))
    return tuple((start // 8, Field(start % 8, min(field.end - start, 8 - start % 8))) for start in starts)


_PEAK, _LEVEL = _parts(PEAK), _parts(LEVEL)
(_WHAT,) = _parts(WHAT)


class Columns:
    """The facts of consecutive advances, and the questions they answer."""

    def __init__(self, packed: array[int]) -> None:
        if sys.byteorder == "big":
            packed = packed[:]
            packed.byteswap()
        self._bytes = packed.tobytes()
        self.size = len(packed)
        """The number of advances."""
        self.all = int.from_bytes(b"\1" * self.size, "little")
        """The column that says yes for every advance."""

    def happened(self, what: What) -> int:
        """Return where ``what`` happened."""
        return self._column(_WHAT, _any_of, int(what))

    def level(self, compare: Compare, number: int) -> int:
        """Return where the level after the advance compares with ``number`` as asked."""
        return self._compared(_LEVEL, compare, number)

    def peak(self) -> int:
        """Return the biggest peak; 0 without an advance."""
        (high, high_field), (low, _) = _PEAK
        highs, lows = self._bytes[high::8], self._bytes[low::8]
        if most := max([each & high_field.mask for each in _values(highs)], default=0):  # of a large board
            lows = bytes(compress(lows, (each & high_field.mask == most for each in highs)))
        return most << 8 | max(_values(lows), default=0)

    def peak_above(self, number: int) -> int:
        """Return where the peak of the advance is above ``number``."""
        return self._compared(_PEAK, operator.gt, number)

    def _compared(self, parts: Sequence[_BytePart], compare: Compare, number: int) -> int:
        """Compare a field with ``number``: its highest byte decides, or if that is equal, the bytes below."""
        part, *below = parts
        if not below:
            return self._column(part, compare, number)
        high, low = divmod(number, 1 << sum(each.bits for _, each in below))
        return self._column(part, compare, high, differing=True) | (
            self._column(part, operator.eq, high) & self._compared(below, compare, low)
        )

    def _column(self, part: _BytePart, test: Compare, number: int, *, differing: bool = False) -> int:
        byte, field = part
        table = _table(field, test, number, differing)
        return int.from_bytes(self._bytes[byte::8].translate(table), "little")


_BYTES = bytes(range(256))


def _values(part: bytes) -> set[int]:
    """Return the different bytes of a part of the record."""
    if len(part) < len(_BYTES):
        return set(part)
    return set(_BYTES).difference(_BYTES.translate(None, part))  # much quicker for many


def _any_of(bits: int, wanted: int) -> bool:
    return bits & wanted != 0


@lru_cache(maxsize=256)
def _table(field: Field, test: Compare, number: int, differing: bool) -> bytes:
    """Return the answer for each value of the byte; with ``differing``, no for ``number`` itself."""
    values = (byte >> field.shift & field.mask for byte in range(256))
    return bytes(test(value, number) and not (differing and value == number) for value in values)


def indices_of(column: int, size: int) -> Iterator[int]:
    """Yield the index, from 0, of each advance for which a column says yes."""
    return compress(range(size), column.to_bytes(size, "little"))


def runs_of(column: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last index, from 0, of each span of advances for which a column says yes."""
    answers = column.to_bytes(size, "little")
    end = 0
    while (first := answers.find(1, end)) >= 0:
        end = answers.find(0, first)
        if end < 0:
            end = size
        yield first, end - 1


def growing(first: int, last: int, size: int = 1 << 6, most: int = 1 << 16) -> Iterator[tuple[int, int]]:
    """Yield spans of advances from ``first`` to ``last`` to scan, the first and the last advance of each.

    The first has ``size`` advances, because what is looked for is often near. They grow, up to ``most``.
    """
    while first <= last:
        yield first, min(first + size - 1, last)
        first, size = first + size, min(2 * size, most)


def growing_back(last: int, first: int, size: int = 1 << 6, most: int = 1 << 16) -> Iterator[tuple[int, int]]:
    """Yield spans as :func:`growing` does, from ``last`` back to ``first``."""
    return ((-end, -begun) for begun, end in growing(-last, -first, size, most))


@attrs.frozen
class Bound:
    """A move ends with the first advance that comes back to ``level`` or below, with a flag of ``what``."""

    level: int = LEVEL.mask
    """By default the highest, at which every advance ends."""
    what: int = 0
    """Flags of :class:`~sudoku_repl.timeline.facts.What`, one of which the advance must have; 0 for none."""

    def holds(self, packed: int) -> bool:
        """Return whether a move ends with the advance that has these facts."""
        return level_of(packed) <= self.level and (not self.what or bool(packed & self.what))

    def first(self, packed: array[int]) -> int | None:
        """Return the index, from 0, of the first of these advances that ends a move; None without one."""
        column = self._column(packed)
        return (column & -column).bit_length() // 8 if column else None

    def last(self, packed: array[int]) -> int | None:
        """Return the index, from 0, of the last of these advances that ends a move; None without one."""
        column = self._column(packed)
        return column.bit_length() // 8 if column else None

    def _column(self, packed: array[int]) -> int:
        columns = Columns(packed)
        column = columns.level(operator.le, self.level)
        return column & columns.happened(What(self.what)) if self.what else column


A_GUESS = Bound(what=int(GUESSES))
"""Holds for every advance that tried a guess."""
