"""Pictures by matplotlib, which only they need."""

from __future__ import annotations

from pathlib import Path

from sudoku_repl.commands.results import Drawn
from sudoku_repl.errors import OrderError


def write_timeline(drawn: Drawn, path: Path) -> None:
    """The guess level over the steps; raises OrderError where there are none, or matplotlib is missing."""
    if not drawn.columns:
        raise OrderError("nothing is recorded yet that could be drawn")
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        raise OrderError("pictures need matplotlib: pip install 'sudoku-repl[plot]'") from None
    if not drawn.columns:
        raise OrderError("nothing is recorded yet: there is nothing to draw")
    figure = Figure(figsize=(10, 3.5), layout="constrained")
    axes = figure.subplots()
    edges = [column.first - 1 for column in drawn.columns] + [drawn.columns[-1].last]
    levels = [column.level for column in drawn.columns]
    axes.stairs(levels, edges, fill=True, color="#7a6fb0")
    for name, marker, colour, place in (
        ("solution", "*", "#1b7837", [column for column in drawn.columns if column.solutions]),
        ("contradiction", "x", "#b2182b", [column for column in drawn.columns if column.wrong]),
    ):
        middles = [(column.first + column.last) / 2 for column in place]
        heights = [column.level for column in place]
        if place:
            axes.plot(middles, heights, marker, color=colour, markersize=5, label=name)
    axes.axvline(drawn.here, color="black", linewidth=1, linestyle=":", label=f"step {drawn.here}")
    axes.set(xlabel="steps", ylabel="guess level", xlim=(0, edges[-1]), ylim=(0, max(levels) + 1))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper left", frameon=False)
    figure.savefig(path)
