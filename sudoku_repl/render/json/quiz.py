"""A quiz was loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.render.json import forms


@forms.register
def loaded(result: Loaded) -> Iterator[dict[str, Any]]:
    """A quiz was loaded."""
    quiz = result.quiz
    yield {"type": "quiz", "title": quiz.title, "givens": quiz.digits, "held": result.held}
