"""How the machine picks a guess: the cell, and the order in which it tries the candidates there."""

from __future__ import annotations

from enum import Enum

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import ModeError, listed, quoted


class Picks(Enum):
    """The ways to pick a guess. All but ``MOST`` guess at the foremost cell."""

    FIRST = "first"
    """Try the candidates ascending, as the original does."""
    LAST = "last"
    """Try the candidates descending."""
    MOST = "most"
    """Guess at the first cell with the most candidates, ascending."""
    RANDOM = "random"
    """Try the candidates in an order drawn from the seed."""
    CORRECT = "correct"
    """Try the candidates first that still lead to a solution."""
    WRONG = "wrong"
    """Try the candidates first that no longer lead to a solution."""


def picks_named(name: str | Picks) -> Picks:
    """Return the picks of a name such as ``correct``.

    Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
    """
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
    """Return the cell to guess at, and its candidates in the order they are tried.

    ``candidates`` and ``placed`` are the fields of the grid, ``foremost`` is the cell that the original
    would choose. A random order depends only on the text ``draw``, and is the same on every computer.
    """
    if picks is Picks.MOST:
        counts = [mask.bit_count() for mask in board.packing.unpack(candidates)]
        foremost = counts.index(max(counts))
    packing = board.packing
    digits = digits_in(packing.field(candidates, foremost))
    if picks is Picks.LAST:
        return foremost, digits[::-1]
    if picks is Picks.RANDOM:
        from hashlib import blake2b  # needs time to load

        return foremost, tuple(sorted(digits, key=lambda digit: blake2b(f"{draw} {digit}".encode()).digest()))
    if picks in (Picks.CORRECT, Picks.WRONG):
        others = (candidates | placed) & ~packing.in_field(board.all_digits, foremost)

        def is_right(digit: int) -> bool:
            return exact.is_solvable(
                board, packing.unpack(others | packing.in_field(digit_bit(digit), foremost))
            )

        return foremost, tuple(sorted(digits, key=is_right, reverse=picks is Picks.CORRECT))
    return foremost, digits
