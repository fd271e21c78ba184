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

from sudoku_repl.board import Board, House
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

_SINGLE = Role("single", RoleKind.CANDIDATES)


class SingleTechnique(Technique):
    """A technique that places one digit in one cell."""

    family = "singles"
    difficulty = Difficulty.EASY
    usual = True
    runs = False

    @abstractmethod
    def singles(self, grid: Grid) -> Iterator[tuple[Node, tuple[House, ...]]]:
        """Yield each single, with the house that makes it one; with each such house if there are several."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each single once, with the first house."""
        found = set[int]()
        for node, houses in self.singles(grid):
            if node.cell not in found:
                found.add(node.cell)
                yield self._placing(grid, node, houses)

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the single that has been there longest."""
        singles = self.singles(grid)
        oldest = min(singles, key=lambda each: self.since(grid.board, lost, *each), default=None)
        return self._placing(grid, *oldest) if oldest else None

    def since(self, board: Board, lost: LostOrder, node: Node, houses: tuple[House, ...]) -> int:
        """Return when the cell lost its last other candidate."""
        return max(lost.get((digit, node.cell), -1) for digit in range(1, board.digits + 1))

    def _placing(self, grid: Grid, node: Node, houses: tuple[House, ...]) -> Finding:
        """Return the finding that places a digit in a cell and removes the other candidates of the cell."""
        others = grid.board.packing.field(grid.candidates, node.cell) & ~digit_bit(node.digit)
        removes = tuple(Node(digit, node.cell) for digit in digits_in(others))
        pattern: Pattern = (houses, (node,)) if houses else ((node,),)
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

    def singles(self, grid: Grid) -> Iterator[tuple[Node, tuple[House, ...]]]:
        """Yield the last open cells, in scan order of their houses."""
        board = grid.board
        if scan := scan_of(board):
            for digit, last, number in scan.full_houses(grid.candidates, grid.placed):
                yield Node(digit, board.cells[last]), (board.houses[number],)
            return
        open_cells = reduce(or_, digit_bits(grid))
        for house, cells in zip(board.houses, house_bits(board), strict=True):
            last = cells & open_cells
            if last and not last & last - 1:
                cell = board.cells[last.bit_length() - 1]
                taken = reduce(or_, (board.packing.field(grid.placed, each) for each in house.cells))
                missing = board.packing.field(grid.candidates, cell) & ~taken
                if missing.bit_count() == 1:
                    yield Node(missing.bit_length(), cell), (house,)


class NakedSingleTechnique(SingleTechnique):
    name = "naked_single"
    summary = "a cell with a single candidate"
    rank = 200
    score = 4
    rating_class = 1
    roles = (_SINGLE,)

    def singles(self, grid: Grid) -> Iterator[tuple[Node, tuple[House, ...]]]:
        """Yield each such cell, in reading order."""
        board = grid.board
        if scan := scan_of(board):
            for digit, cell in scan.naked_singles(grid.candidates):
                yield Node(digit, board.cells[cell]), ()
            return
        for cell, digits in zip(board.cells, grid.sets, strict=True):
            if digits and not digits & digits - 1:
                yield Node(digits.bit_length(), cell), ()

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

    def singles(self, grid: Grid) -> Iterator[tuple[Node, tuple[House, ...]]]:
        """Yield such digits and cells, digit by digit, in scan order of their houses."""
        board = grid.board
        if scan := scan_of(board):
            for digit, cell, number in scan.hidden_singles(grid.candidates):
                yield Node(digit, board.cells[cell]), (board.houses[number],)
            return
        houses = tuple(zip(board.houses, house_bits(board), strict=True))
        for digit, cells in enumerate(digit_bits(grid), 1):
            for house, bits in houses:
                only = cells & bits
                if only and not only & only - 1:
                    yield Node(digit, board.cells[only.bit_length() - 1]), (house,)

    def since(self, board: Board, lost: LostOrder, node: Node, houses: tuple[House, ...]) -> int:
        """Return when the house lost the last other candidate of the digit."""
        return max(lost.get((node.digit, cell), -1) for cell in houses[0].cells)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        house, cell = Mention.of_house(finding.houses[0]), Mention.of_cell(board, finding.cells[0])
        return sentence("In {}, digit {} has one cell left: {}", house, finding.digits[0], cell)
