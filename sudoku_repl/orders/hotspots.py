"""Hotspots: where the run lost its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs

from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice, Number
from sudoku_repl.orders.results import Result, Written

if TYPE_CHECKING:
    from sudoku_repl.explain import Hotspots

_COUNTS = {
    "contradictions": "where a last candidate was about to go",
    "guessed": "where guesses were made",
    "removed": "where candidates were removed under guesses that were then refuted",
    "cores": "where guesses of the cores of contradictions were made",
}


@attrs.frozen
class HotspotsShown(Result):
    """The hotspots of a run."""

    hotspots: Hotspots
    count: str
    """What the heat map shows, and what the tables are sorted by."""
    top: int
    """The most lines of a table."""


@order("hotspots", group="reading", rank=5, example="hotspots removed")
def hotspots(
    desk: Desk,
    count: Annotated[str, Choice(_COUNTS)] = "contradictions",
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
