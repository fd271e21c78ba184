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
    box = quiz.board.box
    cells = str(quiz)
    parts = [cells[start : start + box.columns] for start in range(0, len(cells), box.columns)]
    rows = [f"|{'|'.join(parts[start : start + box.rows])}|" for start in range(0, len(parts), box.rows)]
    edge = "-" * box.columns
    between = f"|{'+'.join([edge] * box.rows)}|"
    outer = f"*{'-'.join([edge] * box.rows)}*"
    bands = ("\n".join(rows[start : start + box.rows]) for start in range(0, box.side, box.rows))
    return f"{outer}\n" + f"\n{between}\n".join(bands) + f"\n{outer}\n"


FORMAT = Format(
    name="Simple Sudoku's grid in a border",
    example="*-----------*\n|53.|.7.|...|\n" + "|...|...|...|\n" * 8 + "*-----------*",
    writers={".ss": _written},
)
