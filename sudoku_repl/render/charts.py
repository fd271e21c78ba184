"""The guess level over the steps, drawn with characters."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.results import Drawn
from sudoku_repl.render.spans import StyledLine, line

_ROWS = 12
"""Rows of the tallest drawing."""
_BLOCKS = " ▁▂▃▄▅▆▇█"


def chart(drawn: Drawn) -> Iterator[StyledLine]:
    """The levels as bars, the biggest as high as the drawing; what happened below them."""
    columns = drawn.columns
    if not columns:
        yield line("Nothing is recorded yet.")
        return
    highest = max(column.level for column in columns)
    rows = min(highest, _ROWS) or 1
    eighths = [column.level * rows * 8 // max(highest, 1) for column in columns]
    margin = len(str(highest))
    for row in range(rows, 0, -1):
        bars = "".join(_BLOCKS[min(max(each - (row - 1) * 8, 0), 8)] for each in eighths)
        scale = str(highest) if row == rows else ""
        yield ("", f"{scale:>{margin}} │"), ("guess", bars.rstrip())
    yield line(f"{'0':>{margin}} └" + "─" * len(columns))
    below = " " * (margin + 2)
    last = f"{columns[-1].last}".rjust(len(columns))
    yield line(below + (last if last[0] != " " else f"{columns[0].first}{last[1:]}"))
    here = [column.first <= max(drawn.here, 1) <= column.last for column in columns]
    for sign, style, where in (
        ("S", "solution", [column.solutions > 0 for column in columns]),
        ("x", "wrong", [column.wrong > 0 for column in columns]),
        ("^", "name", here),
    ):
        if any(where):
            yield ("", below), (style, "".join(sign if each else " " for each in where).rstrip())
    total = sum(column.solutions for column in columns)
    wrong = sum(column.wrong for column in columns)
    yield line(
        f"Biggest level {highest}, solutions S {total}, contradictions x {wrong}, step {drawn.here} ^", "note"
    )
