"""Sums on a board: those that follow from its cages, and what cells that differ can add to a sum.

The digits of a house have a known sum. So if cages with sums fill some houses but for a few cells, these
cells have what is left as their sum. And if cages cover some houses, the cells that stick out have the rest.
Solvers of killers call it the rule of 45.

Sums of many cells without a common one are a sum together, which may leave less room. Of four diagonals
beside each other, three boxes have eight cells each, and the eight digits in a box have the sum 44 at most.
So all four lines can have the sum 49, but not all of them 50.

The walk of a sum does not know which of its cells differ. So its cells are put into groups of cells that
differ. The least sum of a group is found by letting each cell in turn take its smallest digit, or the next
larger one that is free. Which digits are taken in the end does not depend on the order of the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from sudoku_repl.board import Board
from sudoku_repl.board.constrained import more_constrained
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.constraints.cages import Cage, LittleKiller
from sudoku_repl.board.topology import House

_MOST_HOUSES = 4
"""The most rows, columns or boxes that are taken together."""
_MOST_CELLS = 5
"""The most cells of a sum that follows: more of them leave each other too much freedom."""


@lru_cache(maxsize=4)
def with_sums(board: Board) -> Board:
    """Return a board with the sums that follow; the same if nothing does. It has the same solutions."""
    cages = [
        (_bits(each.cells), total)
        for each in board.constraints
        for factors, total in each.sums
        if set(factors) == {1}
    ]
    found = dict(_sums(board, cages)) if cages else {}
    for cells, _ in cages:
        found.pop(cells, None)
    more: list[Constraint] = []
    for bits, total in found.items():
        own = tuple(cell for cell in board.cells if bits >> cell & 1)
        apart = all(other in board.peers[cell] for cell, other in combinations(own, 2))
        kind = Cage if apart else LittleKiller
        more.append(kind(own, (total,), board.digits))
    return more_constrained(board, more)


def _sums(board: Board, cages: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield sets of cells, with a bit for each, and their sums."""
    for houses in _unions(board):
        whole = len(houses) * board.digits * (board.digits + 1) // 2
        region = _bits(cell for house in houses for cell in house.cells)
        inside, within = _together([cage for cage in cages if not cage[0] & ~region])
        over, around = _together([cage for cage in cages if cage[0] & region])
        if inside:
            yield from _sum(region & ~inside, whole - within)
        if not region & ~over:
            yield from _sum(over & ~region, around - whole)


def _sum(cells: int, total: int) -> Iterator[tuple[int, int]]:
    if 0 < cells.bit_count() <= _MOST_CELLS:
        yield cells, total


def _unions(board: Board) -> Iterator[list[House]]:
    """Yield the houses of all digits, alone and with the next ones of the kind if they share no cell."""
    whole = [house for house in board.houses if len(house.cells) == board.digits]
    for first in range(len(whole)):
        for count in range(1, _MOST_HOUSES + 1):
            houses = whole[first : first + count]
            cells = {cell for house in houses for cell in house.cells}
            if len({house.kind for house in houses}) == 1 and len(cells) == count * board.digits:
                yield houses


class GroupedSum(NamedTuple):
    """Some groups of cells, with a factor each, whose digits times their factors have a total.

    The cells of a group differ.
    """

    factors: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    total: int


def grouped_sums(board: Board) -> list[GroupedSum]:
    """Return the sums of the constraints with groups of cells that differ, unless the walk knows as much.

    Before them are those of several sums together.
    """
    regions = [frozenset(house.cells) for house in board.houses]
    regions += [frozenset(each.cells) for each in board.constraints if each.apart]
    peers = [frozenset(each) for each in board.peers]
    found = []
    for bits, total in _unions_of_sums(board):
        own = tuple(_groups({cell for cell in board.cells if bits >> cell & 1}, regions, peers))
        found.append(GroupedSum((1,) * len(own), own, total))
    for each in board.constraints:
        for factors, total in () if each.apart else each.sums:
            groups = [
                (factor, group)
                for factor in sorted({*factors} - {0})
                for group in _groups(
                    {cell for cell, own in zip(each.cells, factors, strict=True) if own == factor},
                    regions,
                    peers,
                )
            ]
            if any(len(group) > 1 for _, group in groups):
                numbers, cells = zip(*groups, strict=True)
                found.append(GroupedSum(numbers, cells, total))
    return found


def _unions_of_sums(board: Board) -> list[tuple[int, int]]:
    """Return the cells and the total of sums of more than ``_MOST_CELLS`` cells that share none.

    Each is taken with all after it, and then all before it, that have no cell of those taken.
    """
    sums = [
        (_bits(each.cells), total)
        for each in board.constraints
        for factors, total in each.sums
        if {*factors} == {1} and len(each.cells) > _MOST_CELLS and not each.apart
        if total <= board.digits * len(each.cells)  # larger ones have no room alone
    ]
    return sorted({_together(sums[first:] + sums[:first]) for first in range(len(sums))} - {*sums})


def _groups(
    cells: set[int], regions: Sequence[frozenset[int]], peers: Sequence[frozenset[int]]
) -> Iterator[tuple[int, ...]]:
    """Yield groups of cells that differ: the most of any region, with others that differ from them all."""
    while cells:
        group = {*max((region & cells for region in regions), key=len)} or {min(cells)}
        for cell in sorted(cells - group):
            if group <= peers[cell]:
                group.add(cell)
        yield tuple(sorted(group))
        cells = cells - group


def _together(cages: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the cells of the cages that share none with those before them, and the sum of these cages."""
    cells = total = 0
    for own, number in cages:
        if not own & cells:
            cells, total = cells | own, total + number
    return cells, total


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)
