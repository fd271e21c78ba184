"""The line at the bottom of the terminal: where one stands, and the keys."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import visible
from sudoku_repl.machine import Phase
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
_MODES = 2
"""How many of the facts, the last ones, are modes."""

_LONGEST_TITLE = 24


def toolbar(debugger: Debugger, keys: str, columns: int) -> str:
    """The quiz, steps, level, solutions, modes and keys, in words as long as fit in ``columns``.

    Where the shortest do not fit, the quiz goes first, then the modes, the run, why it stopped, the rest
    of the facts; the keys stay.
    """
    rules = debugger.rules
    title, run, stop, steps, level, solutions = "no quiz", "", "", 0, 0, 0
    if debugger.loaded:
        state = debugger.state
        title = visible(debugger.quiz.title)
        steps, level, solutions = state.steps, state.level, state.solutions
        if len(title) > _LONGEST_TITLE:
            title = "..." + title[3 - _LONGEST_TITLE :]
        if debugger.journey.point.run != MAIN:
            run = debugger.journey.point.run
        if state.phase is Phase.WAITING:
            run = f"{run} (guess due)".lstrip()
        if debugger.stopped:
            stop = short(debugger.stopped)
    numbers = (steps, level, solutions, rules.run_mode, rules.guess_mode)

    def parts() -> Iterator[tuple[str, ...]]:
        """The parts of the line, from the longest to the shortest."""
        for words in _WORDS:
            facts = [f"{word} {number}" for word, number in zip(words, numbers, strict=True)]
            yield f"{title} {run}".rstrip(), "  ".join(facts), stop
        yield run, "  ".join(facts), stop
        modeless = "  ".join(facts[:-_MODES])
        yield run, modeless, stop
        yield modeless, stop
        yield (modeless,)
        yield (facts[0],)
        yield ()

    lines = (" " + " | ".join(part for part in (*some, keys) if part) for some in parts())
    return next((line for line in lines if len(line) <= columns), f" {keys}")
