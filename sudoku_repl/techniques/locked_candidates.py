"""Locked candidates: a digit that a house can take only in the cells that it shares with another house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import ClassVar

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.techniques.cells import cells_at, digit_bits, house_bits, in_bits, scan_of
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique, elsewhere

LINES = frozenset({HouseKind.ROW, HouseKind.COLUMN})
"""The kinds of house that are lines. All others count as regions."""


@lru_cache(maxsize=64)
def _crossings(board: Board) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each house with those that share at least two cells with it, by their indices."""
    bits = tuple(enumerate(house_bits(board)))
    return tuple(
        (base, tuple(each for each, other in bits if each != base and (cells & other).bit_count() > 1))
        for base, cells in bits
    )


class LockedCandidatesTechnique(Technique):
    """A digit that one house, the base, can take only where another house, the cover, can take it too."""

    family = "intersections"
    score = 50
    difficulty = Difficulty.MEDIUM
    usual = True
    rating_class = 3
    roles = (
        Role("digit", RoleKind.DIGITS),
        Role("base", RoleKind.HOUSES),
        Role("cover", RoleKind.HOUSES, tone=2),
        Role("cells", RoleKind.CELLS),
    )
    from_lines: ClassVar[bool]
    """Whether the base is a row or a column, and not a box or another region."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by the base in scan order, then by digit, then by the cover in scan order."""
        board = grid.board
        houses, bits, of_digit = board.houses, house_bits(board), digit_bits(grid)
        scan = scan_of(board)
        found = scan.locked(grid.candidates, self.from_lines) if scan else self._locked(board, of_digit)
        for base, digit, cover in found:
            places, covered = of_digit[digit - 1] & bits[base], of_digit[digit - 1] & bits[cover]
            removes, inside = in_bits(board, digit, covered & ~places), cells_at(board, places)
            yield Finding(self, removes, ((digit,), (houses[base],), (houses[cover],), inside))

    def _locked(self, board: Board, of_digit: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
        """Yield the base, the digit and the cover of each finding."""
        bits, digits = house_bits(board), tuple(enumerate(of_digit, 1))
        for base, covers in _crossings(board):
            if (board.houses[base].kind in LINES) is not self.from_lines:
                continue
            for (digit, cells), cover in product(digits, covers):
                places, covered = cells & bits[base], cells & bits[cover]
                if places & places - 1 and not places & ~covered and covered != places:
                    yield base, digit, cover

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        base, cover = map(Mention.of_house, finding.houses)
        (digit,) = finding.digits
        return sentence("In {}, digit {} fits only in cells of {}", base, digit, cover)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        base, cover = finding.houses
        return elsewhere(known, base.cells, cover.cells, finding.digits)


class LockedCandidates1(LockedCandidatesTechnique):
    """Pointing: the base is a box or another region."""

    name = "locked_candidates_1"
    summary = "a digit that a box can take only in one row or column, which loses it elsewhere"
    rank = 1200
    from_lines = False


class LockedCandidates2(LockedCandidatesTechnique):
    """Claiming: the base is a row or a column."""

    name = "locked_candidates_2"
    summary = "a digit that a row or column can take only in one box, which loses it elsewhere"
    rank = 1210
    from_lines = True
