"""Nice loops in a network: chains that return to their first node.

A *discontinuous* loop refutes its first node: taken as true or false, it leads to the opposite. A chain
can be walked in both directions, so the search goes only half-way, to two true nodes of which at most one
can be true.

A *continuous* loop returns to its first node and finds what it assumed. Then each of its weak links is strong
as well, and what sees both ends of one is false. An almost locked set in it loses exactly one of the two
digits that it links, so it takes all the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from heapq import merge
from itertools import chain, islice
from operator import and_
from typing import TypeAlias

import attrs

from sudoku_repl import interruption
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.links import members
from sudoku_repl.techniques.network import Network, seen_by

_MOST_WAYS = 20
"""The number of continuous loops of the same length to try for each first and last node."""

Loop: TypeAlias = tuple[int, int, Walk]
"""The number of links, the candidates that it removes, and the walk."""


def loops(network: Network) -> Iterator[Loop]:
    """Yield the loops of a network, by their length."""
    return merge(_refutations(network), _continuous(network), key=lambda loop: loop[0])


@attrs.define
class _Assumed:
    """What follows from a candidate that is assumed true or false."""

    candidate: int
    """Its number."""
    node: int | None
    """Its node, if it is assumed false."""
    false: int
    """The nodes that are false at once, if it is assumed true."""
    layers: list[int]
    met: int

    @property
    def links(self) -> int:
        """The number of links to the first layer."""
        return 2 if self.node is None else 1


def _refutations(network: Network) -> Iterator[Loop]:
    """Yield the discontinuous loops by length."""
    table, going = seen_by(network.board), list[_Assumed]()
    for candidate in members(network.candidates):
        node = network.number.get(1 << candidate)
        sees = table[candidate] & network.candidates
        false = network.weak[node] if node is not None else network.false_with(sees)
        if first := network.along(network.strong, false):
            going.append(_Assumed(candidate, None, false, [first], first))
        if node is not None:
            first = network.strong[node]
            going.append(_Assumed(candidate, node, 0, [first], first))
    layer = 0
    while going:
        interruption.check()
        found, left = list[tuple[int, int, _Assumed, list[int]]](), list[_Assumed]()
        for number, each in enumerate(going):
            if meeting := _meeting(network, each, layer):
                found.append((meeting[0], number, each, meeting[1]))
                continue
            each.met = network.grow(each.layers, each.met, layer + 2)
            if each.layers[-1]:
                left.append(each)
        for length, _, each, way in sorted(found, key=lambda one: one[:2]):
            if removes := _removed(network, each):
                outside = 1 << each.candidate if each.node is None else 0
                yield length, removes, network.through(way, outside)
        going = left
        layer += 1


def _removed(network: Network, assumed: _Assumed) -> int:
    """Return the candidate itself, or if it is true the others of its cell."""
    if assumed.node is None:
        return 1 << assumed.candidate
    size = len(network.board.coordinates)
    column = sum(1 << digit * size for digit in range(network.board.digits))
    return column << assumed.candidate % size & network.candidates & ~(1 << assumed.candidate)


def _meeting(network: Network, assumed: _Assumed, layer: int) -> tuple[int, list[int]] | None:
    """Return the length of the shortest way from a candidate to its opposite, and the way, if any."""
    last = assumed.layers[layer]
    if last & assumed.false:
        ways = (way for end in members(last & assumed.false) for way in _out(network, assumed, layer, end))
        return 2 * layer + assumed.links + 1, network.simplest(ways)
    false = network.along(network.weak, last)
    for other in (layer - 1, layer):
        if other >= 0 and false & assumed.layers[other]:
            turns = (
                (end, turn)
                for end in members(last)
                for turn in members(network.weak[end] & assumed.layers[other])
            )
            ways = (
                out + back[::-1]
                for end, turn in turns
                for out in _out(network, assumed, layer, end)
                for back in _out(network, assumed, other, turn)
            )
            if (first := next(ways, None)) is not None:
                return 2 * (layer + other + assumed.links) + 1, network.simplest(chain([first], ways))
    return None


def _out(network: Network, assumed: _Assumed, layer: int, end: int) -> Iterator[list[int]]:
    """Yield the ways to a true node: from the candidate if it is false, or from the false node after it."""
    for way in network.ways(assumed.layers, layer, [end]):
        if assumed.node is not None:
            yield [assumed.node, *way]
        else:
            yield from ([first, *way] for first in members(network.strong[way[0]] & assumed.false))


def _continuous(network: Network) -> Iterator[Loop]:
    """Yield the continuous loops by length: for each first node and each last one some of the shortest."""
    starts, layer = list(range(network.singles)), 1
    while starts:
        interruption.check()
        going = []
        for start in starts:
            layers = network.layers(start, layer + 1)
            if len(layers) > layer and layers[layer]:
                going.append(start)
                for end in members(layers[layer] & network.weak[start]):
                    for back in islice(network.ways(layers, layer, [end]), _MOST_WAYS):
                        way = [start, *back]
                        for removes in _excluded(network, way) if len({*way}) == len(way) else ():
                            yield 2 * layer + 2, removes, network.through(way)
        starts = going
        layer += 1


def _excluded(network: Network, way: list[int]) -> Iterator[int]:
    """Yield what a continuous loop removes, and then what HoDoKu removes: nothing from cells of the loop.

    It is what sees both ends of a weak link, and what its almost locked sets exclude.
    """
    size, table = len(network.board.coordinates), seen_by(network.board)
    every = hodoku = 0
    held = {each % size for node in way for each in members(network.nodes[node])}
    outside = ~sum(1 << digit * size + cell for digit in range(network.board.digits) for cell in held)
    for one, other in zip(way[1::2], (*way[2::2], way[0]), strict=True):
        removes = network.both_see(one, other)
        ends = network.nodes[one] | network.nodes[other]
        in_cell = len({each % size for each in members(ends)}) == 1
        every |= removes
        hodoku |= removes if in_cell else removes & outside
    for one, other in zip(way[::2], way[1::2], strict=True):
        if locked := network.set_of(one, other):
            removes = _locked_out(network, locked, network.nodes[one] | network.nodes[other], table)
            every |= removes
            hodoku |= removes
    yield from filter(None, dict.fromkeys((every, hodoku)))


def _locked_out(network: Network, locked: tuple[int, ...], ends: int, table: tuple[int, ...]) -> int:
    """Return what an almost locked set excludes that takes all its digits but one of its two ends.

    One end may be a candidate outside that is left if the set takes the other candidates of its cell. Each of
    these is then in the set or in this cell.
    """
    size, removes = len(network.board.coordinates), 0
    block = sum(1 << cell for cell in locked)
    beside = sum(1 << each % size for each in members(ends) if each % size not in locked)
    for digit in range(network.board.digits):
        places = block << digit * size & network.candidates
        if places and not places & ends:
            places |= beside << digit * size & network.candidates
            removes |= reduce(and_, (table[each] for each in members(places))) & network.candidates
    return removes & ~sum(block << digit * size for digit in range(network.board.digits))
