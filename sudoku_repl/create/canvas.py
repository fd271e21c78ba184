"""The canvas of a board: its rows, columns, bands and stacks, and the turns of a square."""

from __future__ import annotations

from functools import lru_cache

import attrs

from sudoku_repl.board import Board, HouseKind


@attrs.frozen
class Turn:
    """One of the eight symmetries of a square: transpose first, then reverse rows and columns."""

    transposed: bool
    """Whether rows become columns."""
    upside_down: bool
    """Whether the order of the rows is reversed."""
    left_to_right: bool
    """Whether the order of the columns is reversed."""


TURNS = {
    "identity": Turn(False, False, False),
    "transpose": Turn(True, False, False),
    "antitranspose": Turn(True, True, True),
    "rotate 90": Turn(True, False, True),
    "rotate 180": Turn(False, True, True),
    "rotate 270": Turn(True, True, False),
    "mirror": Turn(False, False, True),
    "flip": Turn(False, True, False),
}
"""The turns by name; rotations are clockwise, in degrees."""


@attrs.frozen
class Canvas:
    """The rows and columns of a board, numbered from 1 across all its grids."""

    height: int
    width: int
    bands: tuple[tuple[int, ...], ...]
    """The rows of each band, from the top; empty if the boxes do not divide the canvas into equal bands."""
    stacks: tuple[tuple[int, ...], ...]
    """The columns of each stack, from the left; empty if the boxes do not form equal stacks."""

    def lines(self, turn: Turn) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the rows and columns of the canvas, transposed if the turn says so, in their new order."""
        size = (self.width, self.height) if turn.transposed else (self.height, self.width)
        rows, columns = (tuple(range(1, extent + 1)) for extent in size)
        return rows[:: -1 if turn.upside_down else 1], columns[:: -1 if turn.left_to_right else 1]


@lru_cache(maxsize=16)
def canvas_of(board: Board) -> Canvas:
    """Return the canvas of a board."""
    return Canvas(
        height=max(row for row, _ in board.coordinates),
        width=max(column for _, column in board.coordinates),
        bands=_chutes(board, 0),
        stacks=_chutes(board, 1),
    )


def _chutes(board: Board, axis: int) -> tuple[tuple[int, ...], ...]:
    """Return the bands (axis 0) or stacks (axis 1)."""
    spans = {
        tuple(sorted({board.coordinates[cell][axis] for cell in house.cells}))
        for house in board.houses
        if house.kind is HouseKind.BOX
    }
    lines = sorted(line for span in spans for line in span)
    extent = max(place[axis] for place in board.coordinates)
    equal = len({len(span) for span in spans}) == 1
    return tuple(sorted(spans)) if equal and lines == list(range(1, extent + 1)) else ()
