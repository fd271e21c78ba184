"""Results of the 0-1 model."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.model import Checked, Solved


@attrs.frozen
class ModelSolved:
    """The solution of the 0-1 model by HiGHS."""

    board: Board
    solved: Solved
    interrupted: bool


@attrs.frozen
class ModelChecked:
    """A comparison of the 0-1 model with the machine and the exact solver."""

    checked: Checked
    interrupted: bool
