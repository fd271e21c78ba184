"""Look at the grids that the guess levels keep, without moving."""

from __future__ import annotations

from sudoku_repl.debugger.tables import Levels
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import MoveError
from sudoku_repl.timeline.frames import Frame, kept


def frame(work: Workspace, number: int | None) -> Frame:
    """Return the chosen frame, after choosing another if its number is given."""
    if number is None:
        return work.frame
    last = work.state.level
    if not 0 <= number <= last:
        known = f"the frames are 0 to {last}" if last else "at level 0 there is only frame 0"
        raise MoveError(f"no frame {number}; {known}")
    work.frame = work.present_frame
    if number:
        guess = Levels.of(work.state.levels(), work.quiz.board)[number - 1]
        work.frame = kept(work.timeline, work.runs.here.index, guess)
    return work.frame


def up(work: Workspace, frames: int) -> Frame:
    """Choose the frame of an earlier guess."""
    return frame(work, work.frame.number + frames)


def down(work: Workspace, frames: int) -> Frame:
    """Choose the frame of a later guess, or frame 0."""
    number = work.frame.number
    if frames > number:
        raise MoveError(f"can't go {frames} down from frame {number}; frame 0 is the present grid")
    return frame(work, number - frames)
