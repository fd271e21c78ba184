"""The likeness of full grids."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.create import LikenessRow
from sudoku_repl.orders.likeness import GridsCompared, LikenessShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render.columns import PROSE
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.tables import table

_LONGEST = 50
"""The length of the longest bar in characters, if the terminal is wide enough."""
_BESIDE_BAR = 12
"""The columns left for the numbers on both sides of a bar."""


@forms.register
def likeness(result: LikenessShown, width: int | None) -> Iterator[StyledLine]:
    """The table of likeness, and a histogram for each of its two rows."""
    made, draw = result.table, result.table.draw
    trials = made.to_seed.trials
    yield line(
        f"{trials} grids drawn from the seed grid, {trials} pairs of grids kept, seed {result.seed};"
        f" swaps {draw.digits},{draw.lines},{draw.chutes}"
    )
    yield line(
        f"{made.kept:.1%} of the grids are kept: their likeness to the seed grid is below {draw.threshold}"
    )
    rows = {"to the seed grid": made.to_seed, "of two grids kept": made.of_two}
    head = ("likeness", "least", "most", "mean", "deviation", "within 1", "within 2", "within 3")
    yield from table(head, (_figures(name, row) for name, row in rows.items()), width)
    for name, row in rows.items():
        yield line(f"likeness {name} (|: the normal curve)")
        yield from _histogram(row, min(width or PROSE, _LONGEST + _BESIDE_BAR) - _BESIDE_BAR)


def _figures(name: str, row: LikenessRow) -> tuple[str, ...]:
    figures = (f"{figure:.3f}" for figure in (row.least, row.most, row.mean))
    return name, *figures, f"{row.deviation:.4f}", *(f"{share:.1%}" for share in row.within)


def _histogram(row: LikenessRow, longest: int) -> Iterator[StyledLine]:
    """One bar for each bin, with ``|`` where it would end if the likeness were normally distributed."""
    highest = max(max(each.count, each.normal) for each in row.bins)
    for each in row.bins:
        bar = "█" * round(each.count * longest / highest)
        at = round(each.normal * longest / highest)
        before, after = bar[:at].ljust(at), bar[at + 1 :]
        yield ("", f"{each.lower:.3f} "), ("name", before), ("", "|"), ("name", after), ("", f" {each.count}")


@forms.register
def compared(result: GridsCompared, _: int | None) -> Iterator[StyledLine]:
    """The likeness, with six decimals."""
    yield line(f"likeness {result.likeness:.6f}")
