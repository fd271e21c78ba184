"""The shapes of pictures, which are written as SVG and as PNG.

Lengths are in points, from the upper left corner.
"""

from __future__ import annotations

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
    """A picture: its size, its shapes, and its title and description in words."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]
