"""Arrays of numbers for the kernels."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from sys import byteorder
from typing import Any


def zeros(kind: str, count: int) -> array[Any]:
    """Return an array of zeros of a type code.

    >>> zeros("H", 3)
    array('H', [0, 0, 0])
    """
    return array(kind, bytes(array(kind).itemsize * count))


def table(rows: Sequence[Sequence[Any]], flat: Iterable[int] | None = None) -> tuple[array[int], array[int]]:
    """Return the index where each of some rows begins, with the end of the last; and all their numbers.

    ``flat`` has the numbers, if the rows are of something else.

    >>> table([[7, 8], [], [9]])
    (array('i', [0, 2, 2, 3]), array('i', [7, 8, 9]))
    """
    starts, total = array("i", [0]), 0
    for row in rows:
        total += len(row)
        starts.append(total)
    return starts, array("i", [number for row in rows for number in row] if flat is None else flat)


def rows_of(sets: Iterable[int], words: int) -> array[int]:
    """Return some sets, integers with a bit for each member, as rows of words of 64 bits.

    >>> rows_of([3, 1 << 64], 2)
    array('Q', [3, 0, 0, 1])
    """
    rows = array("Q", b"".join([each.to_bytes(8 * words, "little") for each in sets]) or bytes(8))
    if byteorder == "big":
        rows.byteswap()
    return rows


def sparse(sets: Iterable[Iterable[int]]) -> tuple[array[int], array[int], array[int]]:
    """Return some sets of numbers in words of 64 bits, without the words that are 0.

    These are the index where the words of each set begin, with the end of the last; which word of its set
    each is; and the words.

    >>> sparse([[0, 3], [1, 64]])
    (array('i', [0, 1, 3]), array('i', [0, 0, 1]), array('Q', [9, 2, 1]))
    """
    rows = []
    for numbers in sets:
        words: dict[int, int] = {}
        for number in sorted(numbers):
            words[number // 64] = words.get(number // 64, 0) | 1 << number % 64
        rows.append(words)
    starts, places = table([[*words] for words in rows])
    return starts, places, array("Q", [word for words in rows for word in words.values()])
