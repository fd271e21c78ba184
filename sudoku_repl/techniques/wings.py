"""XY-Wing, XYZ-Wing and W-Wing.

In an XY-Wing or XYZ-Wing, a cell, the pivot, sees two cells with two candidates each, its pincers. Whichever
digit the pivot takes, one of the three cells takes the digit that both pincers have. So what sees all the
cells that can take it is false.

A W-Wing is two cells with the same two candidates, joined by a strong link of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import ClassVar

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.almost_locked import why_few_digits
from sudoku_repl.techniques.candidates import walk_of
from sudoku_repl.techniques.cells import cells_by_pair, conjugates, digit_bits, in_bits, members, peer_bits
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique
from sudoku_repl.techniques.walks import WalkTechnique, once


class PincerTechnique(Technique):
    """A pivot and two pincers, in the order in which HoDoKu finds them."""

    family = "wings"
    difficulty = Difficulty.HARD
    usual = True
    roles: ClassVar[tuple[Role, ...]] = (
        Role("pivot", RoleKind.CELLS),
        Role("pincers", RoleKind.CELLS, tone=2),
        Role("digits", RoleKind.DIGITS),
    )
    pivot_takes_it: ClassVar[bool]
    """Whether the pivot can take the digit that both pincers have."""

    def of(self, grid: Grid, pivot: int, one: int, other: int) -> Iterator[Finding]:
        """Yield the wing of a pivot and two pincers that it sees, if it removes something."""
        board, sets, peers = grid.board, grid.sets, peer_bits(grid.board)
        digit = (sets[one] & sets[other]).bit_length()
        lost = peers[one] & peers[other] & digit_bits(grid)[digit - 1]
        if self.pivot_takes_it:
            lost &= peers[pivot]
        if lost:
            cells = board.cells
            digits = (*(each for each in digits_in(sets[pivot]) if each != digit), digit)
            pattern = (cells[pivot],), (cells[one], cells[other]), digits
            yield Finding(self, in_bits(board, digit, lost), pattern)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (pivot,), pincers, (*_, digit) = finding.pattern
        cells = (pivot, *pincers) if self.pivot_takes_it else pincers
        named = listed(Mention.of_cell(board, cell) for cell in cells)
        whichever = "{}: whichever digit {} takes, one of {} takes {}"
        return sentence(whichever, self.title, Mention.of_cell(board, pivot), named, digit)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return (fact for each in finding.cells for fact in why_few_digits([each], known))


class XYWing(PincerTechnique):
    name = "xy_wing"
    title = "XY-Wing"
    rank = 3300
    score = 160
    pivot_takes_it = False
    summary = (
        "a cell with two candidates, and two cells that it sees: each shares another one of them, and both "
        "have the same third digit"
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the wings by their three cells in reading order, then by which of them is the pivot."""
        peers, alike, wings = peer_bits(grid.board), cells_by_pair(grid), []
        for (first, ones), (second, others) in combinations(alike.items(), 2):
            if (first & second).bit_count() == 1:
                for pivot in members(alike.get(first ^ second, 0)):
                    seen = peers[pivot]
                    for pincers in product(members(ones & seen), members(others & seen)):
                        wings.append((sorted((pivot, *pincers)), pivot))
        for cells, pivot in sorted(wings):
            one, other = (each for each in (cells if pivot < cells[2] else cells[::-1]) if each != pivot)
            yield from self.of(grid, pivot, one, other)


class XYZWing(PincerTechnique):
    name = "xyz_wing"
    title = "XYZ-Wing"
    rank = 3400
    score = 180
    pivot_takes_it = True
    summary = "a cell with three candidates and two cells that it sees, with two of these candidates each"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the wings by pivot, then by pincers."""
        peers, alike = peer_bits(grid.board), cells_by_pair(grid)
        for pivot, triple in enumerate(grid.sets):
            if triple.bit_count() == 3:
                seen = [(mask, cells & peers[pivot]) for mask, cells in alike.items() if not mask & ~triple]
                inside = sorted((cell, mask) for mask, cells in seen for cell in members(cells))
                for (one, first), (other, second) in combinations(inside, 2):
                    if first != second:
                        yield from self.of(grid, pivot, one, other)


class WWing(WalkTechnique):
    name = "w_wing"
    title = "W-Wing"
    family = "wings"
    rank = 3200
    score = 150
    difficulty = Difficulty.HARD
    usual = True
    summary = "two cells with the same two candidates that see the two ends of a strong link of one of them"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the wings by their cells, then by digit."""
        peers = peer_bits(grid.board)
        alike = sorted(
            (one, other, mask)
            for mask, cells in cells_by_pair(grid).items()
            for one, other in combinations(members(cells), 2)
            if not peers[one] >> other & 1
        )
        return once(wing for each in alike for wing in self._of(grid, *each))

    def _of(self, grid: Grid, one: int, other: int, mask: int) -> Iterator[Finding]:
        board, peers, of_digit = grid.board, peer_bits(grid.board), digit_bits(grid)
        for kept, linked in permutations(digits_in(mask)):
            if not (removes := peers[one] & peers[other] & of_digit[kept - 1]):
                continue
            pairs = conjugates(board, of_digit[linked - 1])
            ways = sorted((*pairs, *((far, near) for near, far in pairs)))
            way = next((way for way in ways if peers[one] >> way[0] & peers[other] >> way[1] & 1), None)
            if way:
                size = len(board.coordinates)
                cells = (
                    (kept, one),
                    (linked, one),
                    *((linked, end) for end in way),
                    (linked, other),
                    (kept, other),
                )
                nodes = [1 << (digit - 1) * size + cell for digit, cell in cells]
                walk = walk_of(board, nodes, [()] * 5, begins_true=False)
                yield self.made(board, removes << (kept - 1) * size, walk)
