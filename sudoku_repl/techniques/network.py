"""A network of strong and weak links, which most of the chain techniques search.

A *node* is a candidate, or a digit in several cells: true if one of them has it. A strong link joins two
nodes of which at least one is true; a weak link joins two nodes of which at most one is true. All links
work in both directions. So if a node is false, what follows is a set of true nodes; from each true node, a
weak and a strong link lead to further true nodes. Breadth-first search by such double steps finds the
shortest walks.

Sets of candidates are integers with bit ``(digit - 1) * cells + cell``. Only nodes with a strong link can be
inside a chain, so only they are numbered, and sets of nodes are integers with bit ``n`` for node ``n``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import islice, pairwise
from operator import and_
from typing import NamedTuple

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.techniques.chain import GroupedWalk, Node, Walk
from sudoku_repl.techniques.links import members

_MOST_WAYS = 20
"""The number of ways of the same length to try for one that never comes back to a cell."""


class StrongLink(NamedTuple):
    """Two sets of candidates, each of one digit: at least one of the candidates is true."""

    one: int
    other: int
    cells: tuple[int, ...] = ()
    """The almost locked set that makes the link; empty if a house or a cell does."""


@lru_cache(maxsize=64)
def seen_by(board: Board) -> tuple[int, ...]:
    """Return, for each candidate, the candidates that are false if it is true."""
    size = len(board.coordinates)
    column = sum(1 << digit * size for digit in range(board.digits))
    peers = [sum(1 << peer for peer in own) for own in board.peers]
    return tuple(
        peers[cell] << digit * size | (column << cell) ^ (1 << digit * size + cell)
        for digit in range(board.digits)
        for cell in range(size)
    )


@lru_cache(maxsize=8)
def present(board: Board, candidates: int) -> int:
    """Return the set of the candidates of a grid, given as they are packed."""
    size = len(board.coordinates)
    by_digit = board.packing.by_digit(candidates)
    return sum(cells << digit * size for digit, cells in enumerate(by_digit))


class Network:
    """The strong links of a grid, and what follows from them."""

    def __init__(self, board: Board, candidates: int, links: Iterable[StrongLink]) -> None:
        self.board = board
        self.candidates = candidates
        """The set of candidates."""
        self._reasons: dict[tuple[int, int], tuple[int, ...]] = {}
        """The almost locked sets of the links that they make."""
        found = dict.fromkeys(links)
        self.nodes = sorted({end for link in found for end in link[:2]}, key=_place)
        """The candidates of each node: those that are one candidate first, by digit and cell."""
        self.number = {node: index for index, node in enumerate(self.nodes)}
        count = len(self.nodes)
        self.singles = sum(1 for node in self.nodes if not node & node - 1)
        """The number of nodes that are one candidate."""
        table = seen_by(board)
        self.sees = [reduce(and_, map(table.__getitem__, members(node))) & candidates for node in self.nodes]
        """For each node, the candidates that are false if it is true."""
        size = len(board.coordinates)
        self._holding = [[0] * size for _ in range(board.digits)]
        """For each digit and cell, the nodes that have this candidate."""
        for index, node in enumerate(self.nodes):
            for candidate in members(node):
                self._holding[candidate // size][candidate % size] |= 1 << index
        self._digits = [candidates >> digit * size & (1 << size) - 1 for digit in range(board.digits)]
        self._of_digit = [0] * board.digits
        for index, node in enumerate(self.nodes):
            self._of_digit[_place(node)[1] // size] |= 1 << index
        self.weak = [self.false_with(sees) for sees in self.sees]
        """For each node, the nodes that are false if it is true."""
        self.strong = [0] * count
        """For each node, the nodes at the other ends of its strong links."""
        for one, other, cells in found:
            low, high = self.number[one], self.number[other]
            if not self.strong[low] >> high & 1 or not cells:
                self._reasons[low, high] = self._reasons[high, low] = cells
            self.strong[low] |= 1 << high
            self.strong[high] |= 1 << low
        self._follow = [self.along(self.strong, weak) for weak in self.weak]
        """For each node, the nodes that are true if it is true, by two links."""
        self._layers: dict[int, tuple[list[int], int]] = {}

    def false_with(self, sees: int) -> int:
        """Return the nodes all of whose candidates are in a set."""
        size, nodes = len(self.board.coordinates), 0
        for digit, cells in enumerate(self._digits):
            if seen := sees >> digit * size & cells:
                nodes |= self._of_digit[digit] & ~self.along(self._holding[digit], cells & ~seen)
        return nodes

    @staticmethod
    def along(table: list[int], nodes: int) -> int:
        """Return the union of a table's entries for the nodes of a set."""
        reached = 0
        while nodes:
            lowest = nodes & -nodes
            reached |= table[lowest.bit_length() - 1]
            nodes ^= lowest
        return reached

    def layers(self, start: int, count: int) -> list[int]:
        """Return the nodes that are first true after 1, 3, 5, ... links if a node is false.

        There are at least ``count`` layers unless the last one is empty.
        """
        layers, met = self._layers.get(start) or ([self.strong[start]], self.strong[start])
        if len(layers) < count and layers[-1]:
            self._layers[start] = layers, self.grow(layers, met, count)
        return layers

    def grow(self, layers: list[int], met: int, count: int) -> int:
        """Add layers until there are ``count`` or the last one is empty; return all nodes in them."""
        while len(layers) < count and layers[-1]:
            layers.append(self.along(self._follow, layers[-1]) & ~met)
            met |= layers[-1]
        return met

    def pairs(self, shortest: int = 1) -> Iterator[tuple[int, int, int]]:
        """Yield pairs of single candidates, one of them true, and the layer that proves it, by layer.

        ``shortest`` is the least layer; a chain to layer ``n`` has ``2 * n + 1`` links.
        """
        starts = list(range(self.singles))
        every, layer = (1 << self.singles) - 1, shortest
        while starts:
            interruption.check()
            going = []
            for start in starts:
                layers = self.layers(start, layer + 1)
                if len(layers) > layer and layers[layer]:
                    going.append(start)
                    later = layers[layer] & every & -1 << start + 1
                    yield from ((layer, start, end) for end in members(later))
            starts = going
            layer += 1

    def both_see(self, one: int, other: int) -> int:
        """Return the candidates that are false if at least one of two nodes is true."""
        return self.sees[one] & self.sees[other]

    def ways(self, layers: list[int], layer: int, way: list[int]) -> Iterator[list[int]]:
        """Yield the shortest ways to a node of a layer from a node of layer 0: true, false, ..., true.

        ``way`` is the rest of the way, from the end back to that node.
        """
        if not layer:
            yield way[::-1]
            return
        for false in members(self.strong[way[-1]]):
            for before in members(self.weak[false] & layers[layer - 1]):
                yield from self.ways(layers, layer - 1, [*way, false, before])

    def returns(self, way: list[int]) -> bool:
        """Return whether a way comes back to a cell that it left, other than to its first node at the end.

        Two nodes in a row may be in the same cell.
        """
        size = len(self.board.coordinates)
        left, before = set[int](), set[int]()
        for node in way[:-1] if way[0] == way[-1] else way:
            cells = {candidate % size for candidate in members(self.nodes[node])}
            if not left.isdisjoint(cells):
                return True
            left |= before
            before = cells
        return False

    def simplest(self, ways: Iterable[list[int]]) -> list[int]:
        """Return the first of some ways that never comes back to a cell; if there is none, the first."""
        tried = list(islice(ways, _MOST_WAYS))
        return next((way for way in tried if not self.returns(way)), tried[0])

    def set_of(self, one: int, other: int) -> tuple[int, ...]:
        """Return the almost locked set that links two nodes; empty if a house or a cell does."""
        return self._reasons[one, other]

    def walk(self, start: int, layer: int, end: int) -> Walk:
        """Return the walk from a false node to a node that is true in a layer."""
        ways = self.ways(self.layers(start, layer + 1), layer, [end])
        return self.through(self.simplest([start, *way] for way in ways))

    def through(self, way: list[int], outside: int = 0) -> Walk:
        """Return the walk through some nodes, the first of them false.

        ``outside`` is a candidate before and after them, or 0.
        """
        links = enumerate(pairwise(way))
        sets: list[tuple[int, ...]] = [() if at % 2 else self._reasons[link] for at, link in links]
        nodes = [self.nodes[node] for node in way]
        if outside:
            nodes, sets = [outside, *nodes, outside], [(), *sets, ()]
        return walk_of(self.board, nodes, sets, begins_true=bool(outside))


def walk_of(board: Board, nodes: list[int], sets: list[tuple[int, ...]], *, begins_true: bool) -> Walk:
    """Return the walk through sets of candidates; ``sets`` are the almost locked sets of its links."""
    held = [nodes_in(board, node) for node in nodes]
    firsts = tuple(each[0] for each in held)
    if len(held) == sum(map(len, held)) and not any(sets):
        return Walk(firsts, begins_true)
    cells = tuple(tuple(node.cell for node in each) for each in held)
    named = tuple(tuple(board.cells[cell] for cell in each) for each in sets)
    return GroupedWalk(firsts, begins_true, cells, named)


@lru_cache(maxsize=1 << 12)
def nodes_in(board: Board, candidates: int) -> tuple[Node, ...]:
    """Return a set of candidates, by digit and cell."""
    size = len(board.coordinates)
    pairs = (divmod(candidate, size) for candidate in members(candidates))
    return tuple(Node(digit + 1, board.cells[cell]) for digit, cell in pairs)


def _place(node: int) -> tuple[bool, int, int]:
    return bool(node & node - 1), (node & -node).bit_length() - 1, node
