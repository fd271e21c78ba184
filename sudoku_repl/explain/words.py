"""Causes in words: why a cell has its value, or a candidate is gone."""

from __future__ import annotations

import re
from typing import assert_never

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine.events import Cause, NakedSingle, NotAllowed, Seen, Tried
from sudoku_repl.machine.grounds import Because, Given, HiddenSingle, LastOpen, OwnValue
from sudoku_repl.techniques.finding import Finding


def because_words(because: Because, digit: int | Mention, board: Board) -> Sentence:
    """Return the cause of a fact about ``digit``, in words; with a mention, that of any digit."""
    match because:
        case Given():
            return ("given",)
        case OwnValue():
            return ("the cell has another value",)
        case NotAllowed():
            return ("the quiz does not allow it",)
        case Seen(cell, house):
            where = Mention.of_cell(board, cell)
            return sentence("{} is at {}, in the same {}", digit, where, Mention.of_house(house))
        case Finding(technique):
            return technique.words(because, board)
        case NakedSingle():
            return ("no other candidate is left",)
        case HiddenSingle(house):
            return sentence("no other cell of {} can take it", Mention.of_house(house))
        case LastOpen(house):
            return sentence("the last open cell of {}", Mention.of_house(house))
        case Tried(level, choice):
            return sentence("guessed at {}, choice {}", Mention.of_level(level, "level {}"), choice)
        case _:
            assert_never(because)


def code_words(because: Because, step: int, board: Board) -> Sentence:
    """Explain the reason code of a fact, which :func:`~sudoku_repl.explain.reasons.code_of` makes."""
    match because:
        case Given():
            return ("given by the quiz",)
        case OwnValue():
            return ("removed: the cell has another value",)
        case NotAllowed():
            return ("removed: the quiz does not allow it",)
        case Seen(cell, house):
            peer, where = Mention.of_cell(board, cell), _HOUSES.get(house.kind, house.name)
            return sentence("removed by the value of {}, in the same {}", peer, where)
        case Finding(technique):
            return sentence("removed by {} in step {}", technique.printed, Mention.of_step(step))
        case NakedSingle():
            return ("placed: naked single, no other candidate is left in the cell",)
        case HiddenSingle(house):
            return (f"placed: hidden single, no other cell of {_its(house)} can take it",)
        case LastOpen(house):
            return (f"placed: the last open cell of {_its(house)}",)
        case Tried(level):
            return sentence("placed by the guess at level {}", Mention.of_level(level))
        case _:
            assert_never(because)


def _its(house: House) -> str:
    return f"its {_HOUSES[house.kind]}" if house.kind in _HOUSES else house.name


_HOUSES = {HouseKind.ROW: "row", HouseKind.COLUMN: "column", HouseKind.BOX: "box"}


def cause_names(cause: Cause) -> tuple[str, str | None]:
    """Return the kind of a cause for tables and, for a finding, the name of its technique.

    >>> cause_names(NakedSingle())
    ('naked_single', None)
    """
    if isinstance(cause, Finding):
        return "finding", cause.technique.name
    return kind_name(cause), None


def kind_name(value: object) -> str:
    """Return the name of the class of a cause or an event, for tables."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", type(value).__name__).lower()
