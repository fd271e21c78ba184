"""What the 0-1 model gives back."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.model import Checked, Solved


@attrs.frozen
class ModelSolved:
    """What HiGHS made of the 0-1 model."""

    board: Board
    solved: Solved
    interrupted: bool


@attrs.frozen
class ModelChecked:
    """How the 0-1 model compares with the machine and the exact solver."""

    checked: Checked
    interrupted: bool
