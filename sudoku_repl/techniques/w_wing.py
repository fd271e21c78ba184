"""W-Wing: two cells with the same two candidates, joined by a strong link of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.cells import members
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import WalkTechnique, candidate_network, once


class WWing(WalkTechnique):
    """Two cells with the same two candidates, each seeing another end of a strong link of one of them."""

    name = "w_wing"
    family = "wings"
    rank = 3200
    score = 150
    difficulty = Difficulty.HARD
    usual = True
    summary = "two cells with the same two candidates that see the two ends of a strong link of one of them"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the wings by their cells, then by digit."""
        pairs = [(cell, mask) for cell, mask in enumerate(grid.sets) if mask.bit_count() == 2]
        alike = [
            (one, other, mask)
            for (one, mask), (other, same) in combinations(pairs, 2)
            if mask == same and other not in grid.board.peers[one]
        ]
        if not alike:
            return iter(())
        network = candidate_network(grid.board, grid.candidates)
        return once(wing for each in alike for wing in self._of(network, *each))

    def _of(self, network: Network, one: int, other: int, mask: int) -> Iterator[Finding]:
        size = len(network.board.coordinates)
        for kept, linked in permutations(digits_in(mask)):
            first, near, far, last = (
                network.number[1 << (digit - 1) * size + cell]
                for digit, cell in ((kept, one), (linked, one), (linked, other), (kept, other))
            )
            if removes := network.both_see(first, last):
                for pier in members(network.weak[near] & ~(1 << first)):
                    if across := network.strong[pier] & network.weak[far] & ~(1 << last):
                        beyond = (across & -across).bit_length() - 1
                        walk = network.through([first, near, pier, beyond, far, last])
                        yield self.made(network.board, removes, walk)
                        break
