"""The candidates of a position against the true ones: the false that are left, and the true that are gone."""

from __future__ import annotations

import attrs

from sudoku_repl import exact
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.exact.truth import TrueCandidates
from sudoku_repl.explain.account import account
from sudoku_repl.explain.blame import levels_of
from sudoku_repl.machine import State
from sudoku_repl.timeline import Timeline


@attrs.frozen
class Lost:
    """A true candidate that is gone."""

    cell: int
    digit: int
    guesses: tuple[int, ...]
    """The levels of the guesses that its removal rests on, ascending."""


@attrs.frozen
class CandidatesHere:
    """The true candidates of a quiz, and what a position makes of them."""

    truth: TrueCandidates
    state: State
    false: tuple[int, ...]
    """For each cell, the set of its candidates, or its value, that no solution has."""
    lost: tuple[Lost, ...]
    """The true candidates that are gone."""
    wrong: int | None
    """If the position leads to no solution: the level of the guess that left the last path to one.

    None if the position leads to a solution, or if no guess is to blame.
    """


def candidates_here(truth: TrueCandidates, timeline: Timeline, index: int) -> CandidatesHere:
    """Compare the candidates of the position after advance ``index`` with the true ones."""
    state = timeline.state_at(index)
    held = state.board.packing.unpack(state.grid.placed | state.grid.candidates)
    false = tuple(here & ~true for here, true in zip(held, truth.sets, strict=True))
    why = account(timeline, index).why
    lost = []
    for cell, (here, true) in enumerate(zip(held, truth.sets, strict=True)):
        for digit in digits_in(true & ~here):
            reason = why(cell, digit)
            lost.append(Lost(cell, digit, levels_of(reason.guesses) if reason else ()))
    return CandidatesHere(truth, state, false, tuple(lost), _wrong_level(truth, state))


def _wrong_level(truth: TrueCandidates, state: State) -> int | None:
    """Return the first level whose guess leaves no solution; None if the grid still leads to one."""
    board = state.board
    if not any(truth.sets) or exact.is_solvable(
        board, board.packing.unpack(state.grid.placed | state.grid.candidates)
    ):
        return None
    sets = [*truth.sets]
    for guess in state.levels()[::-1]:
        sets[guess.cell] &= digit_bit(guess.digit)
        if not exact.is_solvable(board, sets):
            return guess.level
    return None
