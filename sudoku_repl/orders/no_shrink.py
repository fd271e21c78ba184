"""Whether a line says that a filter found nothing, as the author of the original once wished."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


@attrs.frozen
class NoShrinkLines(Result):
    """`no-shrink`: whether a line says that a filter found nothing."""

    json_type = "no_shrink_lines"

    on: bool

    def text(self, width: int | None) -> Lines:
        """The switch."""
        yield line(f"Lines for filters that find nothing: {'on' if self.on else 'off'}.")


@order("no-shrink", group="reading", rank=8, example="no-shrink on")
def no_shrink(
    desk: Desk,
    switch: Annotated[str, Choice({"on": "print the line", "off": "print nothing, as the original"})]
    | None = None,
) -> NoShrinkLines:
    """Show or set whether a line says that a filter found nothing.

    After `no-shrink on`, runs and `log` print `10) No shrink happened` where the techniques found nothing, so
    that a guess follows. The steps stay the same. The original prints nothing there.
    """
    if switch is not None:
        desk.tells_no_shrink = switch == "on"
    return NoShrinkLines(desk.tells_no_shrink)
