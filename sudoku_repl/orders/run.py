"""Running the solver: by steps or guess levels, to a solution, with a guess of yours; and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Annotated, Any

from sudoku_repl.debugger.guesses import Choice
from sudoku_repl.errors import OrderError
from sudoku_repl.machine import Phase, State
from sudoku_repl.machine.events import Broken, Contradiction, Deduced, Events, Guessed, Overfull
from sudoku_repl.machine.state import SOLVED
from sudoku_repl.orders.arguments import GUESS, CountArgument, StepsArgument
from sudoku_repl.orders.breakpoints import Breaks
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import OneOf, order
from sudoku_repl.orders.results import Advanced, Lines, Result
from sudoku_repl.orders.stops import Moved, Ran, Stepped
from sudoku_repl.render.board import grid, grid_texts
from sudoku_repl.render.lines import fine, fine_text
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import counts, grid_value
from sudoku_repl.timeline.frames import Snapshot


class SolutionMet(Result, json_type="solution", is_text=False):
    """A solution that `runrun` found."""

    state: State
    givens: bytes

    def text(self, width: int | None) -> Lines:
        """The grid, and the line that the original prints."""
        yield from grid(Snapshot(self.state, self.givens))
        yield fine(self.state)

    def texts(self) -> Iterator[str]:
        state = self.state
        return iter((*grid_texts(state.board, state.values), fine_text(state)))

    def members(self) -> dict[str, Any]:
        state = self.state
        return {**counts(state), "grid": grid_value(state.board, state.values)}


_AT_THE_END = """
At the end, the original's line `Invalid quiz [...] - no more solution` appears for valid quizzes too;
the solution sum shows whether there was a solution. From there, `step` and `run` take no step, but
print that line and the closing lines again, as the original does. After a solution, the next run looks
for another one, so a run to the end counts them all.
"""


@order("step", group="running", rank=1, aliases=("s",), synonyms=("redo",), repeats=True, shared=_AT_THE_END)
def step(desk: Desk, advances: CountArgument = 1) -> Stepped:
    """Make one advance, or several, and show the grid.

    An advance is a sweep of all singles, or a filter and the guess after it. At a contradiction,
    the next guess is part of the same advance.
    """
    stop = desk.forward(lambda: desk.debugger.step(advances, watcher=desk.watcher))
    return Stepped(stop, desk.debugger.snapshot())


def _ignored(desk: Desk, hits: int) -> Breaks:
    """Let the breakpoints of the last stop pass some hits. Raises OrderError if there were none."""
    stop = desk.debugger.stopped
    known = desk.debugger.breakpoints.all()
    points = tuple(each for each in (stop.breaks if stop else ()) if each in known)
    if not points:
        raise OrderError(
            f"the last run did not stop at a breakpoint, so no next {hits} hits can be ignored; type `run`"
        )
    for each in points:
        each.ignored = hits
    return Breaks(points)


@order(
    "run",
    group="running",
    rank=2,
    aliases=("r", "continue", "c"),
    synonyms=("solve",),
    repeats=True,
    shared=_AT_THE_END,
)
def run(desk: Desk, hits: CountArgument = 1) -> Ran:
    """Run to the next solution, or to the end.

    `continue 3` is gdb's: it runs until the breakpoint that stopped the last run is hit three more times.
    """
    if hits > 1:
        desk.frontend.show(_ignored(desk, hits - 1))
    stop = desk.forward(lambda: desk.debugger.run(watcher=desk.watcher))
    return Ran.at(desk.debugger, stop)


@order("runtil", group="running", rank=3, example="runtil 90", aliases=("until", "u"), synonyms=("advance",))
def runtil(desk: Desk, steps: StepsArgument) -> Ran:
    """Run until the step count reaches STEPS.

    The run stops after the first advance that reaches the step count, or earlier at a solution,
    a breakpoint or the end. If the count has been reached already, nothing happens.
    """
    stop = desk.forward(lambda: desk.debugger.runtil(steps, watcher=desk.watcher))
    return Ran.at(desk.debugger, stop)


@order("runrun", group="running", rank=4, example="runrun 2")
def runrun(
    desk: Desk,
    solutions: CountArgument,
    *,
    quiet: Annotated[bool, "print only the solutions, not the lines of the run"] = False,
) -> Ran:
    """Run until SOLUTIONS more solutions are found.

    Each solution is shown when it is found.
    """

    def watch(state: State, events: Events) -> None:
        if not quiet:
            desk.watch(state, events)
        if state.phase is SOLVED:
            desk.frontend.show(SolutionMet(state, desk.debugger.quiz.givens))

    watcher = watch if desk.frontend.shows_advances else None
    stop = desk.forward(lambda: desk.debugger.runrun(solutions, watcher=watcher))
    return Ran.at(desk.debugger, stop, solutions_shown=True)


@order("rerun", group="running", rank=5, synonyms=("restart", "start", "reset"))
def rerun(desk: Desk) -> Ran:
    """Run again from the start.

    This goes to the start and runs to the first solution. It follows the record.
    """
    stop = desk.forward(lambda: desk.debugger.rerun(watcher=desk.watcher))
    return Ran.at(desk.debugger, stop)


@order(
    "guess",
    group="guessing",
    rank=1,
    example="guess [2,3]=9",
    synonyms={"set": "guess", **dict.fromkeys(("place", "put", "fill"), "guess [2,3]=9")},
)
def guess(desk: Desk, choice: Annotated[Choice, GUESS]) -> Moved:
    """Take the guess that is due, or change the last one.

    If a guess is due, this takes it. If the last advance made a new guess, this replaces that guess, in
    a fork. If you make the same choice again, you return to the same fork.
    """

    def watch(state: State, events: Events) -> None:  # the filter before the guess is past
        desk.frontend.show(Advanced(state, events))

    stop = desk.forward(lambda: desk.debugger.guess(*choice, watcher=watch))
    return Moved(stop, desk.debugger.snapshot())


_LEVELS = """
The guess levels are the call stack of the run: a new guess is a call, and the level returns when its
candidates are refuted. `step` goes into a guess, `next` over it, `finish` out of it; `frame` looks at the
grid that a level keeps.
"""


class SteppedOver(Result, json_type="stepped_over"):
    """`next` stepped over advances, whose events are not shown."""

    first: int
    last: int
    advances: int
    biggest_level: int
    """The biggest guess level of their guess lines."""

    def text(self, width: int | None) -> Lines:
        steps = f"step {self.first}" if self.advances == 1 else f"steps {self.first} to {self.last}"
        yield line(f"Stepped over {steps}, biggest level {self.biggest_level}.", "note")


@order("next", group="running", rank=6, aliases=("n",), repeats=True, shared=_LEVELS)
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
            timeline, last = debugger.timeline, ended - 1
            first, end = timeline.facts_at(begun + 1).steps, timeline.facts_at(last).steps
            desk.frontend.show(SteppedOver(first, end, last - begun, timeline.peak(begun, last)))
        begun = ended
        desk.watch(state, events)

    with ExitStack() as shown:
        stop = desk.forward(lambda: debugger.next(advances, watcher=watch, progress=progress))
    return Stepped(stop, debugger.snapshot())


@order("finish", group="running", rank=7, aliases=("fin",), repeats=True, shared=_LEVELS)
def finish(desk: Desk) -> Ran:
    """Run until the try of the present guess level is over.

    A try is over when the solver goes on to the next candidate of the level, when it drops the level, or
    at a solution. A breakpoint stops it earlier. At level 0, `finish` is `run`.
    """
    stop = desk.forward(lambda: desk.debugger.finish(watcher=desk.watcher))
    return Ran.at(desk.debugger, stop)


@order("reverse-next", group="moving", rank=1, aliases=("rn",), repeats=True, shared=_LEVELS)
def reverse_next(desk: Desk, advances: CountArgument = 1) -> Moved:
    """Go back one advance, or several, but step over what is deeper than the present level.

    A breakpoint or a solution on the way stops it, as it stops `reverse`.
    """
    return Moved(desk.debugger.reverse_next(advances), desk.debugger.snapshot())


@order("reverse-finish", group="moving", rank=1, repeats=True, shared=_LEVELS)
def reverse_finish(desk: Desk) -> Moved:
    """Go back to just before the advance that made the present guess level.

    Nothing on the way stops it. At level 0, this is the start of the run.
    """
    return Moved(desk.debugger.reverse_finish(), desk.debugger.snapshot())


_LOGGED: dict[str, tuple[type, ...]] = {
    "guess": (Guessed,),
    "wrong": (Contradiction, Overfull, Broken),
    "shrink": (Deduced,),
}
_MEANINGS = {"guess": "lines of guesses", "wrong": "lines of contradictions", "shrink": "lines of shrinks"}


class NothingLogged(Result, json_type="log"):
    """`log` that has no lines to print."""

    def text(self, width: int | None) -> Lines:
        yield line("No lines.")

    def members(self) -> dict[str, Any]:
        return {"lines": 0}


@order("log", group="reading", rank=2, example="log wrong 90 98")
def log(
    desk: Desk,
    what: Annotated[str, OneOf(_MEANINGS)] | None = None,
    first: StepsArgument = 0,
    last: StepsArgument | None = None,
) -> Iterator[Result]:
    """Print the lines of the run again.

    `log` prints every line, `log 90` the lines from step 90 on, and `log 90 98` the lines of steps
    90 to 98. `log guess`, `log wrong` and `log shrink` print only lines of that kind; you can add step
    counts to them too.
    """
    kinds = _LOGGED.get(what or "")
    printed = waited = False
    for state, events in desk.debugger.log(first, last):
        wanted = tuple(event for event in events if kinds is None or isinstance(event, kinds))
        printed = printed or bool(wanted)
        if kinds:
            yield Advanced(state, wanted)
        else:
            yield from desk.advance_shown(state, events, waited=waited)
        waited = state.phase is Phase.WAITING
    if not printed:
        yield NothingLogged()


_AROUND = 5
"""The steps before and after a step whose lines `around` prints."""


@order("around", group="reading", rank=3, example="around 92", aliases=("l",))
def around(desk: Desk, step: StepsArgument | None = None) -> Iterator[Result]:
    """Print the lines of the run around your position, or around a step.

    `around` is `log` for the five steps before and after, as far as they are recorded.
    """
    at = desk.debugger.state.steps if step is None else step
    return log(desk, None, max(0, at - _AROUND), at + _AROUND)


def _no_shrink_lines(on: bool, width: int | None) -> Lines:
    """`no-shrink`: whether a line says that a filter found nothing."""
    yield line(f"Lines for filters that find nothing: {'on' if on else 'off'}.")


@order(
    "no-shrink",
    group="reading",
    rank=8,
    example="no-shrink on",
    text=_no_shrink_lines,
    json=("no_shrink_lines", "on"),
)
def no_shrink(
    desk: Desk,
    switch: Annotated[str, OneOf({"on": "print the line", "off": "print nothing, as the original"})]
    | None = None,
) -> bool:
    """Show or set whether a line says that a filter found nothing.

    After `no-shrink on`, runs and `log` print `10) No shrink happened` where the techniques found nothing, so
    that a guess follows. The steps stay the same. The original prints nothing there.
    """
    if switch is not None:
        desk.tells_no_shrink = switch == "on"
    return desk.tells_no_shrink
