"""How the machine picks a guess: the cell, and the order in which it tries the candidates there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import ModeError, listed, quoted
from sudoku_repl.techniques.grid import Grid


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
            f"expected 0 (the solver guesses), 1 (it asks) or one of {known}"
        ) from None


def pick(
    grid: Grid, foremost: int, picks: Picks, seed: int, guesses: Iterable[tuple[int, int]]
) -> tuple[int, tuple[int, ...]]:
    """Return the cell to guess at, and its candidates in the order they are tried.

    ``foremost`` is the cell that the original would choose. ``seed`` and ``guesses``, the cells and digits of
    the guesses in force, are for :func:`drawn`.
    """
    board, candidates = grid.board, grid.candidates
    if picks is Picks.MOST:
        counts = [mask.bit_count() for mask in board.packing.unpack(candidates)]
        foremost = counts.index(max(counts))
    packing = board.packing
    digits = digits_in(packing.field(candidates, foremost))
    if picks is Picks.LAST:
        return foremost, digits[::-1]
    if picks is Picks.RANDOM:
        return foremost, drawn(digits, seed, guesses)
    if picks in (Picks.CORRECT, Picks.WRONG):
        sets = packing.unpack(candidates | grid.placed)
        return foremost, sorted_by_truth(board, sets, foremost, digits, picks is Picks.CORRECT)[0]
    return foremost, digits


def drawn(digits: Iterable[int], seed: int, guesses: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return digits in an order that depends only on a seed and the guesses in force, deepest level first.

    It is the same on every computer. By the guesses, it does not depend on the way that the search goes back.
    """
    from hashlib import blake2b  # needs time to load

    draw = f"{seed} " + " ".join([f"{cell}={digit}" for cell, digit in guesses])
    return tuple(sorted(digits, key=lambda digit: blake2b(f"{draw} {digit}".encode()).digest()))


def sorted_by_truth(
    board: Board, sets: Sequence[int], cell: int, digits: Iterable[int], correct: bool
) -> tuple[tuple[int, ...], int]:
    """Return digits of a cell, with those first that lead to a solution, or if not ``correct`` the others.

    ``sets`` are the digits that each cell may take. Also return how many lead to a solution.
    """

    def is_right(digit: int) -> bool:
        return exact.is_solvable(board, [*sets[:cell], digit_bit(digit), *sets[cell + 1 :]])

    right = {digit: is_right(digit) for digit in digits}
    return tuple(sorted(right, key=right.__getitem__, reverse=correct)), sum(right.values())
