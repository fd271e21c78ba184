"""The answer to a guess that is due."""

from __future__ import annotations

import re

from sudoku_repl.debugger import Choice
from sudoku_repl.errors import GuessError, quoted
from sudoku_repl.machine import State

_ANSWER = re.compile(r"\s*\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]\s*=\s*(\d{1,9})\s*", re.ASCII)


def default_choice(state: State) -> Choice:
    """What a waiting machine guesses unless told otherwise."""
    assert state.due is not None
    return state.board.places[state.due], state.candidates()[state.due][0]


def read_choice(answer: str, state: State) -> Choice:
    """The choice in an answer: ``[2,3]=9``, or the default where it is blank.

    Raises :class:`~sudoku_repl.errors.GuessError`, which quotes the answer, when it is neither or
    cannot be taken in the waiting ``state``.
    """
    if not answer.strip():
        return default_choice(state)
    match = _ANSWER.fullmatch(answer)
    if not match:
        raise GuessError(f"{quoted(answer)} is no guess: write one as [2,3]=9, or nothing for the default")
    row, column, digit = map(int, match.groups())
    cell = state.board.cell_at(row, column)
    if cell is None:
        raise GuessError(
            f"{quoted(answer)}: there is no cell [{row},{column}] on the {state.board.name} board"
        )
    candidates = state.candidates().get(cell)
    if candidates is None:
        raise GuessError(f"{quoted(answer)}: [{row},{column}] is placed, it holds {state.values[cell]}")
    if digit not in candidates:
        takes = " ".join(map(str, candidates))
        raise GuessError(
            f"{quoted(answer)}: {digit} is no candidate of [{row},{column}], which takes {takes}"
        )
    return (row, column), digit
