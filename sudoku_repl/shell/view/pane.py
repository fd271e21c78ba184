"""A pane: styled lines that fit it, and what a click on them chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from itertools import islice

import attrs

from sudoku_repl.render.columns import cut, length
from sudoku_repl.render.spans import BLANK, Span, StyledLine


class TargetKind(Enum):
    """What a number stands for."""

    CELL = auto()
    STEP = auto()
    CONTRADICTION = auto()
    LEVEL = auto()
    FINDING = auto()
    """The index of a finding in the list."""
    CHART = auto()
    """What the chart shows: 0 for the timeline, 1 for the search tree."""


@attrs.frozen
class Target:
    """Something to choose, by its number."""

    kind: TargetKind
    number: int


@attrs.frozen
class PaneLines:
    """A pane as lines of its width, and what is where in it."""

    lines: list[StyledLine]
    at: Callable[[int, int], Target | None] = lambda *_: None
    """Returns the target at a line and column of the pane, from 0."""


def clipped(line: StyledLine, columns: int) -> StyledLine:
    """Return the line; if it does not fit, its beginning with ``…`` at the end."""
    if length(line) <= columns:
        return line
    return (*cut(line, 0, columns - 1), ("note", "…"))


def filled(line: StyledLine, columns: int) -> StyledLine:
    """Clip or pad the line to exactly ``columns``."""
    line = clipped(line, columns)
    return (*line, ("", " " * (columns - length(line))))


def restyled(line: StyledLine, style: str) -> StyledLine:
    """Return the line in one style."""
    return tuple((style, text) for _, text in line)


def joined(lines: Iterable[StyledLine]) -> StyledLine:
    """Join the lines into one, two spaces apart."""
    spans: list[Span] = []
    for each in lines:
        spans += (("", "  "), *each) if spans else each
    return tuple(spans)


def flowed(parts: Iterable[StyledLine], columns: int) -> Iterator[StyledLine]:
    """Fill lines with whole parts, as many in each line as fit."""
    row: list[StyledLine] = []
    for part in parts:
        if row and length(joined([*row, part])) > columns:
            yield joined(row)
            row = []
        row.append(part)
    if row:
        yield joined(row)


def block(lines: Iterable[StyledLine], columns: int, rows: int) -> list[StyledLine]:
    """Clip or pad the lines to exactly ``rows`` lines of ``columns`` columns."""
    shown = [filled(line, columns) for line in islice(lines, rows)]
    return shown + [filled(BLANK, columns)] * (rows - len(shown))
