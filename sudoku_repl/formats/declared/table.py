"""Write a quiz as a CSV file with a column of quizzes."""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.records import QUIZ_WORDS
from sudoku_repl.formats.registry import Format


def _written(quiz: Quiz) -> str:
    """Return a header with the name of a column of quizzes, and a record."""
    need_plain(quiz, "a CSV file")
    return f"{QUIZ_WORDS[0]}\n{quiz.digits}\n"


FORMAT = Format(
    name="a CSV file", example="id,quiz,rating\n1,53007" + "0" * 76 + ",9.5", writers={".csv": _written}
)
