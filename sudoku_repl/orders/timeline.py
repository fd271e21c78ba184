"""The guess level, and other values, over the steps of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs

from sudoku_repl.orders.arguments import File, SubjectArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.timeline.profile import Column, Profile

if TYPE_CHECKING:
    from sudoku_repl.explain.curve import Curves

_MARGIN = 6
"""The width of the scale beside the drawing, in columns."""
_ROWS = 8
"""The most rows of a curve."""


@attrs.frozen
class TimelineDrawn(Result):
    """`timeline`: the guess level over the steps of the run."""

    json_type = "timeline"

    here: int
    """The present step."""
    columns: tuple[Column, ...]

    def text(self, width: int | None) -> Lines:
        """The guess level, drawn with characters."""
        from sudoku_repl.render.charts import chart

        return chart(Profile(self.columns, self.here))


def _curve_lines(curves: Curves, width: int | None) -> Lines:
    """`timeline` with quantities or cells; a column has the lowest and the highest value of its steps."""
    from sudoku_repl.render.charts import curve_charts

    return curve_charts(curves, _ROWS)


@order("timeline", group="reading", rank=3, example="timeline open level", text=_curve_lines, json="curves")
def timeline(
    desk: Desk,
    what: tuple[SubjectArgument, ...] = (),
    file: Annotated[str, File(endings=(".svg", ".png"))] | None = None,
) -> TimelineDrawn | Curves | Written:
    """Draw the guess level, or other values, over the steps of the run.

    Below the drawing, S marks solutions, x contradictions and ^ the present step. A long run is shrunk
    to the width of the screen, but every peak stays.

    `timeline open biggest` draws quantities, and `timeline [4,2]` how many digits the cell may still have.
    Each column is drawn up to the highest value of its steps, and dim above the lowest. `trace` shows the
    values in a table. To draw to a file, give a name that ends in .svg or .png; a .png file needs
    matplotlib.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("timeline", len(debugger.timeline)) as progress:
        if file is not None:
            debugger.draw_timeline(file, *what, progress=progress)
            return Written(file)
        columns = max(desk.frontend.columns - _MARGIN, 10)
        if what:
            return debugger.curves(*what, columns=columns, progress=progress)
        return TimelineDrawn(debugger.state.steps, debugger.profile(columns))
