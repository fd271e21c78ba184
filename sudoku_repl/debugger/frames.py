"""Look at the grids that the guess levels keep, without moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudoku_repl.debugger.engine import check_count
from sudoku_repl.errors import MoveError
from sudoku_repl.timeline.frames import Frame, kept

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


def frame(debugger: Debugger, number: int | None = None) -> Frame:
    """Choose the grid that you look at, and return its frame; without ``number``, return the chosen one.

    Frame 0 is the present grid. Frame 1 is the grid kept under the deepest guess level, before its guess, and
    the last frame is the grid under level 1. :meth:`snapshot`, :meth:`why`, :meth:`hint`, :meth:`diff`,
    :meth:`chains`, :meth:`check_chain`, :meth:`matrix`, :meth:`quantities` and :meth:`picture` answer for the
    chosen frame. You don't move, and any move returns to frame 0. Raises
    :class:`~sudoku_repl.errors.MoveError` if there is no such frame.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92)
    >>> dbg.frame(2)
    <Frame 2: the grid kept under level 10, at step 83>
    >>> print(dbg.why((2, 6)))
    [2,6] may be 4 6, not 1 (G23), 2 (I17), 3 (G4), 5 (J33), 7 (I18), 8 (I10), 9 (J78)
    >>> dbg.state.steps, dbg.step().state.steps, dbg.frame().number
    (92, 93, 0)
    """
    if number is not None:
        runs, last = debugger.runs, debugger.state.level
        if not 0 <= number <= last:
            known = f"the frames are 0 to {last}" if last else "at level 0 there is only frame 0"
            raise MoveError(f"no frame {number}; {known}")
        debugger._framed = None
        if number:
            found = kept(runs.timeline, runs.here.index, debugger.levels[number - 1])
            debugger._framed = (runs, runs.here, debugger.stopped, found)
    return _chosen(debugger)


def up(debugger: Debugger, frames: int = 1) -> Frame:
    """Look at the grid of an earlier guess: ``frames`` further up the stack.

    Raises :class:`~sudoku_repl.errors.MoveError` if there is no such frame, and
    :class:`~sudoku_repl.errors.OrderError` if ``frames`` is less than 1.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92)
    >>> dbg.up(3).guess.level, dbg.down().guess.level
    (9, 10)
    """
    check_count(frames, "frames")
    return frame(debugger, _chosen(debugger).number + frames)


def down(debugger: Debugger, frames: int = 1) -> Frame:
    """Look at the grid of a later guess, or at the present grid: ``frames`` further down the stack.

    Raises what :meth:`up` raises.
    """
    check_count(frames, "frames")
    number = _chosen(debugger).number
    if frames > number:
        raise MoveError(f"can't go {frames} down from frame {number}; frame 0 is the present grid")
    return frame(debugger, number - frames)


def _chosen(debugger: Debugger) -> Frame:
    """Return the chosen frame; after a move, which changes the position or at least the stop, frame 0."""
    here = debugger.runs.here
    if debugger._framed:
        runs, where, stopped, chosen = debugger._framed
        if runs is debugger.runs and where == here and stopped is debugger.stopped:
            return chosen
    return Frame(0, debugger.timeline, here.index, debugger.state)
