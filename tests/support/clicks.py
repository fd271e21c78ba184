"""What a click on a frame of the full screen chooses."""

from __future__ import annotations

from sudoku_repl.shell.view.frame import Screenful
from sudoku_repl.shell.view.pane import Target, TargetKind


def targets(drawn: Screenful) -> dict[tuple[int, int], Target]:
    """The target at each line and column that has one."""
    places = (
        (area.top + row, area.left + column)
        for area, _ in drawn.panes
        for row in range(area.rows)
        for column in range(area.columns)
    )
    return {place: found for place in places if (found := drawn.at(*place))}


def cells(drawn: Screenful) -> dict[tuple[int, int], int]:
    """The cell at each line and column that has one."""
    return {place: each.number for place, each in targets(drawn).items() if each.kind is TargetKind.CELL}
