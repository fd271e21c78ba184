"""Curves over the steps of a run: a panel for each, one below the other on the same axis."""

from __future__ import annotations

from collections.abc import Iterator

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
from sudoku_repl.explain.trace import Curve, Curves

_HIGH, _LOW = "#c5bfe0", "#7a6fb0"
_PANEL, _GAP = 120.0, 34.0
"""The height of a panel, and the room above it for its name."""


def curves_scene(document: Curves) -> Scene:
    """Draw curves. Raises OrderError if the run has no steps."""
    columns = document.curves[0].columns
    if not columns:
        raise OrderError("nothing is recorded yet, so there is nothing to draw; `run` records a run")
    steps = Steps(0, columns[-1].last)
    title = f"{document.title or 'quiz'}: {', '.join(each.name for each in document.curves)}"
    bottom = LINE + len(document.curves) * (_PANEL + _GAP)
    shapes: list[Shape] = [
        Rect((0, 0), WIDTH, bottom + 2 * LINE, PAPER),
        Label((LEFT, LINE), title, 12, INK, from_left=True),
    ]
    for number, curve in enumerate(document.curves, 1):
        shapes += _panel(curve, steps, LINE + number * (_PANEL + _GAP))
    shapes += steps.here(document.here, LINE + _GAP, bottom)
    shapes += steps.axis(bottom)
    words = "; ".join(f"{each.name}: at most {each.highest}" for each in document.curves)
    return Scene(WIDTH, bottom + 2 * LINE, title, words, tuple(shapes))


def _panel(curve: Curve, steps: Steps, floor: float) -> Iterator[Shape]:
    """Draw a curve above its floor: light up to the highest value of a column, dark up to the lowest."""
    high = _PANEL / max(curve.highest, 1)
    yield Label((8, floor - _PANEL - 10), curve.name, 10, FAINT, from_left=True)
    for value in ticks(0, max(curve.highest, 1)):
        y = floor - value * high
        yield Stroke((LEFT, y), (RIGHT, y), THIN, 0.5)
        yield Label((LEFT - 14, y), str(value), 10, FAINT)
    for values, colour in (
        ([column.high for column in curve.columns], _HIGH),
        ([column.low for column in curve.columns], _LOW),
    ):
        tops = [
            (steps.x(step), floor - value * high)
            for column, value in zip(curve.columns, values, strict=True)
            for step in (column.first - 1, column.last)
        ]
        yield Polygon(((LEFT, floor), *tops, (RIGHT, floor)), colour)
