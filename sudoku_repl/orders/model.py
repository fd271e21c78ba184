"""The 0-1 model of a quiz."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result, Written

if TYPE_CHECKING:
    from sudoku_repl.model import Checked, Solved

_MODEL = """
In the model, x(cell, digit) is 1 if the cell has the digit and 0 if not; each cell has one digit,
and each house has each digit once.
"""


@attrs.frozen
class ModelSolved(Result):
    """The solution of the 0-1 model by HiGHS."""

    board: Board
    solved: Solved
    interrupted: bool

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the search."""
        return self.interrupted


@attrs.frozen
class ModelChecked(Result):
    """A comparison of the 0-1 model with the machine and the exact solver."""

    checked: Checked
    interrupted: bool

    @property
    def is_interrupted(self) -> bool:
        """Whether an interrupt ended the comparison."""
        return self.interrupted


@order("model solve", group="model", rank=1, example="model solve", more=_MODEL)
def solve(desk: Desk) -> ModelSolved:
    """Solve the 0-1 model of the quiz, and look for a second solution.

    HiGHS solves the model, then excludes the solution and looks for a second one. HiGHS is
    installed by `pip install '.[model]'` in the source folder.
    """
    with desk.interruptible():
        solved = desk.debugger.solve_model()
    return ModelSolved(desk.debugger.quiz.board, solved, desk.debugger.interrupted)


@order("model export", group="model", rank=2, example="model export quiz.lp", more=_MODEL)
def export(
    desk: Desk,
    file: Annotated[str, File()],
    *,
    paper: Annotated[bool, "write samurai or flower as the paper's own LINGO program"] = False,
) -> Written:
    """Write the 0-1 model of the quiz to a file: .lp, .mps, or .lng for LINGO.

    The ending selects the format.
    """
    desk.debugger.export_model(file, paper=paper)
    return Written(file)


@order("model check", group="model", rank=3, example="model check", more=_MODEL)
def check(desk: Desk) -> ModelChecked:
    """Compare the 0-1 model of the quiz with the machine and the exact solver.

    HiGHS solves the model, as for `model solve`.
    """
    with desk.interruptible():
        checked = desk.debugger.check_model()
    return ModelChecked(checked, desk.debugger.interrupted)
