"""The symmetry of a pattern of clues: groups of cells that are opened together or not at all."""

from __future__ import annotations

from enum import Enum

from sudoku_repl.board import Board
from sudoku_repl.create.canvas import TURNS
from sudoku_repl.create.transforms import turned
from sudoku_repl.errors import CreateError, TransformError


class Symmetry(Enum):
    """The operation that does not change the pattern of clues, by name."""

    NONE = "none"
    ROTATION = "rotation"
    """Rotate by 180 degrees."""
    ROTATION_90 = "rotation90"
    """Rotate by 90 degrees."""
    MIRROR = "mirror"
    """Exchange left and right."""
    FLIP = "flip"
    """Exchange top and bottom."""
    DIAGONAL = "diagonal"
    """Mirror in the diagonal from the top left."""
    ANTIDIAGONAL = "antidiagonal"
    """Mirror in the diagonal from the top right."""


_TURN_OF = {
    Symmetry.ROTATION: "rotate 180",
    Symmetry.ROTATION_90: "rotate 90",
    Symmetry.MIRROR: "mirror",
    Symmetry.FLIP: "flip",
    Symmetry.DIAGONAL: "transpose",
    Symmetry.ANTIDIAGONAL: "antitranspose",
}


def orbits(board: Board, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """Return the groups of cells that the symmetry exchanges, ordered by their first cells.

    Raises :class:`~sudoku_repl.errors.CreateError` if it moves a cell to a position without a cell. Only the
    shape of the board matters, not its houses.
    """
    if symmetry is Symmetry.NONE:
        return tuple((cell,) for cell in range(len(board.coordinates)))
    try:
        turn = turned(board, TURNS[_TURN_OF[symmetry]])
    except TransformError as error:
        raise CreateError(f"symmetry {symmetry.value} is not possible: {error}") from None
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for first in range(len(board.coordinates)):
        group: list[int] = []
        cell: int | None = first
        while cell not in seen:
            if cell is None:
                raise CreateError(
                    f"symmetry {symmetry.value} is not possible:"
                    f" it changes the shape of the {board.name} board"
                )
            seen.add(cell)
            group.append(cell)
            cell = board.cell_at(*turn.source(*board.coordinates[cell]))
        if group:
            groups.append(tuple(group))
    return tuple(groups)
