"""The line at the bottom of the terminal: where one stands, and the keys."""

from __future__ import annotations

from sudoku_repl.debugger import Debugger
from sudoku_repl.machine import Phase
from sudoku_repl.render.spans import visible

_LONGEST_TITLE = 24


def toolbar(debugger: Debugger, columns: int) -> str:
    """The quiz, steps, level, solutions, modes and keys: in short words if ``columns`` are few."""
    full = _toolbar(debugger, "steps", "level", "solutions", "run-mode", "guess-mode")
    return full if len(full) <= columns else _toolbar(debugger, "st", "lv", "sol", "rm", "gm")


def _toolbar(debugger: Debugger, *words: str) -> str:
    rules = debugger.rules
    title, steps, level, solutions = "no quiz", 0, 0, 0
    if debugger.loaded:
        state = debugger.state
        title = visible(debugger.quiz.title)
        steps, level, solutions = state.steps, state.level, state.solutions
        if state.phase is Phase.WAITING:
            title += " (a guess is due)"
    if len(title) > _LONGEST_TITLE:
        title = "..." + title[3 - _LONGEST_TITLE :]
    numbers = (steps, level, solutions, rules.run_mode, rules.guess_mode)
    facts = "  ".join(f"{word} {number}" for word, number in zip(words, numbers, strict=True))
    return f" {title} | {facts} | F10 step  F5 run"
