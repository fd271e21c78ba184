"""The lowest and the highest level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import Board
from sudoku_repl.measure.extremes import Guesses
from sudoku_repl.orders.extremes import ExtremesFound
from sudoku_repl.orders.json import forms


@forms.register
def extremes(result: ExtremesFound) -> Iterator[dict[str, Any]]:
    """`extremes`."""
    found = result.extremes
    yield {
        "type": "extremes",
        "least": None if found.least is None else _guesses(found.least, result.board),
        "proved": found.proved,
        "most": _guesses(found.most, result.board),
        "runs": result.runs,
        "interrupted": result.interrupted,
    }


def _guesses(guesses: Guesses, board: Board) -> list[dict[str, Any]]:
    return [{"cell": board.coordinates[cell], "digit": digit} for cell, digit in guesses]
