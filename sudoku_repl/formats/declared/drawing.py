"""Write a quiz as people draw it: its canvas or a block for each grid, with headers for everything else."""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.formats.candidates import gone
from sudoku_repl.formats.declared.pencil import write_pencil
from sudoku_repl.formats.headers import parities
from sudoku_repl.formats.native_writer import write_blocks, write_canvas
from sudoku_repl.formats.registry import Format


def write_text(quiz: Quiz) -> str:
    """Return the format for people: the canvas with its headers, or pencil marks if candidates are gone.

    Raises :class:`~sudoku_repl.errors.QuizError` if candidates are gone on a board of several grids.
    """
    sets = parities(quiz.board).values()
    drawn = all(digits or allowed in sets for digits, allowed in zip(quiz.givens, quiz.allowed, strict=True))
    return write_canvas(quiz) if drawn or not any(gone(quiz)) else write_pencil(quiz)


FORMAT = Format(
    name="the rows of a board under its headers",
    example="# houses: diagonals\n53..7....\n" + "." * 9 + ("\n" + "." * 9) * 7,
    writers={".txt": write_text, ".canvas": write_canvas, ".blocks": write_blocks},
)
