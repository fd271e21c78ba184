"""Move forward and back in a run, and to any other position."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.debugger.engine import ALL, Watcher, check_count, cut_short, go, staying, stop_here
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import MoveError, OrderError
from sudoku_repl.machine import Phase, State
from sudoku_repl.timeline.runs import END, START, Position

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


def step(debugger: Debugger, advances: int = 1, *, watcher: Watcher | None = None) -> Stop:
    """Make ``advances`` advances, or fewer if there is an earlier reason to stop, as in :meth:`run`.

    Raises :class:`~sudoku_repl.errors.OrderError` if ``advances`` is less than 1.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.step().last, dbg.step(3).last
    (1, 4)
    """
    check_count(advances, "advances")
    made = count(1)

    def enough(_: State) -> Reason | None:  # not called at a waiting guess, which is part of an advance
        return Reason.STEP if next(made) == advances else None

    return go(debugger, watcher, enough=enough)


def run(debugger: Debugger, *, watcher: Watcher | None = None) -> Stop:
    """Run to the next solution, the end, a breakpoint, or a guess that waits for you.

    A run also stops when the record is full and after :meth:`interrupt`. The :class:`Reason` of the stop
    says which of these it was.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").run()
    <Stop solution at step 131, level 6>
    """
    return go(debugger, watcher)


def runtil(debugger: Debugger, steps: int, *, watcher: Watcher | None = None) -> Stop:
    """Run until the step counter is at least ``steps``, or to a solution, the end or a breakpoint.

    Does nothing if the counter has reached ``steps`` already, even if a guess is due. Raises
    :class:`~sudoku_repl.errors.OrderError` if ``steps`` is negative.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").runtil(90)
    <Stop limit at step 90, level 10>
    """
    check_count(steps, "steps", 0)

    if debugger.state.phase is not Phase.FINISHED and debugger.state.steps >= steps:
        return stop_here(debugger, Reason.LIMIT, debugger.runs.here.index)
    return go(debugger, watcher, steps=steps)


def runrun(debugger: Debugger, solutions: int, *, watcher: Watcher | None = None) -> Stop:
    """Run until ``solutions`` more solutions are found, or to the end or a breakpoint.

    Raises :class:`~sudoku_repl.errors.OrderError` if ``solutions`` is less than 1.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@two").runrun(2).state.solutions
    2
    """
    check_count(solutions, "solutions")
    return go(debugger, watcher, solutions=solutions)


def rerun(debugger: Debugger, *, watcher: Watcher | None = None) -> Stop:
    """Go to the start of the run, then :meth:`run`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(92)
    <Stop moved at step 92, level 11>
    >>> dbg.rerun()
    <Stop solution at step 131, level 6>
    """
    debugger.runs.jump(debugger.runs.position(START))
    return go(debugger, watcher)


def deduce(debugger: Debugger, *, watcher: Watcher | None = None) -> Stop:
    """Make the deduction of :meth:`hint` without a guess; before step 1, make step 1 first.

    A guess that follows in the same advance is left waiting, as in guess mode 1. The next :meth:`step`
    makes it and continues like the whole advance. Raises
    :class:`~sudoku_repl.errors.OrderError` if there is no deduction, if it leads to a contradiction, or while
    you look at a kept grid.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.deduce()
    <Stop step at step 2, level 0>
    """
    if debugger.frame().number:
        raise OrderError("a deduction is made in the present grid; `frame 0` returns to it")
    deduction = debugger.hint()
    if not deduction.applies:
        raise OrderError("no deduction to make without a guess; `step` continues")
    advances = count(1)
    wanted = 1 + (debugger.state.phase is Phase.LOADED)

    def enough(_: State) -> Reason | None:
        return Reason.STEP if next(advances) == wanted else None

    rules = debugger.rules.asking() if deduction.guess_follows else debugger.rules
    stop = go(debugger, watcher, rules=rules, enough=enough, guessing=False)
    if stop.last == len(debugger.timeline):
        debugger.timeline.expect(debugger.rules)
    return stop


def back(debugger: Debugger, advances: int = 1) -> Stop:
    """Go back ``advances`` advances, or to the start of the run.

    Raises :class:`~sudoku_repl.errors.OrderError` if ``advances`` is less than 1.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.goto(92)
    <Stop moved at step 92, level 11>
    >>> dbg.back()
    <Stop step at step 90, level 10>
    """
    check_count(advances, "advances")
    first = debugger.runs.here.index
    debugger.runs.jump(Position(debugger.runs.here.run, max(first - advances, 0)))
    return stop_here(debugger, Reason.STEP if first >= advances else Reason.START, first)


def goto(
    debugger: Debugger,
    position: int | str,
    *,
    watcher: Watcher | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Stop:
    """Go to the first position with ``position`` steps, or to a position by its name.

    Names are ``"start"``, ``"end"`` (of the record), your marks and the names of runs. While you visit
    another run, its rules apply; your own return when you leave. If the record ends before the step count,
    the solver runs to it, past solutions, or to the end. Without a watcher, ``tell`` is called now and then
    with the step count. Raises :class:`~sudoku_repl.errors.MoveError` for an unknown name.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> [dbg.goto(position).state.steps for position in (92, "start", "end")]
    [92, 0, 92]
    """
    runs = debugger.runs
    origin = runs.here
    if isinstance(position, str) or runs.timeline.first_at("steps", position) <= len(runs.timeline):
        debugger.runs.jump(debugger.position(position))
        return stop_here(debugger, Reason.MOVED, origin.index)
    stop = _record_to(debugger, position, watcher, tell)
    runs.last = origin
    debugger.stopped = attrs.evolve(stop, first=origin.index)
    return debugger.stopped


def last(debugger: Debugger) -> Stop:
    """Return to where you were before the last jump.

    :meth:`back`, :meth:`goto`, :meth:`reverse` and :meth:`last` are jumps, so a second :meth:`last` brings
    you back.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92), dbg.goto("start")
    >>> dbg.last()
    <Stop moved at step 92, level 11>
    """
    first = debugger.runs.here.index
    debugger.runs.jump(debugger.runs.last)
    return stop_here(debugger, Reason.MOVED, first)


def diff(
    debugger: Debugger,
    first: int | str,
    second: int | str | None = None,
    *,
    watcher: Watcher | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> tuple[State, State]:
    """Return the states at two positions, to compare them.

    Without ``second``, the second state is the state of the chosen :meth:`frame`, usually the present one.
    Positions are named as in :meth:`goto`. Steps beyond the record are run as :meth:`goto` runs them, but you
    stay where you are; a step past the end of the run is its end. Raises
    :class:`~sudoku_repl.errors.MoveError` for an unknown name, or if a guess is due or the record is full
    before the step, and :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> before, after = Debugger("@readalps").diff(90, 92)
    >>> before.level, after.level
    (10, 11)
    """
    left = _state_at(debugger, first, watcher, tell)
    return left, debugger.frame().state if second is None else _state_at(debugger, second, watcher, tell)


def _state_at(
    debugger: Debugger, position: int | str, watcher: Watcher | None, tell: Callable[[int], None]
) -> State:
    """Return the state at a position of :meth:`goto`, after running to it if it is not recorded."""
    if isinstance(position, str) or debugger.timeline.first_at("steps", position) <= len(debugger.timeline):
        return debugger.runs.state_at(debugger.position(position))
    with staying(debugger):
        ran = _record_to(debugger, position, watcher, tell)
        if why := cut_short(ran):
            raise MoveError(
                f"the run doesn't reach step {position}; it is at step {ran.state.steps}, where {why}"
            )
        return ran.state


def _record_to(debugger: Debugger, steps: int, watcher: Watcher | None, tell: Callable[[int], None]) -> Stop:
    """Go to the end of the record, and run until the step counter is at least ``steps``."""
    debugger.runs.jump(debugger.runs.position(END))
    return go(debugger, watcher, tell=tell, solutions=ALL, breaking=False, steps=steps, reached=Reason.MOVED)
