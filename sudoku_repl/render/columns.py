"""Lines in columns and tables, blocks of lines side by side, and lines broken to fit a width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from sudoku_repl.errors import visible
from sudoku_repl.render.spans import BLANK, Span, StyledLine, line, plain

PROSE = 80
"""The most columns of running text, even on a wider terminal and in a pipe."""
_GAP = 2
"""The number of spaces between two columns."""
_TRUNK = " │├└─"
"""The characters that can indent a line."""


def length(line: StyledLine) -> int:
    """Return how many columns a line takes."""
    return sum(len(visible(text)) for _, text in line)


def width_of(lines: Iterable[StyledLine]) -> int:
    """Return the width of the widest line."""
    return max(map(length, lines), default=0)


def cut(line: StyledLine, first: int, columns: int) -> StyledLine:
    """Return the part of a line that starts at column ``first``, at most ``columns`` wide."""
    spans: list[Span] = []
    for style, text in line:
        shown = visible(text)
        part = shown[max(first, 0) : max(first + columns, 0)]
        if part:
            spans.append((style, part))
        first -= len(shown)
    return tuple(spans)


def wrapped(line: StyledLine, columns: int, indent: int = 2) -> Iterator[StyledLine]:
    """Break a line at spaces into lines of at most ``columns``, and indent all but the first.

    A word wider than a line is broken anywhere.
    """
    text = plain(line)
    first, room, margin = 0, columns, 0
    while len(text) - first > room:
        end = text.rfind(" ", first + 1, first + room + 1)
        end = first + room if end <= first + indent else end
        yield (("", " " * margin), *cut(line, first, end - first))
        first = end + (text[end] == " ")
        margin = min(indent, columns // 2)
        room = columns - margin
    yield (("", " " * margin), *cut(line, first, room)) if margin else line


def fitted(lines: Iterable[StyledLine], width: int | None) -> Iterator[StyledLine]:
    """Break the lines that are wider than a terminal of ``width`` columns; without one, keep them all.

    The lines after a break are indented a little more than the first.
    """
    for each in lines:
        text = plain(each)
        if width is None or len(text) <= width:
            yield each
        else:
            yield from wrapped(each, width, len(text) - len(text.lstrip(_TRUNK)) + 2)


def in_columns(items: Sequence[StyledLine], width: int | None) -> list[StyledLine]:
    """Set short lines in aligned columns, row by row, with as many columns as fit ``width``.

    Each column is as wide as its widest item. Without a width, or if two columns do not fit, every item
    has its own line.
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
    """Put two blocks side by side, with ``gap`` columns after the widest line of the left block."""
    width = width_of(left) + gap
    for one, other in zip_longest(left, right, fillvalue=BLANK):
        space = ("", " " * (width - len(plain(one))))
        yield (*one, space, *other) if other else one


def table(
    head: tuple[str, ...], rows: Iterable[tuple[object, ...]], width: int | None
) -> Iterator[StyledLine]:
    """Render rows below their headings, with the first column flush left and the others flush right.

    If the table is wider than ``width``, the headings are broken between words and the columns moved
    closer together. If that is still too wide, each row becomes a list of headings and values.
    """
    texts = [tuple(map(str, row)) for row in rows]
    for headings, gap in ([head], 2), (_broken(head), 2), (_broken(head), 1):
        widths = [max(map(len, column)) for column in zip(*headings, *texts, strict=True)]
        if width is None or sum(widths) + gap * (len(widths) - 1) <= width:
            yield from (line(_table_row(each, widths, gap), "name") for each in headings)
            yield from (line(_table_row(each, widths, gap)) for each in texts)
            return
    for first, *others in texts:
        named = ", ".join(f"{name} {text}" for name, text in zip(head[1:], others, strict=True))
        yield ("name", f"{first}:"), ("", f" {named}")


def _broken(head: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return headings on several lines, one word on each, aligned at the last line."""
    words = [heading.split() for heading in head]
    lines = max(map(len, words))
    return [*zip(*([""] * (lines - len(each)) + each for each in words), strict=True)]


def _table_row(texts: Sequence[str], widths: Sequence[int], gap: int) -> str:
    first, *others = texts
    cells = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
    return (" " * gap).join((first.ljust(widths[0]), *cells)).rstrip()
