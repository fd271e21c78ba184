"""The orders of the 0-1 model."""

from __future__ import annotations

from sudoku_repl import model
from sudoku_repl.commands.arguments import FilePath, Word
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.keeping import Written
from sudoku_repl.commands.results.modelling import ModelChecked, ModelSolved
from sudoku_repl.commands.table import Command
from sudoku_repl.debugger import EXPERIMENT_LIMIT
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.files import write_text


def _model(context: Context, what: str, path: str | None = None) -> None:
    debugger = context.debugger
    if (what == "export") != (path is not None):
        if path is not None:
            raise OrderError(f"model {what}: {quoted(path)} is too much: only export takes a file")
        raise OrderError("model export: <file> is missing: its ending is .lp, .mps or .lng")
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
    "solve": "by HiGHS, and look for a second solution",
    "export": "FILE.lp, FILE.mps or FILE.lng (LINGO)",
    "check": "compare it with the machine and the exact solver",
}

MODELLING = (
    Command(
        "model",
        "solve, export or check the 0-1 model of the quiz",
        _model,
        details="""
            x(cell, digit) is 1 where the cell takes the digit, else 0; each cell takes one digit, each house
            each digit once. `model solve` solves it by HiGHS, and looks for a second solution with the first
            one excluded (it needs `pip install 'sudoku-repl[model]'`); `model export FILE` writes it by its
            ending: .lp, .mps, or .lng, a LINGO program; `model check` compares its solutions with those of
            the machine and of the exact solver.
            """,
        example="model solve",
        arguments=(Word("solve|export|check", _WHATS), FilePath()),
        required=1,
    ),
)
"""The orders of this module."""
