"""Results as JSON, one object a line.

Every object has a ``type``. An event's is its class in lower case with underscores (``guessed``,
``contradiction``, ``house_shrunk``, ``shrunk_out``, ``subset_found``, ``chain_found``,
``overfull``, ``exhausted``), with the fields of the class; a stop's is ``stop``. Cells are ``[row,
column]`` from 1, grids a string of digits in reading order with ``0`` for an open cell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, assert_never

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.commands.results import (
    Advanced,
    Bisected,
    Breaks,
    Failure,
    Forks,
    Found,
    Greeting,
    GuessMode,
    LevelsShown,
    Loaded,
    Marked,
    Marks,
    Moved,
    OrderHelp,
    OrderList,
    Parted,
    Question,
    Ran,
    Result,
    RunMode,
    Shown,
    SolutionMet,
    Solutions,
    Stepped,
    Uniqueness,
)
from sudoku_repl.commands.table import Command
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.chain import Chain
from sudoku_repl.machine.events import Event
from sudoku_repl.stops import Stop
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.searching import Stretch


def lines(result: Result) -> Iterator[str]:
    """A result as lines of JSON."""
    for entry in objects(result):
        yield json.dumps(entry)


def objects(result: Result) -> Iterator[dict[str, Any]]:
    """A result as objects."""
    match result:
        case Greeting(version):
            yield {"type": "greeting", "version": version}
        case Advanced(state, events):
            for event in events:
                yield event_object(event, state.board)
        case SolutionMet(state):
            yield {"type": "solution", **_counts(state), "grid": _grid(state)}
        case Ran(stop) | Stepped(stop):
            yield _stop(stop)
        case Shown(view):
            yield {"type": "show", **_standing(view.state), "givens": _digits(view.givens)}
        case LevelsShown(state):
            yield {"type": "levels", "levels": [_guess(guess, state.board) for guess in state.levels()]}
        case RunMode(mode):
            yield {"type": "run_mode", "mode": mode}
        case GuessMode(mode):
            yield {"type": "guess_mode", "mode": mode}
        case Loaded(quiz, held):
            yield {"type": "quiz", "title": quiz.title, "givens": _digits(quiz.givens), "held": held}
        case Question(state, cell, digit):
            yield {"type": "question", "cell": state.board.places[cell], "digit": digit}
        case Moved(stop):
            yield _stop(stop)
        case Parted(run, parent, steps):
            yield {"type": "parted", "run": run, "parent": parent, "steps": steps}
        case Forks(rows):
            yield {"type": "forks", "runs": [attrs.asdict(row) for row in rows]}
        case Marked(name, steps):
            yield {"type": "mark", "name": name, "steps": steps}
        case Marks(marks):
            entries = [{"name": name, "run": run, "steps": steps} for name, run, steps in marks]
            yield {"type": "marks", "marks": entries}
        case Solutions(_, found, limit):
            yield {"type": "solutions", "grids": [_digits(values) for values in found], "limit": limit}
        case Uniqueness(solutions):
            yield {"type": "unique", "unique": solutions == 1, "solutions": solutions}
        case Breaks(breaks):
            yield {"type": "breaks", "breaks": list(map(_breakpoint, breaks))}
        case Found(timeline, stretches):
            yield {"type": "found", "stretches": _stretches(timeline, stretches)}
        case Bisected(timeline, bisection, state):
            probes = [(timeline.facts_at(probe.index).steps, probe.holds) for probe in bisection.probes]
            yield {
                "type": "bisected",
                "probes": [{"steps": steps, "holds": holds} for steps, holds in probes],
                "stretches": _stretches(timeline, bisection.stretches),
                "found": None if bisection.found is None else state.steps,
            }
        case OrderList(commands):
            yield {"type": "help", "orders": [_order(command) for command in commands]}
        case OrderHelp(command):
            yield {"type": "help", "orders": [_order(command)]}
        case Failure(message, where):
            yield {"type": "error", "message": message, "where": where}
        case _:
            assert_never(result)


def event_object(event: Event, board: Board) -> dict[str, Any]:
    """One event, its type first."""
    name = re.sub(r"(?<=.)([A-Z])", r"_\1", type(event).__name__).lower()
    fields = attrs.asdict(event, recurse=False)
    return {"type": name, **{field: _value(field, value, board) for field, value in fields.items()}}


def _value(field: str, value: Any, board: Board) -> Any:
    if field == "cell":
        return board.places[value]
    if field == "cells":
        return [board.places[cell] for cell in value]
    if isinstance(value, House):
        return value.name
    if isinstance(value, Chain):
        return _chain(value, board)
    if isinstance(value, Enum):
        return value.value
    return value


def _chain(chain: Chain, board: Board) -> dict[str, Any]:
    nodes = zip(chain.nodes, chain.truths, strict=True)
    return {
        "places": chain.places,
        "nodes": [{"cell": board.places[cell], "digit": d, "true": true} for (d, cell), true in nodes],
        "removals": [{"cell": board.places[cell], "digit": digit} for digit, cell in chain.removals],
    }


def _breakpoint(point: Breakpoint) -> dict[str, Any]:
    fields = {name: getattr(point, name) for name in ("number", "temporary", "enabled", "ignored", "hits")}
    return {**fields, "condition": point.condition.text}


def _stretches(timeline: Timeline, stretches: tuple[Stretch, ...]) -> list[list[int]]:
    return [[timeline.facts_at(index).steps for index in (each.first, each.last)] for each in stretches]


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "type": "stop",
        "reason": stop.reason.value,
        **_standing(stop.state),
        "biggest_level": stop.biggest_level,
        "seconds": round(stop.seconds, 6),
        "breaks": [point.number for point in stop.breaks],
    }


def _standing(state: State) -> dict[str, Any]:
    board = state.board
    return {
        **_counts(state),
        "phase": state.phase.value,
        "guess": _guess(state.guess, board) if state.guess else None,
        "grid": _grid(state),
        "candidates": {board.label(cell): digits for cell, digits in state.candidates().items()},
    }


def _counts(state: State) -> dict[str, Any]:
    return {"steps": state.steps, "solutions": state.solutions, "level": state.level}


def _guess(guess: Guess, board: Board) -> dict[str, Any]:
    return {
        "level": guess.level,
        "cell": board.places[guess.cell],
        "digit": guess.digit,
        "choice": guess.choice,
        "out_of": len(guess.digits),
    }


def _grid(state: State) -> str:
    return _digits(state.values)


def _digits(values: bytes) -> str:
    return "".join(map(str, values))


def _order(command: Command) -> dict[str, Any]:
    return {
        "order": command.name,
        "usage": command.usage,
        "summary": command.summary,
        "details": " ".join(command.details.split()),
        "example": command.example,
    }
