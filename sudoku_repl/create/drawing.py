"""Shuffle full grids from a seed grid, and measure how alike they are (Wang Jiaqi, 2021).

All these grids are the same up to symmetry. The paper studies them; quizzes are made from them only if you
ask for it.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import erf, sqrt

import attrs

from sudoku_repl.board import CLASSIC
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.transforms import canvas_of
from sudoku_repl.errors import CreateError

SEED_GRID = bytes(1 + (first + column) % 9 for first in (0, 3, 6, 1, 4, 7, 2, 5, 8) for column in range(9))
"""The paper's seed grid, a digit for each cell in reading order: 123456789, 456789123, 789123456, ..."""

_BIN = 7
"""The width of a bin of the histogram in thousandths, as in the paper.

The likeness of a drawn grid to the seed grid is a multiple of 1/285, because the seed grid is so regular.
Bins of .007 that start at the lowest value hold two multiples each; bins of .01 would hold two or three.
"""
_DEVIATIONS = (1, 2, 3)
_ATTEMPTS = 10_000


def likeness(one: bytes, other: bytes) -> float:
    """Return the cosine of the angle between two grids as vectors of their digits: 1 if they are equal.

    Raises :class:`~sudoku_repl.errors.CreateError` if their lengths differ, or if a grid has no digit.
    """
    if len(one) != len(other):
        raise CreateError(
            f"cannot compare grids of {len(one)} and {len(other)} cells; give grids of equal size"
        )
    if not (any(one) and any(other)):
        raise CreateError("cannot compare an empty grid; give grids with digits")
    return _product(one, other) / sqrt(_product(one, one) * _product(other, other))


def _product(one: bytes, other: bytes) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


