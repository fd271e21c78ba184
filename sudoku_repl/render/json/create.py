"""A new quiz."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.create import Created
from sudoku_repl.render.json import forms
from sudoku_repl.render.json.values import digits


@forms.register
def created(result: Created) -> Iterator[dict[str, Any]]:
    """`create`, `transform`; `seed`, `result` may be null; `undecided`: clues that may be superfluous."""
    quiz = result.quiz
    undecided = {"undecided": result.undecided} if result.undecided else {}
    yield {
        "type": "created",
        "title": quiz.title,
        "givens": quiz.digits,
        "seed": result.seed,
        "tries": result.tries,
        "result": None if result.result is None else digits(result.result),
        **undecided,
    }
