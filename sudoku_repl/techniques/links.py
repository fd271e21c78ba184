"""The shortest chain of a grid, by breadth-first search over the strong links.

Of the shortest chains, the search returns the one with the smallest first node, and of those the one whose
sequence of nodes is smallest (nodes are ordered by digit, then by cell). A chain places or removes its
first node. If the same nodes do both, which can happen in a contradiction, the chain places.

Every node of a chain has a strong link, except the first node of a chain that removes. So only the *linked*
nodes, numbered in order, get a bit. One integer then holds everything that follows in two links from a true
node: the linked nodes that become false and, above them, the nodes that become true. A chain can be walked
in both directions, so the search goes only half-way: the first node leads to two ends that contradict each
other (two true nodes on a weak link, or two false nodes on a strong link), and the shortest chain goes out
to one end and returns from the other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.chain import Chain, Node, chain_object, walk_explanation, walk_words
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import F, Known, Technique

Pair: TypeAlias = tuple[int, int]
"""The numbers of two nodes joined by a strong link. A node's number is ``(digit - 1) * cells + cell``."""


@attrs.frozen
class Found:
    """A chain, by the numbers of its nodes."""

    length: int
    places: bool
    nodes: tuple[int, ...]


@lru_cache(maxsize=1 << 13)
def conjugates(board: Board, cells: int) -> tuple[Pair, ...]:
    """Return the pairs of cells that are the only two for a digit in a house, given all its cells."""
    twos = {two for house in _tables(board).houses if (two := cells & house).bit_count() == 2}
    return tuple(((two & -two).bit_length() - 1, two.bit_length() - 1) for two in twos)


def members(bits: int) -> Iterator[int]:
    """Yield the positions of the set bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@attrs.frozen
class _Tables:
    """What determines the links of a board."""

    houses: tuple[int, ...]
    """The cells of each house, one bit a cell."""
    groups: tuple[tuple[int, ...], ...]
    """For each node its groups: its cell, and its digit in each of its houses. A weak link joins any two
    nodes of a group."""
    count: int
    """The number of groups."""


@lru_cache(maxsize=64)
def _tables(board: Board) -> _Tables:
    size = len(board.coordinates)
    return _Tables(
        tuple(sum(1 << cell for cell in house.cells) for house in board.houses),
        tuple(
            (cell, *(size + house * board.digits + digit for house in board.houses_of[cell]))
            for digit in range(board.digits)
            for cell in range(size)
        ),
        size + len(board.houses) * board.digits,
    )


class Links:
    """The links of one grid that chains can use."""

    def __init__(self, board: Board, pairs: Iterable[Pair]) -> None:
        self._groups = groups = _tables(board).groups
        pairs = tuple(pairs)
        self._linked = linked = sorted({node for pair in pairs for node in pair})
        self._size = size = len(linked)
        self._number = number = {node: index for index, node in enumerate(linked)}
        self._strong = strong = [0] * size
        """For each linked node, the nodes at the other ends of its strong links."""
        for one, other in pairs:
            strong[number[one]] |= 1 << number[other]
            strong[number[other]] |= 1 << number[one]
        self._follow = [0] * _tables(board).count
        """For each group, what follows in two links from a true node that is in it but not linked."""
        for index, node in enumerate(linked):
            both = 1 << index | strong[index] << size
            for group in groups[node]:
                self._follow[group] |= both
        self._linked_follow = [self._from_linked(index, node) for index, node in enumerate(linked)]
        """For each linked node, what follows in two links if it is true."""

    def _from_linked(self, index: int, node: int) -> int:
        false = self._from_outside(node) & (1 << self._size) - 1 ^ 1 << index
        return false | self._along(self._strong, false) << self._size

    def _from_outside(self, node: int) -> int:
        follow = 0
        for group in self._groups[node]:
            follow |= self._follow[group]
        return follow

    @staticmethod
    def _along(table: list[int], nodes: int) -> int:
        """Return the union of a table's entries for the linked nodes of a set."""
        reached = 0
        while nodes:
            lowest = nodes & -nodes
            reached |= table[lowest.bit_length() - 1]
            nodes ^= lowest
        return reached

    def _from(self, node: int) -> int:
        """Return what follows in two links if this node is true, linked or not."""
        index = self._number.get(node)
        return self._from_outside(node) if index is None else self._linked_follow[index]

    def shortest(self, nodes: Iterable[int]) -> Found | None:
        """Return the chain; any of ``nodes`` may be its first."""
        size, along, follow = self._size, self._along, self._linked_follow
        # Each entry: the first node, the nodes reached now, the true nodes met before. The two lists take
        # turns: one holds the chains that remove and the other those that place, two links apart.
        ahead = [(node, self._from(node), 0) for node in nodes]
        behind = [(node, self._strong[index], 0) for index, node in enumerate(self._linked)]
        length = 3
        while ahead or behind:
            firsts = [node for node, reached, _ in ahead if reached & reached >> size]
            grown = []
            for node, true, met in behind:
                reached = along(follow, true)
                if reached & true:
                    firsts.append(node)
                elif not firsts:
                    grown.append((node, reached, met | true))
            if firsts:
                return self._smallest(min(firsts), length)
            behind = [(node, true, met) for node, reached, met in ahead if (true := reached >> size & ~met)]
            ahead = grown
            length += 2
        return None

    def _smallest(self, first: int, length: int) -> Found:
        walks = ((self._walk(first, length, places=places), not places) for places in (True, False))
        nodes, removes = min((walk, removes) for walk, removes in walks if walk)
        return Found(length, not removes, nodes)

    def _walk(self, first: int, length: int, *, places: bool) -> tuple[int, ...]:
        """Return the smallest sequence of nodes of a chain of this length from ``first``, or an empty one."""
        every = (1 << self._size) - 1
        home = [0, self._from(first) & every]
        """By the number of links before the end: the linked nodes that can be there."""
        if places:
            home[1] = self._strong[self._number[first]] if first in self._number else 0
        for links in range(2, length):
            table = self._strong if (links % 2 == 1) == places else self._linked_follow
            home.append(self._along(table, home[-1]) & every)
        nodes = [first]
        ways = home[1]
        for links in range(1, length):
            ways &= home[length - links]
            if not ways:
                return ()
            index = (ways & -ways).bit_length() - 1
            nodes.append(self._linked[index])
            table = self._strong if (links % 2 == 0) == places else self._linked_follow
            ways = table[index] & every
        return (*nodes, first)


