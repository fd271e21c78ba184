"""What a click on a frame of the full screen chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sudoku_repl import State
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.render.spans import StyledLine, plain
from sudoku_repl.shell.view.frame import Screenful
from sudoku_repl.shell.view.pane import Target, TargetKind


def targets(drawn: Screenful) -> dict[tuple[int, int], Target]:
    """The target at each line and column that has one."""
    return {
        (area.top + row, area.left + column): found
        for area, pane in drawn.panes
        for row in range(area.rows)
        for column in range(area.columns)
        if (found := pane.at(row, column))
    }


def cells(drawn: Screenful) -> dict[tuple[int, int], int]:
    """The cell at each line and column that has one."""
    return {place: each.number for place, each in targets(drawn).items() if each.kind is TargetKind.CELL}


def texts_in(lines: Sequence[StyledLine], cells: Mapping[tuple[int, int], int]) -> dict[int, str]:
    """What stands in each cell of drawn lines, without blanks and dots."""
    texts: dict[int, str] = dict.fromkeys(cells.values(), "")
    for (row, column), cell in sorted(cells.items()):
        if cells.get((row, column + 1)) == cell:  # the last is what stands beside the cell
            texts[cell] += plain(lines[row])[column].strip("· ")
    return texts


def shown_in(state: State, *, candidates: bool = True) -> list[str]:
    """What should stand in each cell: its digit, or its candidates."""
    held = state.candidates() if candidates else {}
    digits = ((value,) if value else held.get(cell, ()) for cell, value in enumerate(state.values))
    return ["".join(DIGIT_CHARACTERS[digit - 1] for digit in each) for each in digits]
