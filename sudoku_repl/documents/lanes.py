"""The lanes of a page that follows a session: where a cell or a candidate changes, or a condition holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.board.notation import CELL, parse_cell
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import Match, matches_by_block
from sudoku_repl.breaks.words import changed
from sudoku_repl.errors import ConditionError, quoted
from sudoku_repl.explain.blame import parse_condition
from sudoku_repl.interruption import Interrupted
from sudoku_repl.timeline import Timeline

_ENOUGH = 0.3
"""Seconds after which an answer is given, even if it has only a part of the run."""
_FOLLOWED = re.compile(rf"(?:cell\s*)?({CELL})(?:\s*=\s*([0-9]+)|\s*changed)?", re.IGNORECASE)


def marks(timeline: Timeline, text: str, after: int) -> dict[str, Any]:
    """Return what a lane marks after an advance, and the advance ``until`` which this is known.

    A mark has its first and last advance and their steps. The text names a cell, ``[4,2]``, a candidate,
    ``[4,2]=8``, or a condition. What changes a cell or a candidate are ``isEvents``, each a mark of its own.
    If the text is wrong, or the search takes too long to get anywhere, there is an ``error`` instead.
    """
    end = monotonic() + _ENOUGH
    is_events = bool(_FOLLOWED.fullmatch(text))
    until, found = after, list[tuple[int, int, int, int]]()
    try:
        condition = _condition(text, timeline.state_at(0).board)
    except ConditionError as error:
        return {"until": after, "error": str(error)}
    with suppress(Interrupted):
        for block, spans in matches_by_block(timeline, condition, after):
            until = block
            for each in spans:
                found += [
                    (first, last, timeline.facts_at(first).steps, timeline.facts_at(last).steps)
                    for first, last in _marks(each, is_events=is_events)
                ]
            if monotonic() > end:
                break
    if until == after < len(timeline):
        return {"until": after, "error": f"the search for {quoted(text)} takes too long"}
    return {"until": until, "marks": found, "isEvents": is_events}


def _marks(found: Match, *, is_events: bool) -> Iterable[tuple[int, int]]:
    """Return the first and the last advance of each mark of a match."""
    if not is_events:
        return ((found.first, found.last),)
    return ((advance, advance) for advance in range(found.first, found.last + 1))


def _condition(text: str, board: Board) -> Condition:
    """Return the condition that a lane follows."""
    followed = _FOLLOWED.fullmatch(text)
    at = parse_cell(followed[1]) if followed else None
    if not followed or not at:
        return parse_condition(text, board)
    cell, digit = board.cell_at(*at), int(followed[2] or 0)
    if cell is None:
        raise ConditionError(f"{board.no_cell(*at)}: {quoted(text)}")
    if digit > board.digits:
        raise ConditionError(f"the digits of the {board.name} board are 1 to {board.digits}: {quoted(text)}")
    return changed(cell, digit_bit(digit) if digit else -1)
