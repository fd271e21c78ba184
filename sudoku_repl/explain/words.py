"""Causes in words: why a cell has its value, or a candidate is gone."""

from __future__ import annotations

from typing import assert_never

from sudoku_repl.board import Board
from sudoku_repl.board.notation import in_words
from sudoku_repl.machine.events import Chained, NakedSingle, NotAllowed, Seen, Shrink, Tried
from sudoku_repl.machine.grounds import Because, Given, HiddenSingle, LastOpen, OwnValue
from sudoku_repl.techniques.chain import by_letters


def because_words(because: Because, digit: int, board: Board) -> str:
    """Return the cause of a fact about ``digit``, in words."""
    match because:
        case Given():
            return "given"
        case OwnValue():
            return "the cell has another value"
        case NotAllowed():
            return "the quiz does not allow it"
        case Seen(cell, house):
            return f"{digit} is at {board.label(cell)}, in the same {house.name}"
        case Shrink(technique, house, cells, digits):
            where = in_words(map(board.label, cells))
            return f"{technique.value} in {house.name}: {in_words(digits)} at {where}"
        case Chained(technique, chain):
            return f"{technique.value} {by_letters(chain, board)}"
        case NakedSingle():
            return "no other candidate is left"
        case HiddenSingle(house):
            return f"no other cell of {house.name} can take it"
        case LastOpen(house):
            return f"the last open cell of {house.name}"
        case Tried(level, choice):
            return f"guessed at level {level}, choice {choice}"
        case _:
            assert_never(because)
