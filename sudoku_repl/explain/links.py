"""Check the links of a chain that you wrote against a grid."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.machine import Grid
from sudoku_repl.techniques.chain import Node, Walk


@attrs.frozen
class Link:
    """A link between two neighbouring nodes of a walk."""

    one: Node
    other: Node
    strong: bool
    """Whether the walk uses it as a strong link: if its first end is false, the second is true."""
    house: House | None
    """The house it is in; None if it is within one cell, or doesn't exist."""
    stands: bool
    """Whether it exists in the grid."""


def links(walk: Walk, board: Board, grid: Grid) -> tuple[Link, ...]:
    """Return each link of the walk, and whether it exists in the grid."""
    return tuple(_link(one, other, strong, board, grid) for one, other, strong in walk.links)


def _link(one: Node, other: Node, strong: bool, board: Board, grid: Grid) -> Link:
    def candidates(cell: int) -> int:
        return board.packing.field(grid.candidates, cell)

    def has(node: Node) -> bool:
        return bool(candidates(node.cell) & digit_bit(node.digit))

    if one == other or not (has(one) and has(other)):
        return Link(one, other, strong, None, stands=False)
    if one.cell == other.cell:
        alone = candidates(one.cell).bit_count() == len((one, other))
        return Link(one, other, strong, None, stands=alone or not strong)
    for house in board.houses:
        if one.digit == other.digit and one.cell in house.cells and other.cell in house.cells:
            cells = sum(has(Node(one.digit, cell)) for cell in house.cells)
            if not strong or cells == len((one, other)):
                return Link(one, other, strong, house, stands=True)
    return Link(one, other, strong, None, stands=False)
