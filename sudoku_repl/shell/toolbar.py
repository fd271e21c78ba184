"""The line at the bottom of the terminal: where one stands, and the keys."""

from __future__ import annotations

from sudoku_repl.debugger import Debugger
from sudoku_repl.render.spans import visible

_KEYS = "F10 step  F5 run"


def toolbar(debugger: Debugger) -> str:
    """The quiz, steps, level, solutions, modes and keys."""
    rules = debugger.rules
    modes = f"run-mode {rules.run_mode} | guess-mode {rules.guess_mode} | {_KEYS}"
    if not debugger.loaded:
        return f" no quiz | {modes}"
    state = debugger.state
    title = visible(debugger.quiz.title)
    here = f"steps {state.steps} | level {state.level} | solutions {state.solutions} | {state.phase.value}"
    return f" {title} | {here} | {modes}"
