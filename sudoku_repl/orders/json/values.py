"""Parts that several JSON objects share."""

from __future__ import annotations

from typing import Any

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.machine import Guess, State
from sudoku_repl.render.events import grid_value


def counts(state: State) -> dict[str, Any]:
    """Return the counters of a state."""
    return {"steps": state.steps, "solutions": state.solutions, "level": state.level}


def standing(state: State) -> dict[str, Any]:
    """Return a state with its grid, its candidates and the guess in force."""
    board = state.board
    return {
        **counts(state),
        "phase": state.phase.value,
        "guess": guess_object(state.guess, state) if state.guess else None,
        "grid": grid_value(board, state.values),
        "candidates": {board.label(cell): digits for cell, digits in state.candidates().items()},
    }


def levels(state: State) -> list[dict[str, Any]]:
    """Return the guess levels of a state, deepest first."""
    return [guess_object(guess, state) for guess in state.levels()]


def guess_object(guess: Guess, state: State) -> dict[str, Any]:
    """Return a guess level."""
    return {
        "level": guess.level,
        "cell": state.board.coordinates[guess.cell],
        "digit": guess.digit,
        "choice": guess.choice,
        "out_of": len(guess.digits),
    }


def breakpoint_object(point: Breakpoint) -> dict[str, Any]:
    """Return a breakpoint."""
    names = ("number", "temporary", "enabled", "ignored", "hits", "orders", "orders_enabled")
    return {
        **{name: getattr(point, name) for name in names},
        "condition": point.condition.text,
        "watch": point.cell is not None,
    }
