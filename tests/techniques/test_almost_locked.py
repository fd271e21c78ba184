"""Wings and almost locked sets: what slow searches by the words of their definitions find, and soundness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations, islice, permutations, product
from operator import or_

import pytest
from support.findings import position

from sudoku_repl.board import HouseKind
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.almost_locked import almost_locked_sets
from sudoku_repl.techniques.cells import members
from sudoku_repl.techniques.grid import Grid

SMALL = ("4x4", "6x6", "6x6 + diagonals", "0,0 2,0 + order 2x2")

Cells = frozenset[int]
Removal = frozenset[tuple[int, int]]


class Slow:
    """The almost locked sets of a grid, found by trying all cells of each house."""

    def __init__(self, grid: Grid) -> None:
        self.grid, self.board, self.masks = grid, grid.board, grid.sets
        self.sets: list[Cells] = list(
            dict.fromkeys(
                frozenset(map(int, chosen))
                for house in self.board.houses
                for size in range(1, len(house.cells))
                for chosen in combinations([cell for cell in house.cells if self.masks[cell]], size)
                if len(self.digits(chosen)) == size + 1
            )
        )

    def digits(self, cells: Iterable[int]) -> set[int]:
        return {*digits_in(reduce(or_, (self.masks[cell] for cell in cells)))}

    def at(self, digit: int, cells: Iterable[int]) -> set[int]:
        return {int(cell) for cell in cells if self.masks[cell] & digit_bit(digit)}

    def excluded(self, digit: int, cells: Iterable[int]) -> set[tuple[int, int]]:
        """The candidates of a digit that see all its places in some cells."""
        places = self.at(digit, cells)
        every = self.at(digit, range(len(self.masks)))
        return {(digit, cell) for cell in every if places <= {*map(int, self.board.peers[cell])}}

    def restricted(self, one: Cells, other: Cells) -> set[int]:
        return {
            digit
            for digit in self.digits(one) & self.digits(other)
            if all(
                second in self.board.peers[first]
                for first, second in product(self.at(digit, one), self.at(digit, other))
            )
        }

    def common(self, sets: Iterable[Cells], apart: set[int]) -> set[tuple[int, int]]:
        """What all of some sets exclude of the digits that they share, but for some."""
        sets = list(sets)
        shared = set.intersection(*(self.digits(each) for each in sets)) - apart
        return {node for digit in shared for node in self.excluded(digit, frozenset().union(*sets))}

    def xz(self) -> Iterator[set[tuple[int, int]]]:
        for one, other in combinations(self.sets, 2):
            restricted = self.restricted(one, other)
            lost: set[tuple[int, int]] = set()
            for digit in restricted:
                lost |= self.common((one, other), {digit})
            if len(restricted) > 1:
                for each, beside in ((one, other), (other, one)):
                    for digit in self.digits(each) - restricted:
                        lost |= {node for node in self.excluded(digit, each) if node[1] not in beside}
            yield lost

    def xy_wing(self) -> Iterator[set[tuple[int, int]]]:
        for pivot in self.sets:
            linked = [(each, self.restricted(pivot, each)) for each in self.sets if each != pivot]
            linked = [(each, digits) for each, digits in linked if digits]
            for (one, near), (other, far) in combinations(linked, 2):
                if len(near | far) > 1 and not one <= other and not other <= one:
                    yield self.common((one, other), near | far)

    def chains(self) -> Iterator[set[tuple[int, int]]]:
        """What each chain of four sets removes."""
        every = self.sets
        links = {(one, other): self.restricted(one, other) for one, other in permutations(every, 2)}
        for one, second, third, last in permutations(every, 4):
            ways = product(links[one, second], links[second, third], links[third, last])
            for first, middle, end in ways:
                if first != middle != end:
                    yield self.common((one, last), {first, end})

    def blossoms(self) -> Iterator[set[tuple[int, int]]]:
        for stem, mask in enumerate(self.masks):
            petals = [
                [
                    each
                    for each in self.sets
                    if (digit, stem) in self.excluded(digit, each) and self.at(digit, each)
                ]
                for digit in digits_in(mask)
            ]
            for chosen in product(*petals) if len(petals) > 1 else ():
                lost = self.common(chosen, {*digits_in(mask)})
                yield {node for node in lost if node[1] != stem}

    def sues_de_coq(self) -> Iterator[set[tuple[int, int]]]:
        lines = [each for each in self.board.houses if each.kind in (HouseKind.ROW, HouseKind.COLUMN)]
        for line, region in product(lines, [each for each in self.board.houses if each not in lines]):
            crossing = [cell for cell in line.cells if cell in region.cells and self.masks[cell]]
            for shared in (*combinations(crossing, 2), *combinations(crossing, 3)):
                digits = self.digits(shared)
                rests = (
                    [cell for cell in house.cells if cell not in shared and self.masks[cell]]
                    for house in (line, region)
                )
                for one, other in product(*map(subsets, rests)):
                    own, others = self.digits(one), self.digits(other)
                    count = len(digits) + len(own - digits) + len(others - digits)
                    if {*one} & {*other} or own & others & digits or not own & digits or not others & digits:
                        continue
                    takes = (len(part) - len(held - digits) for part, held in ((one, own), (other, others)))
                    if count == len(shared) + len(one) + len(other) and all(each > 0 for each in takes):
                        lost = set()
                        for house, part, gone in (
                            (line, one, (digits - others) | own),
                            (region, other, (digits - own) | others),
                        ):
                            left = [cell for cell in house.cells if cell not in (*shared, *part)]
                            lost |= {(digit, cell) for digit in gone for cell in self.at(digit, left)}
                        yield lost


def subsets(cells: list[int]) -> list[tuple[int, ...]]:
    """Every part of some cells that has at least one."""
    return [part for size in range(1, len(cells) + 1) for part in combinations(cells, size)]


def found(name: str, grid: Grid) -> set[Removal]:
    return {removal(each.removes) for each in TECHNIQUES[name].find(grid)}


def removal(nodes: Iterable[tuple[int, int]]) -> Removal:
    return frozenset((digit, int(cell)) for digit, cell in nodes)


def grids(names: Iterable[str], seeds: int, kept: float = 0.4, placed: float = 0.4) -> Iterator[Grid]:
    for name, seed in product(names, range(seeds)):
        yield position(name, seed, placed, kept).grid


def test_the_sets_are_those_of_a_slow_search() -> None:
    for grid in grids((*SMALL, "9x9"), 2):
        sets = almost_locked_sets(grid.board, grid.candidates)
        assert {frozenset(members(cells)) for cells in sets.cells} == {*Slow(grid).sets}
        assert len({*sets.cells}) == len(sets)


TINY = ("4x4", "0,0 2,0 + order 2x2")


@pytest.mark.parametrize(
    ("name", "slow", "at", "enough"),
    [
        ("als_xz", Slow.xz, grids(SMALL, 3), 50),
        ("als_xy_wing", Slow.xy_wing, grids((*TINY, "6x6"), 2), 50),
        ("als_xy_chain", Slow.chains, grids(TINY, 3), 5),
        ("death_blossom", Slow.blossoms, grids(TINY, 4, placed=0.2), 5),
        ("sue_de_coq", Slow.sues_de_coq, grids(("6x6", "6x6 + diagonals", "8x8"), 4, kept=0.6), 5),
    ],
)
def test_a_technique_removes_what_a_slow_search_does(
    name: str, slow: Callable[[Slow], Iterator[set[tuple[int, int]]]], at: Iterable[Grid], enough: int
) -> None:
    count = 0
    for grid in at:
        expected = {removal(lost) for lost in slow(Slow(grid)) if lost}
        findings = {removal(each.removes): each for each in TECHNIQUES[name].find(grid)}
        if name == "als_xy_chain":  # the slow search has only the chains of four sets
            assert expected <= {*findings}
            assert {lost for lost, each in findings.items() if len(each.pattern[3][0].sets) == 7} <= expected
        else:
            assert {*findings} == expected
        count += len(expected)
    assert count > enough


@pytest.mark.parametrize(("name", "size"), [("xy_wing", 2), ("xyz_wing", 3)])
def test_wings_remove_what_a_slow_search_does(name: str, size: int) -> None:
    count = 0
    for grid in grids(("4x4", "6x6", "9x9"), 8, kept=0.3):
        board, masks, slow = grid.board, grid.sets, set()
        cells = [cell for cell, mask in enumerate(masks) if mask.bit_count() in (2, size)]
        for pivot, one, other in permutations(cells, 3):
            sizes = [masks[cell].bit_count() for cell in (pivot, one, other)]
            together = masks[pivot] | masks[one] | masks[other]
            if (
                sizes != [size, 2, 2]
                or together.bit_count() != 3
                or len({masks[pivot], masks[one], masks[other]}) < 3
            ):
                continue
            if {one, other} <= {*map(int, board.peers[pivot])}:
                (digit,) = digits_in(masks[one] & masks[other])
                places = {cell for cell in (pivot, one, other) if masks[cell] & digit_bit(digit)}
                lost = {cell for cell in board.cells if masks[cell] & digit_bit(digit)}
                slow.add(removal((digit, cell) for cell in lost if places <= {*map(int, board.peers[cell])}))
        assert found(name, grid) == slow - {frozenset()}
        count += len(slow)
    assert count > 3


@pytest.mark.parametrize("name", ["als_xz", "als_xy_wing", "als_xy_chain"])
def test_what_a_path_chooses_from_is_found_first(name: str) -> None:
    grid = position("9x9", 5, placed=0.5, kept=0.5).grid
    usual = list(TECHNIQUES[name].find_usual(grid))
    first = list(islice(TECHNIQUES[name].find(grid), len(usual) + 1))
    assert usual
    assert first[:-1] == usual
    assert first[-1] not in usual
