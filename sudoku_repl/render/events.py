"""Events, chains and grids as values that JSON can hold."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.notation import LAST_FIGURE, digit_line
from sudoku_repl.machine.events import Event
from sudoku_repl.machine.rules import name_of
from sudoku_repl.techniques.chain import Chain
from sudoku_repl.techniques.technique import Technique


def event_object(event: Event, board: Board) -> dict[str, Any]:
    """Return an event as an object, its type first, without the cause of a contradiction."""
    name = re.sub(r"(?<=.)([A-Z])", r"_\1", type(event).__name__).lower()
    fields = attrs.asdict(event, recurse=False, filter=attrs.filters.exclude("by"))
    return {"type": name, **{field: _value(field, value, board) for field, value in fields.items()}}


def _value(field: str, value: Any, board: Board) -> Any:
    if field == "cell":
        return board.coordinates[value]
    if field == "cells":
        return [board.coordinates[cell] for cell in value]
    if isinstance(value, House):
        return value.name
    if isinstance(value, Chain):
        return chain_object(value, board)
    if isinstance(value, Technique):
        return name_of(value)
    if isinstance(value, Enum):
        return value.value
    return value


def grid_value(board: Board, digits: bytes) -> str | list[int]:
    """Return the digits of a board's cells, 0 for an open cell: a string, or a list above nine digits."""
    return list(digits) if board.digits > LAST_FIGURE else digit_line(digits)


def chain_object(chain: Chain, board: Board) -> dict[str, Any]:
    """Return a chain as an object: its nodes, and what it removes or places."""
    nodes = zip(chain.nodes, chain.truths, strict=True)
    return {
        "places": chain.places,
        "nodes": [{"cell": board.coordinates[cell], "digit": d, "true": true} for (d, cell), true in nodes],
        "removals": [{"cell": board.coordinates[cell], "digit": digit} for digit, cell in chain.removals],
    }
