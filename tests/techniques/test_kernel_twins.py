"""The kernel of the techniques, held against the searches in Python."""

from __future__ import annotations

from itertools import islice
from unittest.mock import patch

import pytest
from support.findings import position

from sudoku_repl import kernels
from sudoku_repl.techniques import TECHNIQUES, almost_locked, grouped, walks
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid

pytest.importorskip("sudoku_repl.techniques.kernel", exc_type=ImportError)

FAMILIES = {"singles", "subsets", "intersections", "chains", "single digit patterns", "almost locked sets"}
CACHES = (
    almost_locked._sets,
    grouped.group_network,
    walks.digit_network,
    walks.candidate_network,
    walks.cell_network,
)


def found(grid: Grid, *, has_kernel: bool) -> list[Finding]:
    """The first findings of each technique in a grid."""
    for cache in CACHES:
        cache.cache_clear()
    with patch.object(kernels, "HAS_KERNEL", has_kernel):
        tried = [each for each in TECHNIQUES.values() if each.family in FAMILIES]
        return [finding for each in tried for finding in islice(each.find(grid), 300)]


@pytest.mark.parametrize(
    "name",
    ["9x9", "6x6 + diagonals", pytest.param("9x9 + windows", marks=pytest.mark.long), "0,0 2,0 + order 2x2"],
)
@pytest.mark.parametrize("seed", range(2))
def test_techniques_find_the_same_in_the_same_order_without_the_kernel(name: str, seed: int) -> None:
    grid = position(name, seed, placed=0.35, kept=0.45).grid
    expected = found(grid, has_kernel=False)
    assert expected
    assert found(grid, has_kernel=True) == expected
