"""Results that any order may show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.debugger.stops import Stop
from sudoku_repl.machine import State
from sudoku_repl.machine.rules import names_of
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import breakpoint_object, standing
from sudoku_repl.orders.results import (
    Advanced,
    BreaksDeleted,
    Failure,
    GuessMode,
    Moved,
    NothingShrunk,
    Question,
    Ran,
    RetreatShown,
    RunEntered,
    RunMode,
    Stepped,
    Written,
)
from sudoku_repl.render.events import event_object


@forms.register
def failure(result: Failure) -> Iterator[dict[str, Any]]:
    """An error; `where` is the file and line of a script."""
    yield {"type": "error", "message": result.message, "where": result.where}


@forms.register
def advanced(result: Advanced) -> Iterator[dict[str, Any]]:
    """The events of an advance."""
    for event in result.events:
        yield event_object(event, result.state.board)


@forms.register
def nothing_shrunk(result: NothingShrunk) -> Iterator[dict[str, Any]]:
    """A filter found nothing; only after `no-shrink on`."""
    yield {"type": "no_shrink", "step": result.step}


@forms.register
def question(result: Question) -> Iterator[dict[str, Any]]:
    """A guess is due; the default answer."""
    cell = result.state.board.coordinates[result.cell]
    yield {"type": "question", "cell": cell, "digit": result.digit}


@forms.register
def moved(result: Moved) -> Iterator[dict[str, Any]]:
    """An order that moves has ended, for a `reason`; `breaks` are the numbers of breakpoints."""
    yield _stop(result.stop)


@forms.register
def stepped(result: Stepped) -> Iterator[dict[str, Any]]:
    yield _stop(result.stop)


@forms.register
def ran(result: Ran) -> Iterator[dict[str, Any]]:
    yield _stop(result.stop)


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "type": "stop",
        "reason": stop.reason.value,
        **standing(stop.state),
        "biggest_level": stop.biggest_level,
        "seconds": round(stop.seconds, 6),
        "breaks": [point.number for point in stop.breaks],
        "watched": [
            _watched(point.cell, stop.before, stop.state)
            for point in stop.breaks
            if point.cell is not None and stop.before
        ],
    }


def _watched(cell: int, before: State, after: State) -> dict[str, Any]:
    """Return a watched cell before and after: its digit, or the list of its candidates."""
    held, holds = (state.values[cell] or state.candidates().get(cell, ()) for state in (before, after))
    return {"cell": after.board.coordinates[cell], "before": held, "after": holds}


@forms.register
def run_entered(result: RunEntered) -> Iterator[dict[str, Any]]:
    """Another run was entered; `parent` is empty for the first run."""
    yield {"type": "parted", "run": result.run, "parent": result.parent, "steps": result.steps}


@forms.register
def run_mode(result: RunMode) -> Iterator[dict[str, Any]]:
    """`run-mode`."""
    rules = result.rules
    yield {"type": "run_mode", "mode": rules.run_mode, "techniques": names_of(rules.techniques)}


@forms.register
def guess_mode(result: GuessMode) -> Iterator[dict[str, Any]]:
    """`guess-mode`."""
    rules = result.rules
    yield {
        "type": "guess_mode",
        "mode": rules.guess_mode,
        "picks": rules.guessing.picks.value,
        "seed": rules.guessing.seed,
    }


@forms.register
def retreat(result: RetreatShown) -> Iterator[dict[str, Any]]:
    """`retreat`."""
    yield {"type": "retreat", "retreat": result.rules.guessing.retreat.value}


@forms.register
def breaks_deleted(result: BreaksDeleted) -> Iterator[dict[str, Any]]:
    """Breakpoints that do not fit the new board were deleted."""
    breaks = list(map(breakpoint_object, result.breaks))
    yield {"type": "breaks_deleted", "board": result.board.name, "breaks": breaks}


@forms.register
def written(result: Written) -> Iterator[dict[str, Any]]:
    """A file was written; `note` says what was left out of it, or the seed."""
    yield {"type": "written", "file": result.path, "note": result.note}
