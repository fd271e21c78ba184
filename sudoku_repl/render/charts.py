"""The guess level over the steps, drawn with characters."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.results.moving import Drawn
from sudoku_repl.render.spans import Span, StyledLine, line

_ROWS = 12
"""The height of the tallest drawing."""
_BLOCKS = " ▁▂▃▄▅▆▇█"


def chart(drawn: Drawn) -> Iterator[StyledLine]:
    """Draw the levels as bars; below them the steps, solutions, contradictions and the present step."""
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
    """Draw the levels as bars that are at most ``rows`` high, with the biggest level beside them."""
    highest = _highest(drawn)
    eighths = [column.level * rows * 8 // max(highest, 1) for column in drawn.columns]
    for row in range(rows, 0, -1):
        bars = "".join(_BLOCKS[min(max(each - (row - 1) * 8, 0), 8)] for each in eighths)
        scale = str(highest) if row == rows else ""
        yield ("", f"{scale:>{_margin(drawn) - 2}} │"), ("guess", bars.rstrip())


def axis(drawn: Drawn) -> Iterator[StyledLine]:
    """Draw the line below the bars, and the first and the last step below that."""
    columns, margin = drawn.columns, _margin(drawn)
    yield line(f"{'0':>{margin - 2}} └" + "─" * len(columns))
    last = f"{columns[-1].last}".rjust(len(columns))
    yield line(" " * margin + (last if last[0] != " " else f"{columns[0].first}{last[1:]}"))


def signs(drawn: Drawn) -> StyledLine:
    """Draw one sign for each column: for the present step, else a solution, else a contradiction."""
    line: list[Span] = [("", " ")] * len(drawn.columns)
    solutions, wrong, here = _signs(drawn)
    for sign, style, where in (wrong, solutions, here):
        for column, is_there in enumerate(where):
            if is_there:
                line[column] = (style, sign)
    return (("", " " * _margin(drawn)), *line)


def _signs(drawn: Drawn) -> list[tuple[str, str, list[bool]]]:
    """Return each sign with its style and, for each column, whether it belongs there."""
    columns, here = drawn.columns, max(drawn.here, 1)
    return [
        ("S", "solution", [column.solutions > 0 for column in columns]),
        ("x", "wrong", [column.wrong > 0 for column in columns]),
        ("^", "name", [column.first <= here <= column.last for column in columns]),
    ]


def _highest(drawn: Drawn) -> int:
    return max(column.level for column in drawn.columns)


def _margin(drawn: Drawn) -> int:
    """Return the width of the scale to the left of the drawing, with a space and the line."""
    return len(str(_highest(drawn))) + 2
