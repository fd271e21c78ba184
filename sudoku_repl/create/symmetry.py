"""Symmetry of the pattern of givens: the cells that are opened together or not at all."""

from __future__ import annotations

from enum import Enum

from sudoku_repl.board import Board
from sudoku_repl.create.canvas import TURNS
from sudoku_repl.create.transforms import turned
from sudoku_repl.errors import CreateError, TransformError


class Symmetry(Enum):
    """What may be done to the pattern of givens without changing it, by name."""

    NONE = "none"
    ROTATION = "rotation"
    """Half a turn."""
    ROTATION_90 = "rotation90"
    """A quarter turn."""
    MIRROR = "mirror"
    """Left and right exchanged."""
    FLIP = "flip"
    """Top and bottom exchanged."""
    DIAGONAL = "diagonal"
    """Mirrored in the diagonal from the top left."""
    ANTIDIAGONAL = "antidiagonal"
    """Mirrored in the diagonal from the top right."""


_TURN_OF = {
    Symmetry.ROTATION: "rotate 180",
    Symmetry.ROTATION_90: "rotate 90",
    Symmetry.MIRROR: "mirror",
    Symmetry.FLIP: "flip",
    Symmetry.DIAGONAL: "transpose",
    Symmetry.ANTIDIAGONAL: "antitranspose",
}


def orbits(board: Board, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """The cells in groups that the symmetry moves among themselves, by their first cell.

    Raises :class:`~sudoku_repl.errors.CreateError` if it moves a cell of the board to where there is none.
    Only the shape of the board counts, not its houses.
    """
    if symmetry is Symmetry.NONE:
        return tuple((cell,) for cell in range(len(board.places)))
    try:
        turn = turned(board, TURNS[_TURN_OF[symmetry]])
    except TransformError as error:
        raise CreateError(f"no symmetry {symmetry.value}: {error}") from None
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for first in range(len(board.places)):
        group: list[int] = []
        cell: int | None = first
        while cell not in seen:
            if cell is None:
                raise CreateError(
                    f"no symmetry {symmetry.value}: it gives the {board.name} board another shape"
                )
            seen.add(cell)
            group.append(cell)
            cell = board.cell_at(*turn.source(*board.places[cell]))
        if group:
            groups.append(tuple(group))
    return tuple(groups)
