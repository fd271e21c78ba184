"""Coloring: what a slow search finds, true on boards of every kind, and what each removal rests on."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from support.findings import position, rests_on

from sudoku_repl import Board
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.coloring import ColoringTechnique

COLORING = [each for each in TECHNIQUES.values() if isinstance(each, ColoringTechnique)]


def slow_pairs(board: Board, cells: set[int]) -> list[tuple[set[int], set[int]]]:
    """The pairs of colors of a digit, by spreading from each cell over the houses with two cells."""
    twos = [held for house in board.houses if len(held := cells & {*house.cells}) == 2]
    pairs: list[tuple[set[int], set[int]]] = []
    for cell in sorted(set().union(*twos)):
        if any(cell in each for pair in pairs for each in pair):
            continue
        colors: tuple[set[int], set[int]] = ({cell}, set())
        while grown := [
            (turn, other)
            for turn in (0, 1)
            for two in twos
            for other in two
            if two - {other} <= colors[turn] and other not in colors[0] | colors[1]
        ]:
            turn, other = grown[0]
            colors[1 - turn].add(other)
        pairs.append(colors)
    return pairs


def slow(board: Board, cells: set[int]) -> dict[str, set[frozenset[int]]]:
    peers = [{*each} for each in board.peers]
    found: dict[str, set[frozenset[int]]] = {each.name: set() for each in COLORING}

    def sees(cell: int, color: set[int]) -> bool:
        return bool(peers[cell] & color)

    def meet(one: set[int], other: set[int]) -> bool:
        return any(sees(cell, other) for cell in one)

    def seeing(one: set[int], other: set[int]) -> set[int]:
        return {cell for cell in cells if sees(cell, one) and sees(cell, other)}

    pairs = slow_pairs(board, cells)
    for one, other in pairs:
        wrong = (color for color in (one, other) if meet(color, color))
        found["simple_colors_wrap"].add(frozenset().union(*wrong))
        found["simple_colors_trap"].add(frozenset(seeing(one, other)))
    for pair, beside in permutations(pairs, 2):
        wrong = (color for color in pair if meet(color, beside[0]) and meet(color, beside[1]))
        found["multi_colors_2"].add(frozenset().union(*wrong))
        lost: set[int] = set()
        for here, there in product((0, 1), repeat=2):
            if meet(pair[here], beside[there]):
                lost |= seeing(pair[1 - here], beside[1 - there])
        found["multi_colors_1"].add(frozenset(lost))
    found["simple_colors"] = found["simple_colors_wrap"] | found["simple_colors_trap"]
    found["multi_colors"] = found["multi_colors_1"] | found["multi_colors_2"]
    return {name: each - {frozenset()} for name, each in found.items()}


@pytest.mark.parametrize("name", ["4x4", "6x6", "6x6 + diagonals", "9x9", "0,0 2,0 + order 2x2"])
def test_a_slow_search_finds_the_same(name: str) -> None:
    counted: Counter[str] = Counter()
    for seed in range(15):
        grid = position(name, seed, placed=0, kept=0.3 + seed % 5 * 0.1).grid
        for digit in range(1, grid.board.digits + 1):
            cells = {cell for cell, mask in enumerate(grid.sets) if mask >> digit - 1 & 1}
            for technique, expected in slow(grid.board, cells).items():
                findings = [each for each in TECHNIQUES[technique].find(grid) if each.digits[0] == digit]
                removed = [frozenset(node.cell for node in each.removes) for each in findings]
                assert {*removed} == expected
                assert len(removed) == len(expected)
                counted[technique] += len(removed)
    assert counted.keys() == {each.name for each in COLORING}


def test_a_removal_rests_on_the_links_that_it_needs_alone() -> None:
    differ = 0
    for seed in range(6):
        grid = position("9x9", seed, placed=0.1, kept=0.35).grid
        for finding in TECHNIQUES["simple_colors"].find(grid):
            grounds = {tuple(rests_on(finding, node.cell, grid)) for node in finding.removes}
            differ += len(grounds) > 1
    assert differ
