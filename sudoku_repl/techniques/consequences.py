"""What follows from each candidate of a grid if it is true, and if it is false, by single steps.

A step follows from one step before it: a true node makes false what it sees, and a false node makes true what
a strong link joins to it (see :mod:`.network`). Breadth-first search finds all that follows, with the fewest
links. Nodes can be groups of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

import attrs

from sudoku_repl import interruption
from sudoku_repl.board import Board, House
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.grouped import group_network
from sudoku_repl.techniques.links import members
from sudoku_repl.techniques.network import Network, seen_by, walk_of


class Alternatives(NamedTuple):
    """Candidates of which exactly one is true: all of a cell, or all of a digit in a house."""

    candidates: int
    cell: int | None
    house: House | None
    digit: int
    """The digit in the house; 0 for a cell."""


@attrs.define
class Consequences:
    """All that follows from a candidate that is assumed true or false, by the number of links."""

    network: Network = attrs.field(repr=False)
    candidate: int
    """The number of the candidate: ``(digit - 1) * cells + cell``."""
    is_true: bool
    true: list[int]
    """The nodes that are true first in each layer, two links apart."""
    false: list[int]
    """The candidates that are false first in each layer, two links apart."""

    @cached_property
    def all_true(self) -> int:
        """The candidates that are true, without groups."""
        network, found = self.network, 0
        for layer in self.true:
            for node in members(layer & (1 << network.singles) - 1):
                found |= network.nodes[node]
        return found

    @cached_property
    def all_false(self) -> int:
        """The candidates that are false."""
        found = 0
        for layer in self.false:
            found |= layer
        return found

    def links(self, candidate: int, *, true: bool) -> int:
        """Return the number of links to a candidate that is true, or that is false."""
        first = 2 if true is self.is_true else 1
        return first + 2 * self._layer(candidate, true=true)

    def _layer(self, candidate: int, *, true: bool) -> int:
        if true:
            node = self.network.number[1 << candidate]
            return next(number for number, layer in enumerate(self.true) if layer >> node & 1)
        return next(number for number, layer in enumerate(self.false) if layer >> candidate & 1)

    def walk(self, candidate: int, *, true: bool) -> Walk:
        """Return a walk with the fewest links to a candidate that is true, or that is false."""
        network, layer = self.network, self._layer(candidate, true=true)
        if true:
            way = self._way(layer, network.number[1 << candidate])
        elif self.is_true and not layer:
            way = []
        else:
            layer -= self.is_true
            seeing = (node for node in members(self.true[layer]) if network.sees[node] >> candidate & 1)
            way = self._way(layer, next(seeing))
        nodes = [1 << self.candidate, *(network.nodes[node] for node in way)]
        if not true:
            nodes.append(1 << candidate)
        return walk_of(network.board, nodes, [()] * (len(nodes) - 1), begins_true=self.is_true)

    def _way(self, layer: int, end: int) -> list[int]:
        """Return the nodes between the candidate and a true node of a layer, with that node."""
        network = self.network
        way = next(network.ways(self.true, layer, [end]))
        if not self.is_true:
            return way
        false = network.strong[way[0]] & network.false_with(self.false[0])
        return [(false & -false).bit_length() - 1, *way]


class Implications:
    """The consequences of every candidate of a grid."""

    def __init__(self, board: Board, candidates: int) -> None:
        self.network = network = group_network(board, candidates)
        self._sees = seen_by(board)
        self._if_true: dict[int, Consequences] = {}
        self.size = len(board.coordinates)
        self.board = board
        self.candidates = network.candidates

    def if_true(self, candidate: int) -> Consequences:
        """Return what follows if a candidate is true."""
        found = self._if_true.get(candidate)
        if found is None:
            network = self.network
            false = self._sees[candidate] & network.candidates
            node = network.number.get(1 << candidate)
            nodes = network.false_with(false) if node is None else network.weak[node]
            true = self._layers(network.along(network.strong, nodes))
            found = Consequences(network, candidate, True, true, [false, *self._false(true, false)])
            self._if_true[candidate] = found
        return found

    def if_false(self) -> Iterator[Consequences]:
        """Yield what follows from each candidate with a strong link if it is false."""
        network = self.network
        for node in range(network.singles):
            interruption.check()
            true = self._layers(network.strong[node])
            candidate = network.nodes[node].bit_length() - 1
            yield Consequences(network, candidate, False, true, [*self._false(true, 0)])

    def _layers(self, first: int) -> list[int]:
        """Return the nodes that are true first after 1, 3, 5, ... further links, beginning with these."""
        layers = [first]
        self.network.grow(layers, first, len(self.network.nodes) + 1)
        return layers if layers[-1] else layers[:-1]

    def _false(self, true: list[int], met: int) -> Iterator[int]:
        """Yield the candidates that are false first because of each layer."""
        sees = self.network.sees
        for layer in true:
            false = self.network.along(sees, layer) & ~met
            met |= false
            yield false

    @cached_property
    def choices(self) -> tuple[Alternatives, ...]:
        """Each cell with its candidates, and each digit of a house with its candidates there."""
        board, size, every = self.board, self.size, self.candidates
        column = sum(1 << digit * size for digit in range(board.digits))
        found = [Alternatives(column << cell & every, cell, None, 0) for cell in range(size)]
        for house in board.houses:
            cells = sum(1 << cell for cell in house.cells)
            found += [
                Alternatives(cells << digit * size & every, None, house, digit + 1)
                for digit in range(board.digits)
            ]
        return tuple(choice for choice in found if choice.candidates)


@lru_cache(maxsize=2)
def implications(board: Board, candidates: int) -> Implications:
    """Return the consequences of the candidates of a grid, given as they are packed."""
    return Implications(board, candidates)
