"""X-Chain as HoDoKu has it: chains of one digit by what their two ends exclude."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge

from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import WalkTechnique, digit_networks, ends, once


class XChainH(WalkTechnique):
    """A chain of one digit that begins and ends with strong links."""

    name = "x_chain_h"
    title = "X chain"
    rank = 5400
    score = 260
    difficulty = Difficulty.UNFAIR
    usual = True
    picks_most = True
    most_links = 20
    summary = "chains of one digit that begin and end with strong links: all that both ends exclude"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by the length of their chains, then by digit."""
        networks = digit_networks(grid.board, grid.candidates)
        found = [ends(self, network, network.pairs()) for network in networks]
        return once(merge(*found, key=lambda finding: finding.links[0].length))
