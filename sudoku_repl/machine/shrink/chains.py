"""The shortest X-Chain and Forcing-Chain of a grid, by breadth first over the strong links.

The chain is the shortest; of those that of the smallest first node, and of those the smallest by its
nodes in turn (nodes are ordered by digit, then by cell). It may place or remove its first node; where
the same nodes do both, as in a contradiction they may, it places.

All nodes of a chain but the first of one that removes have a strong link. So only those - the
*linked* nodes, numbered in order - get a bit, and from a node taken as true one integer has all
that follows in two links: the linked nodes that become false, and above them those that then become
true. A chain is as good walked backward. So the search needs to go only half-way: its first node
leads to two ends that contradict each other, which are two true nodes on a weak link, or two false
ones on a strong link, and the shortest chain goes out to one and comes home from the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.packing import field
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.machine.chain import Chain, Node

_Pair: TypeAlias = tuple[int, int]
"""The numbers of two nodes with a strong link. A node is numbered ``(digit - 1) * cells + cell``."""


@attrs.frozen
class _Found:
    length: int
    places: bool
    nodes: tuple[int, ...]


def x_chain(board: Board, candidates: int) -> Chain | None:
    """The chain by the links of one digit; None when there is none.

    ``candidates``: those of the grid, as :mod:`sudoku_repl.board.packing` packs them.
    """
    best = None
    for place, cells in enumerate(board.packing.places(candidates)):
        found = _of_digit(board, cells)
        if found and (best is None or found.length < best[0].length):
            best = found, place * len(board.places)
    return _chain(board, candidates, *best) if best else None


def forcing_chain(board: Board, candidates: int) -> Chain | None:
    """The chain by all links; None when there is none. ``candidates`` as for :func:`x_chain`."""
    size = len(board.places)
    nodes: list[int] = []
    pairs: list[_Pair] = []
    for place, cells in enumerate(board.packing.places(candidates)):
        first = place * size
        nodes += [first + cell for cell in _members(cells)]
        pairs += [(first + cell, first + other) for cell, other in _conjugates(board, cells)]
    for cell, mask in enumerate(board.packing.unpack(candidates)):
        if mask.bit_count() == 2:
            low, high = _members(mask)
            pairs.append((low * size + cell, high * size + cell))
    found = _Links(board, pairs).shortest(nodes)
    return _chain(board, candidates, found, 0) if found else None


@lru_cache(maxsize=1 << 13)
def _of_digit(board: Board, cells: int) -> _Found | None:
    """The chain of a digit that may go into these cells, by the numbers of the cells.

    Most digits of a grid, and of the next ones, stand as they stood before: hence the cache.
    """
    pairs = _conjugates(board, cells)
    return _Links(board, pairs).shortest(_members(cells)) if pairs else None


@lru_cache(maxsize=1 << 13)
def _conjugates(board: Board, cells: int) -> tuple[_Pair, ...]:
    """The pairs that are the only two places of a digit in a house, if it may go into these cells."""
    twos = {two for house in _tables(board).houses if (two := cells & house).bit_count() == 2}
    return tuple(((two & -two).bit_length() - 1, two.bit_length() - 1) for two in twos)


def _members(bits: int) -> Iterator[int]:
    """The places of the bits that are set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@attrs.frozen
class _Tables:
    """What the links of a board follow from."""

    houses: tuple[int, ...]
    """The cells of each house, a bit a cell."""
    groups: tuple[tuple[int, ...], ...]
    """For each node its groups: the cell, and the digit in each of its houses. Weak links join the
    nodes of a group."""
    count: int
    """How many groups there are."""


@lru_cache(maxsize=64)
def _tables(board: Board) -> _Tables:
    size = len(board.places)
    return _Tables(
        tuple(sum(1 << cell for cell in house.cells) for house in board.houses),
        tuple(
            (cell, *(size + house * board.digits + digit for house in board.houses_of[cell]))
            for digit in range(board.digits)
            for cell in range(size)
        ),
        size + len(board.houses) * board.digits,
    )


