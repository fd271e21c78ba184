"""Move by guess level: step over what a guess leads to, and finish the try of a level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.breaks import search
from sudoku_repl.debugger.engine import Watcher, check_count, go, stop_here
from sudoku_repl.debugger.moves import step
from sudoku_repl.debugger.searches import stop_back
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.interruption import check
from sudoku_repl.timeline.bounds import Bound
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger

_OVER = What.FORWARD | What.UPWARD | What.END
"""What an advance has that tries another candidate of a level, or drops the level."""


def next_(
    debugger: Debugger,
    advances: int = 1,
    *,
    watcher: Watcher | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Stop:
    """Make ``advances`` advances as :meth:`step` does, but step over what a new guess leads to.

    Each ends with the first advance that is not deeper than the level it began at, so a whole refuted subtree
    is one of them. A solution, the end or a breakpoint stops it earlier, as in :meth:`run`. ``watcher`` is
    called only for the advances that these end with, ``tell`` now and then with the step count. In guess mode
    1 you make each guess, so nothing is stepped over, and this is :meth:`step`. Raises
    :class:`~sudoku_repl.errors.OrderError` if ``advances`` is less than 1.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(59)
    <Stop moved at step 59, level 6>
    >>> dbg.next().state.steps, dbg.next()
    (60, <Stop step at step 98, level 3>)
    """
    check_count(advances, "advances")
    if debugger.rules.guessing.asks:
        return step(debugger, advances, watcher=watcher)
    first, biggest, seconds = debugger.runs.here.index, 0, 0.0
    for left in reversed(range(advances)):
        stop = go(debugger, None, tell=tell, bound=Bound(debugger.state.level), reached=Reason.STEP)
        biggest, seconds = max(biggest, stop.biggest_level), seconds + stop.seconds
        if watcher and stop.before:
            watcher(*debugger.timeline.again(stop.last, stop.before))
        if left and (cut := _cut(debugger, stop)):
            stop = attrs.evolve(stop, reason=cut)
        if stop.reason is not Reason.STEP:
            break
    debugger.stopped = attrs.evolve(stop, first=first, biggest_level=biggest, seconds=seconds)
    return debugger.stopped


def _cut(debugger: Debugger, stop: Stop) -> Reason | None:
    """Return why no advance is to follow one that ended as it should; None if nothing keeps it from that."""
    if stop.reason is not Reason.STEP:
        return None
    return Reason.INTERRUPTED if debugger.interrupted else Reason.BREAK if stop.breaks else None


def finish(debugger: Debugger, *, watcher: Watcher | None = None) -> Stop:
    """Run until the try of the present level is over: revised, given up, or solved.

    A try is revised when the machine tries the next candidate of the level, and given up when it drops the
    level. The end or a breakpoint stops it earlier, as in :meth:`run`. At level 0 this is :meth:`run`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(90)
    <Stop moved at step 90, level 10>
    >>> dbg.finish()
    <Stop over at step 94, level 10>
    """
    level = debugger.state.level
    if not level:
        return go(debugger, watcher)
    return go(debugger, watcher, bound=Bound(level, _OVER), reached=Reason.OVER)


def reverse_next(debugger: Debugger, advances: int = 1) -> Stop:
    """Go back as :meth:`next` goes forward: over what is deeper than the present level.

    Each of the ``advances`` ends with the last position before it that is not deeper, or earlier at a
    breakpoint or a solution, as in :meth:`reverse`. Raises :class:`~sudoku_repl.errors.OrderError` if
    ``advances`` is less than 1, and :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(98)
    <Stop moved at step 98, level 3>
    >>> dbg.reverse_next()
    <Stop step at step 16, level 3>
    """
    check_count(advances, "advances")
    here, timeline = debugger.runs.here, debugger.timeline
    index, reason = here.index, Reason.STEP
    with debugger.interruption():
        stops = debugger.breakpoints.backward()
        for _ in range(advances):
            if not index:
                reason = Reason.START
                break
            check()
            end = timeline.last_before(index, Bound(timeline.facts_at(index).level))
            stop = search.find_back(timeline, stops, index, after=max(end - 1, 0))
            if stop:
                return stop_back(debugger, stop.first)
            index = end
    debugger.runs.jump(Position(here.run, index))
    return stop_here(debugger, reason, here.index)


def reverse_finish(debugger: Debugger) -> Stop:
    """Go back to just before the advance that made the present level; at level 0, to the start of the run.

    Nothing on the way stops this.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(98)
    <Stop moved at step 98, level 3>
    >>> dbg.reverse_finish()
    <Stop moved at step 14, level 2>
    """
    here, level = debugger.runs.here, debugger.state.level
    index = debugger.timeline.last_before(here.index, Bound(level - 1)) if level else 0
    debugger.runs.jump(Position(here.run, index))
    return stop_here(debugger, Reason.MOVED if level else Reason.START, here.index)
