"""X-Chain and Forcing-Chain: the shortest chain of a grid, by breadth-first search over the strong links.

Of the shortest chains, the search returns the one with the smallest first node, and of those the one whose
sequence of nodes is smallest (nodes are ordered by digit, then by cell). A chain places or removes its
first node. If the same nodes do both, which can happen in a contradiction, the chain places.

Every node of a chain has a strong link, except the first node of a chain that removes. A chain can be walked
in both directions, so the search goes only half-way: the first node leads to two ends that contradict each
other (two true nodes on a weak link, or two false nodes on a strong link), and the shortest chain goes out
to one end and returns from the other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence
from sudoku_repl.techniques.candidates import every_digit, nodes_in, present, seen_by
from sudoku_repl.techniques.cells import conjugates, members
from sudoku_repl.techniques.chain import Walk, chain_object, walk_words
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.walks import WalkTechnique, candidate_network, digit_network


class _Way(NamedTuple):
    """The candidates of a chain, by number."""

    candidates: tuple[int, ...]
    removes: bool
    """Whether it removes its first candidate; if not, it places it."""


class ChainTechnique(WalkTechnique):
    """A technique that finds the shortest chain of some links.

    A chain returns to its first node and finds the opposite there. If the node was assumed false, it is true
    and gets placed. If it was assumed true, it is false and gets removed, together with the candidates that
    its two neighbours in the chain both exclude.
    """

    monotone = frozenset({"gw3"})

    @abstractmethod
    def way(self, board: Board, candidates: int) -> _Way | None:
        """Return the way of the shortest chain, or None.

        ``candidates`` are the grid's, packed as in :mod:`sudoku_repl.board.packing`.
        """

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the finding of the shortest chain.

        It never empties a cell. Each cell has at least two candidates, and a cell without an end of the chain
        can lose only the digit that both ends share.
        """
        board, way = grid.board, self.way(grid.board, grid.candidates)
        if way is None:
            return
        first, second, *_, last, _ = way.candidates
        nodes = tuple(node for each in way.candidates for node in nodes_in(board, 1 << each))
        sees, own = seen_by(board), every_digit(board) << first % len(board.coordinates) & ~(1 << first)
        lost = (sees[second] & sees[last] if way.removes else own) & present(board, grid.candidates)
        places = () if way.removes else nodes[:1]
        yield Finding(self, nodes_in(board, lost), ((Walk(nodes, way.removes),),), places)

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:
        chain = chain_object(finding.links[0], finding.removes, board)
        return {"type": "chain_found", "step": step, "technique": self.name, "chain": chain}

    def details(self, finding: Finding, board: Board) -> Sentence:
        return walk_words(finding.links[0], board)


class XChain(ChainTechnique):
    name = "x_chain"
    summary = "chains of strong and weak links of one digit"
    printed = "x-chain"
    title = "X-Chain"
    label = "XC"
    rank = 5390

    def way(self, board: Board, candidates: int) -> _Way | None:
        best, offset = None, 0
        for digit, cells in enumerate(board.packing.by_digit(candidates)):
            way = _of_digit(board, cells)
            if way and (best is None or len(way.candidates) < len(best.candidates)):
                best, offset = way, digit * len(board.coordinates)
        return best and _Way(tuple(offset + each for each in best.candidates), best.removes)


class ForcingChain(ChainTechnique):
    name = "forcing_chain"
    summary = "chains of strong and weak links of any digits"
    printed = "forcing-chain"
    title = "Forcing-Chain"
    label = "FC"
    rank = 8490

    def way(self, board: Board, candidates: int) -> _Way | None:
        return _shortest(candidate_network(board, candidates))


@lru_cache(maxsize=1 << 13)
def _of_digit(board: Board, cells: int) -> _Way | None:
    """Return the shortest chain of a digit that has these cells, as if it were 1.

    Cached, because most digits keep their cells from one grid to the next.
    """
    return _shortest(digit_network(board, 0, cells)) if conjugates(board, cells) else None


def _shortest(network: Network) -> _Way | None:
    """Return the shortest chain of a network; None if there is none."""
    size, strong, along = len(network.nodes), network.strong, network.along
    # What follows in two links from a true node: the nodes that are false and, above them, true nodes.
    follow = [weak | true << size for weak, true in zip(network.weak, network.follow, strict=True)]

    # Each entry: the first node, the nodes reached now, the true nodes met before, in the order of the first
    # nodes. The two lists take turns: one holds the chains that remove and the other those that place, two
    # links apart.
    linked = [node.bit_length() - 1 for node in network.nodes]
    behind = [(first, true, 0) for first, true in zip(linked, strong, strict=True)]
    ahead = [(first, reached, 0) for first, reached in zip(linked, follow, strict=True)]
    for first in members(network.candidates & ~sum(network.nodes)):
        if false := network.false_if(first):
            ahead.append((first, false | along(strong, false) << size, 0))
    ahead.sort()
    length = 3
    while ahead or behind:
        found = next((first for first, reached, _ in ahead if reached & reached >> size), None)
        grown = []
        for first, true, met in behind:
            if found is not None and first >= found:
                break
            reached = along(follow, true)
            if reached & true:
                found = first
                break
            grown.append((first, reached, met | true))
        if found is not None:
            ways = (_Way(_smallest(network, found, length, removes), removes) for removes in (False, True))
            return min(way for way in ways if way.candidates)
        behind = [(first, true, met) for first, reached, met in ahead if (true := reached >> size & ~met)]
        ahead = grown
        length += 2
    return None


def _smallest(network: Network, first: int, length: int, removes: bool) -> tuple[int, ...]:
    """Return the smallest sequence of candidates of a chain of a length from ``first``, or an empty one."""
    strong, weak = network.strong, network.weak
    number = network.number.get(1 << first)
    home = [0, network.false_if(first)]
    """By the number of links before the end: the nodes that can be there."""
    if not removes:
        home[1] = strong[number] if number is not None else 0
    for links in range(2, length):
        home.append(network.along(weak if (links % 2 == 1) == removes else strong, home[-1]))
    way, onward = [first], home[1]
    for links in range(1, length):
        onward &= home[length - links]
        if not onward:
            return ()
        node = (onward & -onward).bit_length() - 1
        way.append(network.nodes[node].bit_length() - 1)
        onward = (weak if (links % 2 == 0) == removes else strong)[node]
    return (*way, first)
