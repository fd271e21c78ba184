"""The answer to a guess that is due."""

from __future__ import annotations

import re

from sudoku_repl.errors import GuessError, quoted
from sudoku_repl.machine import State, check_guess
from sudoku_repl.running import Choice

_ANSWER = re.compile(r"\s*\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]\s*=\s*(\d{1,9})\s*", re.ASCII)


def read_choice(answer: str, state: State) -> Choice:
    """The choice in an answer: ``[2,3]=9``, or the default where it is blank.

    Raises :class:`~sudoku_repl.errors.GuessError`, which quotes the answer, when it is neither or
    cannot be taken in the waiting ``state``.
    """
    if not answer.strip() and state.default_guess:
        cell, digit = state.default_guess
        return state.board.places[cell], digit
    choice = parse_choice(answer)
    if choice is None:
        raise GuessError(f"{quoted(answer)} is no guess: write one as [2,3]=9, or nothing for the default")
    try:
        check_guess(state, *choice)
    except GuessError as error:
        raise GuessError(f"{quoted(answer)}: {error}") from None
    return choice


def parse_choice(text: str) -> Choice | None:
    """The cell and digit of a text like ``[2,3]=9``, spaces allowed; None when it is not of that form."""
    match = _ANSWER.fullmatch(text)
    if not match:
        return None
    row, column, digit = map(int, match.groups())
    return (row, column), digit
