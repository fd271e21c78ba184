"""Hotspots: where the run lost its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import File, Number, OneOf
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.board import digits
from sudoku_repl.render.columns import beside, table, width_of
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.values import named

if TYPE_CHECKING:
    from sudoku_repl.explain.hotspots import Heat, Hotspots

_COUNTS = {
    "contradictions": "where a last candidate was about to go",
    "guessed": "where guesses were made",
    "removed": "where candidates were removed under guesses that were then refuted",
    "cores": "where guesses of the cores of contradictions were made",
}


class HotspotsShown(Result, json_type="hotspots"):
    """`hotspots`; every cell, house and digit, in order; with `hotspots cores`, they have `cores` too."""

    hotspots: Hotspots
    count: str
    """What the heat map shows, and what the tables are sorted by."""
    top: int
    """The most lines of a table."""

    def text(self, width: int | None) -> Lines:
        """The map, and beside it the tables if there is room."""
        from sudoku_repl.documents.scene import COUNTED, shade

        found, board = self.hotspots, self.hotspots.board
        counts = [getattr(heat, self.count) for heat in found.cells]
        most = max(counts)
        if not any(any(_values(heat, found.counts)) for heat in found.cells):
            yield line("Nothing to show: no guess and no contradiction is recorded.")
            return

        def style(cell: int) -> str:
            heat = shade(counts[cell], most, _SHADES)
            return f"heat{heat}" if heat else "open"

        ranks = bytes(counts if most <= _RANKS else [shade(count, most, _RANKS) for count in counts])
        scale = f", from 1 to {_RANKS} for {most}" if most > _RANKS else ""
        yield line(f"{COUNTED[self.count].capitalize()}{scale}:", "heading")
        *drawn, blank = digits(board, ranks, style)
        tables = list(_tables(self, width))
        if width is None or width_of(drawn) + _GAP + width_of(tables) <= width:
            yield from beside(drawn, tables, _GAP)
        else:
            yield from (*drawn, blank, *tables)

    def members(self) -> dict[str, Any]:
        found, board = self.hotspots, self.hotspots.board
        heats = {
            "cells": (board.coordinates, found.cells),
            "houses": ((house.name for house in board.houses), found.houses),
            "digits": (range(1, board.digits + 1), found.digits),
        }
        return {
            name: [
                {name[:-1]: label, **named(heat, *found.counts)}
                for label, heat in zip(*labelled, strict=True)
            ]
            for name, labelled in heats.items()
        }


@order("hotspots", group="reading", rank=5, example="hotspots removed")
def hotspots(
    desk: Desk,
    count: Annotated[str, OneOf(_COUNTS)] = "contradictions",
    file: Annotated[str, File(endings=(".svg", ".png"))] | None = None,
    *,
    top: Annotated[int, Number(1), "the maximum number of lines of each table"] = 5,
) -> HotspotsShown | Written:
    """Show the cells, houses and digits where the run lost its time.

    For each cell, house and digit, the tables count the contradictions in it, how often it was guessed,
    and the candidates removed there under a guess that was then refuted. The cell of a contradiction is
    the one named in its line, and a house has the counts of its cells. The map of the board shows one of
    the counts; counts above 9 are scaled down, so that 9 is the biggest. `hotspots cores` also counts how
    often a guess of the cell was in the core of a contradiction (see `blame`), which takes longer.

    To draw the map to a file, give a name that ends in .svg or .png; a .png file needs matplotlib.

    Counting replays the whole run, which takes a while if it is long. Ctrl-C stops it.
    """
    debugger = desk.debugger
    total = len(debugger.timeline)
    with desk.interruptible(), desk.frontend.progress("hotspots", total) as progress:
        if file is not None:
            debugger.draw_hotspots(file, count, progress=progress)
            return Written(file)
        return HotspotsShown(debugger.hotspots(cores=count == "cores", progress=progress), count, top)


_SHADES = 3
"""The number of styles ``heat1``, ``heat2``, ..."""

_GAP = 3

_RANKS = 9
"""The biggest number of the map: bigger counts are scaled down."""


def _tables(result: HotspotsShown, width: int | None) -> Iterator[StyledLine]:
    """Render the tables of cells, houses and digits, the hottest first."""
    found, board = result.hotspots, result.hotspots.board
    by = found.counts.index(result.count)
    for name, labels, heats in (
        ("cell", map(board.label, range(len(found.cells))), found.cells),
        ("house", (house.name for house in board.houses), found.houses),
        ("digit", map(str, range(1, board.digits + 1)), found.digits),
    ):
        if name != "cell":
            yield BLANK
        rows = [(label, _values(heat, found.counts)) for label, heat in zip(labels, heats, strict=True)]
        hot = sorted((row for row in rows if any(row[1])), key=lambda row: (-row[1][by], -sum(row[1])))
        yield from table((name, *found.counts), ((label, *row) for label, row in hot[: result.top]), width)


def _values(heat: Heat, counts: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(getattr(heat, name) for name in counts)
