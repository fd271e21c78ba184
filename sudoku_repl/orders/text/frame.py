"""The frame that you look at."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.frame import FrameShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render import board
from sudoku_repl.render.lines import guess_line
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def frame_shown(result: FrameShown, width: int | None) -> Iterator[StyledLine]:
    """The frame, its grid as `show` shows it, and where you are."""
    frame, here = result.frame, result.here
    which = f"Frame {frame.number} of {here.level}"
    if frame.guess is None:
        yield line(f"{which}: the present grid", "name")
    else:
        yield line(
            f"{which}: the grid at step {frame.state.steps}, kept under level {frame.guess.level}", "name"
        )
        yield guess_line(frame.guess, here.board)
    if result.snapshot:
        yield from board.shown(result.snapshot, width=width)
    yield line(f"You are at step {here.steps}, level {here.level}.", "note")
