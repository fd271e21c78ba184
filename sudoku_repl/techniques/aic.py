"""Chains of strong and weak links between single candidates.

X-Chains keep to one digit, XY-Chains and Remote Pairs to cells with two candidates. Nice loops and
alternating inference chains (AIC) use all links.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from heapq import merge

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.candidates import present
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.loops import loops
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import (
    WalkTechnique,
    candidate_network,
    cell_links,
    cell_network,
    digit_networks,
    ends,
    once,
)


def _of_one_digit(network: Network, pairs: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the pairs that are candidates of the same digit, and so in different cells."""
    size = len(network.board.coordinates)
    digits = [(node.bit_length() - 1) // size for node in network.nodes]
    return (pair for pair in pairs if digits[pair[1]] == digits[pair[2]])


class PathChainTechnique(WalkTechnique):
    """A chain that HoDoKu uses on a path, where it makes the one that removes most."""

    difficulty = Difficulty.UNFAIR
    usual = True
    picks_most = True


class XYChain(PathChainTechnique):
    """A chain through at least three cells with two candidates."""

    name = "xy_chain"
    title = "XY-Chain"
    rank = 5500
    score = 260
    most_links = 20
    summary = "chains through cells with two candidates: what the digit at both ends excludes"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by the length of their chains."""
        network = cell_network(grid.board, grid.candidates)
        return ends(self, network, _of_one_digit(network, network.ending(2)))


class RemotePair(PathChainTechnique):
    """A chain through an even number of cells, four or more, with the same two candidates."""

    name = "remote_pair"
    rank = 2800
    score = 110
    difficulty = Difficulty.HARD
    most_links = 20
    summary = "chains through cells with the same two candidates: both are removed from what sees both ends"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings, by digits, then by the length of their chains."""
        board = grid.board
        masks = [mask for mask in grid.sets if mask.bit_count() == 2]
        for mask in sorted({mask for mask in masks if masks.count(mask) > 3}, key=digits_in):
            links = cell_links(board, grid.candidates, mask)
            network = Network(board, present(board, grid.candidates), links)
            yield from once(self._in(network, mask))

    def _in(self, network: Network, mask: int) -> Iterator[Finding]:
        size = len(network.board.coordinates)
        low, high = ((digit - 1) * size for digit in digits_in(mask))
        for layer, start, end in _of_one_digit(network, network.pairs(3)):
            one, other = network.nodes[start], network.nodes[end]
            if one >> high:
                continue
            seen = network.both_see(start, end)
            twins = [network.number[node << high - low] for node in (one, other)]
            if removes := seen | network.both_see(*twins):
                yield self.made(network.board, removes, network.walk(start, layer, end))


class NetworkTechnique(PathChainTechnique):
    """A technique that searches the network of all links."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        return self.through(candidate_network(grid.board, grid.candidates))

    @abstractmethod
    def through(self, network: Network) -> Iterator[Finding]:
        """Yield the findings of a network by length."""


class NiceLoop(NetworkTechnique):
    name = "nice_loop"
    aliases = ("continuous nice loop", "discontinuous nice loop")
    rank = 5600
    score = 280
    summary = "chains that return to their first candidate and refute it, or make all their weak links strong"

    def through(self, network: Network) -> Iterator[Finding]:
        return (self.made(network.board, removes, walk) for removes, walk in loops(network))

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
    name = "aic"
    title = "AIC"
    rank = 5600
    score = 280
    summary = "chains of any links that begin and end with strong links: all that both ends exclude"

    def through(self, network: Network) -> Iterator[Finding]:
        return ends(self, network, network.ending())


class XChainH(PathChainTechnique):
    name = "x_chain_h"
    title = "X-Chain"
    rank = 5400
    score = 260
    most_links = 20
    summary = "chains of one digit that begin and end with strong links: all that both ends exclude"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by the length of their chains, then by digit."""
        networks = digit_networks(grid.board, grid.candidates)
        found = [ends(self, network, network.ending()) for network in networks]
        return merge(*found, key=lambda finding: finding.links[0].length)
