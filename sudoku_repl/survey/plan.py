"""What is asked about each quiz: under which rules, how far, and what besides."""

from __future__ import annotations

import attrs

from sudoku_repl.errors import OrderError, SurveyError, quoted
from sudoku_repl.machine import Picks, Rules
from sudoku_repl.machine.sets import parse_set

LIMIT = 100_000
"""The steps of a run at most, unless told otherwise."""
_LONGEST_NUMBER = 15
"""Digits of the highest limit and of the longest seed."""


@attrs.frozen
class Mode:
    """Rules by the text that asked for them."""

    name: str
    rules: Rules


@attrs.frozen
class Plan:
    """What is asked about each quiz.

    Raises :class:`~sudoku_repl.errors.SurveyError` for no mode, the same one twice, or a limit below 1 or of
    more than 15 digits.
    """

    modes: tuple[Mode, ...]
    limit: int = LIMIT
    """The steps of a run at most."""
    rated: bool = False
    """Whether the class of each quiz is told, which takes many times as long as a run."""
    timed: bool = True
    """Whether the seconds of each run are told, the one thing in which two surveys of the same differ."""

    def __attrs_post_init__(self) -> None:
        if not self.modes:
            raise SurveyError("a survey runs each quiz under one mode or more, not none")
        for number, mode in enumerate(self.modes):
            for other in self.modes[:number]:
                if mode.rules == other.rules:
                    raise SurveyError(f"mode {quoted(mode.name)} is the same as {quoted(other.name)}")
        if self.limit < 1:
            raise SurveyError(f"a run goes to 1 step or more, not {self.limit}")
        if self.limit >= 10**_LONGEST_NUMBER:
            raise SurveyError(f"a run goes to {10**_LONGEST_NUMBER - 1} steps at most, not {self.limit}")


def parse_mode(text: str) -> Mode:
    """A mode: a set of techniques, then perhaps who guesses, then perhaps the seed of random guesses.

    ``0``, ``numerical``, ``0+x-chain``, ``hidden+ply:correct``, ``2:random:7``. Raises
    :class:`~sudoku_repl.errors.SurveyError`.
    """
    techniques, *more = text.split(":")
    picks, seed = (more + ["", ""][len(more) :])[:2]
    ways = {way.value: way for way in Picks}
    if len(more) > 2 or (more and picks not in ways):
        raise SurveyError(f"{quoted(text)}: expected one of {', '.join(ways)} after the colon")
    if seed and not (picks == Picks.RANDOM.value and seed.isascii() and seed.isdigit()):
        raise SurveyError(f"{quoted(text)}: a seed is a number, of random guesses alone, as in 0:random:7")
    if len(seed) > _LONGEST_NUMBER:
        raise SurveyError(f"{quoted(text)}: a seed has {_LONGEST_NUMBER} digits at most")
    if not techniques or techniques[0] in "+-":
        raise SurveyError(f"{quoted(text)}: expected a set of techniques such as 0, numerical or 0+x-chain")
    try:
        wanted = parse_set(techniques).of(frozenset())
    except OrderError as error:
        raise SurveyError(str(error)) from None
    rules = Rules(techniques=wanted, picks=ways.get(picks, Picks.FIRST), seed=int(seed or 0))
    return Mode(text, rules)


def parse_modes(text: str) -> tuple[Mode, ...]:
    """Modes with commas between them; raises :class:`~sudoku_repl.errors.SurveyError`."""
    return tuple(map(parse_mode, text.split(",")))
