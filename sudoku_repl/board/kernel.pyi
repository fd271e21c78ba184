"""The interface of the kernel of walks, whose source has C types that mypy does not know."""

from sudoku_repl.board import Board

compiled: bool
"""Whether the module is compiled."""

class WalkPruner:
    """Prunes the walks of the constraints of a board, for other kernels."""

    count: int
    """The number of walks."""

    def __init__(self, board: Board) -> None: ...
