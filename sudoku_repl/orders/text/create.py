"""A new quiz."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.create import Created, undecided_line
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def created(result: Created, _: int | None) -> Iterator[StyledLine]:
    """The quiz, its solution if you asked for it, its number of clues and its seed."""
    quiz = result.quiz
    yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
    if (solution := result.result) is not None:
        yield line("Result:")
        yield from digits(quiz.board, solution, lambda cell: "given" if quiz.givens[cell] else "placed")

    came = "" if result.seed is None else f", seed {result.seed}"
    tries = f", made in {result.tries} tries" if result.tries > 1 else ""
    yield line(f"Quiz loaded: {quiz.clues} clues{came}{tries}.")
    if result.undecided:
        yield line(undecided_line(result.undecided), "note")
