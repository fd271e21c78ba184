"""Chains of strong and weak links between single candidates.

X-Chains keep to one digit, XY-Chains and Remote Pairs to cells with two candidates. Nice loops and
alternating inference chains (AIC) use all links.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial, reduce
from heapq import merge
from operator import or_

from sudoku_repl.board import Board
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.candidates import nodes_in, present
from sudoku_repl.techniques.cells import cells_by_pair, digit_bits, seen_by_any
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.loops import loops
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty, LostOrder
from sudoku_repl.techniques.walks import (
    Proof,
    WalkTechnique,
    candidate_network,
    cell_links,
    cell_network,
    digit_networks,
    ends,
    most_first,
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

    @abstractmethod
    def proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what chains remove, in the order of the findings."""

    def usual_proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what a path chooses from."""
        return self.proofs(grid)

    def find(self, grid: Grid) -> Iterator[Finding]:
        return self._findings(grid.board, self.proofs(grid))

    def find_usual(self, grid: Grid) -> Iterator[Finding]:
        return self._findings(grid.board, self.usual_proofs(grid))

    def _findings(self, board: Board, proofs: Iterator[Proof]) -> Iterator[Finding]:
        return (self.made(board, proof.removes, proof.walk()) for proof in proofs)

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the finding that removes most, of those that HoDoKu finds on a path."""
        found = ((nodes_in(grid.board, proof.removes), proof) for proof in self.usual_proofs(grid))
        for _, proof in sorted(found, key=lambda each: most_first(each[0])):
            walk = proof.walk()
            if self.is_usual(walk, grid):
                return self.made(grid.board, proof.removes, walk)
        return None


class XYChain(PathChainTechnique):
    """A chain through at least three cells with two candidates."""

    name = "xy_chain"
    title = "XY-Chain"
    rank = 5500
    score = 260
    most_links = 20
    summary = "chains through cells with two candidates: what the digit at both ends excludes"

    def proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what chains remove, by length."""
        network = cell_network(grid.board, grid.candidates)
        return ends(network, _of_one_digit(network, network.ending(2)))


class RemotePair(PathChainTechnique):
    """A chain through an even number of cells, four or more, with the same two candidates."""

    name = "remote_pair"
    rank = 2800
    score = 110
    difficulty = Difficulty.HARD
    most_links = 20
    summary = "chains through cells with the same two candidates: both are removed from what sees both ends"

    def proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what chains remove, by digits, then by length."""
        board, alike = grid.board, cells_by_pair(grid)
        for mask in sorted((mask for mask, cells in alike.items() if cells.bit_count() > 3), key=digits_in):
            if _may_lose(grid, mask, alike[mask]):
                links = cell_links(board, grid.candidates, mask)
                network = Network(board, present(board, grid.candidates), links)
                yield from self._in(network, mask)

    def _in(self, network: Network, mask: int) -> Iterator[Proof]:
        size, met = len(network.board.coordinates), {0}
        low, high = ((digit - 1) * size for digit in digits_in(mask))
        for layer, start, end in _of_one_digit(network, network.pairs(3)):
            one, other = network.nodes[start], network.nodes[end]
            if one >> high:
                continue
            seen = network.both_see(start, end)
            twins = [network.number[node << high - low] for node in (one, other)]
            removes = seen | network.both_see(*twins)
            if removes not in met:
                met.add(removes)
                yield Proof(2 * layer + 1, removes, partial(network.walk, start, layer, end))


def _may_lose(grid: Grid, mask: int, cells: int) -> bool:
    """Return whether a cell may lose one of two digits by chains through the cells that have only these.

    The cells of a chain take the two digits in turn. So the cell sees both kinds, unless neither way works.
    """
    board, of_digit, left = grid.board, digit_bits(grid), cells
    others = reduce(or_, (of_digit[digit - 1] for digit in digits_in(mask))) & ~cells
    while left:
        one, wider = 0, left & -left
        while wider != one:
            one = wider
            by_one = seen_by_any(board, one)
            other = by_one & cells
            by_other = seen_by_any(board, other)
            wider = one | by_other & cells
        if one & other or by_one & by_other & others:
            return True
        left &= ~(one | other)
    return False


class NetworkTechnique(PathChainTechnique):
    """A technique that searches the network of all links."""

    def proofs(self, grid: Grid) -> Iterator[Proof]:
        return self.through(candidate_network(grid.board, grid.candidates))

    @abstractmethod
    def through(self, network: Network) -> Iterator[Proof]:
        """Yield what the chains of a network remove, by length."""


class NiceLoop(NetworkTechnique):
    name = "nice_loop"
    aliases = ("continuous nice loop", "discontinuous nice loop")
    rank = 5600
    score = 280
    summary = "chains that return to their first candidate and refute it, or make all their weak links strong"

    def through(self, network: Network) -> Iterator[Proof]:
        return loops(network)

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

    def through(self, network: Network) -> Iterator[Proof]:
        return ends(network, network.ending())


class XChainH(PathChainTechnique):
    name = "x_chain_h"
    title = "X-Chain"
    rank = 5400
    score = 260
    most_links = 20
    summary = "chains of one digit that begin and end with strong links: all that both ends exclude"

    def proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what chains remove, by length, then by digit."""
        networks = digit_networks(grid.board, grid.candidates)
        return merge(
            *(ends(network, network.ending()) for network in networks), key=lambda proof: proof.length
        )
