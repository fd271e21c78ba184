"""Which cell the machine guesses at by itself, and in which order it tries the candidates there."""

from __future__ import annotations

from enum import Enum
from hashlib import blake2b

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.packing import FIELD, field
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import ModeError, listed, quoted


class Picks(Enum):
    """The ways to pick a guess. All but ``MOST`` guess at the foremost cell."""

    FIRST = "first"
    """The candidates ascending: the original's way."""
    LAST = "last"
    """The candidates descending."""
    MOST = "most"
    """At the first of the cells with the most candidates."""
    RANDOM = "random"
    """The candidates in an order drawn from the seed."""
    CORRECT = "correct"
    """First the candidates with which the quiz has a solution still."""
    WRONG = "wrong"
    """First those with which it has none."""


def picks_named(name: str | Picks) -> Picks:
    """The picks of that name, such as ``correct``; raises :class:`~sudoku_repl.errors.ModeError`."""
    try:
        return Picks(name)
    except ValueError:
        known = listed(picks.value for picks in Picks)
        raise ModeError(
            f"unknown guess mode {quoted(str(name))}; "
            f"expected 0 (the machine guesses), 1 (it asks) or one of {known}"
        ) from None


def pick(
    board: Board, candidates: int, placed: int, foremost: int, picks: Picks, draw: str
) -> tuple[int, tuple[int, ...]]:
    """The cell to guess at and its candidates in the order they are tried.

    ``candidates`` and ``placed`` are the grid's fields, ``foremost`` the cell that the original
    would take. A random order depends on nothing but the text ``draw``, on every machine.
    """
    if picks is Picks.MOST:
        counts = [mask.bit_count() for mask in board.packing.unpack(candidates)]
        foremost = counts.index(max(counts))
    digits = digits_in(field(candidates, foremost))
    if picks is Picks.LAST:
        return foremost, digits[::-1]
    if picks is Picks.RANDOM:
        return foremost, tuple(sorted(digits, key=lambda digit: blake2b(f"{draw} {digit}".encode()).digest()))
    if picks in (Picks.CORRECT, Picks.WRONG):
        others = (candidates | placed) & ~(board.all_digits << FIELD * foremost)

        def is_right(digit: int) -> bool:
            return exact.is_solvable(
                board, board.packing.unpack(others | digit_bit(digit) << FIELD * foremost)
            )

        return foremost, tuple(sorted(digits, key=is_right, reverse=picks is Picks.CORRECT))
    return foremost, digits
