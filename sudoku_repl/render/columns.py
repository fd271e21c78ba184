"""Lines in columns, and blocks of lines side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from sudoku_repl.render.spans import BLANK, StyledLine, plain

_GAP = 2
"""Blanks between two columns."""


def width_of(lines: Iterable[StyledLine]) -> int:
    """The width of the widest line."""
    return max((len(plain(each)) for each in lines), default=0)


def in_columns(items: Sequence[StyledLine], width: int | None) -> list[StyledLine]:
    """Set short lines in as many aligned columns as fit ``width``, to be read row by row.

    Each column is as wide as its widest item. Without a width, or where no two columns fit, every item
    has a line to itself.
    """
    if width is None or not items:
        return list(items)
    sizes = [len(plain(item)) for item in items]
    count = next(
        (
            count
            for count in range(min(len(items), (width + _GAP) // (min(sizes) + _GAP)), 1, -1)
            if sum(_widths(sizes, count)) + _GAP * (count - 1) <= width
        ),
        1,
    )
    widths = _widths(sizes, count)
    rows = (items[first : first + count] for first in range(0, len(items), count))
    return [_row(row, widths) for row in rows]


def _widths(sizes: list[int], count: int) -> list[int]:
    return [max(sizes[column::count]) for column in range(count)]


def _row(items: Sequence[StyledLine], widths: list[int]) -> StyledLine:
    *padded, last = items
    spans = [
        span
        for item, width in zip(padded, widths, strict=False)
        for span in (*item, ("", " " * (width - len(plain(item)) + _GAP)))
    ]
    return (*spans, *last)


def beside(left: Sequence[StyledLine], right: Sequence[StyledLine], gap: int) -> Iterator[StyledLine]:
    """Put two blocks side by side, the right one ``gap`` columns beyond the widest line of the left one."""
    width = width_of(left) + gap
    for one, other in zip_longest(left, right, fillvalue=BLANK):
        space = ("", " " * (width - len(plain(one))))
        yield (*one, space, *other) if other else one
