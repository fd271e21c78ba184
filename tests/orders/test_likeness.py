"""The likeness of grids."""

import re

import attrs

from sudoku_repl.create.drawing import Bin, likeness_table
from sudoku_repl.orders.transform import LikenessShown
from sudoku_repl.render.spans import plain


def test_the_longest_bar_of_a_histogram_is_the_highest_bin_or_the_normal_curve() -> None:
    made = likeness_table(20, seed=3)
    bins = (Bin(0.1, 1, 4.0), Bin(0.2, 2, 1.0))
    row = attrs.evolve(made.to_seed, bins=bins)
    other = attrs.evolve(made.of_two, bins=(Bin(0.1, 4, 1.0), Bin(0.2, 2, 3.0)))
    lines = [
        plain(line) for line in LikenessShown(attrs.evolve(made, to_seed=row, of_two=other), 3).lines(32)
    ]
    bars = [line for line in lines if re.match(r"0[.][12]00 ", line)]
    assert bars == [
        "0.100 █████               | 1",
        "0.200 █████|████ 2",
        "0.100 █████|██████████████ 4",
        "0.200 ██████████     | 2",
    ]
