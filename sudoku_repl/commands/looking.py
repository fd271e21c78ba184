"""The orders that look at the run without moving in it."""

from __future__ import annotations

from sudoku_repl.breaks.conditions import CONDITION_WORDS
from sudoku_repl.commands.arguments import FilePath, Number, Place, Word
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.phrases import LogRange, LogWords
from sudoku_repl.commands.results.keeping import Recorded, Written
from sudoku_repl.commands.results.moving import Difference, Drawn, NothingLogged, Quantities
from sudoku_repl.commands.results.sitting import History
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.commands.table import Command
from sudoku_repl.documents.document import Profile
from sudoku_repl.errors import NoQuizError
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.profile import profile

_PICTURE_COLUMNS = 1000


_ALL = LogRange()


def _log(context: Context, wanted: LogRange = _ALL) -> None:
    timeline = context.debugger.timeline
    last = timeline.present.steps if wanted.last is None else wanted.last
    # A contradiction carries the step before it, so the advance after the last step may have a line too.
    ends = max(timeline.reached(wanted.first), 1), min(timeline.reached(last + 1), len(timeline))
    printed = False
    for moment in moments(timeline, *ends):
        assert moment.state is not None
        events = tuple(
            event
            for event in moment.events
            if wanted.first <= event.step <= last and isinstance(event, wanted.kinds)
        )
        context.emit(Advanced(moment.state, events))
        printed = printed or bool(events)
    if not printed:
        context.emit(NothingLogged())


def _timeline(context: Context, path: str | None = None) -> None:
    debugger = context.debugger
    here = debugger.state.steps
    if path is None:
        context.emit(Drawn(Profile(profile(debugger.timeline, max(context.columns() - _MARGIN, 10)), here)))
    else:
        context.write(Profile(profile(debugger.timeline, _PICTURE_COLUMNS), here), path)
        context.emit(Written(path))


_MARGIN = 6
"""The columns that the scale beside the drawing takes."""


def _diff(context: Context, first: int | str, second: int | str | None = None) -> None:
    debugger = context.debugger
    total = max((each for each in (first, second) if isinstance(each, int)), default=None)
    with context.interruptible(debugger), context.progress("diff", total) as tell:
        states = debugger.diff(first, second, watcher=lambda state, _: tell(state.steps))
    names = _name(first), "here" if second is None else _name(second)
    context.emit(Difference(names, states, debugger.quiz.givens))


def _name(position: int | str) -> str:
    return f"step {position}" if isinstance(position, int) else position


def _history(context: Context, count: int = 0) -> None:
    numbered = tuple(enumerate(context.given, start=1))
    context.emit(History(numbered[-count:]))


def _record(context: Context, limit: int | None = None) -> None:
    debugger = context.debugger
    if limit is not None:
        debugger.record_limit = limit
    runs = debugger.runs
    context.emit(Recorded(runs.recorded, len(runs.forks), debugger.record_limit))


def _view(context: Context) -> None:
    if not context.debugger.loaded:
        raise NoQuizError
    context.view()


def _print(context: Context, name: str | None = None) -> None:
    debugger = context.debugger
    state = debugger.state
    values = {
        "level": state.level,
        "steps": state.steps,
        "biggest": debugger.timeline.biggest(debugger.runs.here.index),
        "solutions": state.solutions,
        "open": len(state.board.coordinates) - state.grid.placed.bit_count(),
    }
    context.emit(Quantities(values if name is None else {name: values[name]}))


_QUANTITIES = {name: CONDITION_WORDS[name] for name in ("level", "steps", "biggest", "solutions", "open")}

LOOKING = (
    Command(
        "print",
        "print a quantity of the present position, or all of them",
        _print,
        details="""
            `level` is the guess level, `steps` the step count, `biggest` the biggest level so far,
            `solutions` the number of solutions found, and `open` the number of open cells. Conditions
            compare the same quantities.
            """,
        example="print level",
        aliases=("p",),
        arguments=(Word("|".join(_QUANTITIES), _QUANTITIES),),
    ),
    Command(
        "log",
        "print the lines of the run again",
        _log,
        details="""
            `log` prints every line, `log 90` the lines from step 90 on, and `log 90 98` the lines of steps
            90 to 98. `log guess`, `log wrong` and `log shrink` print only lines of that kind, and take step
            counts too.
            """,
        example="log wrong 90 98",
        arguments=(LogWords(),),
    ),
    Command(
        "timeline",
        "draw the guess level over the steps of the run",
        _timeline,
        details="""
            Below the drawing, S marks solutions, x contradictions and ^ the present step. A long run is
            reduced to the width of the screen, but every peak stays. Give a file that ends in .svg or .png
            to draw it there; that takes matplotlib (`pip install 'sudoku-repl[plot]'`).
            """,
        example="timeline",
        arguments=(FilePath(),),
    ),
    Command(
        "diff",
        "show two positions side by side: grids, candidates, levels",
        _diff,
        details="""
            The positions are those of `goto`. Steps that are not recorded yet are run, but you stay where you
            are. One position is compared with the present one.
            """,
        example="diff 90 92",
        arguments=(Place(), Place()),
        required=1,
    ),
    Command(
        "history",
        "list the orders given so far, and where each led",
        _history,
        details="`history 5` lists the last five.",
        example="history 5",
        arguments=(Number("count", 1),),
    ),
    Command(
        "record",
        "show the size of the record, or set its limit",
        _record,
        details="""
            The size is the number of advances in all runs together; a new fork counts the advances that it
            shares. An advance takes eight bytes, and the checkpoints of a run take a bounded number of
            megabytes. Runs stop when the record is full.
            """,
        example="record",
        arguments=(Number("limit", 1),),
    ),
    Command(
        "view",
        "show the run on the full screen, and move in it with keys",
        _view,
        details="""
            The screen shows the board, the levels, the log, the timeline and the reasons of a cell, as far
            as they fit. The right arrow steps and the left arrow goes back; h j k l or the mouse select a
            cell, b watches it and g guesses in it; : takes any order, ? lists the keys, and q returns to the
            prompt at the same position.
            """,
        example="view",
        aliases=("tui",),
    ),
)
"""The orders that look."""
