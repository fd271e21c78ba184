"""A new quiz."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.create import Created
from sudoku_repl.orders.json import forms
from sudoku_repl.render.events import grid_value


@forms.register
def created(result: Created) -> Iterator[dict[str, Any]]:
    """`create`, `transform`; `seed` and `result` may be null; `undecided` clues may be superfluous."""
    quiz = result.quiz
    yield {
        "type": "created",
        "title": quiz.title,
        "givens": grid_value(quiz.board, quiz.givens),
        "seed": result.seed,
        "tries": result.tries,
        "result": None if result.result is None else grid_value(quiz.board, result.result),
        "undecided": result.undecided,
    }
