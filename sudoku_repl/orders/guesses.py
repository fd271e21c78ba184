"""Parsing guesses, and the answers to the question for a guess."""

from __future__ import annotations

import re

from sudoku_repl.board.notation import BARE_CELL, parse_cell, parse_digits
from sudoku_repl.debugger.guesses import Choice
from sudoku_repl.errors import GuessError, quoted
from sudoku_repl.machine import State, check_guess

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
