"""Hints: the next deduction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.explain.words import because_words
from sudoku_repl.machine.events import Change, Placed
from sudoku_repl.orders.hint import Hint
from sudoku_repl.orders.json import forms
from sudoku_repl.render.events import event_object


@forms.register
def hint(result: Hint) -> Iterator[dict[str, Any]]:
    """`hint`; `met` is the event of the contradiction."""
    deduction = result.deduction
    contradiction, board = deduction.contradiction, deduction.state.board
    yield {
        "type": "hint",
        "deduction": [_change(change, board) for change in deduction.first],
        "changes": [_change(change, board) for change in deduction.changes],
        "after": deduction.after.value,
        "contradiction": contradiction is not None,
        "met": contradiction and event_object(contradiction, board),
    }


def _change(change: Change, board: Board) -> dict[str, Any]:
    what = "placed" if isinstance(change, Placed) else "removed"
    cause = because_words(change.by, change.digit, board)
    return {"what": what, "cell": board.coordinates[change.cell], "digit": change.digit, "cause": cause}
