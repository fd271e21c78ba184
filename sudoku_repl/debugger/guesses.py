"""Read a guess, make the guess that is due, or change the last guess."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, TypeAlias

from sudoku_repl.arguments import checked
from sudoku_repl.board.notation import BARE_CELL, parse_cell, parse_digits
from sudoku_repl.errors import GuessError, quoted
from sudoku_repl.machine import Rules, State, advance, check_guess, guess as guess_at
from sudoku_repl.machine.events import Events, Guessed, GuessKind
from sudoku_repl.machine.state import WAITING
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position, Runs

Choice: TypeAlias = Annotated[tuple[tuple[int, int], int], "a cell and a digit such as ((4, 2), 8)"]
"""The row and column of a cell, from 1, and the digit to try first there."""

Chooser: TypeAlias = Callable[[State], Choice | Rules | None]
"""Called with the waiting state when a guess is due and the guess mode asks for it. It returns a choice, or
rules with which to continue, or None to stop the run. An impossible choice raises GuessError, and the machine
keeps waiting."""

_ANSWER = re.compile(rf"\s*({BARE_CELL})\s*=\s*([0-9]{{1,9}})\s*")
_DIGIT = re.compile(r"\s*[0-9]{1,9}\s*")
_LETTERED = re.compile(rf"\s*({BARE_CELL}\s*=)\s*([A-Ga-g])\s*")


def read_choice(answer: str, state: State) -> Choice:
    """Return the choice in an answer such as ``[2,3]=9``.

    A blank answer takes the default, and a digit alone is for the cell of the default. Raises
    :class:`~sudoku_repl.errors.GuessError`, which quotes the answer, if it is malformed or not possible in
    the waiting ``state``.
    """
    choice = parse_choice(answer)
    if state.default_guess and (not answer.strip() or _DIGIT.fullmatch(answer)):
        cell, digit = state.default_guess
        choice = state.board.coordinates[cell], int(answer.strip() or digit)
    if choice is None:
        raise GuessError(
            f"expected a guess such as [2,3]=9, or nothing for the default, got {quoted(answer)}"
        )
    try:
        check_guess(state, *choice)
    except GuessError as error:
        raise GuessError(f"{quoted(answer)}: {error}") from None
    return choice


def parse_choice(text: str) -> Choice | None:
    """Return the cell and digit of a text such as ``[2,3]=9`` or ``r2c3=9``, or None if malformed.

    Raises :class:`~sudoku_repl.errors.GuessError` for a letter, which means a digit in grids alone.
    """
    if lettered := _LETTERED.fullmatch(text):
        (digit,) = parse_digits(lettered[2].upper())
        raise GuessError(f"digits above 9 are numbers here: type {lettered[1]}{digit}, not {quoted(text)}")
    match = _ANSWER.fullmatch(text)
    cell = parse_cell(match[1]) if match else None
    return (cell, int(match[2])) if match and cell else None


@checked
def take_guess(runs: Runs, choice: Choice, rules: Rules) -> Events:
    """Make the guess that is due. If it extends the record, the run continues under ``rules``.

    Raises :class:`~sudoku_repl.errors.GuessError` if the choice isn't possible.
    """
    cell, digit = choice
    return runs.guess(check_guess(runs.state, cell, digit), digit, rules)


def takes_guess(runs: Runs) -> bool:
    """Return whether a guess is due, or the last advance made a new guess, which you can change."""
    here = runs.here.index
    return runs.state.phase is WAITING or (here > 0 and What.GUESS in runs.timeline.facts_at(here).what)


def guess_again(runs: Runs, choice: Choice, rules: Rules) -> tuple[State, Events]:
    """Make the guess that is due, or change the guess of the last advance.

    Return the state before the guess and the events of the guess; no events if the last advance already
    made this choice. If another run recorded the choice, you move there; otherwise a fork starts, which
    continues under ``rules``. Raises :class:`~sudoku_repl.errors.GuessError`, and doesn't move, if there is
    no guess to make or the choice isn't possible.
    """
    timeline, here = runs.timeline, runs.here
    if runs.state.phase is WAITING:
        return runs.state, take_guess(runs, choice, rules)
    if not takes_guess(runs):
        raise GuessError(
            "no guess is due here, and the last advance made no new guess; "
            "in guess mode 1, `run` stops at the next guess"
        )
    before = here.index - 1
    waiting = timeline.state_at(before)
    asking = timeline.rules_at(here.index).asking()
    if waiting.phase is WAITING:
        before -= 1
    else:
        waiting, _ = advance(timeline.under(before, waiting, asking), asking)
    cell, digit = check_guess(waiting, *choice), choice[1]
    made = (each for each in timeline.events_at(here.index) if isinstance(each, Guessed))
    if any(each.kind is GuessKind.NEW and (each.cell, each.digit) == (cell, digit) for each in made):
        return waiting, ()
    state, events = guess_at(waiting, cell, digit)
    if recorded := runs.elsewhere(before, state):
        runs.enter(recorded)
        return waiting, events
    runs.jump(Position(here.run, here.index - 1))
    if runs.state.phase is not WAITING:
        runs.advance(asking)
    events = take_guess(runs, choice, rules)
    runs.forks[here.run].left_at = here.index  # not at the guess, where the fork departed
    return waiting, events
