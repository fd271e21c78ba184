"""The guess level over the steps of the run."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.charts import chart
from sudoku_repl.timeline.profile import Column, Profile

_MARGIN = 6
"""The width of the scale beside the drawing, in columns."""


@attrs.frozen
class TimelineDrawn(Result):
    """`timeline`: the guess level over the steps of the run."""

    json_type = "timeline"

    here: int
    """The present step."""
    columns: tuple[Column, ...]

    def text(self, width: int | None) -> Lines:
        """The guess level, drawn with characters."""
        return chart(Profile(self.columns, self.here))


@order("timeline", group="reading", rank=3)
def timeline(desk: Desk, file: Annotated[str, File()] | None = None) -> TimelineDrawn | Written:
    """Draw the guess level over the steps of the run.

    Below the drawing, S marks solutions, x contradictions and ^ the present step. A long run is shrunk
    to the width of the screen, but every peak stays. To draw to a file, give a name that ends in .svg or
    .png; a .png file needs matplotlib.
    """
    debugger = desk.debugger
    if file is not None:
        debugger.draw_timeline(file)
        return Written(file)
    columns = debugger.profile(max(desk.frontend.columns - _MARGIN, 10))
    return TimelineDrawn(debugger.state.steps, columns)
