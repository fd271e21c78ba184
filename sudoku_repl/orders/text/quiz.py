"""A loaded quiz."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def loaded(result: Loaded, _: int | None) -> Iterator[StyledLine]:
    """The line that the original prints, which quiz of a list it is, and how it was read."""
    yield line("Quiz loaded.")
    if result.held > 1:
        yield line(
            f"{result.quiz.title}: one of {result.held} quizzes; `load-quiz FILE#n` loads another.", "note"
        )
    for note in result.notes:
        yield line(note, "note")
