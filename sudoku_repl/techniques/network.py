"""A network of strong and weak links, which the chain techniques search.

A *node* is a candidate, or a digit in several cells: true if one of them has it. A strong link joins two
nodes of which at least one is true; a weak link joins two nodes of which at most one is true. All links
work in both directions. So if a node is false, what follows is a set of true nodes; from each true node, a
weak and a strong link lead to further true nodes. Breadth-first search by such double steps finds the
shortest walks, and all that follows from a candidate with the fewest links.

Only nodes with a strong link can be inside a chain, so only they are numbered, and sets of nodes are integers
with bit ``n`` for node ``n``. Sets of candidates are those of :mod:`.candidates`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from itertools import chain, islice, pairwise
from operator import and_, or_
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from sudoku_repl import interruption, kernels
from sudoku_repl.board import Board
from sudoku_repl.packed import rows_of
from sudoku_repl.techniques.candidates import every_digit, seen_by, walk_of
from sudoku_repl.techniques.cells import contained, linked, members
from sudoku_repl.techniques.chain import Walk

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import Links

_MOST_WAYS = 20
"""The number of ways of the same length to try for one that never comes back to a cell."""


StrongLink: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Two sets of candidates, each of one digit, one of which is true; then the almost locked set that makes the
link, empty if a house or a cell does."""


@lru_cache(maxsize=64)
def _seen_rows(board: Board) -> tuple[array[int], int]:
    """Return the value of :func:`seen_by` as rows of words for the kernel, and the words of a row."""
    size = len(board.coordinates) * board.digits // 64 + 1
    return rows_of(seen_by(board), size), size


