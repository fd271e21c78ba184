"""The shape of an arrow between two candidates, for pictures and for the replay page."""

from __future__ import annotations

from math import hypot

import attrs

from sudoku_repl.documents.shapes import Point


@attrs.frozen
class Arrow:
    """An arrow between two circles, bent so that it does not hide an arrow in the other direction."""

    begin: Point
    bend: Point
    """The point toward which the line between ``begin`` and ``neck`` is bent."""
    neck: Point
    """Where the line ends and the head begins."""
    head: tuple[Point, Point, Point]
    """The corners of the head, from its tip."""

    @classmethod
    def between(cls, start: Point, end: Point, radius: float, cell: float) -> Arrow:
        """Return the arrow between circles of a radius around two points; ``cell`` is the width of a cell."""
        (x, y), (to_x, to_y) = start, end
        length = hypot(to_x - x, to_y - y)
        aside = min(max(length * 0.15, cell / 8), cell / 2) / length
        bend = (x + to_x) / 2 - (to_y - y) * aside, (y + to_y) / 2 + (to_x - x) * aside
        begin, tip = _toward(start, bend, radius), _toward(end, bend, radius)
        neck = _toward(tip, bend, min(cell * 7 / 48, length / 4))
        over, down = (neck[1] - tip[1]) / 2, (tip[0] - neck[0]) / 2
        sides = (neck[0] + over, neck[1] + down), (neck[0] - over, neck[1] - down)
        return cls(begin, bend, neck, (tip, *sides))


def _toward(start: Point, end: Point, by: float) -> Point:
    """Return the point at distance ``by`` from ``start`` in the direction of ``end``."""
    share = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
