"""Opening cells of a full grid while the quiz keeps its one solution."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.patience import LostError
from sudoku_repl.create.symmetry import Symmetry, orbits
from sudoku_repl.errors import CreateError
from sudoku_repl.exact.cover import StuckError

_FEWEST_CLASSIC = 17
"""No classic quiz with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""

_FEW, _MANY = 150, 1500
"""Dead ends in a search for another solution, after which it is put off, and after which it is given up."""
_LOST = 3
"""Quizzes given up, after which the board is."""


class Digger:
    """Digs quizzes with so many clues, or minimal ones, whose pattern has a symmetry.

    Raises :class:`~sudoku_repl.errors.CreateError` when there can be no such quiz: more clues than cells, or
    too few, a number that no choice of the symmetry's groups of cells gives, a board without this symmetry.
    """

    def __init__(self, board: Board, clues: int | None, symmetry: Symmetry) -> None:
        self._board = board
        self._clues = clues
        self._orbits = orbits(board, symmetry)
        self._lost = 0
        cells = len(board.places)
        if clues is None:
            return
        fewest = _FEWEST_CLASSIC if board is CLASSIC else 1
        if not fewest <= clues <= cells:
            raise CreateError(f"a quiz on the {board.name} board has {fewest} to {cells} clues, not {clues}")
        if not _sums(self._orbits)[0] >> cells - clues & 1:
            raise CreateError(
                f"no pattern of {clues} clues has the symmetry {symmetry.value} on the {board.name} board"
            )

    def dig(self, grid: bytes, chance: Chance) -> bytes:
        """The givens that are left of a full grid, a digit a cell, 0 where it was opened.

        The groups of cells that the symmetry exchanges are gone through once, in an order by chance; a
        group is opened if the solution stays the only one. What could not be opened earlier cannot be later
        either, so without a number of clues the quiz is minimal: none of its groups could be opened as
        well. With a number it has that many or, where so few were not reached, more.

        Raises :class:`~sudoku_repl.create.patience.LostError` where it would take too long to decide whether
        a cell can be opened, as it may on a board of many grids: another order may be easier. With a number
        of clues the cell stays a clue instead. The last of several lost quizzes raises
        :class:`~sudoku_repl.errors.CreateError`.
        """
        order = list(self._orbits)
        chance.shuffle(order)
        givens = bytearray(grid)
        if self._clues is None:
            self._dig_all(givens, order)
            return bytes(givens)
        surplus = len(grid) - self._clues
        for orbit, rest in zip(order, _sums(order)[1:], strict=True):
            # Opened only if the groups after it can give just what is then to be opened still.
            less = surplus - len(orbit)
            if less >= 0 and rest >> less & 1 and self._open(givens, orbit, _FEW):
                surplus = less
            if not surplus:
                break
        return bytes(givens)

    def _dig_all(self, givens: bytearray, order: list[tuple[int, ...]]) -> None:
        """Opens what can be opened. What is undecided comes last: the fewer clues, the easier it is."""
        late = [orbit for orbit in order if self._open(givens, orbit, _FEW) is None]
        if any(self._open(givens, orbit, _MANY) is None for orbit in late):
            self._lost += 1
            if self._lost < _LOST:
                raise LostError
            raise CreateError(
                f"no minimal quiz on the {self._board.name} board: {_LOST} times it would have taken too "
                "long to decide whether a clue can go; ask for a number of clues, such as "
                f"`--clues {len(self._board.places) // 3}`"
            )

    def _open(self, givens: bytearray, orbit: tuple[int, ...], dead_ends: int) -> bool | None:
        """Opens cells of a quiz with one solution if it keeps that; whether it did, None if undecided."""
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
    """For each place in a list of groups a set of bits: bit n if some of those from there have n cells."""
    sums = [1]
    for orbit in reversed(orbits):
        sums.append(sums[-1] | sums[-1] << len(orbit))
    return sums[::-1]
