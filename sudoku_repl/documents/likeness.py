"""The likeness of grids as the paper of Wang Jiaqi draws it.

For each row of the table, a histogram with the normal curve of the same mean and deviation, and a normal
probability plot: the share of the trials up to each likeness, on a scale on which a normal distribution is a
straight line. Both mark the intervals of 1, 2 and 3 deviations around the mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import NormalDist

import attrs

from sudoku_repl.create.drawing import LikenessRow, LikenessTable
from sudoku_repl.documents.curves import ticks
from sudoku_repl.documents.shapes import FAINT, INK, LINE, THIN, Label, Rect, Ring, Scene, Shape, Stroke

_BAR, _CURVE = "#9c94c7", "#b2182b"
_WIDTH, _HEIGHT = 380.0, 220.0
"""The size of a panel."""
_LEFT, _TOP, _GAP = 56.0, 48.0, 72.0
"""The margins of the first panel, and the space between panels."""
_CURVE_POINTS = 96
_SHARES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
"""The shares that the scale of a probability plot names."""
_NORMAL = NormalDist()


@attrs.frozen
class _Scales:
    """A rectangle with scales: likeness across, something else up."""

    left: float
    top: float
    first: float
    last: float
    lowest: float
    highest: float

    @property
    def floor(self) -> float:
        return self.top + _HEIGHT

    def x(self, likeness: float) -> float:
        return self.left + _WIDTH * (likeness - self.first) / (self.last - self.first)

    def y(self, value: float) -> float:
        return self.floor - _HEIGHT * (value - self.lowest) / (self.highest - self.lowest)

    def line(self, points: list[tuple[float, float]], colour: str) -> Iterator[Shape]:
        """Draw a line through points of the scales."""
        at = [(self.x(likeness), self.y(value)) for likeness, value in points]
        yield from (Stroke(one, other, colour, 1.2) for one, other in pairwise(at))

    def frame(self, title: str, up: str) -> Iterator[Shape]:
        """Draw the title, the scale of likeness, and the name of the scale on the left."""
        yield Label((self.left, self.top - LINE), title, 12, INK, from_left=True)
        yield Label((self.left - 44, self.top - LINE), up, 10, FAINT, from_left=True)
        yield Label((self.left + _WIDTH / 2, self.floor + LINE * 1.4), "likeness", 10, INK)
        yield Stroke((self.left, self.floor), (self.left + _WIDTH, self.floor), INK, 0.8)
        for hundredths in ticks(round(self.first * 100 + 0.5), int(self.last * 100)):
            x = self.x(hundredths / 100)
            yield Stroke((x, self.floor), (x, self.floor + 4), INK, 0.8)
            yield Label((x, self.floor + LINE * 0.7), f"{hundredths / 100:.2f}", 10, INK)

    def level(self, value: float, text: str) -> Iterator[Shape]:
        """Draw a line across at a value of the scale on the left."""
        yield Stroke((self.left, self.y(value)), (self.left + _WIDTH, self.y(value)), THIN, 0.5)
        yield Label((self.left - 22, self.y(value)), text, 10, FAINT)

    def intervals(self, row: LikenessRow) -> Iterator[Shape]:
        """Mark the mean and the ends of the intervals around it."""
        bounds = (bound for interval in row.intervals for bound in interval[:2])
        for likeness in {row.mean, *bounds}:
            if self.first <= likeness <= self.last:
                x = self.x(likeness)
                yield Stroke((x, self.top), (x, self.floor), FAINT, 0.8, dashed=likeness != row.mean)


def likeness_scene(table: LikenessTable) -> Scene:
    """Draw both rows of the table, a row of panels for each."""
    rows = {"to the seed grid": table.to_seed, "of two grids kept": table.of_two}
    shapes: list[Shape] = []
    for number, (name, row) in enumerate(rows.items()):
        shapes += _row_of_panels(f"Likeness {name}", row, _TOP + number * (_HEIGHT + _TOP + 5 * LINE))
    width, height = _LEFT + 2 * _WIDTH + _GAP + 16, len(rows) * (_HEIGHT + _TOP + 5 * LINE)
    words = "; ".join(f"{name}: {_summary(row)}, {', '.join(_words(row))}" for name, row in rows.items())
    return Scene(width, height, "The likeness of grids shuffled from the seed grid", words, tuple(shapes))


def _summary(row: LikenessRow) -> str:
    trials = f"{row.trials} trial{'s' * (row.trials > 1)}"
    return f"{trials}, mean {row.mean:.4f}, deviation {row.deviation:.4f}"


def _words(row: LikenessRow) -> Iterator[str]:
    for number, (lower, upper, share) in enumerate(row.intervals, start=1):
        yield f"within {number} deviation{'s' * (number > 1)}, {lower:.4f} to {upper:.4f}: {share:.1%}"


def _row_of_panels(name: str, row: LikenessRow, top: float) -> Iterator[Shape]:
    margin = 3.2 * row.deviation or 0.01
    first, last = min(row.least, row.mean - margin), max(row.most, row.mean + margin)
    highest = max(max(each.count, each.normal) for each in row.bins) * 1.05
    yield from _histogram(name, row, _Scales(_LEFT, top, first, last, 0, highest))
    end = -_NORMAL.inv_cdf(0.5 / row.trials) if row.trials > 1 else 1.0
    end = max(end * 1.05, -_NORMAL.inv_cdf(_SHARES[0]))
    yield from _probability(row, _Scales(_LEFT + _WIDTH + _GAP, top, first, last, -end, end))
    for number, text in enumerate((_summary(row), *_words(row))):
        yield Label((_LEFT, top + _HEIGHT + LINE * (2.4 + 0.8 * number)), text, 10, INK, from_left=True)


def _histogram(name: str, row: LikenessRow, panel: _Scales) -> Iterator[Shape]:
    yield from panel.frame(name, "trials")
    for count in ticks(0, max(round(panel.highest), 1)):
        yield from panel.level(count, str(count))
    for each in row.bins:
        x, y = panel.x(each.lower), panel.y(each.count)
        width = panel.x(each.lower + row.bin_width) - x
        hint = f"from {each.lower:.3f}: {each.count}, normal {each.normal:.1f}"
        yield Rect((x, y), max(width - 1, 1), panel.floor - y, _BAR, hint)
    if row.deviation:
        curve = NormalDist(row.mean, row.deviation)
        step = (panel.last - panel.first) / _CURVE_POINTS
        at = (panel.first + number * step for number in range(_CURVE_POINTS + 1))
        yield from panel.line([(x, row.trials * row.bin_width * curve.pdf(x)) for x in at], _CURVE)
    yield from panel.intervals(row)


def _probability(row: LikenessRow, panel: _Scales) -> Iterator[Shape]:
    """Draw a point for each likeness, at the share of the trials below it and half of those equal to it."""
    yield from panel.frame("normal probability plot", "share")
    for share in _SHARES:
        yield from panel.level(_NORMAL.inv_cdf(share), f"{share * 100:g}%")
    if row.deviation:
        ends = [(row.mean + z * row.deviation, z) for z in (panel.lowest, panel.highest)]
        inside = [(min(max(x, panel.first), panel.last), z) for x, z in ends]
        yield from panel.line([(x, (x - row.mean) / row.deviation) for x, _ in inside], _CURVE)
    yield from panel.intervals(row)
    below = 0
    for each in row.found:
        z = _NORMAL.inv_cdf((below + each.count / 2) / row.trials)
        below += each.count
        yield Ring((panel.x(each.likeness), panel.y(z)), 2, _BAR, _BAR)
