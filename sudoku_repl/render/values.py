"""Values as JSON can hold them: cells as ``[row, column]``, grids as digits, techniques by name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from decimal import Decimal
from enum import Enum
from math import isfinite
from typing import Any

import attrs

from sudoku_repl.board import Board, House, Quiz
from sudoku_repl.board.notation import LAST_FIGURE, digit_line
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.events import Broken, Contradiction, Deduced, Event, Exhausted, Guessed, Overfull
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.technique import Difficulty, Technique


def fields(value: Any, board: Board | None = None, *, without: Container[str] = ()) -> dict[str, Any]:
    """Return the fields of a value by name. Its board names its cells; its quiz is title, board, givens."""
    held = {
        each.name: getattr(value, each.name) for each in attrs.fields(type(value)) if each.name not in without
    }
    for each in held.values():
        board = each if isinstance(each, Board) else each.board if isinstance(each, Quiz) else board
    made: dict[str, Any] = {}
    for name, each in held.items():
        if isinstance(each, Quiz):
            made |= {
                "title": each.title,
                "board": each.board.name,
                "givens": grid_value(each.board, each.givens),
            }
        elif not isinstance(each, Board):
            made[name] = _field(name, each, board)
    return made


def named(value: Any, *names: str, board: Board | None = None) -> dict[str, Any]:
    """Return attributes of a value by name, as :func:`fields` returns the fields."""
    return {name: _field(name, getattr(value, name), board) for name in names}


def _field(name: str, value: Any, board: Board | None) -> Any:
    if board and name == "cell":
        return board.coordinates[value]
    if board and name == "cells":
        return [board.coordinates[cell] for cell in value]
    return json_value(value, board)


def json_value(value: Any, board: Board | None = None) -> Any:
    """Return a value as JSON can hold it; give the ``board`` if it has cells or grids."""
    if type(value) is int:  # as most are
        return value
    match value:
        case Technique():
            return value.name
        case Difficulty():
            return str(value)
        case Enum():
            return value.value
        case Decimal() | float():
            return float(value) if isfinite(value) else None
        case House():
            return value.name
        case Breakpoint():
            names = ("number", "temporary", "enabled", "ignored", "hits", "orders", "orders_enabled")
            told = {"condition": value.condition.text, "watch": value.cell is not None}
            return named(value, *names) | told
        case frozenset():
            return names_of(value)
        case Mapping():
            return {key: json_value(each, board) for key, each in value.items()}
    if board:
        match value:
            case bytes():
                return grid_value(board, value)
            case Guess():
                made = named(value, "level", "cell", "digit", "choice", board=board)
                return {**made, "out_of": len(value.digits)}
            case Node():
                return {"cell": board.coordinates[value.cell], "digit": value.digit}
    if isinstance(value, tuple | list):
        return [json_value(each, board) for each in value]
    return fields(value, board) if attrs.has(type(value)) else value


def event_object(event: Event, board: Board) -> dict[str, Any]:
    """Return an event as an object, its type first, without the cause of a contradiction."""
    if isinstance(event, Deduced):
        return event.finding.technique.line_object(event.finding, event.line, event.step, board)
    kind, names = _SHAPES[type(event)]
    made: dict[str, Any] = {"type": kind}
    for name in names:
        value = getattr(event, name)
        made[name] = value if type(value) is int and name != "cell" else _field(name, value, board)
    return made


def _shape(kind: Any) -> tuple[str, tuple[str, ...]]:
    """Return the type of the objects of a kind of event, and the names of their other fields."""
    names = (each.name for each in attrs.fields(kind))
    words = re.sub(r"(?<=.)([A-Z])", r"_\1", kind.__name__).lower()
    return words, tuple(name for name in names if name != "by")


_SHAPES = {kind: _shape(kind) for kind in (Contradiction, Overfull, Broken, Guessed, Exhausted)}


def grid_value(board: Board, digits: bytes) -> str | list[int]:
    """Return the digits of a board's cells, 0 for an open cell: a string, or a list above nine digits."""
    return list(digits) if board.digits > LAST_FIGURE else digit_line(digits)


def candidate_objects(candidates: Iterable[tuple[int, int]], board: Board) -> list[dict[str, Any]]:
    """Return cells and their digits as objects."""
    return [{"cell": board.coordinates[cell], "digit": digit} for cell, digit in candidates]


def counts(state: State) -> dict[str, Any]:
    """Return the counters of a state."""
    return named(state, "steps", "solutions", "level")


def state_object(state: State) -> dict[str, Any]:
    """Return a state as an object: its counters, its grid, its candidates and the guess in force."""
    board = state.board
    return {
        **counts(state),
        "phase": state.phase.value,
        "guess": json_value(state.guess, board),
        "grid": grid_value(board, state.values),
        "candidates": {board.label(cell): digits for cell, digits in state.candidates().items()},
    }
