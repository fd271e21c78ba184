"""Nice loops and alternating inference chains (AIC) between single candidates, and X-Chains."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from heapq import merge

from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.loops import loops
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import WalkTechnique, candidate_network, digit_networks, ends, once


class NetworkTechnique(WalkTechnique):
    """A technique that searches the network of all links."""

    difficulty = Difficulty.UNFAIR
    usual = True
    picks_most = True

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by length."""
        return self.through(candidate_network(grid.board, grid.candidates))

    @abstractmethod
    def through(self, network: Network) -> Iterator[Finding]:
        """Yield the findings of a network by length."""


class NiceLoop(NetworkTechnique):
    """A chain that returns to its first candidate: with the opposite, or with all its links strong."""

    name = "nice_loop"
    aliases = ("continuous nice loop", "discontinuous nice loop")
    rank = 5600
    score = 280
    summary = "chains that return to their first candidate and refute it, or make all their weak links strong"

    def through(self, network: Network) -> Iterator[Finding]:
        """Yield the loops of a network by length."""
        return once(self.made(network.board, removes, walk) for _, removes, walk in loops(network))

    def is_usual(self, walk: Walk, grid: Grid) -> bool:
        """Return whether HoDoKu finds such a loop on a path.

        It begins a continuous loop only at a cell with more than two candidates and two strong links.
        """
        first, last = walk.nodes[0], walk.nodes[-1]
        weak = [(one.cell, other.cell) for one, other, strong in walk.links if not strong]
        inside = (one for one, other in (*weak, (first.cell, last.cell)) if one == other)
        if first != last and all(grid.sets[cell].bit_count() == 2 for cell in inside):
            return False
        return super().is_usual(walk, grid)


class AIC(NetworkTechnique):
    """A chain that begins and ends with strong links."""

    name = "aic"
    rank = 5600
    score = 280
    summary = "chains of any links that begin and end with strong links: all that both ends exclude"

    def through(self, network: Network) -> Iterator[Finding]:
        """Yield the chains of a network by length."""
        return once(ends(self, network, network.pairs()))


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
