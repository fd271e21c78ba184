"""The symmetry of a pattern of clues: the groups of cells that are givens together or open together."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from sudoku_repl.board import Board
from sudoku_repl.create.transforms import TURNS, sources_of, turned
from sudoku_repl.errors import CreateError, TransformError


class Symmetry(Enum):
    """The operation that does not change the pattern of clues, by name."""

    NONE = "none"
    ROTATION = "rotation"
    ROTATION_90 = "rotation90"
    MIRROR = "mirror"
    FLIP = "flip"
    DIAGONAL = "diagonal"
    ANTIDIAGONAL = "antidiagonal"


_TURN_OF = {
    Symmetry.NONE: "identity",
    Symmetry.ROTATION: "rotate 180",
    Symmetry.ROTATION_90: "rotate 90",
    Symmetry.MIRROR: "mirror",
    Symmetry.FLIP: "flip",
    Symmetry.DIAGONAL: "transpose",
    Symmetry.ANTIDIAGONAL: "antitranspose",
}


@lru_cache(maxsize=16)
def orbits(board: Board, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """Return the groups of cells that the symmetry exchanges, ordered by their first cells.

    Raises :class:`~sudoku_repl.errors.CreateError` if it moves a cell to a position without a cell. Only the
    shape of the board matters, not its houses.
    """
    try:
        sources = sources_of(board, turned(board, TURNS[_TURN_OF[symmetry]]))
        if sources is None:
            raise TransformError(f"it changes the shape of the {board.name} board")
    except TransformError as error:
        raise CreateError(f"symmetry {symmetry.value} is not possible: {error}") from None
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for cell in range(len(sources)):
        group: list[int] = []
        while cell not in seen:
            seen.add(cell)
            group.append(cell)
            cell = sources[cell]
        if group:
            groups.append(tuple(group))
    return tuple(groups)
