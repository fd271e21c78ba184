"""What a step found: drawn over the board of a picture, and as data that the replay page draws."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.documents.shapes import INK, PAPER, Arrow, Label, Polygon, Rect, Ring, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, RADIUS, Sheet, outline, parts_of
from sudoku_repl.techniques.chain import Node, Walk
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.technique import Technique

_WIDTH = 1.6
"""The width of an arrow."""
_WRONG, _STRIKE = "#a8201a", "#d0574f"
_TONES = (
    ("#0b57d0", "#cfe0fb"),
    ("#a34a00", "#fbdfc4"),
    ("#7a1fa2", "#ecd5f5"),
    ("#00695c", "#c8ebe5"),
)
"""The colours of the tones of roles: of lines, and of what they fill."""
_LINK, _TRUE = _TONES[0]
_HALO = 2.0
"""How much wider than an arrow the paper around it is."""

LEGEND = (
    "Solid arrow: strong link. Dashed arrow: weak link.",
    "Filled circle: assumed true. Struck out: removed.",
)
"""The signs of a chain in words."""
SHRINK_LEGEND = "Outlined: the house. Tinted and ringed: the pattern. Struck out: removed."
"""The signs of a shrink in words."""


def tinted(finding: Finding, sheet: Sheet) -> Iterator[Shape]:
    """Draw what belongs below the digits: the cells that a finding rests on."""
    for role, held in finding.roles:
        _, fill = _tone(role)
        if role.kind in (RoleKind.CELLS, RoleKind.CANDIDATES):
            for each in held:
                cell = each.cell if role.kind is RoleKind.CANDIDATES else each
                yield Rect(sheet.corner_of(cell), CELL, CELL, fill)


def over(finding: Finding, candidates: Mapping[int, Collection[int]], sheet: Sheet) -> Iterator[Shape]:
    """Draw houses, constraints, digits among the ``candidates`` and links of a finding, and what it removes.

    The candidates of links are filled if they are assumed true.
    """
    for role, held in finding.roles:
        colour, _ = _tone(role)
        for each in held if role.kind in (RoleKind.HOUSES, RoleKind.CONSTRAINTS) else ():
            for start, end in outline(each.cells, sheet):
                yield Stroke(start, end, colour, 2)
    for node in finding.candidates:
        if node.digit in candidates.get(node.cell, ()):
            yield from _ringed(node, PAPER, sheet)
    for walk in finding.links:
        for node, true in list(zip(walk.nodes, walk.truths, strict=True))[:-1]:
            yield from _ringed(node, _TRUE if true else PAPER, sheet)
    for node in finding.removes:
        yield from struck(node, sheet)


def _tone(role: Role) -> tuple[str, str]:
    return _TONES[(role.tone - 1) % len(_TONES)]


def arrows(walk: Walk, sheet: Sheet) -> Iterator[Shape]:
    """Draw links as arrows, solid for strong links and dashed for weak ones.

    They belong below the digits. The paper around them keeps apart from them the lines and digits they cross.
    """
    centres = [sheet.middle(node) for node in walk.nodes]
    made = [Arrow.between(start, end, sheet.radius, CELL) for start, end in pairwise(centres)]
    for arrow in made:  # the paper before all arrows, so that it hides none of them
        yield Stroke(arrow.begin, arrow.neck, PAPER, _WIDTH + 2 * _HALO, bend=arrow.bend)
    for arrow, weak in zip(made, walk.truths, strict=False):
        yield Stroke(arrow.begin, arrow.neck, _LINK, _WIDTH, weak, arrow.bend)
        yield Polygon(arrow.head, _LINK)


def _ringed(node: Node, fill: str, sheet: Sheet) -> Iterator[Shape]:
    centre = sheet.middle(node)
    yield Ring(centre, sheet.radius, _LINK, fill)
    yield Label(centre, str(node.digit), sheet.candidate, INK, bold=True)


def struck(node: Node, sheet: Sheet) -> Iterator[Shape]:
    """Strike a candidate out."""
    (x, y), radius = sheet.middle(node), sheet.radius
    yield Stroke((x - radius, y + radius), (x + radius, y - radius), _STRIKE, radius * 0.3)
    yield Label((x, y), str(node.digit), sheet.candidate, _WRONG, bold=True)


@attrs.frozen
class Drawings:
    """Draws findings, and collects what their drawings share."""

    board: Board
    techniques: set[Technique] = attrs.field(factory=set)
    """The techniques of all findings that were drawn."""
    arrows: dict[str, tuple[str, str]] = attrs.field(factory=dict)
    """The line and the head of each arrow, by how many candidates it leads to the right and down."""

    def copied(self) -> Drawings:
        """Return a copy that collects by itself."""
        return Drawings(self.board, set(self.techniques), dict(self.arrows))

    def shapes(self, finding: Finding) -> Iterator[tuple[Any, ...]]:
        """Yield the shapes of a finding: each role in its tone."""
        self.techniques.add(finding.technique)
        digits = [digit for role, held in finding.roles if role.kind is RoleKind.DIGITS for digit in held]
        for role, held in finding.roles:
            tone = f" tone{role.tone}" if role.tone > 1 else ""
            match role.kind:
                case RoleKind.HOUSES:
                    numbers = sorted(map(self.board.houses.index, held))
                    yield from (("outline", f"house{tone}", number) for number in numbers)
                case RoleKind.CELLS:
                    yield "rings", f"ring{tone}", held, digits
                case RoleKind.CANDIDATES:
                    yield from (("rings", f"ring{tone}", [node.cell], [node.digit]) for node in held)
                case RoleKind.LINKS:
                    for walk in held:
                        nodes = [(node.cell, node.digit) for node in walk.nodes]
                        for ends in pairwise(nodes):
                            self._add_arrow(*ends)
                        yield "links", walk.begins_true, nodes
                case RoleKind.CONSTRAINTS:
                    numbers = [*map(self.board.constraints.index, held)]
                    yield from (("constraint", f"house{tone}", number) for number in numbers)
                case RoleKind.DIGITS:
                    pass

    @staticmethod
    def changes(finding: Finding) -> Iterator[tuple[Any, ...]]:
        """Yield the shapes of what a finding places and removes, which no cell of the board shows yet."""
        yield from (("rings", "placed", [node.cell], [node.digit]) for node in finding.places)
        yield "strikes", [(node.cell, node.digit) for node in finding.removes]

    def _add_arrow(self, *ends: tuple[int, int]) -> None:
        """Add the shape of the arrow from a candidate to another, for all arrows that lead as far."""
        rows, columns, _ = parts_of(self.board)
        (down, right), (to_down, to_right) = (
            ((digit - 1) // columns + rows * row, (digit - 1) % columns + columns * column)
            for (row, column), digit in ((self.board.coordinates[cell], digit) for cell, digit in ends)
        )
        down, right = to_down - down, to_right - right
        if (key := f"{right},{down}") not in self.arrows:
            radius = RADIUS / max(rows, columns)
            arrow = Arrow.between((0, 0), (right / columns, down / rows), radius, 1)
            points = arrow.begin, arrow.bend, arrow.neck, *arrow.head
            begin, bend, neck, *head = (f"{x:.3f} {y:.3f}" for x, y in points)
            self.arrows[key] = f"M{begin}Q{bend} {neck}", f"M{'L'.join(head)}Z"
