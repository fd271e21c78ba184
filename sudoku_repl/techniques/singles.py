"""Full houses, naked and hidden singles, one at a time: what a person looks for first.

A run doesn't try them. Its sweep places every cell with a single candidate, and its technique for hidden
singles takes a whole house at once. These serve the list of findings and the solution path. A path makes the
single that has been there longest, as HoDoKu does.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import digit_bits, house_bits, scan_of
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Pattern, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import (
    Difficulty,
    F,
    Known,
    LostOrder,
    Technique,
    elsewhere,
    no_others,
)

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import Scan

_Single: TypeAlias = tuple[int, ...]
"""A digit, the number of its cell, and the number of the house that makes it a single, if one does."""

_SINGLE = Role("single", RoleKind.CANDIDATES)


class SingleTechnique(Technique):
    """A technique that places one digit in one cell."""

    family = "singles"
    difficulty = Difficulty.EASY
    usual = True
    runs = False

    by_house: ClassVar[bool] = False
    """Whether a single is there since its house lost the digit; if not, since its cell lost the others."""

    @abstractmethod
    def scanned(self, scan: Scan, grid: Grid) -> list[Any]:
        """Return what the kernel finds: the digit and cell of each single, and the house if it has one."""

    @abstractmethod
    def looked_up(self, grid: Grid) -> Iterator[_Single]:
        """Yield what :meth:`scanned` returns, without the kernel."""

    def singles(self, grid: Grid) -> Iterable[_Single]:
        """Return each single, with each house that makes it one if several do."""
        scan = scan_of(grid.board)
        return self.scanned(scan, grid) if scan else self.looked_up(grid)

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each single once, with the first house."""
        found = set[int]()
        for single in self.singles(grid):
            if single[1] not in found:
                found.add(single[1])
                yield self._placing(grid, *single)

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the single that has been there longest."""
        if scan := scan_of(grid.board):
            found = self.scanned(scan, grid)
            return self._placing(grid, *scan.oldest(found, lost, self.by_house)) if found else None
        board, size = grid.board, len(grid.board.coordinates)

        def since(single: _Single) -> int:
            digit, cell, *houses = single
            if not self.by_house:
                return max(lost[cell::size])
            return max(lost[(digit - 1) * size + each] for each in board.houses[houses[0]].cells)

        oldest = min(self.looked_up(grid), key=since, default=None)
        return self._placing(grid, *oldest) if oldest else None

    def _placing(self, grid: Grid, digit: int, number: int, *houses: int) -> Finding:
        """Return the finding that places a digit in a cell and removes the other candidates of the cell."""
        board, cell = grid.board, grid.board.cells[number]
        others = board.packing.field(grid.candidates, cell) & ~digit_bit(digit)
        removes, node = tuple([Node(other, cell) for other in digits_in(others)]), Node(digit, cell)
        pattern: Pattern = ((board.houses[houses[0]],), (node,)) if houses else ((node,),)
        return Finding(self, removes, pattern, (node,))


class HouseSingleTechnique(SingleTechnique):
    """A technique that places the digit that can go nowhere else in a house."""

    roles = (Role("house", RoleKind.HOUSES), _SINGLE)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return elsewhere(known, finding.houses[0].cells, (cell,), finding.digits)


class FullHouseTechnique(HouseSingleTechnique):
    name = "full_house"
    summary = "the last open cell of a house"
    rank = 100
    score = 4
    rating_class = 1

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        house, cell = Mention.of_house(finding.houses[0]), Mention.of_cell(board, finding.cells[0])
        return sentence("In {}, only {} is open, and {} is missing", house, cell, finding.digits[0])

    def scanned(self, scan: Scan, grid: Grid) -> list[Any]:
        return scan.full_houses(grid.candidates, grid.placed)

    def looked_up(self, grid: Grid) -> Iterator[_Single]:
        """Yield the last open cells, in scan order of their houses."""
        board, open_cells = grid.board, reduce(or_, digit_bits(grid))
        for number, cells in enumerate(house_bits(board)):
            last = cells & open_cells
            if last and not last & last - 1:
                cell, inside = last.bit_length() - 1, board.houses[number].cells
                taken = reduce(or_, (board.packing.field(grid.placed, each) for each in inside))
                missing = board.packing.field(grid.candidates, cell) & ~taken
                if missing.bit_count() == 1:
                    yield missing.bit_length(), cell, number


class NakedSingleTechnique(SingleTechnique):
    name = "naked_single"
    summary = "a cell with a single candidate"
    rank = 200
    score = 4
    rating_class = 1
    roles = (_SINGLE,)

    def scanned(self, scan: Scan, grid: Grid) -> list[Any]:
        return scan.naked_singles(grid.candidates)

    def looked_up(self, grid: Grid) -> Iterator[_Single]:
        """Yield each such cell, in reading order."""
        for cell, digits in enumerate(grid.sets):
            if digits and not digits & digits - 1:
                yield digits.bit_length(), cell

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        cell = Mention.of_cell(board, finding.cells[0])
        return sentence("{} has one candidate left: {}", cell, finding.digits[0])

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        return no_others(known, (cell,), finding.digits)


class HiddenSingleTechnique(HouseSingleTechnique):
    name = "hidden_single"
    summary = "a digit with a single open cell in a house"
    rank = 300
    score = 14
    runs = True
    rating_class = 2
    places_hidden_singles = True

    by_house = True

    def scanned(self, scan: Scan, grid: Grid) -> list[Any]:
        return scan.hidden_singles(grid.candidates)

    def looked_up(self, grid: Grid) -> Iterator[_Single]:
        """Yield such digits and cells, digit by digit, in scan order of their houses."""
        for digit, cells in enumerate(digit_bits(grid), 1):
            for house, bits in enumerate(house_bits(grid.board)):
                only = cells & bits
                if only and not only & only - 1:
                    yield digit, only.bit_length() - 1, house

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        house, cell = Mention.of_house(finding.houses[0]), Mention.of_cell(board, finding.cells[0])
        return sentence("In {}, digit {} has one cell left: {}", house, finding.digits[0], cell)
