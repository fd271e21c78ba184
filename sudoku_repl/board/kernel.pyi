"""The interface of the kernel of boards, whose source has C types that mypy does not know."""

from sudoku_repl.board import Board

compiled: bool
"""Whether the module is compiled."""

class WalkPruner:
    """Prunes the walks of the constraints of a board, for other kernels."""

    count: int
    """The number of walks."""

    def __init__(self, board: Board) -> None: ...

class Houses:
    """Compares the givens of quizzes on a board, house by house."""

    def __init__(self, board: Board) -> None: ...
    def has_conflict(self, givens: bytes) -> bool:
        """Return whether two givens of a house are equal. There must be one for each cell, 0 for none."""
