"""The blame for a contradiction as values that JSON can hold."""

from __future__ import annotations

from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.explain import Blame
from sudoku_repl.machine.events import Contradiction

BLAME = ("guesses", "guilty", "core", "smallest", "backjump_to", "wasted")
"""The fields that the line of a contradiction doesn't have."""


def blame_object(blame: Blame, board: Board) -> dict[str, Any]:
    """Return the blame for a contradiction as an object without a type."""
    moment, core, backjump = blame.moment, blame.core, blame.backjump
    event = moment.event
    emptied, overfull = (event, None) if isinstance(event, Contradiction) else (None, event)
    return {
        "step": moment.step,
        "advance": moment.advance,
        "kind": moment.kind,
        "cell": board.coordinates[event.cell],
        "digit": emptied.digit if emptied else None,
        "must": overfull.must if overfull else None,
        "room": overfull.room if overfull else None,
        "level": moment.level,
        "guesses": [
            {"level": guess.level, "cell": board.coordinates[guess.cell], "digit": guess.digit}
            for guess in moment.guesses
        ],
        "guilty": blame.guilty,
        "core": core.levels,
        "smallest": core.smallest,
        "backjump_to": backjump.level if backjump else None,
        "wasted": backjump.wasted if backjump else 0,
    }
