"""The interface of the kernel of the techniques, whose source has C types that mypy does not know."""

from collections.abc import Sequence
from typing import Any

from sudoku_repl.board import Board

compiled: bool
"""Whether the module is compiled."""
MOST: int
"""The most houses of a board, and the most cells of a digit, that there are bits for."""

class FishSearch:
    """A search for fish of one shape on one board."""

    over: bool
    """Whether there is nothing left to search."""

    def __init__(self, board: Board, pools: Sequence[tuple[int, int, int]], shape: int) -> None:
        """Make a search, given its choices of houses and the shape: 0 basic, 1 Franken, 2 mutant.

        A choice is the bases and the covers, as bits, and the most cells that a base and a cover share.
        """

    def load(self, cells: int, size: int) -> None:
        """Look for fish of a size of a digit in these cells, whichever candidate they remove."""

    def load_overfull(self, left: int, away: int, size: int) -> None:
        """Look for bases whose cells in ``left`` fit in one cover less. No base has a cell in ``away``."""

    def run(self) -> list[Any]:
        """Return the next fish: base, cover, corners, fins, what is removed, and whether it is bare.

        After :meth:`load_overfull`, return the bases and the covers alone.
        """
