"""What a step found, drawn over the board: the links of a chain, or the cells and digits of a shrink."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from sudoku_repl.board.notation import digit_line
from sudoku_repl.documents.arrow import Arrow
from sudoku_repl.documents.document import Pattern
from sudoku_repl.documents.shapes import INK, PAPER, Label, Polygon, Rect, Ring, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, Sheet, outline
from sudoku_repl.techniques.chain import Chain, Node

_WRONG, _LINK, _TRUE = "#a8201a", "#0b57d0", "#cfe0fb"
_WIDTH = 1.6
"""The width of an arrow."""
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
        yield Rect(sheet.corner_of(cell), CELL, CELL, _TRUE)


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
    made = [Arrow.between(start, end, sheet.radius, CELL) for start, end in pairwise(centres)]
    for arrow in made:  # the paper before all arrows, so that it hides none of them
        yield Stroke(arrow.begin, arrow.neck, PAPER, _WIDTH + 2 * _HALO, bend=arrow.bend)
    for arrow, weak in zip(made, chain.truths, strict=False):
        yield Stroke(arrow.begin, arrow.neck, _LINK, _WIDTH, weak, arrow.bend)
        yield Polygon(arrow.head, _LINK)


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