def chain_of(board: Board, candidates: int, found: Found, first: int) -> Chain:
    """Return the chain that was found, its nodes numbered from ``first``, with everything it removes."""
    nodes = [divmod(first + number, len(board.coordinates)) for number in found.nodes]
    walk = tuple(Node(digit + 1, board.cells[cell]) for digit, cell in nodes)
    digit, cell = walk[0]
    sets = board.packing.unpack(candidates)
    if found.places:
        others = sets[cell] ^ digit_bit(digit)
        return Chain(walk, False, tuple(Node(other, cell) for other in digits_in(others)))
    ends = (weakly_linked(board, sets, node) for node in (walk[1], walk[-2]))
    return Chain(walk, True, tuple(sorted(set.intersection(*ends))))


class ChainTechnique(Technique):
    """A technique that finds the shortest chain of some links."""

    family = "chains"
    roles = (Role("links", RoleKind.LINKS),)
    monotone = frozenset({"gw3"})

    @abstractmethod
    def chain(self, board: Board, candidates: int) -> Chain | None:
        """Return the shortest chain, or None.

        ``candidates`` are the grid's, packed as in :mod:`sudoku_repl.board.packing`.
        """

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the finding of the shortest chain.

        It never empties a cell. Each cell has at least two candidates, and a cell without an end of the chain
        can lose only the digit that both ends share.
        """
        chain = self.chain(grid.board, grid.candidates)
        if chain:
            yield Finding(self, chain.removals, ((chain,),), chain.nodes[:1] if chain.places else ())

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:  # noqa: ARG002
        """Return why the strong links exist: the candidates that are gone between their ends."""
        strong = ((one, other) for walk in finding.links for one, other, strong in walk.links if strong)
        return dict.fromkeys(fact for one, other in strong for fact in _between(one, other, known))

    def closing_object(self, finding: Finding, number: int, step: int, board: Board) -> dict[str, Any]:  # noqa: ARG002
        """Return the line of the chain as an object that JSON can hold."""
        chain = chain_object(finding.links[0], finding.removes, board)
        return {"type": "chain_found", "step": step, "technique": self.name, "chain": chain}

    def words(self, finding: Finding, board: Board) -> Sentence:
        """Return the chain by letters."""
        return sentence("{} {}", self.printed, walk_words(finding.links[0], board))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        """Say what the chain proves about its first candidate, and how."""
        return sentence("{}: {}", self.title, walk_explanation(finding.links[0], board))

    def caption(self, finding: Finding, board: Board) -> Sentence:
        """Return the chain by letters, without its kind."""
        return sentence("Chain: {}", walk_words(finding.links[0], board))


def _between(one: Node, other: Node, known: Known[F]) -> list[F]:
    """Return why one of two candidates, in the same cell or of a digit in a house, must be true."""
    board, gone = known.board, known.gone
    if one.cell == other.cell:
        apart = (one.digit, other.digit)
        return [gone[one.cell, digit] for digit in range(1, board.digits + 1) if digit not in apart]
    for house in board.houses:
        if one.cell in house.cells and other.cell in house.cells:
            rest = [(cell, one.digit) for cell in house.cells if cell not in (one.cell, other.cell)]
            if all(candidate in gone for candidate in rest):
                return [gone[candidate] for candidate in rest]
    raise AssertionError("no such strong link")


def weakly_linked(board: Board, sets: tuple[int, ...], node: Node) -> set[Node]:
    """Return the candidates that are false if a node is true; ``sets`` are the candidates of each cell."""
    digit, cell = node.digit, board.cells[node.cell]
    own = {Node(other, cell) for other in digits_in(sets[cell]) if other != digit}
    return own | {
        Node(digit, board.cells[peer]) for peer in board.peers[cell] if sets[peer] & digit_bit(digit)
    }
