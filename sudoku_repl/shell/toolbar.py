"""The toolbar at the bottom of the terminal: the position, the rules and the keys."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import visible
from sudoku_repl.machine import Phase, Picks, Retreat, Rules
from sudoku_repl.machine.sets import set_text
from sudoku_repl.orders.stops import short
from sudoku_repl.timeline.runs import MAIN

_WORDS = ("steps", "level", "solutions", "run-mode", "techniques", "guess-mode")
"""The labels of the facts: the words of the orders that show them."""
_COUNTS = 3
"""The number of facts that are counts. They come first; the others are about rules."""

_LONGEST_TITLE = 24


def toolbar(debugger: Debugger, keys: str, columns: int, *, looking: str = "") -> str:
    """Return the quiz, steps, level, solutions, rules and keys.

    ``looking`` says what you look at if that is not your position, in place of the reason of the stop.

    Techniques that differ from the run mode's replace it. A guess mode that the original does not
    have is shown by its name, with the seed of random guesses.

    If these do not fit in ``columns``, parts are left out. The quiz goes first. If the rules are the
    original's, they go next; then the reason of the stop, the run and the other facts. Other rules stay as
    long as they fit, even without the keys.
    """
    title, run, stop, steps, level, solutions = "no quiz", "", "", 0, 0, 0
    if debugger.loaded:
        state = debugger.state
        title = visible(debugger.quiz.title)
        steps, level, solutions = state.steps, state.level, state.solutions
        if len(title) > _LONGEST_TITLE:
            title = "..." + title[3 - _LONGEST_TITLE :]
        if debugger.runs.here.run != MAIN:
            run = debugger.runs.here.run
        if state.phase is Phase.WAITING:
            run = f"{run} (guess due)".lstrip()
        if frame := debugger.frame().number:
            run = f"{run} (frame {frame})".lstrip()
        if looking:
            stop = looking
        elif debugger.stopped:
            stop = short(debugger.stopped)
    values = (steps, level, solutions, *_rules(debugger.rules))

    def parts() -> Iterator[tuple[str, ...]]:
        """Yield the parts of the line, from the longest version to the shortest."""
        facts = [f"{word} {value}" for word, value in zip(_WORDS, values, strict=True) if value != ""]
        yield f"{title} {run}".rstrip(), "  ".join(facts), stop, keys
        counts, rules = facts[:_COUNTS], facts[_COUNTS:]
        yield run, "  ".join(facts), stop, keys
        if debugger.rules != Rules():
            yield run, "  ".join(facts), keys
            yield run, "  ".join((*counts[:2], *rules)), keys
            yield "  ".join((*counts[:2], *rules)), keys
            yield "  ".join((facts[0], *rules)), keys
            yield "  ".join(rules), keys
            yield ("  ".join(rules),)
        yield run, "  ".join(counts), stop, keys
        yield "  ".join(counts), stop, keys
        yield "  ".join(counts[:2]), stop, keys
        yield "  ".join(counts), keys
        yield "  ".join(counts[:2]), keys
        yield facts[0], keys

    lines = (" " + " | ".join(filter(None, some)) for some in parts())
    return next((line for line in lines if len(line) <= columns), f" {keys}")


def _rules(rules: Rules) -> tuple[int | str, str, int | str]:
    """Return the run mode, or the techniques in its place, and the guess mode with any other retreat."""
    guesses: int | str = rules.guess_mode
    how = rules.guessing
    if not how.asks and how.picks is not Picks.FIRST:
        guesses = f"random {how.seed}" if how.picks is Picks.RANDOM else how.picks.value
    if how.retreat is not Retreat.CHRONOLOGICAL:
        guesses = f"{guesses} {how.retreat.value}"
    if rules.follows_run_mode:
        return rules.run_mode, "", guesses
    return "", set_text(rules.techniques), guesses
