"""What the replay page draws of a finding: shapes, each with the class that gives it its colours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.documents.shapes import Arrow
from sudoku_repl.documents.sheet import RADIUS
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.techniques.finding import Finding, RoleKind
from sudoku_repl.techniques.technique import Technique


@attrs.frozen
class Drawings:
    """Draws findings, and collects what their drawings share."""

    _board: Board
    techniques: set[Technique] = attrs.field(factory=set)
    """The techniques of all findings that were drawn."""
    arrows: dict[str, tuple[str, str]] = attrs.field(factory=dict)
    """The line and the head of each arrow, by how many candidates it leads to the right and down."""

    def shapes(self, finding: Finding) -> Iterator[tuple[Any, ...]]:
        """Yield the shapes of a finding: each role in its tone."""
        self.techniques.add(finding.technique)
        digits = [digit for role, held in finding.roles if role.kind is RoleKind.DIGITS for digit in held]
        for role, held in finding.roles:
            tone = f" tone{role.tone}" if role.tone > 1 else ""
            match role.kind:
                case RoleKind.HOUSES:
                    numbers = sorted(map(self._board.houses.index, held))
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
                case RoleKind.DIGITS:
                    pass

    @staticmethod
    def changes(finding: Finding) -> Iterator[tuple[Any, ...]]:
        """Yield the shapes of what a finding places and removes, which no cell of the board shows yet."""
        yield from (("rings", "placed", [node.cell], [node.digit]) for node in finding.places)
        yield "strikes", [(node.cell, node.digit) for node in finding.removes]

    def _add_arrow(self, *ends: tuple[int, int]) -> None:
        """Add the shape of the arrow from a candidate to another, for all arrows that lead as far."""
        rows, columns = sub_cells(self._board)
        (down, right), (to_down, to_right) = (
            ((digit - 1) // columns + rows * row, (digit - 1) % columns + columns * column)
            for (row, column), digit in ((self._board.coordinates[cell], digit) for cell, digit in ends)
        )
        down, right = to_down - down, to_right - right
        if (key := f"{right},{down}") not in self.arrows:
            radius = RADIUS / max(rows, columns)
            arrow = Arrow.between((0, 0), (right / columns, down / rows), radius, 1)
            points = arrow.begin, arrow.bend, arrow.neck, *arrow.head
            begin, bend, neck, *head = (f"{x:.3f} {y:.3f}" for x, y in points)
            self.arrows[key] = f"M{begin}Q{bend} {neck}", f"M{'L'.join(head)}Z"
