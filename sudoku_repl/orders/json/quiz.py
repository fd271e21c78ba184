"""A quiz was loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.render.events import grid_value


@forms.register
def loaded(result: Loaded) -> Iterator[dict[str, Any]]:
    """A quiz was loaded."""
    quiz = result.quiz
    givens = grid_value(quiz.board, quiz.givens)
    yield {
        "type": "quiz",
        "title": quiz.title,
        "givens": givens,
        "held": result.held,
        "notes": list(result.notes),
    }
