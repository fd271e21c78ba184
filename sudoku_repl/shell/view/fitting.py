"""Styled lines made to fit a part of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from sudoku_repl.errors import visible
from sudoku_repl.render.spans import BLANK, Span, StyledLine, plain


def width(line: StyledLine) -> int:
    """How many columns a line takes."""
    return sum(len(visible(text)) for _, text in line)


def cut(line: StyledLine, first: int, columns: int) -> StyledLine:
    """The part of a line from a column on, in at most so many columns."""
    spans: list[Span] = []
    for style, text in line:
        shown = visible(text)
        part = shown[max(first, 0) : max(first + columns, 0)]
        if part:
            spans.append((style, part))
        first -= len(shown)
    return tuple(spans)


def clipped(line: StyledLine, columns: int) -> StyledLine:
    """The line, or as much of it as fits and a sign that there is more."""
    if width(line) <= columns:
        return line
    return (*cut(line, 0, columns - 1), ("note", "…"))


def filled(line: StyledLine, columns: int) -> StyledLine:
    """The line in exactly so many columns."""
    line = clipped(line, columns)
    return (*line, ("", " " * (columns - width(line))))


def joined(lines: Iterable[StyledLine]) -> StyledLine:
    """The lines in one."""
    spans: list[Span] = []
    for each in lines:
        spans += (("", "  "), *each) if spans else each
    return tuple(spans)


def wrapped(line: StyledLine, columns: int, indent: int = 2) -> Iterator[StyledLine]:
    """The line in as many as it takes, broken at spaces where there are any, the later ones indented."""
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


def flowed(parts: Iterable[StyledLine], columns: int) -> Iterator[StyledLine]:
    """The parts in lines, as many in each as fit, none of them broken."""
    row: list[StyledLine] = []
    for part in parts:
        if row and width(joined([*row, part])) > columns:
            yield joined(row)
            row = []
        row.append(part)
    if row:
        yield joined(row)


def block(lines: Iterable[StyledLine], columns: int, rows: int) -> list[StyledLine]:
    """So many lines of so many columns; what is more is cut off, what is less is blank."""
    shown = [filled(line, columns) for line in islice(lines, rows)]
    return shown + [filled(BLANK, columns)] * (rows - len(shown))


def beside(left: list[StyledLine], right: list[StyledLine], gap: int) -> list[StyledLine]:
    """Two blocks of as many lines side by side."""
    return [(*one, ("", " " * gap), *other) for one, other in zip(left, right, strict=True)]
