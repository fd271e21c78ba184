"""The line at the bottom of the terminal: where one stands, and the keys."""

from __future__ import annotations

from sudoku_repl.debugger import Debugger
from sudoku_repl.machine import Phase
from sudoku_repl.render.spans import visible
from sudoku_repl.render.stops import short
from sudoku_repl.timeline.journey import MAIN

ORDER_KEYS = "F10 step  F5 run"
ANSWER_KEYS = "Enter takes the default  Ctrl-C leaves"

_WORDS = (
    ("steps", "level", "solutions", "run-mode", "guess-mode"),
    ("steps", "level", "solutions", "mode", "guess"),
    ("st", "lv", "sol", "rm", "gm"),
)
"""The names of the facts, from the clearest to the shortest."""

_LONGEST_TITLE = 24


def toolbar(debugger: Debugger, keys: str, columns: int) -> str:
    """The quiz, steps, level, solutions, modes and keys, in words as long as fit in ``columns``."""
    rules = debugger.rules
    title, steps, level, solutions = "no quiz", 0, 0, 0
    if debugger.loaded:
        state = debugger.state
        title = visible(debugger.quiz.title)
        steps, level, solutions = state.steps, state.level, state.solutions
        if len(title) > _LONGEST_TITLE:
            title = "..." + title[3 - _LONGEST_TITLE :]
        if (run := debugger.journey.point.run) != MAIN:
            title += f" {run}"
        if state.phase is Phase.WAITING:
            title += " (guess due)"
        if debugger.stopped:
            keys = f"{short(debugger.stopped)} | {keys}"
    numbers = (steps, level, solutions, rules.run_mode, rules.guess_mode)
    for words in _WORDS:
        facts = "  ".join(f"{word} {number}" for word, number in zip(words, numbers, strict=True))
        line = f" {title} | {facts} | {keys}"
        if len(line) <= columns:
            return line
    return line
