"""What a step found, drawn over the board: the links of a chain, or the cells and digits of a shrink."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import hypot

from sudoku_repl.board.notation import digit_line
from sudoku_repl.documents.document import Pattern
from sudoku_repl.documents.shapes import INK, PAPER, Box, Label, Point, Polygon, Ring, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, Sheet, outline
from sudoku_repl.techniques.chain import Chain, Node

_WRONG, _LINK, _TRUE = "#a8201a", "#0b57d0", "#cfe0fb"
_HALO = 2.0
"""How much wider than an arrow the paper around it is."""

LEGEND = (
    "Solid arrow: strong link. Dashed arrow: weak link.",
    "Filled circle: assumed true. Struck out: removed.",
)
"""The signs of a chain in words."""
SHRINK_LEGEND = "Outlined: the house. Tinted and ringed: the pattern. Struck out: removed."
"""The signs of a shrink in words."""


def tinted(pattern: Pattern, sheet: Sheet) -> Iterator[Shape]:
    """Draw what belongs below the digits: the cells that a shrink rests on."""
    for cell in pattern.shrink.cells:
        yield Box(sheet.corner_of(cell), CELL, CELL, _TRUE)


def shrink_over(pattern: Pattern, candidates: Mapping[int, Collection[int]], sheet: Sheet) -> Iterator[Shape]:
    """Draw the house of a shrink, its digits among the ``candidates``, and what it removed."""
    shrink = pattern.shrink
    for start, end in outline(shrink.house.cells, sheet):
        yield Stroke(start, end, _LINK, 2)
    for node in pattern.nodes:
        if node.digit in candidates.get(node.cell, ()):
            yield from _ringed(node, PAPER, sheet)
    for node in pattern.removals:
        yield from _struck(node, sheet)


def arrows(chain: Chain, sheet: Sheet) -> Iterator[Shape]:
    """Draw the links of a chain as arrows, solid for strong links and dashed for weak ones.

    They belong below the digits. The paper around them keeps apart from them the lines and digits they cross.
    """
    centres = [sheet.middle(node) for node in chain.nodes]
    made = [
        _Arrow(start, end, sheet.radius, dashed=weak)
        for start, end, weak in zip(centres, centres[1:], chain.truths, strict=False)
    ]
    for arrow in made:  # before all arrows, so that it hides none of them
        yield arrow.halo
    for arrow in made:
        yield from arrow.shapes


def nodes(chain: Chain, sheet: Sheet) -> Iterator[Shape]:
    """Draw the candidates of a chain, filled if they are assumed true, and those that it removes."""
    for node, true in list(zip(chain.nodes, chain.truths, strict=True))[:-1]:
        yield from _ringed(node, _TRUE if true else PAPER, sheet)
    for node in chain.removals:
        yield from _struck(node, sheet)


def _ringed(node: Node, fill: str, sheet: Sheet) -> Iterator[Shape]:
    centre = sheet.middle(node)
    yield Ring(centre, sheet.radius, _LINK, fill)
    yield Label(centre, digit_line([node.digit]), sheet.candidate, INK, bold=True)


def _struck(node: Node, sheet: Sheet) -> Iterator[Shape]:
    (x, y), radius = sheet.middle(node), sheet.radius
    yield Label((x, y), digit_line([node.digit]), sheet.candidate, _WRONG, bold=True)
    yield Stroke((x - radius, y + radius), (x + radius, y - radius), _WRONG, 2)


class _Arrow:
    """An arrow between two circles, bent so that it does not hide an arrow in the other direction."""

    def __init__(self, start: Point, end: Point, radius: float, *, dashed: bool) -> None:
        (x, y), (to_x, to_y) = start, end
        length = hypot(to_x - x, to_y - y)
        aside = min(max(length * 0.15, 6), CELL / 2) / length
        bend = (x + to_x) / 2 - (to_y - y) * aside, (y + to_y) / 2 + (to_x - x) * aside
        begin, tip = _toward(start, bend, radius), _toward(end, bend, radius)
        neck = _toward(tip, bend, min(7, length / 4))
        over, down = (neck[1] - tip[1]) / 2, (tip[0] - neck[0]) / 2
        width = 1.6
        self.halo = Stroke(begin, neck, PAPER, width + 2 * _HALO, bend=bend)
        """The paper around it."""
        self.shapes = (
            Stroke(begin, neck, _LINK, width, dashed, bend),
            Polygon((tip, (neck[0] + over, neck[1] + down), (neck[0] - over, neck[1] - down)), _LINK),
        )


def _toward(start: Point, end: Point, by: float) -> Point:
    """Return the point at distance ``by`` from ``start`` in the direction of ``end``."""
    share = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
