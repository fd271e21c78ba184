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
from functools import partial, reduce
from heapq import merge
from itertools import chain, groupby, islice, repeat
from operator import and_, itemgetter
from typing import TYPE_CHECKING, TypeAlias

from sudoku_repl import interruption
from sudoku_repl.techniques.candidates import every_digit, seen_by
from sudoku_repl.techniques.cells import members
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.network import Consequences, Network
from sudoku_repl.techniques.walks import Proof

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import Links

_MOST_CASES = 64
"""The number of cases that the kernel follows between two looks at whether to stop."""

_MOST_WAYS = 20
"""The number of continuous loops of the same length to try for each first and last node."""

_Case: TypeAlias = tuple[int, int, bool]
"""The number of links of a discontinuous loop, its first candidate, and whether this is assumed true."""


def loops(network: Network) -> Iterator[Proof]:
    """Yield what the loops of a network remove, each set once, with the shortest walk."""
    met = set[int]()
    for proof in merge(_refutations(network), _continuous(network), key=lambda proof: proof.length):
        if proof.removes not in met:
            met.add(proof.removes)
            yield proof


def _refutations(network: Network) -> Iterator[Proof]:
    """Yield the discontinuous loops by length."""
    for layer, refuted in _refuted(network):
        for length, candidate, is_true in sorted(refuted, key=lambda case: case[0]):
            own = 1 << candidate
            if removes := own if is_true else network.others_in_cell(candidate):
                yield Proof(
                    length, removes, partial(_discontinuous, network, candidate, layer, is_true=is_true)
                )


def _refuted(network: Network) -> Iterator[tuple[int, list[_Case]]]:
    """Yield the layers in which cases lead to their opposites, with these cases."""
    if network.links:
        found = sorted(_cases_met(network, network.links))
        for layer, met in groupby(found, key=itemgetter(0)):
            lengths = (
                (_length(layer, other, is_true=not false), each, not false) for _, each, false, other in met
            )
            yield layer, [*lengths]
        return
    cases = (
        (candidate, is_true)
        for candidate in members(network.candidates)
        for is_true in (True, False)
        if is_true or 1 << candidate in network.number
    )
    layer, going = 0, [network.assume(candidate, is_true=is_true) for candidate, is_true in cases]
    while going:
        interruption.check()
        refuted, left = list[_Case](), list[Consequences]()
        for case in going:
            if _meets(case, layer):
                length = _length(layer, _met(case, layer), is_true=case.is_true)
                refuted.append((length, case.candidate, case.is_true))
                continue
            case.grow(layer + 2)
            if case.layers[-1]:
                left.append(case)
        yield layer, refuted
        going = left
        layer += 1


def _cases_met(network: Network, links: Links) -> Iterator[tuple[int, int, bool, int]]:
    """Yield the layers in which cases lead to their opposites, with the case and what :func:`_met` returns.

    The case is a candidate, and whether it is assumed false.
    """
    every, number = [*members(network.candidates)], network.number
    for begin in range(0, len(every), _MOST_CASES):
        interruption.check()
        some = every[begin : begin + _MOST_CASES]
        nodes = [each for each in some if 1 << each in number]
        if_true = links.refuted_if_true([network.false_if(each) for each in some])
        if_false = links.refuted_if_false([number[1 << each] for each in nodes])
        cases = chain(zip(some, repeat(False), if_true), zip(nodes, repeat(True), if_false))
        for candidate, is_false, (layer, other) in cases:
            if layer >= 0:
                yield layer, candidate, is_false, other


def _length(layer: int, other: int, *, is_true: bool) -> int:
    """Return the number of links to the opposite of a case, met in a layer; ``other`` as in :func:`_met`."""
    first = 2 if is_true else 1
    return 2 * (layer + other + first) + 1 if other >= 0 else 2 * layer + first + 1


