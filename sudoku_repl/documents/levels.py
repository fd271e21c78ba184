"""The guess level over the steps of a run, with the contradictions and the solutions in rows below it.

The height of a row's bar is the number of contradictions or solutions in its steps. So a run of any length
shows where they are dense, and a bar of one is never hidden by another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku_repl.documents.shapes import (
    FAINT,
    INK,
    LINE,
    PAPER,
    THIN,
    Label,
    Polygon,
    Rect,
    Scene,
    Shape,
    Stroke,
)
from sudoku_repl.documents.steps import LEFT, RIGHT, WIDTH, Steps, ticks
from sudoku_repl.errors import OrderError
from sudoku_repl.timeline.profile import Column, Profile, redrawn

_LEVEL, _WRONG, _SOLUTION = "#7a6fb0", "#b2182b", "#1b7837"
_TOP, _HIGH, _ROW = 44.0, 190.0, 36.0
"""Where the levels begin, and the heights of the levels and of a row below them."""
_BARS = 293
"""The most bars of a row: one for every three pixels."""
_LEAST = 4.0
"""The height of the lowest bar."""


def levels_scene(document: Profile) -> Scene:
    """Draw the profile of a run. Raises OrderError if it has no steps."""
    columns = document.columns
    if not columns:
        raise OrderError("nothing is recorded yet, so there is nothing to draw; `run` records a run")
    steps = Steps(0, columns[-1].last)
    biggest = max(column.level for column in columns)
    wrong, solutions = (sum(map(count, columns)) for count in (_wrong, _solutions))
    bottom = _TOP + _HIGH + 2 * (LINE + _ROW)
    title = (
        f"{document.title or 'quiz'}: {steps.last} steps, biggest level {biggest}, "
        f"contradictions {wrong}, solutions {solutions}"
    )
    shapes = (
        Rect((0, 0), WIDTH, bottom + 2 * LINE, PAPER),
        Label((LEFT, LINE), title, 12, INK, from_left=True),
        *_levels(columns, biggest, steps),
        *steps.here(document.here, _TOP - 6, bottom),  # below the bars, which it would hide
        *_here(document.here, steps),
        *_row("contradictions", _wrong, columns, _TOP + _HIGH, _WRONG, steps),
        *_row("solutions", _solutions, columns, _TOP + _HIGH + LINE + _ROW, _SOLUTION, steps),
        *steps.axis(bottom),
    )
    return Scene(WIDTH, bottom + 2 * LINE, title, _words(columns, biggest), shapes)


def _here(step: int | None, steps: Steps) -> Iterator[Shape]:
    if step is not None:
        yield Label((min(steps.x(step), RIGHT - 30), _TOP - 12), f"step {step}", 10, INK)


def _wrong(column: Column) -> int:
    return column.wrong


def _solutions(column: Column) -> int:
    return column.solutions


def _words(columns: tuple[Column, ...], biggest: int) -> str:
    first = next(column.first for column in columns if column.level == biggest)
    return f"The biggest level, {biggest}, is first reached at step {first} or soon after it."


def _levels(columns: tuple[Column, ...], biggest: int, steps: Steps) -> Iterator[Shape]:
    floor, high = _TOP + _HIGH, _HIGH / max(biggest, 1)
    for level in ticks(0, max(biggest, 1)):
        y = floor - level * high
        yield Stroke((LEFT, y), (RIGHT, y), THIN, 0.5)
        yield Label((LEFT - 14, y), str(level), 10, FAINT)
    yield Label((8, _TOP - 12), "level", 10, FAINT, from_left=True)
    tops = [
        (steps.x(step), floor - column.level * high)
        for column in columns
        for step in (column.first - 1, column.last)
    ]
    yield Polygon(((LEFT, floor), *tops, (RIGHT, floor)), _LEVEL)


def _row(
    name: str,
    count: Callable[[Column], int],
    columns: tuple[Column, ...],
    top: float,
    colour: str,
    steps: Steps,
) -> Iterator[Shape]:
    """Draw a row: its name with its sum, and its bars, each over the steps of some columns."""
    bars = redrawn(columns, _BARS)
    most, floor = max(map(count, bars)), top + LINE + _ROW
    width = bars[0].last - bars[0].first + 1
    scale = f", at most {most} in {width} steps" if most > 1 else ""
    text = f"{name}: {sum(map(count, columns))}{scale}"
    yield Label((LEFT, top + LINE * 0.6), text, 10, FAINT, from_left=True)
    yield Stroke((LEFT, floor), (RIGHT, floor), THIN, 0.5)
    for bar in filter(count, bars):
        x, end = steps.x(bar.first - 1), steps.x(bar.last)
        height = max((_ROW - 2) * count(bar) / most, _LEAST)
        hint = f"steps {bar.first} to {bar.last}: {count(bar)}"
        yield Rect((x, floor - height), max(end - x - 0.5, 1), height, colour, hint)
