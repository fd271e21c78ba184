"""ALS chain: almost locked sets, each with a restricted common digit with the next.

Without a digit, the first set takes all others, among them its restricted common with the second; so the
second lacks it and takes all others, and so on. If two restricted commons in a row differ, the last set takes
all its digits but the last restricted common. So a digit that the first set and the last have is in one of
them. There are at least four sets: two are an ALS-XZ, three an ALS-XY-Wing.

How they are found
==================

A chain is known by its first set and first restricted common, and by its last ones. For each number of links
and each beginning, one integer holds all ends: the union of the ends that the next sets reach with one link
less and another digit. The search stops where one more link leads to no new end.

On a path, HoDoKu goes from a set only to sets with higher numbers that share no cell with it. The usual
findings are these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from sudoku_repl import interruption, kernels
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, joined, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.almost_locked import (
    ENDS,
    AlmostLockedSets,
    AlmostLockedTechnique,
    digits_removed,
    removed,
    taking,
)
from sudoku_repl.techniques.cells import cells_at, members
from sudoku_repl.techniques.chain import GroupedWalk, Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.walks import once, weight

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import SetChains

_LINKS = 3
"""The number of restricted commons of the shortest chain."""
_MOST_LINKS = 50
"""The number of links of the longest chain, as in HoDoKu."""

_SetWalk: TypeAlias = tuple[tuple[int, int], ...]
"""The numbers of sets in order, each with the restricted common before it, 0 for the first."""
_Reached: TypeAlias = list[dict[int, int]]
"""For each set and its first restricted common, the ends that a chain with some number of links reaches: bit
``digit * sets + number`` for a set and the restricted common before it."""


class AlsXYChain(AlmostLockedTechnique):
    name = "als_xy_chain"
    title = "ALS chain"
    aliases = ("als chain",)
    rank = 5900
    score = 340
    summary = "chains of four or more almost locked sets: what the first and the last exclude"
    roles = (
        *ENDS,
        Role("between", RoleKind.CELLS, tone=3),
        Role("links", RoleKind.LINKS),
        Role("digits", RoleKind.DIGITS),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the usual findings, then the findings of all other chains, by length."""
        return once(super().find(grid))

    def among(self, sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[Finding]:
        """Yield the findings of all chains by length, or of HoDoKu's: those that remove most first."""
        chains: Iterable[tuple[tuple[Node, ...], _SetWalk]]
        search = _KernelSearch if sets.kernel else _ChainSearch
        chains = search(sets, overlapping=overlapping).chains()
        if not overlapping:
            chains = sorted(chains, key=lambda found: (-len(found[0]), weight(found[0])))
        return (self._made(sets, removes, chain) for removes, chain in chains)

    def _made(self, sets: AlmostLockedSets, removes: tuple[Node, ...], chain: _SetWalk) -> Finding:
        """Return the finding of a chain."""
        board, digit = sets.board, removes[0].digit
        nodes, cells, by = list[Node](), list[tuple[int, ...]](), list[tuple[int, ...]]()
        digits = (digit, *(before for _, before in chain[1:]), digit)
        for (number, _), (before, after) in zip(chain, pairwise(digits), strict=True):
            for each in (before, after):
                cells.append(cells_at(board, sets.places(number, each)))
                nodes.append(Node(each, cells[-1][0]))
            by += [cells_at(board, sets.cells[number]), ()]
        walk = GroupedWalk(tuple(nodes), False, tuple(cells), tuple(by[:-1]))
        first, *middle, last = (sets.cells[number] for number, _ in chain)
        ends = (cells_at(board, held) for held in (first, last, reduce(or_, middle)))
        return Finding(self, removes, (*ends, (walk,), digits_removed(removes)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (walk,), digits = finding.pattern[3:]
        taken = zip(walk.sets[:-1:2], walk.nodes[1::2], strict=False)
        said = joined((taking(board, cells, (node.digit,)) for cells, node in taken), ", then ")
        last = taking(board, walk.sets[-1], digits)
        whole = "{}: if the first set lacks {}, {}, and {}"
        return sentence(whole, self.title, in_words(digits), said, last)

    def linked(self, finding: Finding) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        (walk,) = finding.links
        assert isinstance(walk, GroupedWalk)
        for (one, other), node in zip(pairwise(walk.sets[::2]), walk.nodes[1::2], strict=False):
            yield one, other, node.digit


class _ChainSearch:
    """The search for chains in the sets of a grid."""

    def __init__(self, sets: AlmostLockedSets, *, overlapping: bool) -> None:
        self._sets = sets
        self._links: list[dict[int, int]] = []
        """For each set and digit, the sets that a chain can go on to."""
        for number in range(len(sets)):
            allowed = -1 if overlapping else ~sets.touching(number) & -1 << number + 1
            linked = (
                (digit, sets.linked(number, digit) & allowed) for digit in digits_in(sets.digits[number])
            )
            self._links.append({digit: others for digit, others in linked if others})
        self._reached: list[_Reached] = []
        """By the number of links, from 1."""

    def chains(self) -> Iterator[tuple[tuple[Node, ...], _SetWalk]]:
        """Yield what chains remove, each once, with a chain that does, by length."""
        sets, met = self._sets, set[tuple[tuple[int, int], ...]]()
        seen = [dict.fromkeys(links, 0) for links in self._links]
        for links in range(1, _MOST_LINKS + 1):
            self._reached.append(self._next())
            is_new = links < _LINKS and any(self._reached[-1])
            for first, reached in enumerate(self._reached[-1] if links >= _LINKS else ()):
                interruption.check()
                for begin, ends in reached.items():
                    new = ends & ~seen[first][begin]
                    seen[first][begin] |= new
                    is_new |= new != 0
                    for last, end in self._agreeing(first, begin, new):
                        lost = tuple(sets.both_exclude(first, last, 1 << begin - 1 | 1 << end - 1))
                        if lost and lost not in met:
                            bit = 1 << end * len(sets) + last
                            chain = next(self._chains(((first, 0),), begin, bit, links), None)
                            if chain:
                                met.add(lost)
                                yield removed(sets.board, lost), (*chain, (last, end))
            if not is_new:
                return

    def _next(self) -> _Reached:
        """Return the nodes that one more link reaches."""
        size = len(self._sets)
        if not self._reached:
            return [
                {digit: others << digit * size for digit, others in links.items()} for links in self._links
            ]
        onward = [
            {
                digit: reduce(or_, (ends for other, ends in reached.items() if other != digit), 0)
                for digit in digits_in(digits)
            }
            for reached, digits in zip(self._reached[-1], self._sets.digits, strict=True)
        ]
        return [
            {
                digit: ends
                for digit, others in links.items()
                if (ends := reduce(or_, (onward[other][digit] for other in members(others))))
            }
            for links in self._links
        ]

    def _agreeing(self, first: int, begin: int, ends: int) -> Iterator[tuple[int, int]]:
        """Yield the ends that exclude something together with the first set."""
        sets, size = self._sets, len(self._sets)
        others = (1 << size) - 1 & ~(1 << first)
        for end in range(1, sets.board.digits + 1):
            reached = ends >> end * size & others
            digits = sets.digits[first] & ~(digit_bit(begin) | digit_bit(end))
            agreeing = sets.agreeing(first, digits) if reached else 0
            for last in members(reached & agreeing):
                yield last, end

    def _chains(self, chain: _SetWalk, digit: int, end: int, links: int) -> Iterator[_SetWalk]:
        """Yield the chains to an end, without its last set, that meet no set twice.

        They continue ``chain`` with ``digit`` as the next restricted common and with ``links`` links more.
        """
        size, met = len(self._sets), {number for number, _ in chain}
        if links == 1:
            linked = self._links[chain[-1][0]].get(digit, 0) << digit * size & end
            if linked and (linked.bit_length() - 1) % size not in met:
                yield chain
            return
        for number in members(self._links[chain[-1][0]].get(digit, 0)):
            if number not in met:
                for onward, ends in self._reached[links - 2][number].items():
                    if onward != digit and ends & end:
                        yield from self._chains((*chain, (number, digit)), onward, end, links - 1)


class _KernelSearch:
    """The same search by the kernel."""

    def __init__(self, sets: AlmostLockedSets, *, overlapping: bool) -> None:
        self._sets = sets
        self._search: SetChains = kernels.kernel_of("techniques").SetChains(sets.kernel, overlapping)

    def chains(self) -> Iterator[tuple[tuple[Node, ...], _SetWalk]]:
        """Yield what chains remove, each once, with a chain that does, by length."""
        sets, search, met = self._sets, self._search, set[tuple[tuple[int, int], ...]]()
        for links in range(1, _MOST_LINKS + 1):
            is_new = search.grow(_LINKS)
            for first in range(len(sets) if links >= _LINKS and is_new else 0):
                interruption.check()
                for begin, last, end in search.ends(first):
                    lost = tuple(sets.both_exclude(first, last, 1 << begin | 1 << end))
                    if lost not in met and (chain := search.chain(first, begin, last, end)):
                        met.add(lost)
                        way = ((number, digit + 1) for number, digit in chain)
                        yield removed(sets.board, lost), (*way, (last, end + 1))
            if not is_new:
                return
