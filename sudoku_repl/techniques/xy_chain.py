"""XY-Chain and Remote Pair: chains through cells with two candidates."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network, present
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import WalkTechnique, cell_links, cell_network, ends, once


def _of_one_digit(network: Network, shortest: int) -> Iterator[tuple[int, int, int]]:
    """Yield the pairs of candidates of the same digit in different cells where one of them is true."""
    size = len(network.board.coordinates)
    digits = [(node.bit_length() - 1) // size for node in network.nodes]
    return (pair for pair in network.pairs(shortest) if digits[pair[1]] == digits[pair[2]])


class XYChain(WalkTechnique):
    """A chain through at least three cells with two candidates."""

    name = "xy_chain"
    rank = 5500
    score = 260
    difficulty = Difficulty.UNFAIR
    usual = True
    picks_most = True
    most_links = 20
    summary = "chains through cells with two candidates: what the digit at both ends excludes"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by the length of their chains."""
        network = cell_network(grid.board, grid.candidates)
        return once(ends(self, network, _of_one_digit(network, 2)))


class RemotePair(WalkTechnique):
    """A chain through an even number of cells, four or more, with the same two candidates."""

    name = "remote_pair"
    rank = 2800
    score = 110
    difficulty = Difficulty.HARD
    usual = True
    picks_most = True
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
        for layer, start, end in _of_one_digit(network, 3):
            one, other = network.nodes[start], network.nodes[end]
            if one >> high:
                continue
            seen = network.both_see(start, end)
            twins = [network.number[node << high - low] for node in (one, other)]
            if removes := seen | network.both_see(*twins):
                yield self.made(network.board, removes, network.walk(start, layer, end))
