"""Write quizzes on a line each, all cells in reading order, as SadMan's ``.sdm`` and most lists have them."""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.registry import Format


def _written(quiz: Quiz) -> str:
    """Return the quiz on a line, ``0`` for an open cell."""
    need_plain(quiz, "a line of 81 characters")
    return f"{quiz.digits}\n"


FORMAT = Format(name="a line of 81 cells", example="53..7" + "." * 76, writers={".sdm": _written})
