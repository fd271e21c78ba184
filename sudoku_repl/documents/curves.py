"""Quantities over the steps of a run: the axis of steps, curves, and the guess level.

The pictures of a run share the axis, so that they line up below one another. Below the guess level are rows
with the contradictions and the solutions. The height of a row's bar is their number in its steps. So a run of
any length shows where they are dense, and a bar of one is never hidden by another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

import attrs

from sudoku_repl.documents.shapes import FAINT, INK, LINE, THIN, Label, Polygon, Rect, Scene, Shape, Stroke
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.trace import Curve, CurveColumn, Curves
from sudoku_repl.timeline.profile import Column, Profile, redrawn

WIDTH, LEFT, RIGHT = 960.0, 64.0, 944.0
"""The width of the picture, and where its first step begins and its last step ends, in pixels."""


@attrs.frozen
class Steps:
    """The steps of a picture."""

    before: int
    """The number of steps before the first."""
    last: int

    def x(self, step: float) -> float:
        """Return where a step ends."""
        return LEFT + (RIGHT - LEFT) * (step - self.before) / (self.last - self.before)

    def axis(self, y: float) -> Iterator[Shape]:
        """Draw the axis, with its numbers below it."""
        yield Stroke((LEFT, y), (RIGHT, y), INK, 0.8)
        for step in ticks(self.before, self.last):
            yield Stroke((self.x(step), y), (self.x(step), y + 4), INK, 0.8)
            yield Label((self.x(step), y + LINE * 0.7), str(step), 10, INK)
        yield Label(((LEFT + RIGHT) / 2, y + LINE * 1.5), "steps", 10, INK)

    def here(self, step: int | None, top: float, bottom: float) -> Iterator[Shape]:
        """Draw your position, if the picture has its step."""
        if step is not None and self.before <= step <= self.last:
            yield Stroke((self.x(step), top), (self.x(step), bottom), INK, 1, dashed=True)


def ticks(first: int, last: int) -> Iterator[int]:
    """Yield round numbers from ``first`` to ``last``: 2 to 10 of them.

    >>> list(ticks(0, 131)), list(ticks(90, 98))
    ([0, 20, 40, 60, 80, 100, 120], [90, 91, 92, 93, 94, 95, 96, 97, 98])
    """
    power = 10 ** max(len(str(last - first)) - 2, 0)
    every = next(each for each in (power, 2 * power, 5 * power, 10 * power) if (last - first) / each < 10)
    yield from range(-(-first // every) * every, last + 1, every)


_HIGH, _LOW = "#c5bfe0", "#7a6fb0"
_PANEL, _GAP = 120.0, 34.0
"""The height of a panel, and the room above it for its name."""


def curves_scene(document: Curves) -> Scene:
    """Draw curves. Raises OrderError if the run has no steps."""
    steps = _steps_of(document.curves[0].columns)
    title = f"{document.title or 'quiz'}: {', '.join(each.name for each in document.curves)}"
    bottom = LINE + len(document.curves) * (_PANEL + _GAP)
    shapes: list[Shape] = [_heading(title)]
    for number, curve in enumerate(document.curves, 1):
        shapes += _curve_panel(curve, steps, LINE + number * (_PANEL + _GAP))
    shapes += steps.here(document.here, LINE + _GAP, bottom)
    shapes += steps.axis(bottom)
    words = "; ".join(f"{each.name}: at most {each.highest}" for each in document.curves)
    return Scene(WIDTH, bottom + 2 * LINE, title, words, tuple(shapes))


def _curve_panel(curve: Curve, steps: Steps, floor: float) -> Iterator[Shape]:
    """Draw a curve above its floor: light up to the highest value of a column, dark up to the lowest."""
    high = _PANEL / max(curve.highest, 1)
    yield Label((8, floor - _PANEL - 10), curve.name, 10, FAINT, from_left=True)
    yield from _scale(curve.highest, floor, high)
    for value, colour in (("high", _HIGH), ("low", _LOW)):
        yield _area(curve.columns, value, floor, high, colour, steps)


def _steps_of(columns: Sequence[Column | CurveColumn]) -> Steps:
    """Return the axis below columns. Raises OrderError without any."""
    if not columns:
        raise OrderError("nothing is recorded yet, so there is nothing to draw; `run` records a run")
    return Steps(0, columns[-1].last)


def _heading(title: str) -> Shape:
    return Label((LEFT, LINE), title, 12, INK, from_left=True)


def _scale(highest: int, floor: float, high: float) -> Iterator[Shape]:
    """Draw the scale of values up to the highest; ``high`` is the height of one."""
    for value in ticks(0, max(highest, 1)):
        y = floor - value * high
        yield Stroke((LEFT, y), (RIGHT, y), THIN, 0.5)
        yield Label((LEFT - 14, y), str(value), 10, FAINT)


def _area(
    columns: Sequence[Column | CurveColumn], value: str, floor: float, high: float, colour: str, steps: Steps
) -> Polygon:
    """Draw the area below a value of columns; ``high`` is the height of one."""
    tops = [
        (steps.x(step), floor - getattr(column, value) * high)
        for column in columns
        for step in (column.first - 1, column.last)
    ]
    return Polygon(((LEFT, floor), *tops, (RIGHT, floor)), colour)


_LEVEL, _WRONG, _SOLUTION = "#7a6fb0", "#b2182b", "#1b7837"
_TOP, _HEIGHT, _ROW = 44.0, 190.0, 36.0
"""Where the levels begin, and the heights of the levels and of a row below them."""
_BARS = 293
"""The most bars of a row: one for every three pixels."""
_LEAST = 4.0
"""The height of the lowest bar."""


def levels_scene(document: Profile) -> Scene:
    """Draw the profile of a run. Raises OrderError if it has no steps."""
    columns = document.columns
    steps = _steps_of(columns)
    biggest = max(column.level for column in columns)
    wrong, solutions = (sum(map(attrgetter(name), columns)) for name in ("wrong", "solutions"))
    bottom = _TOP + _HEIGHT + 2 * (LINE + _ROW)
    title = (
        f"{document.title or 'quiz'}: {steps.last} steps, biggest level {biggest}, "
        f"contradictions {wrong}, solutions {solutions}"
    )
    first = next(column.first for column in columns if column.level == biggest)
    words = f"The biggest level, {biggest}, is first reached at step {first} or soon after it."
    floor, high = _TOP + _HEIGHT, _HEIGHT / max(biggest, 1)
    shapes = [
        _heading(title),
        *_scale(biggest, floor, high),
        Label((8, _TOP - 12), "level", 10, FAINT, from_left=True),
        _area(columns, "level", floor, high, _LEVEL, steps),
        *steps.here(document.here, _TOP - 6, bottom),  # below the bars, which it would hide
    ]
    if (step := document.here) is not None:
        shapes.append(Label((min(steps.x(step), RIGHT - 30), _TOP - 12), f"step {step}", 10, INK))
    shapes += _row("contradictions", attrgetter("wrong"), columns, floor, _WRONG, steps)
    shapes += _row("solutions", attrgetter("solutions"), columns, floor + LINE + _ROW, _SOLUTION, steps)
    shapes += steps.axis(bottom)
    return Scene(WIDTH, bottom + 2 * LINE, title, words, tuple(shapes))


def _row(
    name: str, count: attrgetter[int], columns: tuple[Column, ...], top: float, colour: str, steps: Steps
) -> Iterator[Shape]:
    """Draw a row: its name with its sum, and its bars, each over the steps of some columns."""
    bars = redrawn(columns, _BARS)
    most, floor = max(map(count, bars)), top + LINE + _ROW
    width = bars[0].last - bars[0].first + 1
    scale = f", at most {most} in {width} steps" if most > 1 else ""
    text = f"{name}: {sum(map(count, columns))}{scale}"
    yield Label((LEFT, top + LINE * 0.6), text, 10, FAINT, from_left=True)
    yield Stroke((LEFT, floor), (RIGHT, floor), THIN, 0.5)
    for number in {0, most}:
        yield Label((LEFT - 14, floor - (_ROW - 2) * number / max(most, 1)), str(number), 10, FAINT)
    for bar in filter(count, bars):
        x, end = steps.x(bar.first - 1), steps.x(bar.last)
        height = max((_ROW - 2) * count(bar) / most, _LEAST)
        hint = f"steps {bar.first} to {bar.last}: {count(bar)}"
        yield Rect((x, floor - height), max(end - x - 0.5, 1), height, colour, hint)
