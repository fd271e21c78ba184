"""The 0-1 model of a quiz."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields, json_value, named

if TYPE_CHECKING:
    from sudoku_repl.model.checking import Checked
    from sudoku_repl.model.solving import Solved

_MODEL = """
In the model, x(cell, digit) is 1 if the cell has the digit and 0 if not; each cell has one digit,
and each house has each digit once.
"""


class ModelSolved(Result, json_type="model"):
    """`model solve`; the times are seconds."""

    board: Board
    solved: Solved
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        from sudoku_repl.model.solving import End

        ends = {
            End.TIME: "The time limit was reached before the search was complete.",
            End.STOPPED: "Interrupted before the search was complete.",
        }
        board, solved = self.board, self.solved
        if solved.solution:
            yield from digits(board, solved.solution, lambda _: "placed")
        size = solved.size
        yield line(f"{size.variables} variables, {size.constraints} constraints, {size.nonzeros} nonzeros")
        times = (("building", solved.building), ("solution", solved.finding), ("proof", solved.proving))
        yield line(", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in times))
        if solved.end in ends:
            yield line(ends[solved.end], "note")
        else:
            count = ("no solution", "exactly one solution", "more than one solution")[len(solved.solutions)]
            yield line(f"The model has {count}.")

    def members(self) -> dict[str, Any]:
        solved = self.solved
        grids = json_value(solved.solutions, self.board)
        times = {name: round(getattr(solved, name), 6) for name in ("building", "finding", "proving")}
        return {
            **fields(solved.size),
            **named(solved, "end"),
            "grids": grids,
            "unique": solved.unique,
            **times,
        }


class ModelChecked(Result, json_type="model_check"):
    """`model check`: whether the model, the machine and the exact solver agree."""

    checked: Checked
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        checked = self.checked
        for found in checked.found:
            yield line(f"{found}")
        for fault in checked.faults:
            yield line(fault, "wrong")
        yield line("They agree." if checked.agree else "They do not agree.", "" if checked.agree else "wrong")
        if self.interrupted:
            yield line("Interrupted before the comparison was complete.", "note")

    def members(self) -> dict[str, Any]:
        checked = self.checked
        found = [
            {"by": each.by, "solutions": len(each.solutions), "every": each.every} for each in checked.found
        ]
        return {
            "agree": checked.agree,
            "found": found,
            **named(checked, "faults"),
            **named(self, "interrupted"),
        }


@order("model solve", group="model", rank=1, shared=_MODEL)
def solve(desk: Desk) -> ModelSolved:
    """Solve the 0-1 model of the quiz, and look for a second solution.

    HiGHS solves the model, then excludes the solution and looks for a second one. HiGHS is
    installed by `pip install '.[model]'` in the source folder.
    """
    with desk.interruptible():
        solved = desk.debugger.solve_model()
    return ModelSolved(desk.debugger.quiz.board, solved, desk.debugger.interrupted)


@order("model export", group="model", rank=2, example="model export quiz.lp", shared=_MODEL)
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


@order("model check", group="model", rank=3, shared=_MODEL)
def check(desk: Desk) -> ModelChecked:
    """Compare the 0-1 model of the quiz with the machine and the exact solver.

    HiGHS solves the model, as for `model solve`.
    """
    with desk.interruptible():
        checked = desk.debugger.check_model()
    return ModelChecked(checked, desk.debugger.interrupted)
