"""Move by guess level: step over what a guess leads to, and finish the try of a level."""

from __future__ import annotations

import attrs

from sudoku_repl.breaks import search
from sudoku_repl.debugger.moves import step
from sudoku_repl.debugger.run_loop import Limits, Progress, Watcher, go
from sudoku_repl.debugger.searches import stop_back
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.interruption import check
from sudoku_repl.timeline.bounds import Bound
from sudoku_repl.timeline.facts import What

_ENDS_TRY = What.FORWARD | What.UPWARD | What.END
"""The flags of an advance that ends the try of a level: it tries another candidate, or drops the level."""


def next_(work: Workspace, advances: int, *, watcher: Watcher | None, progress: Progress) -> Stop:
    """Make advances, but step over what a new guess leads to."""
    if work.rules.guessing.asks:
        return step(work, advances, watcher)
    first, biggest, seconds = work.runs.here.index, 0, 0.0
    with work.interrupts.work() as is_interrupted:
        for left in reversed(range(advances)):
            limits = Limits(bound=Bound(work.state.level), reached=Reason.STEP)
            stop = go(work, limits, progress=progress)
            biggest, seconds = max(biggest, stop.biggest_level), seconds + stop.seconds
            if watcher and stop.before:
                watcher(*work.timeline.again(stop.last, stop.before))
            if left and stop.reason is Reason.STEP:
                if is_interrupted():
                    stop = attrs.evolve(stop, reason=Reason.INTERRUPTED)
                elif stop.breaks:
                    stop = attrs.evolve(stop, reason=Reason.BREAK)
            if stop.reason is not Reason.STEP:
                break
    work.stopped = attrs.evolve(stop, first=first, biggest_level=biggest, seconds=seconds)
    return work.stopped


def finish(work: Workspace, watcher: Watcher | None) -> Stop:
    """Run until the try of the present level is over; at level 0, to the next solution."""
    level = work.state.level
    limits = Limits(bound=Bound(level, _ENDS_TRY), reached=Reason.OVER) if level else Limits()
    return go(work, limits, watcher=watcher)


def reverse_next(work: Workspace, advances: int) -> Stop:
    """Go back over what is deeper than the present level."""
    here, timeline = work.runs.here, work.timeline
    index, reason = here.index, Reason.STEP
    with work.interrupts.work():
        stops = work.breakpoints.backward()
        for _ in range(advances):
            if not index:
                reason = Reason.START
                break
            check()
            end = timeline.last_before(index, Bound(timeline.facts_at(index).level))
            stop = search.find_back(timeline, stops, index, after=max(end - 1, 0))
            if stop:
                return stop_back(work, stop.first)
            index = end
    return work.stop_here(reason, work.jump(index))


def reverse_finish(work: Workspace) -> Stop:
    """Go back to just before the advance that made the present level; at level 0, to the start."""
    level = work.state.level
    index = work.timeline.last_before(work.runs.here.index, Bound(level - 1)) if level else 0
    return work.stop_here(Reason.MOVED if level else Reason.START, work.jump(index))
