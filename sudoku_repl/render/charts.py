"""The guess level over the steps, drawn with characters."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.results.moving import Drawn
from sudoku_repl.render.spans import Span, StyledLine, line

_ROWS = 12
"""Rows of the tallest drawing."""
_BLOCKS = " ▁▂▃▄▅▆▇█"


def chart(drawn: Drawn) -> Iterator[StyledLine]:
    """The levels as bars, the biggest as high as the drawing; what happened below them."""
    columns = drawn.columns
    if not columns:
        yield line("Nothing is recorded yet.")
        return
    highest = _highest(drawn)
    yield from bars(drawn, min(highest, _ROWS) or 1)
    yield from axis(drawn)
    below = " " * _margin(drawn)
    for sign, style, where in _signs(drawn):
        if any(where):
            yield ("", below), (style, "".join(sign if each else " " for each in where).rstrip())
    total = sum(column.solutions for column in columns)
    wrong = sum(column.wrong for column in columns)
    yield line(
        f"Biggest level {highest}, solutions S {total}, contradictions x {wrong}, step {drawn.here} ^", "note"
    )


def bars(drawn: Drawn, rows: int) -> Iterator[StyledLine]:
    """The levels as bars, in so many rows, with the biggest beside them."""
    highest = _highest(drawn)
    eighths = [column.level * rows * 8 // max(highest, 1) for column in drawn.columns]
    for row in range(rows, 0, -1):
        bars = "".join(_BLOCKS[min(max(each - (row - 1) * 8, 0), 8)] for each in eighths)
        scale = str(highest) if row == rows else ""
        yield ("", f"{scale:>{_margin(drawn) - 2}} │"), ("guess", bars.rstrip())


def axis(drawn: Drawn) -> Iterator[StyledLine]:
    """The line under the bars, and the steps at its ends."""
    columns, margin = drawn.columns, _margin(drawn)
    yield line(f"{'0':>{margin - 2}} └" + "─" * len(columns))
    last = f"{columns[-1].last}".rjust(len(columns))
    yield line(" " * margin + (last if last[0] != " " else f"{columns[0].first}{last[1:]}"))


def signs(drawn: Drawn) -> StyledLine:
    """What happened in each column, in one line: the present step goes before solutions, these before x."""
    line: list[Span] = [("", " ")] * len(drawn.columns)
    solutions, wrong, here = _signs(drawn)
    for sign, style, where in (wrong, solutions, here):
        for place, each in enumerate(where):
            if each:
                line[place] = (style, sign)
    return (("", " " * _margin(drawn)), *line)


def _signs(drawn: Drawn) -> list[tuple[str, str, list[bool]]]:
    """Each sign with its style and the columns it stands in."""
    columns, here = drawn.columns, max(drawn.here, 1)
    return [
        ("S", "solution", [column.solutions > 0 for column in columns]),
        ("x", "wrong", [column.wrong > 0 for column in columns]),
        ("^", "name", [column.first <= here <= column.last for column in columns]),
    ]


def _highest(drawn: Drawn) -> int:
    return max(column.level for column in drawn.columns)


def _margin(drawn: Drawn) -> int:
    """The columns beside the drawing: the scale, a space and the line."""
    return len(str(_highest(drawn))) + 2