@attrs.frozen
class SeedDraw:
    """How to draw grids from the seed grid: random swaps, and a limit to the likeness.

    A swap exchanges two random items, which may be the same. The defaults are the paper's. Raises
    :class:`~sudoku_repl.errors.CreateError` for a negative number of swaps.
    """

    digits: int = 20
    """The number of swaps of two digits, the paper's c1."""
    lines: int = 9
    """The number of swaps of two rows in a band, and of two columns in a stack: c2."""
    chutes: int = 2
    """The number of swaps of two bands, and of two stacks: c3."""
    threshold: float = 0.818
    """Keep a grid if its likeness to the seed grid is below this. The paper's mean plus one deviation."""

    def __attrs_post_init__(self) -> None:
        if min(self.digits, self.lines, self.chutes) < 0:
            raise CreateError(f"expected 0 swaps or more, got {self.digits}, {self.lines} and {self.chutes}")

    def any_grid(self, chance: Chance) -> bytes:
        """Draw a grid, without a limit to its likeness to the seed grid."""
        canvas = canvas_of(CLASSIC)
        digits = list(range(CLASSIC.digits + 1))
        for _ in range(self.digits):
            one, other = 1 + chance.below(CLASSIC.digits), 1 + chance.below(CLASSIC.digits)
            digits[one], digits[other] = digits[other], digits[one]
        rows = self._swapped(canvas.bands, chance)
        columns = self._swapped(canvas.stacks, chance)
        starts = [(row - 1) * canvas.width - 1 for row in rows]
        return bytes(digits[SEED_GRID[start + column]] for start in starts for column in columns)

    def _swapped(self, chutes: tuple[tuple[int, ...], ...], chance: Chance) -> list[int]:
        """Return the rows after swaps within bands and swaps of bands; or likewise the columns."""
        lines = [list(chute) for chute in chutes]
        for _ in range(self.lines):
            chute = chance.pick(lines)
            one, other = chance.below(len(chute)), chance.below(len(chute))
            chute[one], chute[other] = chute[other], chute[one]
        for _ in range(self.chutes):
            one, other = chance.below(len(lines)), chance.below(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
        return [line for chute in lines for line in chute]

    def grid(self, chance: Chance) -> bytes:
        """Draw grids until one is below the threshold: one or two draws with the paper's numbers.

        Raises :class:`~sudoku_repl.errors.CreateError` after 10,000 draws.
        """
        lowest = 1.0
        for _ in range(_ATTEMPTS):
            grid = self.any_grid(chance)
            lowest = min(lowest, likeness(grid, SEED_GRID))
            if lowest < self.threshold:
                return grid
        raise CreateError(
            f"none of {_ATTEMPTS} grids drawn had a likeness to the seed grid below {self.threshold};"
            f" the lowest was {lowest:.3f}"
        )


PAPER = SeedDraw()


@attrs.frozen
class Bin:
    """A bar of the histogram."""

    lower: float
    """The lowest likeness counted here; the next bin starts .007 above."""
    count: int
    normal: float
    """The count that a normal distribution of the same mean and deviation would have here."""


@attrs.frozen
class LikenessCount:
    """A likeness that some trials had."""

    likeness: float
    count: int


@attrs.frozen
class LikenessRow:
    """A row of the paper's table, with its histogram."""

    trials: int
    mean: float
    deviation: float
    """The population standard deviation: the sum of squares divided by ``trials``."""
    least: float
    most: float
    within: tuple[float, float, float]
    """The share of the trials, 0 to 1, at most 1, 2 and 3 deviations away from the mean."""
    bins: tuple[Bin, ...]
    """.007 wide, ascending from ``least``, empty ones included."""
    found: tuple[LikenessCount, ...]
    """Each likeness in ascending order, with the number of its trials."""

    @property
    def bin_width(self) -> float:
        """The width of a bin."""
        return _BIN / 1000

    @property
    def intervals(self) -> tuple[tuple[float, float, float], ...]:
        """The lower and upper bound of 1, 2 and 3 deviations around the mean, and the share within."""
        return tuple(
            (self.mean - count * self.deviation, self.mean + count * self.deviation, share)
            for count, share in zip(_DEVIATIONS, self.within, strict=True)
        )


@attrs.frozen
class LikenessTable:
    """How alike grids drawn from the seed grid are: to the seed grid, and to each other."""

    draw: SeedDraw
    to_seed: LikenessRow
    """The likeness of a drawn grid to the seed grid, whether below the threshold or not."""
    of_two: LikenessRow
    """The likeness of two drawn grids below the threshold to each other."""
    kept: float
    """The share of the drawn grids, 0 to 1, whose likeness to the seed grid is below the threshold."""


def likeness_table(trials: int, seed: int, draw: SeedDraw = PAPER) -> LikenessTable:
    """Measure ``trials`` grids against the seed grid, and ``trials`` pairs of grids against each other.

    Raises :class:`~sudoku_repl.errors.CreateError` for less than 1 trial, or if no grid is below the
    threshold.
    """
    if trials < 1:
        raise CreateError(f"expected at least 1 trial, got {trials}")
    chance = Chance(seed)
    to_seed = [_product(draw.any_grid(chance), SEED_GRID) for _ in range(trials)]
    of_two = [_product(draw.grid(chance), draw.grid(chance)) for _ in range(trials)]
    return LikenessTable(
        draw=draw,
        to_seed=_row(to_seed),
        of_two=_row(of_two),
        kept=sum(product / _WHOLE < draw.threshold for product in to_seed) / trials,
    )


_WHOLE = _product(SEED_GRID, SEED_GRID)
"""The scalar product of any full grid with itself."""


def _row(products: list[int]) -> LikenessRow:
    trials = len(products)
    found = [product / _WHOLE for product in products]
    mean = sum(found) / trials
    deviation = sqrt(sum((each - mean) ** 2 for each in found) / trials)
    least = min(products)
    counts = Counter((product - least) * 1000 // (_BIN * _WHOLE) for product in products)

    def below(value: float) -> float:
        """Return the number of trials that a normal distribution has below a value."""
        return trials * (1 + erf((value - mean) / (deviation * sqrt(2)))) / 2 if deviation else 0.0

    lowers = [least / _WHOLE + number * _BIN / 1000 for number in range(max(counts) + 2)]
    one, two, three = (
        sum(abs(each - mean) <= count * deviation for each in found) / trials for count in _DEVIATIONS
    )
    return LikenessRow(
        trials=trials,
        mean=mean,
        deviation=deviation,
        least=min(found),
        most=max(found),
        within=(one, two, three),
        bins=tuple(
            Bin(lower, counts[number], below(upper) - below(lower))
            for number, (lower, upper) in enumerate(pairwise(lowers))
        ),
        found=tuple(
            LikenessCount(product / _WHOLE, count) for product, count in sorted(Counter(products).items())
        ),
    )
