"""Questions about the record of many advances, answered for all of them at once.

A run may have a million advances, and a function call for each would dominate the cost of a search. So the
answers to a question form a *column*: an integer with one byte for each advance, 1 for yes and 0 for no, the
first advance in the lowest byte. Columns are made by translating bytes of the record, and combined by
``&``, ``|`` and ``^``.
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
"""The lowest four bytes of packed facts. The peak and the level have twelve bits each. The shared byte holds
the highest four bits of the peak and the lowest four of the level."""


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
        high, low = divmod(number, 1 << 4)
        return self._column(_LEVEL, operator.ne, high) & self._column(_LEVEL, compare, high) | (
            self._column(_LEVEL, operator.eq, high) & self._column(_SHARED, compare, low, shift=4)
        )

    def peak_above(self, number: int) -> int:
        """Return where the peak of the advance is above ``number``."""
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
