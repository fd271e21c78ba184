"""The forms of a cell in the view: from a single digit to all candidates with space around them."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.render.frames import sub_cells


@attrs.frozen
class CellForm:
    """How large a cell is drawn, and how its candidates are set in it."""

    rows: int
    columns: int
    across: int = 0
    """The number of candidates in a line; 0 to show digits only."""
    pitch: int = 1
    """The columns from one candidate to the next."""

    @classmethod
    def digits(cls, rows: int = 1, columns: int = 1) -> CellForm:
        """Draw one digit for each cell."""
        return cls(rows, columns)

    @classmethod
    def candidates(cls, board: Board) -> CellForm:
        """Draw all candidates of a cell, in the shape of a box."""
        down, across = sub_cells(board)
        return cls(down, across, across)

    @classmethod
    def spaced(cls, board: Board) -> CellForm:
        """Draw all candidates with a space between them."""
        down, across = sub_cells(board)
        return cls(down, 2 * across - 1, across, 2)

    @classmethod
    def roomy(cls, board: Board) -> CellForm:
        """Draw all candidates with spaces between and around them."""
        down, across = sub_cells(board)
        return cls(down + 1, 2 * across + 1, across, 2)

    @property
    def shows_candidates(self) -> bool:
        """Whether a cell has room for its candidates."""
        return bool(self.across)

    @property
    def middle(self) -> int:
        """The line of a cell, from 0, that has its digit."""
        return (self.rows - 1) // 2

    @property
    def margin(self) -> int:
        """The columns left of the first candidate of a line."""
        return (self.columns - (self.across - 1) * self.pitch) // 2


def with_candidates(board: Board) -> tuple[CellForm, ...]:
    """Return the forms that show candidates, the largest first."""
    return CellForm.roomy(board), CellForm.spaced(board), CellForm.candidates(board)


DIGITS = (CellForm.digits(2, 3), CellForm.digits(1, 3), CellForm.digits())
"""The forms that show digits only, the largest first."""
