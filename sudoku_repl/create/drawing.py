"""Full grids from a seed grid, and how like it they are (Wang Jiaqi, 2021)."""

from __future__ import annotations

from math import sqrt

import attrs

from sudoku_repl.board import CLASSIC
from sudoku_repl.create.canvas import canvas_of
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import CreateError

SEED_GRID = bytes(
    int(digit)
    for row in (
        "123456789",
        "456789123",
        "789123456",
        "234567891",
        "567891234",
        "891234567",
        "345678912",
        "678912345",
        "912345678",
    )
    for digit in row
)
"""The paper's seed grid: a digit a cell of the classic board, in reading order."""

DIGIT_SWAPS = 20
"""The paper's c1."""
LINE_SWAPS = 9
"""The paper's c2: swaps of rows within a band; as many of columns within a stack."""
CHUTE_SWAPS = 2
"""The paper's c3: swaps of bands; as many of stacks."""
TOO_LIKE = 0.818
"""The paper's mean likeness and one deviation more: grids from here on are drawn again."""

_BINS_A_UNIT = 95
"""The likeness of every draw is a multiple of 1/285, by the regularity of the seed grid: bins of three such
steps hold as many values each, which hundredths do not."""


def likeness(one: bytes, other: bytes) -> float:
    """The cosine of the angle between two grids of as many cells, taken as vectors: 1 for equal ones.

    Raises :class:`~sudoku_repl.errors.CreateError` if they are not as long, or have no digit.
    """
    if len(one) != len(other):
        raise CreateError(f"grids of {len(one)} and of {len(other)} cells have no likeness")
    if not (any(one) and any(other)):
        raise CreateError("a grid without a digit has no likeness to another")
    return _product(one, other) / sqrt(_product(one, one) * _product(other, other))


def _product(one: bytes, other: bytes) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def draw(chance: Chance) -> bytes:
    """A grid made of the seed grid by the paper's swaps, however like it is: two of a pair may be equal."""
    canvas = canvas_of(CLASSIC)
    digits = list(range(CLASSIC.digits + 1))
    for _ in range(DIGIT_SWAPS):
        one, other = 1 + chance.below(CLASSIC.digits), 1 + chance.below(CLASSIC.digits)
        digits[one], digits[other] = digits[other], digits[one]
    rows = _swapped(canvas.bands, chance)
    columns = _swapped(canvas.stacks, chance)
    starts = [(row - 1) * canvas.width - 1 for row in rows]
    return bytes(digits[SEED_GRID[start + column]] for start in starts for column in columns)


def _swapped(chutes: tuple[tuple[int, ...], ...], chance: Chance) -> list[int]:
    """The rows after swaps within bands and then of bands; or the columns."""
    lines = [list(chute) for chute in chutes]
    for _ in range(LINE_SWAPS):
        chute = chance.pick(lines)
        one, other = chance.below(len(chute)), chance.below(len(chute))
        chute[one], chute[other] = chute[other], chute[one]
    for _ in range(CHUTE_SWAPS):
        one, other = chance.below(len(lines)), chance.below(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return [line for chute in lines for line in chute]


def unlike_grid(chance: Chance) -> bytes:
    """A grid drawn from the seed grid until it is not too like it; five of six are not."""
    grid = draw(chance)
    while likeness(grid, SEED_GRID) >= TOO_LIKE:
        grid = draw(chance)
    return grid


@attrs.frozen
class Bin:
    """A bar of the histogram."""

    lower: float
    """The least likeness that is counted here; the next bin's is the first that is not."""
    count: int


@attrs.frozen
class LikenessTable:
    """How like the seed grid the grids drawn from it are."""

    trials: int
    mean: float
    deviation: float
    """The standard deviation of the trials themselves (their number, not one less, divides)."""
    least: float
    most: float
    within: float
    """The share of the trials that are at most one deviation away from the mean, 0 to 1."""
    bins: tuple[Bin, ...]
    """1/95 wide, ascending, from that of ``least`` to that of ``most``, empty ones too."""


def likeness_table(trials: int, seed: int) -> LikenessTable:
    """The table of so many draws, those too like the seed grid included.

    Raises :class:`~sudoku_repl.errors.CreateError` for less than one trial.
    """
    if trials < 1:
        raise CreateError(f"a table of likeness is of one trial or more, not {trials}")
    chance = Chance(seed)
    whole = _product(SEED_GRID, SEED_GRID)  # of every full grid with itself
    products = [_product(draw(chance), SEED_GRID) for _ in range(trials)]
    found = [product / whole for product in products]
    mean = sum(found) / trials
    deviation = sqrt(sum((each - mean) ** 2 for each in found) / trials)
    counts: dict[int, int] = {}
    for product in products:
        place = product * _BINS_A_UNIT // whole
        counts[place] = counts.get(place, 0) + 1
    return LikenessTable(
        trials=trials,
        mean=mean,
        deviation=deviation,
        least=min(found),
        most=max(found),
        within=sum(abs(each - mean) <= deviation for each in found) / trials,
        bins=tuple(
            Bin(place / _BINS_A_UNIT, counts.get(place, 0)) for place in range(min(counts), max(counts) + 1)
        ),
    )
