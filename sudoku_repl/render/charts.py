"""The guess level and other values over the steps, drawn with characters."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from sudoku_repl.explain.trace import CurveColumn, Curves
from sudoku_repl.render.canvas import stripped
from sudoku_repl.render.spans import BLANK, Span, StyledLine, line
from sudoku_repl.timeline.profile import Column, Profile

_ROWS = 12
"""The most rows that the bars take."""
_STEPS = "steps"
_BLOCKS = " ▁▂▃▄▅▆▇█"


def chart(profile: Profile) -> Iterator[StyledLine]:
    """Draw the levels as bars; below them the steps, solutions, contradictions and the present step."""
    columns = profile.columns
    if not columns:
        yield line("Nothing is recorded yet.")
        return
    highest = _highest(profile)
    yield line("level:", "heading")
    yield from bars(profile, min(highest, _ROWS) or 1)
    yield from axis(profile)
    below = " " * margin(profile)
    for sign, style, where in _signs(profile):
        if any(where):
            yield ("", below), (style, "".join(sign if each else " " for each in where).rstrip())
    total = sum(column.solutions for column in columns)
    wrong = sum(column.wrong for column in columns)
    yield line(
        f"Biggest level {highest}, solutions S {total}, contradictions x {wrong}, step {profile.here} ^",
        "note",
    )


def curve_charts(curves: Curves, rows: int) -> Iterator[StyledLine]:
    """Draw each curve as bars, at most ``rows`` high, and dim above the lowest value of a column."""
    for number, curve in enumerate(curves.curves):
        if not curve.columns:
            yield line("Nothing is recorded yet.")
            return
        if number:
            yield BLANK
        yield line(f"{curve.name}:", "heading")
        top, left = curve.highest, len(str(curve.highest))
        high = min(top, rows) or 1
        lows, highs = (
            [value * high * 8 // max(top, 1) for value in values]
            for values in zip(*((each.low, each.high) for each in curve.columns), strict=True)
        )
        for row in range(high - 1, -1, -1):
            scale = f"{top if row == high - 1 else '':>{left}} │"
            spans = [
                (
                    "guess" if low >= min(upper, 8 * row + 8) else "open",
                    _BLOCKS[min(max(upper - 8 * row, 0), 8)],
                )
                for low, upper in zip(lows, highs, strict=True)
            ]
            yield ("", scale), *stripped(spans)
        yield from _steps_axis(curve.columns, left)


def bars(profile: Profile, rows: int) -> Iterator[StyledLine]:
    """Draw the levels as bars that are at most ``rows`` high, with the biggest level beside them."""
    highest = _highest(profile)
    eighths = [column.level * rows * 8 // max(highest, 1) for column in profile.columns]
    for row in range(rows, 0, -1):
        bars = "".join(_BLOCKS[min(max(each - (row - 1) * 8, 0), 8)] for each in eighths)
        scale = str(highest) if row == rows else ""
        yield ("", f"{scale:>{margin(profile) - 2}} │"), ("guess", bars.rstrip())


def axis(profile: Profile) -> Iterator[StyledLine]:
    """Draw the line below the bars, and the first and the last step below that."""
    return _steps_axis(profile.columns, margin(profile) - 2)


def _steps_axis(columns: Sequence[Column | CurveColumn], left: int) -> Iterator[StyledLine]:
    width = len(columns)
    yield line(f"{'0':>{left}} └{'─' * width}")
    last = f"{columns[-1].last}".rjust(width)
    named = last if last[0] != " " else f"{columns[0].first}{last[1:]}"
    middle = (width - len(_STEPS)) // 2
    if middle > 0 and not named[middle - 1 : middle + len(_STEPS) + 1].strip():
        named = named[:middle] + _STEPS + named[middle + len(_STEPS) :]
    yield line(" " * (left + 2) + named)


def signs(profile: Profile) -> StyledLine:
    """Draw one sign in each column: the present step, else a solution, else a contradiction."""
    line: list[Span] = [("", " ")] * len(profile.columns)
    solutions, wrong, here = _signs(profile)
    for sign, style, where in (wrong, solutions, here):
        for column, is_there in enumerate(where):
            if is_there:
                line[column] = (style, sign)
    return (("", " " * margin(profile)), *line)


def _signs(profile: Profile) -> list[tuple[str, str, list[bool]]]:
    """Return each sign with its style and, for each column, whether the column has it."""
    columns = profile.columns
    here = bisect_left(columns, max(profile.here or 0, 1), key=lambda column: column.last)
    return [
        ("S", "solution", [column.solutions > 0 for column in columns]),
        ("x", "wrong", [column.wrong > 0 for column in columns]),
        ("^", "name", [number == here for number in range(len(columns))]),
    ]


def _highest(profile: Profile) -> int:
    return max(column.level for column in profile.columns)


def margin(profile: Profile) -> int:
    """Return the width of the scale to the left of the drawing, with a space and the line."""
    return len(str(_highest(profile))) + 2
