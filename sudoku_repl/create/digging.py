"""Open cells of a full grid as long as the solution stays unique."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.symmetry import Symmetry, orbits
from sudoku_repl.errors import CreateError
from sudoku_repl.exact.cover import StuckError

_FEWEST_CLASSIC = 17
"""No classic quiz with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""

_FEW, _MANY = 150, 1500
"""Dead ends in the search for another solution before a cell is put off, and before the quiz is given up."""
_LOST = 3
"""Quizzes given up before the board is."""


class LostError(Exception):
    """It would take too long to decide whether some cell can be opened."""


class Digger:
    """Digs quizzes with a given number of clues, or minimal quizzes, with a symmetric pattern of clues.

    Raises :class:`~sudoku_repl.errors.CreateError` if no quiz is possible: too few or too many clues, a
    number of clues that no pattern with this symmetry has, or a board without this symmetry.
    """

    def __init__(self, board: Board, clues: int | None, symmetry: Symmetry) -> None:
        self._board = board
        self._clues = clues
        self._orbits = orbits(board, symmetry)
        self._lost = 0
        cells = len(board.coordinates)
        if clues is None:
            return
        fewest = _FEWEST_CLASSIC if board is CLASSIC else 1
        if not fewest <= clues <= cells:
            raise CreateError(f"expected {fewest} to {cells} clues on the {board.name} board, got {clues}")
        if not _sums(self._orbits)[0] >> cells - clues & 1:
            raise CreateError(
                f"{clues} clues cannot have the symmetry {symmetry.value} on the {board.name} board;"
                " choose another number or symmetry"
            )

    def dig(self, grid: bytes, chance: Chance) -> bytes:
        """Open cells of a full grid; returns the digit of each cell, 0 for an opened cell.

        Each group of cells that the symmetry exchanges is tried once, in random order, and opened if the
        solution stays unique. A group that could not be opened earlier cannot be opened later either, so
        without a number of clues the quiz is minimal: no group is left to open. With a number of clues, the
        quiz has this number, or more if it could not be reached.

        Raises :class:`LostError` if it takes too long to decide whether a cell can be opened, which happens
        on boards of many grids. Another order may be easier. If a number of clues is wanted, the cell stays a
        clue instead. The last of several lost quizzes raises :class:`~sudoku_repl.errors.CreateError`.
        """
        order = list(self._orbits)
        chance.shuffle(order)
        givens = bytearray(grid)
        if self._clues is None:
            self._dig_all(givens, order)
            return bytes(givens)
        surplus = len(grid) - self._clues
        for orbit, rest in zip(order, _sums(order)[1:], strict=True):
            # Open it only if the remaining groups can add up to exactly the number of cells still to open.
            less = surplus - len(orbit)
            if less >= 0 and rest >> less & 1 and self._open(givens, orbit, _FEW):
                surplus = less
            if not surplus:
                break
        return bytes(givens)

    def _dig_all(self, givens: bytearray, order: list[tuple[int, ...]]) -> None:
        """Open every orbit that can be opened. Undecided ones come last: fewer clues make them easier."""
        late = [orbit for orbit in order if self._open(givens, orbit, _FEW) is None]
        if any(self._open(givens, orbit, _MANY) is None for orbit in late):
            self._lost += 1
            if self._lost < _LOST:
                raise LostError
            raise CreateError(
                f"no minimal quiz on the {self._board.name} board: {_LOST} times it would have taken too "
                "long to decide whether a clue can go; ask for a number of clues, such as "
                f"`--clues {len(self._board.coordinates) // 3}`"
            )

    def _open(self, givens: bytearray, orbit: tuple[int, ...], dead_ends: int) -> bool | None:
        """Open an orbit if the solution stays unique; return whether it did, None if undecided."""
        kept = bytes(givens)
        for cell in orbit:
            givens[cell] = 0
            try:
                forced = exact.is_forced(self._board, givens, cell, kept[cell], dead_ends)
            except StuckError:
                forced = None
            if not forced:
                givens[:] = kept
                return forced
        return True


def _sums(orbits: Sequence[tuple[int, ...]]) -> list[int]:
    """Return, for each index of a list of groups, the possible sums of sizes of the groups from there on.

    Bit n of an integer is set if some of these groups have n cells together.
    """
    sums = [1]
    for orbit in reversed(orbits):
        sums.append(sums[-1] | sums[-1] << len(orbit))
    return sums[::-1]
