"""Write scenes: as SVG, plain text that a screen reader and a diff can read; and as PNG, with matplotlib."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, BinaryIO

from sudoku_repl.documents.shapes import Label, Point, Polygon, Rect, Ring, Scene, Shape, Stroke
from sudoku_repl.errors import OrderError, needs, visible

if TYPE_CHECKING:
    from matplotlib.artist import Artist


def write_svg(scene: Scene, file: BinaryIO) -> None:
    """Write a scene as SVG."""
    file.write(svg_of(scene).encode())


def svg_of(scene: Scene) -> str:
    """Return a scene as SVG."""
    size = f'width="{scene.width:g}" height="{scene.height:g}" viewBox="0 0 {scene.width:g} {scene.height:g}"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title description" '
        'font-family="Helvetica, Arial, sans-serif">',
        f'<title id="title">{escaped(scene.title)}</title>',
        f'<desc id="description">{escaped(scene.description)}</desc>',
        *map(svg_element, scene.drawn),
        "</svg>\n",
    )
    return "\n".join(lines)


def escaped(value: object) -> str:
    """Return a value as text for SVG and HTML."""
    return escape(visible(str(value)))


def svg_element(shape: Shape) -> str:
    """Return a shape as an element of SVG."""
    match shape:
        case Rect((x, y), width, height, fill, hint):
            look = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"'
            return f"<rect {look}><title>{escaped(hint)}</title></rect>" if hint else f"<rect {look}/>"
        case Stroke(start, end, colour, width, dashed, bend):
            way = f"L{_at(end)}" if bend is None else f"Q{_at(bend)} {_at(end)}"
            look = f'stroke="{colour}" stroke-width="{width:g}"' + ' stroke-dasharray="5 3"' * dashed
            return f'<path d="M{_at(start)}{way}" fill="none" {look}/>'
        case Polygon(corners, colour):
            return f'<path d="M{" ".join(map(_at, corners))}Z" fill="{colour}"/>'
        case Ring((x, y), radius, colour, fill):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{colour}"/>'
        case Label((x, y), text, size, colour, bold, italic, from_left):
            look = ' font-weight="bold"' * bold + ' font-style="italic"' * italic
            look += "" if from_left else ' text-anchor="middle"'
            # The middle of a digit is about a third of its size above its baseline.
            at = f'x="{x:g}" y="{y + size * 0.35:g}"'
            return f'<text {at} font-size="{size:g}" fill="{colour}"{look}>{escaped(text)}</text>'


def _at(point: Point) -> str:
    return f"{point[0]:.5g} {point[1]:.5g}"


_DOTS = 144
"""Pixels per inch in a picture of the board: two for each point, to keep small candidates legible."""
_POINTS = 72
"""Points per inch."""


def write_png(scene: Scene, file: BinaryIO) -> None:
    """Write a scene as PNG. Raises OrderError if matplotlib is missing."""
    with needs(".png files need matplotlib", "plot", OrderError):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(scene.width / _POINTS, scene.height / _POINTS))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, scene.width), ylim=(scene.height, 0))
    axes.set_axis_off()
    for number, shape in enumerate(scene.drawn):
        axes.add_artist(_artist(shape)).set_zorder(number)  # by default, texts would lie above all others
    figure.savefig(file, format="png", dpi=_DOTS, metadata={"Title": visible(scene.title)})


def _artist(shape: Shape) -> Artist:
    from matplotlib.patches import Circle, PathPatch, Polygon as Patch, Rectangle
    from matplotlib.path import Path
    from matplotlib.text import Text

    match shape:
        case Rect(corner, width, height, fill):
            return Rectangle(corner, width, height, facecolor=fill, linewidth=0)
        case Stroke(start, end, colour, width, dashed, bend):
            path = Path([start, end]) if bend is None else Path([start, bend, end], [1, 3, 3])
            style = (0, (5 / width, 3 / width)) if dashed else "solid"
            return PathPatch(path, fill=False, edgecolor=colour, linewidth=width, linestyle=style)
        case Polygon(corners, colour):
            return Patch(corners, facecolor=colour, linewidth=0)
        case Ring(centre, radius, colour, fill):
            return Circle(centre, radius, facecolor=fill, edgecolor=colour, linewidth=1)
        case Label((x, y), text, size, colour, bold, italic, from_left):
            return Text(
                x,
                y,
                visible(text),
                color=colour,
                fontsize=size,
                fontweight="bold" if bold else "normal",
                fontstyle="italic" if italic else "normal",
                horizontalalignment="left" if from_left else "center",
                verticalalignment="center_baseline",
                parse_math=False,
            )
