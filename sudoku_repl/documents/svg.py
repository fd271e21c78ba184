"""Write scenes as SVG, as plain text that a screen reader and a diff can read."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import BinaryIO, assert_never

from sudoku_repl.documents.shapes import Label, Point, Polygon, Rect, Ring, Scene, Shape, Stroke
from sudoku_repl.errors import visible


def write_scene(scene: Scene, file: BinaryIO) -> None:
    """Write a scene as SVG."""
    file.writelines(f"{line}\n".encode() for line in _lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    size = f'width="{scene.width:g}" height="{scene.height:g}" viewBox="0 0 {scene.width:g} {scene.height:g}"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title description" '
        'font-family="Helvetica, Arial, sans-serif">'
    )
    yield f'<title id="title">{_text(scene.title)}</title>'
    yield f'<desc id="description">{_text(scene.description)}</desc>'
    yield from map(_element, scene.shapes)
    yield "</svg>"


def _text(text: str) -> str:
    return escape(visible(text))


def _element(shape: Shape) -> str:
    match shape:
        case Rect((x, y), width, height, fill, hint):
            look = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"'
            return f"<rect {look}><title>{_text(hint)}</title></rect>" if hint else f"<rect {look}/>"
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
            at = f'x="{x:g}" y="{y + size * _RISE:g}"'
            return f'<text {at} font-size="{size:g}" fill="{colour}"{look}>{_text(text)}</text>'
        case _:
            assert_never(shape)


_RISE = 0.35


def _at(point: Point) -> str:
    return f"{point[0]:.5g} {point[1]:.5g}"
