"""Moving by guess level."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import attrs

from sudoku_repl.machine import State
from sudoku_repl.machine.events import Events
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.run import step
from sudoku_repl.orders.stops import Moved, Ran, Stepped
from sudoku_repl.render.spans import line

_LEVELS = """
The guess levels are the call stack of the run: a new guess is a call, and the level returns when its
candidates are refuted. `step` goes into a guess, `next` over it, `finish` out of it; `frame` looks at the
grid that a level keeps.
"""


@attrs.frozen
class SteppedOver(Result):
    """`next` stepped over advances, whose events are not shown."""

    json_type = "stepped_over"

    first: int
    """The step of the first of them."""
    last: int
    """The step of the last of them."""
    advances: int
    biggest_level: int
    """The biggest guess level of their guess lines."""

    def text(self, width: int | None) -> Lines:
        """The steps and the biggest level of the advances that are not shown."""
        steps = f"step {self.first}" if self.advances == 1 else f"steps {self.first} to {self.last}"
        yield line(f"Stepped over {steps}, biggest level {self.biggest_level}.", "note")


@order("next", group="running", rank=6, aliases=("n",), repeats=True, more=_LEVELS)
def next_(desk: Desk, advances: CountArgument = 1) -> Stepped:
    """Make one advance, or several, but step over what a new guess leads to.

    If the advance makes a guess, this goes on to the next advance that is not deeper than the level you
    are at, so a whole refuted subtree is one order. It prints what `step` prints of the advance it ends
    with, and one line about what it stepped over. A solution, a breakpoint or the end stops it earlier.
    Under `guess-mode 1` you make each guess yourself, and `next` is `step`.
    """
    debugger = desk.debugger
    if debugger.rules.guessing.asks:
        return step(desk, advances)
    begun = debugger.runs.here.index
    report: Callable[[int], None] | None = None

    def progress(steps: int) -> None:
        nonlocal report
        report = report or shown.enter_context(desk.frontend.progress("next", None))
        report(steps)

    def watch(state: State, events: Events) -> None:
        nonlocal begun, report
        shown.close()
        ended, report = debugger.runs.here.index, None
        if ended > begun + 1:
            desk.frontend.show(_stepped_over(desk, begun, ended - 1))
        begun = ended
        desk.watch(state, events)

    with ExitStack() as shown:
        stop = desk.forward(lambda: debugger.next(advances, watcher=watch, progress=progress))
    return Stepped(stop, debugger.snapshot())


def _stepped_over(desk: Desk, begun: int, last: int) -> SteppedOver:
    timeline = desk.debugger.timeline
    first, ended = timeline.facts_at(begun + 1), timeline.facts_at(last)
    return SteppedOver(first.steps, ended.steps, last - begun, timeline.peak(begun, last))


@order("finish", group="running", rank=7, aliases=("fin",), repeats=True, more=_LEVELS)
def finish(desk: Desk) -> Ran:
    """Run until the try of the present guess level is over.

    A try is over when the solver goes on to the next candidate of the level, when it drops the level, or
    at a solution. A breakpoint stops it earlier. At level 0, `finish` is `run`.
    """
    stop = desk.forward(lambda: desk.debugger.finish(watcher=desk.watch))
    return Ran.at(desk.debugger, stop)


@order("reverse-next", group="moving", rank=1, aliases=("rn",), repeats=True, more=_LEVELS)
def reverse_next(desk: Desk, advances: CountArgument = 1) -> Moved:
    """Go back one advance, or several, but step over what is deeper than the present level.

    A breakpoint or a solution on the way stops it, as it stops `reverse`.
    """
    return Moved(desk.debugger.reverse_next(advances), desk.debugger.snapshot())


@order("reverse-finish", group="moving", rank=1, repeats=True, more=_LEVELS)
def reverse_finish(desk: Desk) -> Moved:
    """Go back to just before the advance that made the present guess level.

    Nothing on the way stops it. At level 0, this is the start of the run.
    """
    return Moved(desk.debugger.reverse_finish(), desk.debugger.snapshot())
