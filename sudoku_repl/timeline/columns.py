"""What is recorded of many advances, asked of all of them at once.

A run may have a million advances, and a call for each would be most of what a search costs. So the
answers to a question are a *column*: an integer with a byte an advance, 1 for yes and 0 for no, the
first advance lowest. Columns are made by translating bytes of the record, and joined by ``&``, ``|``
and ``^``.
"""

from __future__ import annotations

import operator
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import compress
from typing import TypeAlias

from sudoku_repl.timeline.facts import What

Compare: TypeAlias = Callable[[int, int], bool]

_WHAT, _PEAK, _SHARED, _LEVEL = range(4)
"""The lowest bytes of packed facts. A level or a peak has twelve bits: eight in a byte of its own, and
the peak's highest four and the level's lowest four share one."""


class Columns:
    """The facts of neighbouring advances, to be asked about."""

    def __init__(self, packed: array[int]) -> None:
        if sys.byteorder == "big":
            packed = packed[:]
            packed.byteswap()
        self._bytes = packed.tobytes()
        self.size = len(packed)
        """How many advances."""
        self.all = int.from_bytes(b"\1" * self.size, "little")
        """Yes for each."""

    def happened(self, what: What) -> int:
        """Whether an advance did this."""
        return self._column(_WHAT, _any_of, int(what))

    def level(self, compare: Compare, number: int) -> int:
        """How the level after an advance compares with a number."""
        high, low = divmod(number, 1 << 4)
        return self._column(_LEVEL, operator.ne, high) & self._column(_LEVEL, compare, high) | (
            self._column(_LEVEL, operator.eq, high) & self._column(_SHARED, compare, low, shift=4)
        )

    def peak_above(self, number: int) -> int:
        """Whether the peak of an advance is above a number."""
        high, low = divmod(number, 1 << 8)
        return self._column(_SHARED, operator.gt, high, mask=15) | (
            self._column(_SHARED, operator.eq, high, mask=15) & self._column(_PEAK, operator.gt, low)
        )

    def _column(self, byte: int, test: Compare, number: int, shift: int = 0, mask: int = 255) -> int:
        return int.from_bytes(self._bytes[byte::8].translate(_table(test, number, shift, mask)), "little")


def _any_of(bits: int, wanted: int) -> bool:
    return bits & wanted != 0


@lru_cache(maxsize=256)
def _table(test: Compare, number: int, shift: int, mask: int) -> bytes:
    return bytes(test(byte >> shift & mask, number) for byte in range(256))


def places_of(column: int, size: int) -> Iterator[int]:
    """The places of the advances, from 0, for which a column says yes."""
    return compress(range(size), column.to_bytes(size, "little"))


def runs_of(column: int, size: int) -> Iterator[tuple[int, int]]:
    """The first and the last place, from 0, of every run of neighbours for which a column says yes."""
    answers = column.to_bytes(size, "little")
    end = 0
    while (first := answers.find(1, end)) >= 0:
        end = answers.find(0, first)
        if end < 0:
            end = size
        yield first, end - 1
