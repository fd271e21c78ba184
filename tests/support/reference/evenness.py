"""Whether full grids are drawn evenly: what to count in a grid, and what it comes to in all grids.

    PYTHONPATH=tests python tests/support/reference/evenness.py 1000

prints both counts for grids by each method, and for all grids as estimated by `weighted_grid`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev

from sudoku_repl import CLASSIC
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import PAPER
from sudoku_repl.create.uniform import searched_grid, uniform_grid

SWAPS, REPEATS = 11.46, 0.0354
"""The means over all grids, from 18,000 fills by `weighted_grid`: 11.46 +- 0.06 and 0.0354 +- 0.0011."""


def rows(grid: bytes) -> list[bytes]:
    return [grid[start : start + 9] for start in range(0, 81, 9)]


def columns(grid: bytes) -> list[bytes]:
    return [grid[start::9] for start in range(9)]


def swaps(grid: bytes) -> int:
    """How often two digits can change places in two rows of a band, or in two columns of a stack."""
    return sum(
        lines[one][a] == lines[two][b] and lines[one][b] == lines[two][a] and a // 3 != b // 3
        for lines in (rows(grid), columns(grid))
        for band in range(0, 9, 3)
        for one, two in combinations(range(band, band + 3), 2)
        for a, b in combinations(range(9), 2)
    )


def repeats(grid: bytes) -> Iterator[bool]:
    """For each chute, and each two of its boxes: whether their lines have the same digits, three by three."""
    for lines in (rows(grid), columns(grid)):
        for band in range(0, 9, 3):
            boxes = [{frozenset(line[at : at + 3]) for line in lines[band : band + 3]} for at in (0, 3, 6)]
            yield from (one == two for one, two in combinations(boxes, 2))


def weighted_grid(chance: random.Random) -> tuple[bytes, float] | None:
    """Fill the cells, those with the fewest candidates first, without a way back; None at a dead end.

    The second value is one divided by the probability of the grid: with these weights the mean over many
    grids is the mean over all grids (Knuth, Estimating the efficiency of backtrack programs, 1975).
    """
    grid, weight = bytearray(81), 1.0
    taken = [0] * 27
    houses = [(cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81)]
    while 0 in grid:
        cells = [cell for cell in range(81) if not grid[cell]]
        left = [
            [digit for digit in range(1, 10) if not any(taken[house] >> digit & 1 for house in houses[cell])]
            for cell in cells
        ]
        digits, cell = min(zip(left, cells, strict=True), key=lambda pair: len(pair[0]))
        if not digits:
            return None
        weight *= len(digits)
        grid[cell] = chance.choice(digits)
        for house in houses[cell]:
            taken[house] |= 1 << grid[cell]
    return bytes(grid), weight


def main(number: int) -> None:
    """Print a line for each method."""
    for name, grids in {
        "uniform": [uniform_grid(Chance(seed)) for seed in range(number)],
        "searched": [searched_grid(CLASSIC, Chance(seed)) for seed in range(number)],
        "seed grid": [PAPER.grid(Chance(seed)) for seed in range(number)],
    }.items():
        counts = [swaps(grid) for grid in grids], [fmean(repeats(grid)) for grid in grids]
        print(name, *(f"{fmean(each):.4f} +- {pstdev(each) / sqrt(number):.4f}" for each in counts))
    chance = random.Random(1)
    found = [pair for pair in (weighted_grid(chance) for _ in range(3 * number)) if pair]
    total = sum(weight for _, weight in found)
    print(f"all grids: {total / (3 * number):.3g} by the weights;", end="")
    for count in (swaps, lambda grid: fmean(repeats(grid))):
        values = [(count(grid), weight / total) for grid, weight in found]
        mean = sum(value * share for value, share in values)
        error = sqrt(sum((share * (value - mean)) ** 2 for value, share in values))
        print(f" {mean:.4f} +- {error:.4f}", end="")
    print()


if __name__ == "__main__":
    main(int(sys.argv[1]))
