"""The line at the bottom of the terminal: where one stands, and the keys."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import visible
from sudoku_repl.machine import Phase, Picks, Rules
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.stops import short
from sudoku_repl.timeline.journey import MAIN

ORDER_KEYS = "F10 step  F5 run"
ANSWER_KEYS = "Enter takes the default  Ctrl-C leaves"

_WORDS = (
    ("steps", "level", "solutions", "run-mode", "techniques", "guess-mode"),
    ("steps", "level", "solutions", "mode", "techniques", "guess"),
    ("st", "lv", "sol", "rm", "tq", "gm"),
)
"""The names of the facts, from the clearest to the shortest."""
_MODES = 3
"""How many of the facts, the last ones, are about rules."""

_LONGEST_TITLE = 24


def toolbar(debugger: Debugger, keys: str, columns: int) -> str:
    """The quiz, steps, level, solutions, rules in force and keys, in words as long as fit in ``columns``.

    The techniques stand for the run mode where they are not the mode's own; the guess mode is named where
    the machine does not guess in the original's way, with the seed of random guesses.

    Where the shortest do not fit, the quiz goes first, then the modes, the run, why it stopped, the rest
    of the facts; the keys stay.
    """
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
    values = (steps, level, solutions, *_rules(debugger.rules))

    def parts() -> Iterator[tuple[str, ...]]:
        """The parts of the line, from the longest to the shortest."""
        for words in _WORDS:
            facts = [f"{word} {value}" for word, value in zip(words, values, strict=True) if value != ""]
            yield f"{title} {run}".rstrip(), "  ".join(facts), stop
        yield run, "  ".join(facts), stop
        modeless = "  ".join(facts[: len(_WORDS[0]) - _MODES])
        yield run, modeless, stop
        yield modeless, stop
        yield (modeless,)
        yield (facts[0],)
        yield ()

    lines = (" " + " | ".join(part for part in (*some, keys) if part) for some in parts())
    return next((line for line in lines if len(line) <= columns), f" {keys}")


def _rules(rules: Rules) -> tuple[int | str, str, int | str]:
    """The run mode or else the techniques, and the guess mode."""
    guesses: int | str = rules.guess_mode
    if not rules.interactive and rules.picks is not Picks.FIRST:
        guesses = f"random {rules.seed}" if rules.picks is Picks.RANDOM else rules.picks.value
    if rules.techniques_of_mode:
        return rules.run_mode, "", guesses
    return "", set_text(rules.techniques), guesses
