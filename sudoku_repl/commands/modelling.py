"""The order about the 0-1 model."""

from __future__ import annotations

from sudoku_repl import model
from sudoku_repl.commands.arguments import FilePath, Word
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.keeping import Written
from sudoku_repl.commands.results.modelling import ModelChecked, ModelSolved
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.files import write_text
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT


def _model(context: Context, what: str, path: str | None = None) -> None:
    debugger = context.debugger
    if (what == "export") != (path is not None):
        if path is not None:
            raise OrderError(f"unexpected {quoted(path)}; `model {what}` takes no file")
        raise OrderError("missing <file>, ending in .lp, .mps or .lng; for example `model export quiz.lp`")
    if path is not None:
        text = model.write_as(model.build(debugger.quiz), path)
        write_text(path, text)
        context.emit(Written(path))
        return
    with context.interruptible(debugger), debugger.interruption() as stop:
        if what == "solve":
            solved = model.solve(model.build(debugger.quiz), stop=stop)
            context.emit(ModelSolved(debugger.quiz.board, solved, debugger.interrupted))
        else:
            checked = model.check(debugger.quiz, EXPERIMENT_LIMIT, debugger.rules, stop=stop)
            context.emit(ModelChecked(checked, debugger.interrupted))


_WHATS = {
    "solve": "find a solution, and look for a second one",
    "export": "write it to FILE.lp, FILE.mps or FILE.lng (LINGO)",
    "check": "compare it with the machine and the exact solver",
}

MODELLING = (
    Command(
        "model",
        "solve, export or check the 0-1 model of the quiz",
        _model,
        details="""
            In the model, x(cell, digit) is 1 if the cell has the digit and 0 if not; each cell has one digit,
            and each house has each digit once. `model solve` solves it with HiGHS, then excludes the
            solution and looks for a second one (this needs `pip install 'sudoku-repl[model]'`). `model export
            FILE` writes it in the format of the ending: .lp, .mps, or .lng for LINGO. `model check` compares
            its solutions with the solutions of the machine and of the exact solver.
            """,
        example="model solve",
        arguments=(Word("solve|export|check", _WHATS), FilePath()),
        required=1,
    ),
)
"""The order about the model."""
