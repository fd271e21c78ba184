"""The orders that look at the run without moving in it."""

from __future__ import annotations

from sudoku_repl.commands.arguments import FilePath, Number, Place
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.phrases import LogRange, LogWords
from sudoku_repl.commands.results.keeping import Recorded, Written
from sudoku_repl.commands.results.moving import Difference, Drawn
from sudoku_repl.commands.results.sitting import History
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import NoQuizError
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.profile import profile

_PICTURE_COLUMNS = 1000


_ALL = LogRange()


def _log(context: Context, wanted: LogRange = _ALL) -> None:
    timeline = context.debugger.timeline
    last = timeline.present.steps if wanted.last is None else wanted.last
    # A contradiction bears the steps counted before it, so the advance after the last may have a line too.
    places = max(timeline.reached(wanted.first), 1), min(timeline.reached(last + 1), len(timeline))
    for moment in moments(timeline, *places):
        assert moment.state is not None
        events = tuple(
            event
            for event in moment.events
            if wanted.first <= event.step <= last and isinstance(event, wanted.kinds)
        )
        context.emit(Advanced(moment.state, events))


def _timeline(context: Context, path: str | None = None) -> None:
    debugger = context.debugger
    here = debugger.state.steps
    if path is None:
        context.emit(Drawn(profile(debugger.timeline, max(context.columns() - _MARGIN, 10)), here))
    else:
        context.write(Drawn(profile(debugger.timeline, _PICTURE_COLUMNS), here), path)
        context.emit(Written(path))


_MARGIN = 6
"""Columns beside the drawing, for its scale."""


def _diff(context: Context, first: int | str, second: int | str | None = None) -> None:
    debugger = context.debugger
    total = max((place for place in (first, second) if isinstance(place, int)), default=None)
    with context.interruptible(debugger), context.progress("diff", total) as tell:
        states = debugger.diff(first, second, lambda state, _: tell(state.steps))
    names = _name(first), "here" if second is None else _name(second)
    context.emit(Difference(names, states, debugger.quiz.givens))


def _name(place: int | str) -> str:
    return f"step {place}" if isinstance(place, int) else place


def _history(context: Context, count: int = 0) -> None:
    numbered = tuple(enumerate(context.given, start=1))
    context.emit(History(numbered[-count:]))


def _record(context: Context, limit: int | None = None) -> None:
    debugger = context.debugger
    if limit is not None:
        debugger.record_limit = limit
    journey = debugger.journey
    context.emit(Recorded(journey.recorded, len(journey.forks), debugger.record_limit))


def _view(context: Context) -> None:
    if not context.debugger.loaded:
        raise NoQuizError
    context.view()


LOOKING = (
    Command(
        "log",
        "print the lines of the run again",
        _log,
        details="""
            Without more, all there are; `log 90` those from step 90 on, `log 90 98` those to step 98;
            `log guess`, `log wrong` and `log shrink` only the lines about that, with step counts after
            it if need be.
            """,
        example="log wrong 90 98",
        arguments=(LogWords(),),
    ),
    Command(
        "timeline",
        "draw the guess level over the steps of the run",
        _timeline,
        details="""
            Below it, S marks solutions, x contradictions and ^ the present step. A long run is reduced to
            the width of the screen without losing a peak. With a file that ends in .svg or .png it is
            drawn there, by matplotlib (`pip install 'sudoku-repl[plot]'`).
            """,
        example="timeline",
        arguments=(FilePath(),),
    ),
    Command(
        "diff",
        "show two places side by side: grids, candidates, levels",
        _diff,
        details="""
            Places as goto takes them: steps not yet run are run, and you stay where you are. With one
            place, the other is the present one.
            """,
        example="diff 90 92",
        arguments=(Place(), Place()),
        required=1,
    ),
    Command(
        "history",
        "list the orders given so far, and where each led",
        _history,
        details="With a number, the last so many.",
        example="history 5",
        arguments=(Number("count", 1),),
    ),
    Command(
        "record",
        "show how much is recorded, or set how much may be",
        _record,
        details="""
            In advances, of all runs together; each takes eight bytes, and the states kept beside them a
            bounded number of megabytes a run. A run stops where the record is full; a fork that is begun
            counts what it shares.
            """,
        example="record",
        arguments=(Number("limit", 1),),
    ),
    Command(
        "view",
        "show the run on the full screen, and walk in it by keys",
        _view,
        details="""
            Board, levels, log, timeline and the marks of a cell, as much as fits the terminal. The right
            and left arrows step and go back, h j k l or the mouse select a cell, b watches it, g guesses
            in it, : takes any order, ? lists the keys, q comes back to the prompt at the same place.
            """,
        example="view",
    ),
)
"""The orders of this module."""
