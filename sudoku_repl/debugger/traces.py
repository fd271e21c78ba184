"""Trace the present run: quantities and cells along its record."""

from __future__ import annotations

import os
from collections.abc import Sequence

import attrs

from sudoku_repl.board.notation import AnyCell, parse_cell, row_and_column
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.debugger import searches
from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.documents.writing import write, writer_of
from sudoku_repl.errors import MoveError, OrderError, quoted
from sudoku_repl.explain.curve import Curves, curves
from sudoku_repl.explain.trace import Subject, Trace, trace


@attrs.frozen
class TraceWanted:
    """What to trace: quantities and cells, where, and on what condition."""

    what: Sequence[str | AnyCell]
    condition: str | None
    first: int | str | None
    last: int | str | None


def traced(work: Workspace, wanted: TraceWanted, progress: Progress) -> Trace:
    """Return the values of quantities and cells along the present run."""
    subjects = _subjects(work, wanted.what)
    condition = searches.condition(work, wanted.condition) if wanted.condition else None
    span = _span(work, wanted.first, wanted.last)
    with work.interrupts.work():
        return trace(work.timeline, subjects, span, condition, progress)


def write_trace(
    work: Workspace, path: str | os.PathLike[str], wanted: TraceWanted, progress: Progress
) -> Trace:
    """Write a trace to a file, and return it."""
    writer_of(Trace, os.fspath(path))  # refuses a wrong ending before the work
    found = traced(work, wanted, progress)
    write(found, os.fspath(path))
    return found


def drawn_curves(work: Workspace, what: Sequence[str | AnyCell], columns: int, progress: Progress) -> Curves:
    """Return quantities and cells over the steps of the present run."""
    subjects = _subjects(work, what)
    with work.interrupts.work():
        found = curves(work.timeline, subjects, columns, progress)
    return Curves(found, work.state.steps, work.quiz.short_title)


def draw_curves(
    work: Workspace, path: str | os.PathLike[str], what: Sequence[str | AnyCell], progress: Progress
) -> None:
    """Draw quantities and cells over the steps of the present run to a file."""
    writer_of(Curves, os.fspath(path))  # refuses a wrong ending before the work
    write(drawn_curves(work, what, _COLUMNS, progress), os.fspath(path))


_COLUMNS = 1000
"""The most columns of a drawing."""


def _subjects(work: Workspace, what: Sequence[str | AnyCell]) -> tuple[Subject, ...]:
    """Return the subjects of the trace, each once."""
    if not what:
        raise OrderError(f"nothing to trace; name a cell, or {', '.join(QUANTITIES)}")
    return tuple(dict.fromkeys(_subject(work, each) for each in what))


def _subject(work: Workspace, what: str | AnyCell) -> Subject:
    if not isinstance(what, str) or parse_cell(what):
        return work.quiz.board.cell(*row_and_column(what))
    for each in QUANTITIES.values():
        if what.lower() in (each.text, *each.aliases):
            return each
    raise OrderError(f"expected {', '.join(QUANTITIES)} or a cell such as [4,2], got {quoted(what)}")


def _span(work: Workspace, first: int | str | None, last: int | str | None) -> tuple[int, int]:
    """Return the first and the last advance from one position to another."""
    timeline = work.timeline
    if not len(timeline):
        raise OrderError("nothing is recorded yet, so there is nothing to trace; `run` records a run")
    begun = 1 if first is None else max(_advance(work, first), 1)
    ended = len(timeline) if last is None else _advance(work, last)
    if isinstance(last, int):  # the last advance up to this step; it may end before it
        ended = min(ended, timeline.first_at("steps", last + 1) - 1)
    if begun > ended:
        raise OrderError(f"no advance from {'start' if first is None else first} to {last}")
    return begun, ended


def _advance(work: Workspace, position: int | str) -> int:
    """Return the advance that leads to a position of the present run."""
    runs = work.runs
    found = runs.position(position)
    if not runs.passes(found):
        raise MoveError(f"{quoted(str(position))} is in the run {found.run}; you are in {runs.here.run}")
    return found.index
