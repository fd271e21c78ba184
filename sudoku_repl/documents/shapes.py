"""The shapes of pictures, which are written as SVG and as PNG: lines, areas, texts, and arrows made of them.

Lengths are in points, from the upper left corner.
"""

from __future__ import annotations

from math import hypot
from typing import TypeAlias

import attrs

Point: TypeAlias = tuple[float, float]

PAPER, INK, FAINT, THIN = "#ffffff", "#1b1c1f", "#62646b", "#b4b5b8"
"""The colours of every picture: the paper, text and thick lines, small text, and thin lines."""
LINE = 18.0
"""The height of a line of text."""


@attrs.frozen
class Rect:
    """A filled rectangle."""

    corner: Point
    width: float
    height: float
    fill: str
    hint: str = ""
    """A text to show when the mouse is over it, where that is possible."""


@attrs.frozen
class Stroke:
    """A line, solid or dashed, straight or bent toward ``bend``."""

    start: Point
    end: Point
    colour: str
    width: float
    dashed: bool = False
    bend: Point | None = None


@attrs.frozen
class Polygon:
    """A filled polygon, such as the head of an arrow."""

    corners: tuple[Point, ...]
    colour: str


@attrs.frozen
class Ring:
    """A filled circle."""

    centre: Point
    radius: float
    colour: str
    fill: str


@attrs.frozen
class Label:
    """A text, centred at a point or starting there."""

    at: Point
    text: str
    size: float
    colour: str
    bold: bool = False
    italic: bool = False
    from_left: bool = False


Shape: TypeAlias = Rect | Stroke | Polygon | Ring | Label


@attrs.frozen
class Scene:
    """A picture: its size, its title and description in words, and the shapes on its paper."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]

    @property
    def drawn(self) -> tuple[Shape, ...]:
        """The paper, and then the shapes on it."""
        return Rect((0, 0), self.width, self.height, PAPER), *self.shapes


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
