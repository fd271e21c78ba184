"""Read and write quizzes on a line each, all cells in reading order, such as SadMan's ``.sdm``."""

from __future__ import annotations

from sudoku_repl.board import Board, Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.scanner import ReadCell, TextLine


def parse_line(board: Board, line: TextLine, where: str = "on the line") -> list[ReadCell]:
    """Return the cells on the line. Raises QuizError, which says ``where`` there are too few or too many."""
    cells = line.cells(board.digits)
    size = len(board.coordinates)
    if len(cells) != size:
        column = cells[size][1] if len(cells) > size else len(line.text) + 1
        raise line.error(column, f"expected {size} cells {where}, got {len(cells)}")
    return [(line, digit, column) for digit, column in cells]


def write_sdm(quiz: Quiz) -> str:
    """Return the quiz on a line, ``0`` for an open cell.

    Raises :class:`~sudoku_repl.errors.QuizError` if the quiz is more than the givens of a single grid.
    """
    need_plain(quiz, "a line of 81 characters")
    return f"{quiz.digits}\n"