@lru_cache(maxsize=64)
def _groups(board: Board) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return the groups of each candidate, its cell and its digit in each of its houses, and their number.

    A weak link joins any two candidates of a group.
    """
    size = len(board.coordinates)
    groups = tuple(
        (cell, *(size + house * board.digits + digit for house in board.houses_of[cell]))
        for digit in range(board.digits)
        for cell in range(size)
    )
    return groups, size + len(board.houses) * board.digits


class Network:
    """The strong links of a grid, and what follows from them."""

    def __init__(self, board: Board, candidates: int, links: Iterable[StrongLink]) -> None:
        self.board = board
        self.candidates = candidates
        """The set of candidates."""
        found = tuple(links)
        ends = {end for one, other, _ in found for end in (one, other)}
        singles = sorted(end for end in ends if not end & end - 1)
        self.singles = len(singles)
        """The number of nodes that are one candidate."""
        self.nodes = singles + sorted(ends.difference(singles), key=lambda node: (node & -node, node))
        """The candidates of each node: those that are one candidate first, by digit and cell."""
        self.number = number = {node: index for index, node in enumerate(self.nodes)}
        self._groups, count = _groups(board)
        self._inside = inside = [0] * count
        """For each group of candidates, the nodes that are one of them."""
        for index, node in enumerate(singles):
            for group in self._groups[node.bit_length() - 1]:
                inside[group] |= 1 << index
        self.weak = self._weak()
        """For each node, the nodes that are false if it is true."""
        self.strong, self._reasons = linked(found, number)
        """For each node, the nodes at the other ends of its strong links; and the almost locked sets of the
        links that no house and no cell makes."""
        self.found: dict[object, tuple[Any, ...]] = {}
        """What techniques found here, by what they looked for."""
        self._layers: dict[int, tuple[list[int], int]] = {}
        self._if_true: dict[int, Consequences] = {}

    @cached_property
    def follow(self) -> list[int]:
        """For each node, the nodes that are true if it is true, by two links."""
        return [self.along(self.strong, weak) for weak in self.weak]

    @cached_property
    def links(self) -> Links | None:
        """The kernel that follows the links; None without kernels."""
        if not kernels.HAS_KERNEL:
            return None
        made: Links = kernels.kernel_of("techniques").Links(self.weak, self.strong)
        return made

    @cached_property
    def sees(self) -> list[int]:
        """For each node, the candidates that are false if it is true."""
        table, every = seen_by(self.board), self.candidates
        if kernels.HAS_KERNEL:
            rows, size = _seen_rows(self.board)
            found: list[int] = kernels.kernel_of("techniques").seen_together(rows, self.nodes, every, size)
            return found
        return [reduce(and_, map(table.__getitem__, members(node))) & every for node in self.nodes]

    def _weak(self) -> list[int]:
        if self.singles < len(self.nodes):
            return contained(self.nodes, self.sees)
        own = (node.bit_length() - 1 for node in self.nodes)
        return [self._in_groups_of(candidate) ^ 1 << index for index, candidate in enumerate(own)]

    def _in_groups_of(self, candidate: int) -> int:
        """Return the nodes in the groups of a candidate, itself among them."""
        nodes, inside = 0, self._inside
        for group in self._groups[candidate]:
            nodes |= inside[group]
        return nodes

    def false_if(self, candidate: int) -> int:
        """Return the nodes that are false if a candidate is true."""
        if (node := self.number.get(1 << candidate)) is not None:
            return self.weak[node]
        if self.singles < len(self.nodes):
            return self._false_without[candidate]
        return self._in_groups_of(candidate)

    @cached_property
    def _false_without(self) -> dict[int, int]:
        """The nodes that are false if a candidate is true that is not a node."""
        others = [each for each in members(self.candidates) if 1 << each not in self.number]
        table = seen_by(self.board)
        return dict(zip(others, contained(self.nodes, [table[each] for each in others]), strict=True))

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
        """Add layers until there are ``count`` or the last one is empty; return all nodes in them.

        The kernel adds all layers at once.
        """
        if len(layers) < count and layers[-1] and self.links:
            layers[:] = self.links.layers(layers[0])
            return reduce(or_, layers)
        while len(layers) < count and layers[-1]:
            layers.append(self.along(self.follow, layers[-1]) & ~met)
            met |= layers[-1]
        return met

    def assume(self, candidate: int, *, is_true: bool) -> Consequences:
        """Return what follows if a candidate is true, or if one with a strong link is false."""
        false = self.false_if(candidate) if is_true else 0
        first = self.along(self.strong, false) if is_true else self.strong[self.number[1 << candidate]]
        return Consequences(self, candidate, is_true, false, [first], first)

    def if_true(self, candidate: int) -> Consequences:
        """Return all that follows if a candidate is true. It is kept."""
        found = self._if_true.get(candidate)
        if found is None:
            found = self._if_true[candidate] = self.assume(candidate, is_true=True)
            found.grow(len(self.nodes) + 1)
        return found

    def if_false(self) -> Iterator[Consequences]:
        """Yield all that follows from each candidate with a strong link if it is false."""
        for node in self.nodes[: self.singles]:
            interruption.check()
            found = self.assume(node.bit_length() - 1, is_true=False)
            found.grow(len(self.nodes) + 1)
            yield found

    def others_in_cell(self, candidate: int) -> int:
        """Return the other candidates of the cell of a candidate."""
        cell = candidate % len(self.board.coordinates)
        return every_digit(self.board) << cell & self.candidates & ~(1 << candidate)

    def by_layer(self, shortest: int) -> Iterator[tuple[int, int, list[int]]]:
        """Yield each layer from ``shortest`` that isn't empty, with the single candidate that it begins with.

        The layers of that candidate follow, at least up to this one.
        """
        starts, layer = list(range(self.singles)), shortest
        while starts:
            interruption.check()
            going = []
            for start in starts:
                layers = self.layers(start, layer + 1)
                if len(layers) > layer and layers[layer]:
                    going.append(start)
                    yield layer, start, layers
            starts = going
            layer += 1

    def pairs(self, shortest: int = 1) -> Iterator[tuple[int, int, int]]:
        """Yield pairs of single candidates, one of them true, and the layer that proves it, by layer.

        ``shortest`` is the least layer; a chain to layer ``n`` has ``2 * n + 1`` links.
        """
        for layer, start, layers in self.by_layer(shortest):
            later = layers[layer] & (1 << self.singles) - 1 & -1 << start + 1
            yield from ((layer, start, end) for end in members(later))

    def ending(self, shortest: int = 1) -> Iterable[tuple[int, int, int]]:
        """Return what :meth:`pairs` yields, but only the pairs that see a candidate together."""
        if not self.links:
            return (pair for pair in self.pairs(shortest) if self.both_see(*pair[1:]))
        size, found = len(self.board.coordinates) * self.board.digits // 64 + 1, list[tuple[int, int, int]]()
        rows = rows_of(self.sees[: self.singles], size)
        for start in range(self.singles):
            interruption.check()
            found += self.links.ending(start, shortest, rows, size)
        return sorted(found)

    def closing(self) -> Iterable[tuple[int, int, int]]:
        """Return layers, a single candidate, and the nodes in the layer that have a weak link to it."""
        if self.links:
            return sorted(chain.from_iterable(map(self.links.closing, range(self.singles))))
        return (
            (layer, start, end)
            for layer, start, layers in self.by_layer(1)
            for end in members(layers[layer] & self.weak[start])
        )

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
        return self._reasons.get((one, other), ())

    def walk(self, start: int, layer: int, end: int) -> Walk:
        """Return the walk from a false node to a node that is true in a layer."""
        ways = self.ways(self.layers(start, layer + 1), layer, [end])
        return self.through(self.simplest([start, *way] for way in ways))

    def through(self, way: list[int], outside: int = 0) -> Walk:
        """Return the walk through some nodes, the first of them false.

        ``outside`` is a candidate before and after them, or 0.
        """
        links = enumerate(pairwise(way))
        sets: list[tuple[int, ...]] = [() if at % 2 else self.set_of(*link) for at, link in links]
        nodes = [self.nodes[node] for node in way]
        if outside:
            nodes, sets = [outside, *nodes, outside], [(), *sets, ()]
        return walk_of(self.board, nodes, sets, begins_true=bool(outside))


@attrs.define
class Consequences:
    """What follows from a candidate that is assumed true or false, as far as the layers go."""

    network: Network = attrs.field(repr=False)
    candidate: int
    """The number of the candidate: ``(digit - 1) * cells + cell``."""
    is_true: bool
    false_at_once: int
    """The nodes that are false at once, if it is assumed true."""
    layers: list[int]
    """The nodes that are true first in each layer, two links apart."""
    met: int
    """All of them."""

    def grow(self, count: int) -> None:
        """Add layers until there are ``count`` or the last one is empty."""
        self.met = self.network.grow(self.layers, self.met, count)

    @cached_property
    def false(self) -> list[int]:
        """The candidates that are false first in each layer, two links apart."""
        network, met = self.network, self._false_first
        found = [met] if self.is_true else []
        for layer in self.layers:
            found.append(network.along(network.sees, layer) & ~met)
            met |= found[-1]
        return found

    @property
    def _false_first(self) -> int:
        """The candidates that are false at once, if it is assumed true."""
        return seen_by(self.network.board)[self.candidate] & self.network.candidates if self.is_true else 0

    @cached_property
    def all_true(self) -> int:
        """The candidates that are true, without groups."""
        network, singles = self.network, self.met & (1 << self.network.singles) - 1
        return network.along(network.nodes, singles)

    @cached_property
    def all_false(self) -> int:
        """The candidates that are false."""
        false = self.network.along(self.network.sees, self.met)
        return false | self._false_first

    @property
    def links_to_first(self) -> int:
        """The number of links to a node of the first layer."""
        return 2 if self.is_true else 1

    def links_to(self, candidate: int, *, true: bool) -> int:
        """Return the number of links to a candidate that is true, or that is false."""
        first = self.links_to_first if true else 3 - self.links_to_first
        return first + 2 * self._layer(candidate, true=true)

    def _layer(self, candidate: int, *, true: bool) -> int:
        bit = self.network.number[1 << candidate] if true else candidate
        layers = self.layers if true else self.false
        return next(number for number, layer in enumerate(layers) if layer >> bit & 1)

    def ways(self, layer: int, end: int) -> Iterator[list[int]]:
        """Yield the ways to a true node of a layer: from the candidate if it is false, or the next node."""
        network = self.network
        for way in network.ways(self.layers, layer, [end]):
            if self.is_true:
                yield from ([first, *way] for first in members(network.strong[way[0]] & self.false_at_once))
            else:
                yield [network.number[1 << self.candidate], *way]

    def walk(self, candidate: int, *, true: bool) -> Walk:
        """Return a walk with the fewest links to a candidate that is true, or that is false."""
        network, layer, way = self.network, self._layer(candidate, true=true), list[int]()
        if true:
            way = next(self.ways(layer, network.number[1 << candidate]))
        elif layer or not self.is_true:
            layer -= self.is_true
            seeing = (node for node in members(self.layers[layer]) if network.sees[node] >> candidate & 1)
            way = next(self.ways(layer, next(seeing)))
        nodes = [1 << self.candidate] * self.is_true + [network.nodes[node] for node in way]
        nodes += [1 << candidate] * (not true)
        return walk_of(network.board, nodes, [()] * (len(nodes) - 1), begins_true=self.is_true)
