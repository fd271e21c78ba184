"""Write Simple Sudoku's ``.ss``: nine lines in a border of stars, bars and dashes.

No special parser is needed: :mod:`~sudoku_repl.formats.rows` reads it.
"""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.board.box import SQUARE
from sudoku_repl.formats.candidates import need_plain


def write_ss(quiz: Quiz) -> str:
    """Return the rows in their border, ``.`` for an open cell.

    Raises :class:`~sudoku_repl.errors.QuizError` if the quiz is more than the givens of a single grid.
    """
    need_plain(quiz, ".ss")
    side = quiz.board.digits
    cells = str(quiz)
    thirds = [cells[start : start + SQUARE.rows] for start in range(0, len(cells), SQUARE.rows)]
    per_row = side // SQUARE.rows
    rows = [f"|{'|'.join(thirds[start : start + per_row])}|" for start in range(0, len(thirds), per_row)]
    edge = "-" * SQUARE.rows
    between = f"|{'+'.join([edge] * per_row)}|"
    outer = f"*{'-'.join([edge] * per_row)}*"
    bands = ("\n".join(rows[start : start + SQUARE.rows]) for start in range(0, side, SQUARE.rows))
    return f"{outer}\n" + f"\n{between}\n".join(bands) + f"\n{outer}\n"