def _meets(case: Consequences, layer: int) -> bool:
    """Return whether a case leads to its opposite in a layer, or to two nodes that exclude each other."""
    network, last = case.network, case.layers[layer]
    near = last | (case.layers[layer - 1] if layer else 0)
    return bool(last & case.false_at_once or network.along(network.weak, last) & near)


def _met(case: Consequences, layer: int) -> int:
    """Return the layer of the nodes that some in a layer exclude: the one before, or else this one.

    Return -1 if nodes are there that the case excludes at once.
    """
    last = case.layers[layer]
    if last & case.false_at_once:
        return -1
    return (
        layer - 1 if layer and case.network.along(case.network.weak, last) & case.layers[layer - 1] else layer
    )


def _discontinuous(network: Network, candidate: int, layer: int, *, is_true: bool) -> Walk:
    """Return the shortest walk from a case to its opposite, met in a layer."""
    case = network.assume(candidate, is_true=is_true)
    case.grow(layer + 1)
    last, other = case.layers[layer], _met(case, layer)
    if other < 0:
        ways = (way for end in members(last & case.false_at_once) for way in case.ways(layer, end))
    else:
        turns = (
            (end, turn) for end in members(last) for turn in members(network.weak[end] & case.layers[other])
        )
        ways = (
            out + back[::-1]
            for end, turn in turns
            for out in case.ways(layer, end)
            for back in case.ways(other, turn)
        )
    return network.through(network.simplest(ways), 1 << candidate if is_true else 0)


def _continuous(network: Network) -> Iterator[Proof]:
    """Yield the continuous loops by length: for each first node and each last one some of the shortest."""
    kept: dict[tuple[tuple[int, ...], int], int] = {}
    for layer, start, end in network.closing():
        layers = network.layers(start, layer + 1)
        for back in islice(network.ways(layers, layer, [end]), _MOST_WAYS):
            way = [start, *back]
            for removes in _excluded(network, way, kept) if len({*way}) == len(way) else ():
                yield Proof(2 * layer + 2, removes, partial(network.through, way))


def _excluded(
    network: Network, way: list[int], kept: dict[tuple[tuple[int, ...], int], int]
) -> Iterator[int]:
    """Yield what a continuous loop removes, and then what HoDoKu removes: nothing from cells of the loop.

    It is what sees both ends of a weak link, and what its almost locked sets exclude, which is ``kept``.
    """
    size = len(network.board.coordinates)
    every = hodoku = 0
    held = {each % size for node in way for each in members(network.nodes[node])}
    outside = ~sum(every_digit(network.board) << cell for cell in held)
    for one, other in zip(way[1::2], (*way[2::2], way[0]), strict=True):
        removes = network.both_see(one, other)
        ends = network.nodes[one] | network.nodes[other]
        in_cell = len({each % size for each in members(ends)}) == 1
        every |= removes
        hodoku |= removes if in_cell else removes & outside
    for one, other in zip(way[::2], way[1::2], strict=True):
        if locked := network.set_of(one, other):
            link = locked, network.nodes[one] | network.nodes[other]
            if link not in kept:
                kept[link] = _locked_out(network, *link)
            removes = kept[link]
            every |= removes
            hodoku |= removes
    yield from filter(None, dict.fromkeys((every, hodoku)))


def _locked_out(network: Network, locked: tuple[int, ...], ends: int) -> int:
    """Return what an almost locked set excludes that takes all its digits but one of its two ends.

    One end may be a candidate outside that is left if the set takes the other candidates of its cell. Each of
    these is then in the set or in this cell.
    """
    size, table, removes = len(network.board.coordinates), seen_by(network.board), 0
    block = sum(1 << cell for cell in locked)
    beside = sum(1 << each % size for each in members(ends) if each % size not in locked)
    for digit in range(network.board.digits):
        places = block << digit * size & network.candidates
        if places and not places & ends:
            places |= beside << digit * size & network.candidates
            removes |= reduce(and_, (table[each] for each in members(places))) & network.candidates
    return removes & ~(block * every_digit(network.board))
