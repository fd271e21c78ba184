"""Write Simple Sudoku's ``.ss``: nine lines in a border of stars, bars and dashes.

No special parser is needed: :mod:`~sudoku_repl.formats.rows` reads it.
"""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.registry import Format


def _written(quiz: Quiz) -> str:
    """Return the rows in their border, ``.`` for an open cell."""
    need_plain(quiz, ".ss")
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in quiz.board.drawn(str(quiz))]
    outer, between = "*-----------*", "|---+---+---|"
    return "\n".join([outer, *rows[:3], between, *rows[3:6], between, *rows[6:], outer, ""])


FORMAT = Format(
    name="Simple Sudoku's grid in a border",
    example="*-----------*\n|53.|.7.|...|\n" + "|...|...|...|\n" * 8 + "*-----------*",
    writers={".ss": _written},
)
