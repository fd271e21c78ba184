"""Move forward and back in a run, and to any other position."""

from __future__ import annotations

import attrs

from sudoku_repl.debugger.run_loop import (
    ALL,
    Limits,
    Progress,
    Watcher,
    cut_short,
    go,
    no_progress,
)
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import MoveError, OrderError
from sudoku_repl.machine import Phase, State
from sudoku_repl.machine.deduction import Deduction, next_deduction
from sudoku_repl.machine.rules import Chosen
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline.runs import END, START


def step(work: Workspace, advances: int, watcher: Watcher | None) -> Stop:
    """Make a number of advances, or fewer."""
    return go(work, Limits(advances=advances), watcher=watcher)


def runtil(work: Workspace, steps: int, watcher: Watcher | None) -> Stop:
    """Run until the step counter is at least ``steps``."""
    if work.state.phase is not Phase.FINISHED and work.state.steps >= steps:
        return work.stop_here(Reason.LIMIT, work.runs.here.index)
    return go(work, Limits(steps=steps), watcher=watcher)


def runrun(work: Workspace, solutions: int, watcher: Watcher | None) -> Stop:
    """Run until a number of solutions is found."""
    return go(work, Limits(solutions), watcher=watcher)


def rerun(work: Workspace, watcher: Watcher | None) -> Stop:
    """Run from the start of the run."""
    work.runs.jump(work.runs.position(START))
    return go(work, watcher=watcher)


def hint(work: Workspace) -> Deduction:
    """Return the next deduction of the enabled techniques in the grid that you look at."""
    frame = work.frame
    return next_deduction(frame.state if frame.guess else frame.set_up.state, work.rules)


def deduce(work: Workspace, watcher: Watcher | None) -> Stop:
    """Make the deduction of :func:`hint` without a guess."""
    if work.frame.number:
        raise OrderError("a deduction is made in the present grid; `frame 0` returns to it")
    deduction = hint(work)
    if not deduction.applies:
        raise OrderError("no deduction to make without a guess; `step` continues")
    limits = Limits(advances=1 + (work.state.phase is Phase.LOADED), guessing=False)
    rules = work.rules.asking() if deduction.guess_follows else work.rules
    stop = go(work, limits, watcher=watcher, rules=rules)
    if stop.last == len(work.timeline):
        work.timeline.expect(work.rules)
    return stop


def apply(work: Workspace, finding: Finding, watcher: Watcher | None) -> Stop:
    """Make a finding of the present grid."""
    if work.frame.number:
        raise OrderError("a finding is made in the present grid; `frame 0` returns to it")
    chosen = Chosen.of(finding)
    if chosen.found(work.frame.set_up.state.grid) is None:
        raise OrderError(f"{chosen.technique} doesn't find this in the present grid; `findings` lists all")
    limits = Limits(advances=1 + (work.state.phase is Phase.LOADED))
    stop = go(work, limits, watcher=watcher, rules=attrs.evolve(work.rules, chosen=chosen))
    if stop.last == len(work.timeline):
        work.timeline.expect(work.rules)
    return stop


def back(work: Workspace, advances: int) -> Stop:
    """Go back a number of advances, or to the start of the run."""
    first = work.jump(max(work.runs.here.index - advances, 0))
    return work.stop_here(Reason.STEP if first >= advances else Reason.START, first)


def goto(
    work: Workspace,
    position: int | str,
    *,
    watcher: Watcher | None = None,
    progress: Progress = no_progress,
) -> Stop:
    """Go to a position; run to a step that is not recorded."""
    runs = work.runs
    origin = runs.here
    if runs.is_recorded(position):
        runs.jump(runs.position(position))
        return work.stop_here(Reason.MOVED, origin.index)
    assert isinstance(position, int)
    stop = _record_to(work, position, watcher, progress)
    runs.last = origin
    work.stopped = attrs.evolve(stop, first=origin.index)
    return work.stopped


def last(work: Workspace) -> Stop:
    """Return to where you were before the last jump."""
    first = work.runs.here.index
    work.runs.jump(work.runs.last)
    return work.stop_here(Reason.MOVED, first)


def diff(
    work: Workspace,
    first: int | str,
    second: int | str | None,
    *,
    watcher: Watcher | None,
    progress: Progress,
) -> tuple[State, State]:
    """Return the states at two positions, or at one and in the grid that you look at."""
    left = _state_at(work, first, watcher, progress)
    return left, work.frame.state if second is None else _state_at(work, second, watcher, progress)


def _state_at(work: Workspace, position: int | str, watcher: Watcher | None, progress: Progress) -> State:
    """Return the state at a position, after running to it if it is not recorded."""
    runs = work.runs
    if runs.is_recorded(position):
        return runs.state_at(runs.position(position))
    assert isinstance(position, int)
    with work.staying():
        ran = _record_to(work, position, watcher, progress)
        if why := cut_short(ran):
            raise MoveError(
                f"the run doesn't reach step {position}; it is at step {ran.state.steps}, where {why}"
            )
        return ran.state


def _record_to(work: Workspace, steps: int, watcher: Watcher | None, progress: Progress) -> Stop:
    """Go to the end of the record, and run until the step counter is at least ``steps``."""
    work.runs.jump(work.runs.position(END))
    limits = Limits(ALL, steps, reached=Reason.MOVED)
    return go(work, limits, watcher=watcher, progress=progress, breaking=False)
