"""The guess levels, and their frames: the grids that they keep."""

from __future__ import annotations

from typing import Annotated, Any

from sudoku_repl.machine import State
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.board import level_lines, shown
from sudoku_repl.render.lines import guess_line
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import counts, json_value, state_object
from sudoku_repl.timeline.frames import Frame, Snapshot


def _lines(state: State, width: int | None) -> Lines:
    """`levels`: the guess levels."""
    return level_lines(state)


@order(
    "levels",
    group="quiz",
    rank=3,
    aliases=("bt", "backtrace", "where", "w"),
    text=_lines,
    json=lambda state: {"type": "levels", "levels": json_value(state.levels(), state.board)},
)
def levels(desk: Desk) -> State:
    """Show the guess levels, deepest first.

    Each level is shown with its cell, its candidate, and the number of that candidate among the
    candidates of the cell. `frame`, `up` and `down` show the grid that a level keeps.
    """
    return desk.debugger.state


_FRAMES = """
Each guess level keeps the grid before its guess, inside the advance that made the level. Frame 0 is the
present grid, frame 1 the grid kept under the deepest level, and the last frame the grid under level 1. In
a frame, `show`, `why`, `hint`, `diff`, `chain`, `matrix` and `print` answer for its grid. You have not moved:
every order that moves starts from the present position, and returns to frame 0.
"""


class FrameShown(Result, json_type="frame", is_text=False):
    """The grid that you look at, the level that keeps it, and `here`, where you are."""

    frame: Frame
    here: State
    """The state at your position."""
    snapshot: Snapshot | None
    """The grid of the frame, if the order chose it."""

    def text(self, width: int | None) -> Lines:
        """The frame, its grid as `show` shows it, and where you are."""
        frame, here = self.frame, self.here
        which = f"Frame {frame.number} of {here.level}"
        if frame.guess is None:
            yield line(f"{which}: the present grid", "name")
        else:
            yield line(
                f"{which}: the grid at step {frame.state.steps}, kept under level {frame.guess.level}", "name"
            )
            yield guess_line(frame.guess, here.board)
        if self.snapshot:
            yield from shown(self.snapshot, width=width)
        yield line(f"You are at step {here.steps}, level {here.level}.", "note")

    def members(self) -> dict[str, Any]:
        frame, here = self.frame, self.here
        return {
            "number": frame.number,
            "kept_under": json_value(frame.guess, here.board),
            **state_object(frame.state),
            "here": counts(here),
        }


def _frames(text: str, desk: Desk) -> dict[str, str]:
    """Return the numbers of the frames, each with its grid."""
    if not desk.debugger.loaded:
        return {}
    label = desk.debugger.quiz.board.label
    guesses = enumerate(desk.debugger.levels, 1)
    kept = {
        str(number): f"before the guess of level {each.level} at {label(each.cell)}"
        for number, each in guesses
    }
    return {"0": "the present grid", **kept}


@order("frame", group="reading", rank=4, example="frame 1", aliases=("f",), shared=_FRAMES)
def frame(desk: Desk, number: Annotated[int, Number(0, _frames)] | None = None) -> FrameShown:
    """Look at the grid that a guess level keeps, without moving.

    Without a number, this shows which frame you look at, and where you are.
    """
    return _shown(desk, desk.debugger.frame(number), with_grid=number is not None)


@order("up", group="reading", rank=4, repeats=True, shared=_FRAMES)
def up(desk: Desk, frames: CountArgument = 1) -> FrameShown:
    """Look at the grid of an earlier guess, without moving.

    From the present grid, this is the grid kept under the deepest level.
    """
    return _shown(desk, desk.debugger.up(frames))


@order("down", group="reading", rank=4, repeats=True, shared=_FRAMES)
def down(desk: Desk, frames: CountArgument = 1) -> FrameShown:
    """Look at the grid of a later guess, without moving.

    From the grid kept under the deepest level, this returns to the present grid.
    """
    return _shown(desk, desk.debugger.down(frames))


def _shown(desk: Desk, frame: Frame, *, with_grid: bool = True) -> FrameShown:
    debugger = desk.debugger
    return FrameShown(frame, debugger.state, debugger.snapshot() if with_grid else None)
