"""Open cells of a full grid as long as the solution stays unique."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.symmetry import Symmetry, orbits
from sudoku_repl.errors import CreateError
from sudoku_repl.exact.cover import StuckError

_FEWEST_CLASSIC = 17
"""No classic quiz with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""

_FEW, _MANY, _MANY_ALONG_WALKS = 150, 1500, 6000
"""Dead ends in the search for another solution before a cell is put off, and before it stays a clue.

The search on boards with constraints does not learn from dead ends, but they take less time.
"""
_UNDECIDED = 3
"""Once this many groups of cells are undecided after ``_MANY`` dead ends, the others that were put off are
not tried again."""


class Digger:
    """Digs quizzes with a given number of clues, or minimal quizzes, with a symmetric pattern of clues.

    Raises :class:`~sudoku_repl.errors.CreateError` if no quiz is possible: too few or too many clues, a
    number of clues that no pattern with this symmetry has, or a board without this symmetry.
    """

    def __init__(
        self, board: Board, clues: int | None, symmetry: Symmetry, *, is_ruled: bool = False
    ) -> None:
        """With ``is_ruled``, the quizzes have constraints, and may need no clues."""
        self.board = board
        self._clues = clues
        self._orbits = orbits(board, symmetry)
        cells = len(board.coordinates)
        if clues is None:
            return
        fewest = 0 if is_ruled else _FEWEST_CLASSIC if board is CLASSIC else 1
        if not fewest <= clues <= cells:
            raise CreateError(
                f"expected {fewest} to {cells} clues on the {board.plain.name} board, got {clues}"
            )
        if not _sums(self._orbits)[0] >> cells - clues & 1:
            raise CreateError(
                f"{clues} clues cannot have the symmetry {symmetry.value} on the {board.plain.name} board;"
                " choose another number or symmetry"
            )

    def dig(
        self,
        grid: bytes,
        chance: Chance,
        progress: Callable[[int], None] = lambda _: None,
        *,
        first: Collection[int] = (),
    ) -> tuple[bytes, int]:
        """Open cells of a full grid; return the givens that are left, and how many of them are undecided.

        Each group of cells that the symmetry exchanges is tried once, in random order but those with one of
        the ``first`` cells before all others, and opened if the solution stays unique. A group that could not
        be opened earlier cannot be opened later either, so without a number of clues the quiz is minimal: no
        group is left to open. With a number of clues, the quiz has this number, or more if it could not be
        reached. ``progress`` is called now and then with the number of groups tried.

        On large boards it may take too long to decide whether a cell can be opened. Then it stays a clue,
        which may be redundant.
        """
        order = list(self._orbits)
        chance.shuffle(order)
        if first:
            order.sort(key={*first}.isdisjoint)
        givens = bytearray(grid)
        undecided = self._open_all(givens, order, progress)
        return bytes(givens), undecided

    def exchange(self, givens: bytes, grid: bytes, added: int, chance: Chance) -> tuple[bytes, int]:
        """Add groups of clues to a quiz that was dug from a full grid, and dig again; return what `dig` does.

        At most ``added`` groups are added. They are the last that are tried, so others go in their place
        where the solution stays unique.
        """
        order = [orbit for orbit in self._orbits if givens[orbit[0]]]
        others = [orbit for orbit in self._orbits if not givens[orbit[0]]]
        chance.shuffle(order)
        chance.shuffle(others)
        changed = bytearray(givens)
        for orbit in others[:added]:
            for cell in orbit:
                changed[cell] = grid[cell]
        undecided = self._open_all(changed, order + others[:added], lambda _: None)
        return bytes(changed), undecided

    def _open_all(
        self, givens: bytearray, order: list[tuple[int, ...]], progress: Callable[[int], None]
    ) -> int:
        """Open orbits in order, down to the number of clues if given; return how many stay undecided."""
        if self._clues is None:
            return self._dig_all(givens, order, progress)
        surplus = sum(map(len, order)) - self._clues
        for number, (orbit, rest) in enumerate(zip(order, _sums(order)[1:], strict=True), start=1):
            # Open it only if the remaining groups can add up to exactly the number of cells still to open.
            less = surplus - len(orbit)
            if less >= 0 and rest >> less & 1 and self._open(givens, orbit, _FEW):
                surplus = less
            progress(number)
            if not surplus:
                break
        return 0

    def _dig_all(
        self, givens: bytearray, order: list[tuple[int, ...]], progress: Callable[[int], None]
    ) -> int:
        """Open every orbit that can be opened; returns the number of clues that stay undecided.

        Orbits that take long to decide come last: fewer clues make them easier.
        """
        late: list[tuple[int, ...]] = []
        if all(len(orbit) == 1 for orbit in order):
            cells = [cell for (cell,) in order]
            late += [(cell,) for cell in exact.dig(self.board, givens, cells, _FEW, progress)]
        else:
            for number, orbit in enumerate(order, start=1):
                if self._open(givens, orbit, _FEW) is None:
                    late.append(orbit)
                progress(number)
        undecided: list[tuple[int, ...]] = []
        many = _MANY_ALONG_WALKS if self.board.constraints else _MANY
        for orbit in late:
            if len(undecided) >= _UNDECIDED or self._open(givens, orbit, many) is None:
                undecided.append(orbit)
        return sum(map(len, undecided))

    def _open(self, givens: bytearray, orbit: tuple[int, ...], dead_ends: int) -> bool | None:
        """Open an orbit if the solution stays unique; return whether it did, None if undecided."""
        kept = bytes(givens)
        for cell in orbit:
            givens[cell] = 0
            try:
                forced = exact.is_forced(self.board, givens, cell, kept[cell], dead_ends)
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
