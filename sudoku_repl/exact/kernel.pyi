"""The interface of the exact solver's kernel, whose source has C types that mypy does not know."""

from collections.abc import Sequence

from sudoku_repl.board import Board
from sudoku_repl.exact.cover import Ranks

compiled: bool
"""Whether the module is compiled."""

class Search:
    """A search for the solutions of quizzes on one board. Load a quiz, then run."""

    over: bool
    """Whether there is nothing left to search, or the search is stuck."""
    stuck: bool
    """Whether the search met more dead ends than it was allowed."""

    def __init__(self, board: Board, more: int) -> None:
        """Make a search that may meet ``more`` additional dead ends for each solution."""

    def load(
        self,
        givens: Sequence[int],
        sets: Sequence[int] | None = None,
        ranks: Ranks | None = None,
        without: tuple[int, int] = (-1, 0),
        allowance: int = 0,
        weighs: bool = False,
    ) -> None:
        """Start with a quiz.

        Args:
            givens: The digit of each cell, 0 for an open cell.
            sets: The digits that each cell may take.
            ranks: The digits of each cell, less 1, in the order to try them; it also orders the solutions.
            without: A candidate that is ruled out, by cell and digit.
            allowance: The dead ends that the search may meet.
            weighs: Whether it may branch at the columns that were emptied most often, for their number of
                candidates. Then it takes other branches than its twin in Python.

        Raises:
            ValueError: The arguments do not fit the board.
        """

    def run(self, solutions: int) -> int:
        """Search until there are ``solutions`` more of them; return the number found.

        It also stops when the search is over, and after a few milliseconds; call it again.
        """

    def solution(self) -> bytes:
        """Return the last solution found: the digit of each cell."""

    def dig(self, givens: bytearray, cells: Sequence[int], allowance: int) -> int:
        """Open each of the cells in turn if the other givens force its digit: set it to 0 in ``givens``.

        Each try may meet ``allowance`` dead ends. Returns the number of cells tried, which is less than all
        if the search was stuck at the next, or after a few milliseconds; :attr:`stuck` says which.

        Raises:
            ValueError: The arguments do not fit the board.
        """

class BandSearch:
    """Counts or finds the solutions of quizzes on the classic board. Load a quiz, then run."""

    over: bool
    stuck: bool
    """As those of :class:`Search`."""

    def __init__(self, more: int) -> None:
        """Make a search that may meet ``more`` additional dead ends for each solution."""

    def load(
        self,
        givens: Sequence[int],
        sets: Sequence[int] | None = None,
        without: tuple[int, int] = (-1, 0),
        allowance: int = 0,
    ) -> None:
        """Start with a quiz; the arguments are those of :meth:`Search.load`. Raises ValueError as it does."""

    def run(self, solutions: int) -> int:
        """Search until there are ``solutions`` more of them; return the number found.

        It also stops when the search is over, and after a few milliseconds; call it again.
        """

    def solution(self) -> bytes:
        """Return the last solution found: the digit of each cell. Solutions come in no order."""

    def dig(self, givens: bytearray, cells: Sequence[int], allowance: int) -> int:
        """Open cells as :meth:`Search.dig` does."""

class WalkSearch:
    """Finds the solutions of quizzes on a board with constraints. Load a quiz, then run."""

    over: bool
    """Whether there is nothing left to search, or the search is stuck."""
    stuck: bool
    """Whether the search met more dead ends than it was allowed."""

    def __init__(self, board: Board) -> None:
        """Make a search on a board."""

    def load(self, sets: Sequence[int], ranks: Ranks | None = None, allowance: int = -1) -> None:
        """Start with the digits that each cell may take.

        ``ranks`` has the digits of each cell, less 1, in the order to try them; it also orders the solutions.
        ``allowance`` is the number of dead ends that the search may meet, -1 for any number.

        Raises:
            ValueError: The arguments do not fit the board.
        """

    def run(self, solutions: int) -> int:
        """Search until there are ``solutions`` more of them; return the number found.

        It also stops when the search is over, and after a few milliseconds; call it again.
        """

    def solution(self) -> bytes:
        """Return the last solution found: the digit of each cell."""
