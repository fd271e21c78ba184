"""Equivalent quizzes: transforms, the canonical form, and the likeness of full grids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import attrs

from sudoku_repl.create import drawing
from sudoku_repl.create.chance import new_seed
from sudoku_repl.create.drawing import LikenessRow, LikenessTable, likeness_table
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.formats import open_quiz, parse_quiz
from sudoku_repl.orders.create import Created
from sudoku_repl.orders.create_options import Seed, SwapsOf, Threshold, seed_draw
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.columns import PROSE, table
from sudoku_repl.render.spans import StyledLine, line

_TRANSFORMS = {
    "relabel": "987654321: the digits that replace 1 to 9; with digits above 9, put blanks between them",
    "rows": "2 1 3 4 5 6 7 8 9: the rows in their new order",
    "columns": "the same for columns",
    "bands": "3 1 2: the bands in their new order",
    "stacks": "the same for stacks",
    "transpose": "turn rows into columns",
    "antitranspose": "reflect in the other diagonal",
    "rotate": "90, 180 or 270: turn clockwise",
    "mirror": "swap left and right",
    "flip": "swap top and bottom",
    "random": "7: a random transform, from a seed",
}


_TEXT = Kind(
    "transforms such as `transpose; rotate 90`",
    "transform; transform...",
    str.lower,
    lambda *_: _TRANSFORMS,
    takes_rest=True,
    is_free_text=True,  # `--random` is accepted for `random`
    fragment=lambda text: text.rpartition(";")[2].lstrip(),
)


@order(
    "transform",
    group="making",
    rank=5,
    example="transform transpose; relabel 987654321",
    shared="; ".join(f"`{name}` {meaning}" for name, meaning in _TRANSFORMS.items()) + ".",
)
def transform(desk: Desk, transforms: Annotated[str, _TEXT]) -> Iterator[Result]:
    """Make an equivalent quiz, and load it."""
    seed = new_seed() if transforms.removeprefix("--") == "random" else None
    named = transforms if seed is None else f"random {seed}"
    changes = desk.load(lambda: desk.debugger.transform(named))
    yield Created(desk.debugger.quiz, seed, 1)
    yield from changes


def _lines(givens: str, width: int | None) -> Lines:
    """`canonical`: the canonical form of the quiz."""
    yield line(givens)


@order("canonical", group="making", rank=6, text=_lines, json=("canonical", "givens"))
def canonical(desk: Desk) -> str:
    """Show the canonical (smallest equivalent) form of the quiz.

    Two quizzes are equivalent if you can turn one into the other by relabelling digits, transposing, and
    swapping bands, stacks, and the rows or columns inside one. Equivalent quizzes, and no others, have
    equal canonical forms. Only single grids of at most 9 digits without extra houses have them.
    """
    return desk.debugger.canonical()


class LikenessShown(Result, json_type="likeness"):
    """`create likeness`."""

    table: LikenessTable
    seed: int

    def text(self, width: int | None) -> Lines:
        made, draw = self.table, self.table.draw
        trials = made.to_seed.trials
        yield line(
            f"{trials} grids drawn from the seed grid, {trials} pairs of grids kept, seed {self.seed};"
            f" swaps {draw.digits},{draw.lines},{draw.chutes}"
        )
        kept = f"{made.kept:.1%} of the grids are kept"
        yield line(f"{kept}: their likeness to the seed grid is below {draw.threshold}")
        rows = {"to the seed grid": made.to_seed, "of two grids kept": made.of_two}
        head = ("likeness", "least", "most", "mean", "deviation", "within 1", "within 2", "within 3")
        yield from table(head, (_figures(name, row) for name, row in rows.items()), width)
        for name, row in rows.items():
            yield line(f"likeness {name} (|: the normal curve)")
            yield from _histogram(row, min(width or PROSE, _LONGEST + _BESIDE_BAR) - _BESIDE_BAR)

    def members(self) -> dict[str, Any]:
        table = attrs.asdict(self.table, filter=lambda field, _: field.name != "found")
        return {**table, "seed": self.seed}


class GridsCompared(Result, json_type="grids_compared"):
    """`likeness` of two grids."""

    likeness: float

    def text(self, width: int | None) -> Lines:
        yield line(f"likeness {self.likeness:.6f}")


GridText: TypeAlias = Annotated[
    str, File(takes_rest=False, expected="a full grid: a file, or a line of 81 digits", metavar="grid")
]


@order("likeness", group="making", rank=7, example="likeness one.txt other.txt")
def likeness(desk: Desk, one: GridText, other: GridText) -> GridsCompared:
    """Show the likeness of two full grids.

    The likeness is the cosine of the angle between the grids as vectors of their digits; it is 1 for
    equal grids. A grid is a file or a line of 81 digits. `create likeness` prints the table of the
    paper.
    """
    return GridsCompared(round(drawing.likeness(_full_grid(one), _full_grid(other)), 6))


def _full_grid(text: str) -> bytes:
    quiz = parse_quiz(text) if re.fullmatch(r"[0-9.]{81}", text) else open_quiz(text)
    if 0 in quiz.givens:
        cell = quiz.board.label(quiz.givens.index(0))
        raise OrderError(f"{quoted(text)}: expected a digit in every cell, but {cell} is open")
    return quiz.givens


@order("create likeness", group="making", rank=4, example="create likeness --trials 1000 --seed 7")
def create_likeness(
    desk: Desk,
    grids: tuple[GridText, ...] = (),
    *,
    trials: Annotated[
        int | None, Number(1), "number of grids, and of pairs of accepted grids; 10000 by default"
    ] = None,
    seed: Seed = None,
    swaps: SwapsOf = None,
    threshold: Threshold = None,
    plot: Annotated[
        str | None, File(takes_rest=False), "draw the histograms and normal probability plots: .svg or .png"
    ] = None,
) -> tuple[Result, ...]:
    """Show the likeness of grids shuffled from the seed grid, or of two given grids.

    `create likeness` prints the table of the paper about grids shuffled from its seed grid. With --plot, it
    also draws the paper's figures 6 and 7: the histograms with the normal curve, and the normal probability
    plots with the intervals of 1, 2 and 3 deviations.
    """
    from sudoku_repl.documents.writing import write, writer_of

    if grids:
        options = {"seed": seed, "trials": trials, "swaps": swaps, "threshold": threshold, "plot": plot}
        for name, value in options.items():
            if value is not None:
                raise OrderError(f"--{name} is for the table; leave it out to compare two grids")
        if len(grids) != 2:
            raise OrderError(f"expected two grids to compare, or none for the table; got {len(grids)}")
        return (likeness(desk, *grids),)
    if plot is not None:
        writer_of(LikenessTable, desk.debugger.target(plot))  # refuses the name before the long count
    seed = new_seed() if seed is None else seed
    table = likeness_table(trials or 10_000, seed, seed_draw(swaps, threshold))
    shown = LikenessShown(table, seed)
    if plot is None:
        return (shown,)
    write(table, plot)
    return shown, Written(plot)


_LONGEST = 50
"""The length of the longest bar in characters, if the terminal is wide enough."""

_BESIDE_BAR = 12
"""The columns left for the numbers on both sides of a bar."""


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