class _Links:
    """The links of one grid, as far as chains go along them."""

    def __init__(self, board: Board, pairs: Iterable[_Pair]) -> None:
        self._groups = groups = _tables(board).groups
        pairs = tuple(pairs)
        self._linked = linked = sorted({node for pair in pairs for node in pair})
        self._size = size = len(linked)
        self._number = number = {node: place for place, node in enumerate(linked)}
        self._strong = strong = [0] * size
        """For each linked node the linked ones at its strong links: all of them."""
        for one, other in pairs:
            strong[number[one]] |= 1 << number[other]
            strong[number[other]] |= 1 << number[one]
        self._follow = [0] * _tables(board).count
        """For each group what follows in two links from a true node that is in it, but not linked."""
        for place, node in enumerate(linked):
            both = 1 << place | strong[place] << size
            for group in groups[node]:
                self._follow[group] |= both
        self._linked_follow = [self._from_linked(place, node) for place, node in enumerate(linked)]
        """For each linked node what follows in two links when it is true."""

    def _from_linked(self, place: int, node: int) -> int:
        false = self._from_outside(node) & (1 << self._size) - 1 ^ 1 << place
        return false | self._along(self._strong, false) << self._size

    def _from_outside(self, node: int) -> int:
        follow = 0
        for group in self._groups[node]:
            follow |= self._follow[group]
        return follow

    @staticmethod
    def _along(table: list[int], nodes: int) -> int:
        """All that a table has for the linked nodes of a set."""
        reached = 0
        while nodes:
            lowest = nodes & -nodes
            reached |= table[lowest.bit_length() - 1]
            nodes ^= lowest
        return reached

    def _from(self, node: int) -> int:
        """What follows in two links when any node is true."""
        place = self._number.get(node)
        return self._from_outside(node) if place is None else self._linked_follow[place]

    def shortest(self, nodes: Iterable[int]) -> _Found | None:
        """The chain, of which any of ``nodes`` may be the first."""
        size, along, follow = self._size, self._along, self._linked_follow
        # Each way out: its first node, where it stands, the true nodes met before. The ways of the one
        # kind, by turns the chains that remove and those that place, have looked two links further.
        ahead = [(node, self._from(node), 0) for node in nodes]
        behind = [(node, self._strong[place], 0) for place, node in enumerate(self._linked)]
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

    def _smallest(self, first: int, length: int) -> _Found:
        walks = ((self._walk(first, length, places=places), not places) for places in (True, False))
        nodes, removes = min((walk, removes) for walk, removes in walks if walk)
        return _Found(length, not removes, nodes)

    def _walk(self, first: int, length: int, *, places: bool) -> tuple[int, ...]:
        """The smallest nodes of a chain of this length from ``first``; none if there is no such chain."""
        every = (1 << self._size) - 1
        home = [0, self._from(first) & every]
        """The linked nodes that may stand so many links before the end."""
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
            place = (ways & -ways).bit_length() - 1
            nodes.append(self._linked[place])
            table = self._strong if (links % 2 == 0) == places else self._linked_follow
            ways = table[place] & every
        return (*nodes, first)


def _chain(board: Board, candidates: int, found: _Found, first: int) -> Chain:
    """What was found, its nodes numbered from ``first`` on, with all that it removes."""
    nodes = [divmod(first + number, len(board.places)) for number in found.nodes]
    walk = tuple(Node(place + 1, cell) for place, cell in nodes)
    digit, cell = walk[0]
    if found.places:
        others = field(candidates, cell) ^ digit_bit(digit)
        return Chain(walk, False, tuple(Node(other, cell) for other in digits_in(others)))
    ends = (_weakly_linked(board, candidates, node) for node in (walk[1], walk[-2]))
    return Chain(walk, True, tuple(sorted(set.intersection(*ends))))


def _weakly_linked(board: Board, candidates: int, node: Node) -> set[Node]:
    digit, cell = node
    own = {Node(other, cell) for other in digits_in(field(candidates, cell)) if other != digit}
    return own | {Node(digit, p) for p in board.peers[cell] if field(candidates, p) & digit_bit(digit)}
