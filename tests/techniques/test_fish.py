"""Fish: all that a slow search finds, sound on boards of every kind, and positions of the project's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from unittest.mock import patch

import pytest
from support.findings import position

from sudoku_repl import Board, board_named, kernels
from sudoku_repl.board import HouseKind
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.cells import bits_of, members
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.fish import FishShape, fish_of, overfull
from sudoku_repl.techniques.fishes import FISH

LINES = {HouseKind.ROW, HouseKind.COLUMN}


def slow_shape(board: Board, base: tuple[int, ...], cover: tuple[int, ...]) -> FishShape:
    """The shape of a fish by the words of its definition."""
    bases, covers = ({board.houses[house].kind for house in side} for side in (base, cover))
    if {*bases, *covers} <= LINES and len(bases) == len(covers) == 1 and bases != covers:
        return FishShape.BASIC
    for rows, columns in ((HouseKind.ROW, HouseKind.COLUMN), (HouseKind.COLUMN, HouseKind.ROW)):
        if columns not in bases and rows not in covers:
            return FishShape.FRANKEN
    return FishShape.MUTANT


def slow_removals(board: Board, cells: set[int], size: int) -> Iterator[tuple[FishShape, set[int]]]:
    """What each fish of a size removes, by trying all houses on both sides."""
    held = [cells & {*house.cells} for house in board.houses]
    every = [number for number, each in enumerate(held) if each]
    peers = [{*each} for each in board.peers]
    for base in combinations(every, size):
        bases = Counter(cell for house in base for cell in held[house])
        for cover in combinations([house for house in every if house not in base], size):
            covers = Counter(cell for house in cover for cell in held[house])
            fins = {cell for cell, times in bases.items() if times > 1 or not covers[cell]}
            lost = {cell for cell, times in covers.items() if times > bases[cell]} - fins
            lost = {cell for cell in lost if fins <= peers[cell]}
            if lost:
                yield slow_shape(board, base, cover), lost


@pytest.mark.parametrize("name", ["9x9", "6x6 + diagonals", "9x9 + windows", "12x12", "0,0 2,0 + order 2x2"])
def test_the_kernel_finds_the_same_fish_in_the_same_order(name: str) -> None:
    board, random = board_named(name), Random(5)
    for share in (0.1, 0.2, 0.3):
        cells = bits_of(cell for cell in range(len(board.coordinates)) if random.random() < share)
        away = cells & -cells
        for shape, size in product(FishShape, (2, 3, 4)):
            found = []
            for has_kernel in (False, kernels.HAS_KERNEL):
                with patch.object(kernels, "HAS_KERNEL", has_kernel):
                    fish_of.cache_clear()
                    fish = list(islice(fish_of(board, cells, shape, size), 2000))
                    tight = list(islice(overfull(board, cells & ~away, away, shape, size), 2000))
                    found.append((fish, tight))
            assert found[0] == found[1]


@pytest.mark.parametrize(
    ("name", "size"), [("4x4", 2), ("4x4", 3), ("6x6", 2), ("6x6 + diagonals", 2), ("0,0 2,0 + order 2x2", 2)]
)
def test_up_to_a_size_fish_remove_all_that_a_slow_search_does(name: str, size: int) -> None:
    board = board_named(name)
    found = 0
    for seed in range(3):
        grid = position(name, seed, placed=0, kept=0.6).grid
        cells = {cell for cell, mask in enumerate(grid.sets) if mask & 1}
        slow: dict[FishShape, set[int]] = {shape: set() for shape in FishShape}
        fast: dict[FishShape, set[int]] = {shape: set() for shape in FishShape}
        single: set[int] = set()
        for count in range(1, size + 1):
            for shape, lost in slow_removals(board, cells, count):
                slow[shape] |= lost
                single |= lost if count == 1 else set()
            for shape in FishShape if count > 1 else ():
                for fish in fish_of(board, bits_of(cells), shape, count):
                    fast[shape] |= {*members(fish.removes)}
        for shapes in ([FishShape.BASIC], [FishShape.BASIC, FishShape.FRANKEN], [*FishShape]):
            expected = single.union(*(slow[shape] for shape in shapes))
            assert single.union(*(fast[shape] for shape in shapes)) == expected
        found += sum(map(len, fast.values()))
    assert found > 5


def slow_basic(board: Board, cells: set[int], size: int) -> set[tuple[int, ...]]:
    """What basic fish of a size without fins remove, by the words of their definition."""
    found = set()
    for one, other in ((HouseKind.ROW, HouseKind.COLUMN), (HouseKind.COLUMN, HouseKind.ROW)):
        for base in combinations([cells & {*each.cells} for each in board.houses if each.kind is one], size):
            corners = set().union(*base)
            cover = [each for each in board.houses if each.kind is other and corners & {*each.cells}]
            lost = cells & {cell for each in cover for cell in each.cells} - corners
            if all(len(each) > 1 for each in base) and len(cover) == size and lost:
                found.add(tuple(sorted(lost)))
    return found


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_fish_without_fins_are_those_of_a_slow_search(size: int) -> None:
    board = board_named("9x9")
    for seed in range(20):
        grid = position("9x9", seed, placed=0.1, kept=0.55).grid
        cells = {cell for cell, mask in enumerate(grid.sets) if mask & 1}
        fish = [each for each in fish_of(board, bits_of(cells), FishShape.BASIC, size) if not each.fins]
        assert {tuple(members(each.removes)) for each in fish} <= slow_basic(board, cells, size) | {
            tuple(members(each.removes)) for each in fish if each.bare
        }
        reached = {
            cell for each in range(2, size + 1) for lost in slow_basic(board, cells, each) for cell in lost
        }
        every = (fish_of(board, bits_of(cells), FishShape.BASIC, each) for each in range(2, size + 1))
        assert reached <= {cell for some in every for each in some for cell in members(each.removes)}


SMALL = [each.name for each in FISH if each.size < 4 or (each.size == 4 and each.shape is FishShape.BASIC)]


def test_a_fish_of_one_shape_and_kind_of_fins_belongs_to_one_technique() -> None:
    grid = position("9x9", 7, placed=0.3, kept=0.6).grid
    met: set[tuple[object, ...]] = set()
    for name in SMALL:
        found = {(each.digits[0], each.pattern[1], each.pattern[2]) for each in TECHNIQUES[name].find(grid)}
        alone = {each for each in found if len(each[1]) == len(each[2])}
        assert not alone & met
        met |= alone


@pytest.mark.parametrize("has_kernel", [False, True])
@pytest.mark.parametrize("name", ["9x9", "6x6 + diagonals", "twodoku"])
def test_the_list_of_findings_leaves_out_only_fish_that_are_no_shorter(name: str, has_kernel: bool) -> None:
    grid, left_out = position(name, 5, placed=0.3, kept=0.5).grid, 0
    for each in (TECHNIQUES[kind.name] for kind in FISH if kind.size < 4):
        expected, least = list[Finding](), dict[object, int]()
        for finding in each.find(grid):
            if finding.size < least.get(finding.effect, finding.size + 1):
                least[finding.effect] = finding.size
                expected.append(finding)
            else:
                left_out += 1
        with patch.object(kernels, "HAS_KERNEL", has_kernel and kernels.HAS_KERNEL):
            assert list(each.find_shorter(grid)) == expected
    assert left_out


def test_a_search_for_the_largest_fish_is_interrupted_soon() -> None:
    asked = iter([False] * 3)
    grid = position("9x9", 3, placed=0.2).grid
    with pytest.raises(Interrupted), interrupted_by(lambda: next(asked, True)):
        list(TECHNIQUES["finned_mutant_leviathan"].find(grid))
    assert next(asked, None) is None


def test_an_interrupted_search_begins_again() -> None:
    grid = position("9x9", 1, placed=0.2).grid
    technique = TECHNIQUES["finned_franken_swordfish"]
    with pytest.raises(Interrupted), interrupted_by(lambda: True):
        list(technique.find(grid))
    assert list(technique.find(grid)) == list(technique.find(grid)) != []


def test_a_board_without_columns_or_boxes_of_its_own_is_searched() -> None:
    grid = position("9x9 + order 1x9", 3, kept=0.5).grid
    for name in SMALL:
        next(iter(TECHNIQUES[name].find(grid)), None)
