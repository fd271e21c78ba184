"""Quizzes of one line each, all cells in reading order: a file, such as SadMan's ``.sdm``, may hold many."""

from __future__ import annotations

from sudoku_repl.board import Board, Quiz
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.scanning import Mark, TextLine


def parse_line(board: Board, line: TextLine, where: str = "on the line") -> list[Mark]:
    """The cells on the line; raises QuizError, which says ``where`` they are too few or too many."""
    cells = line.cells(board)
    size = len(board.places)
    if len(cells) != size:
        column = cells[size][1] if len(cells) > size else len(line.text) + 1
        raise line.error(column, f"{len(cells)} cells {where}, {size} expected")
    return [(line, digit, column) for digit, column in cells]


def write_sdm(quiz: Quiz) -> str:
    """The quiz on a line, ``0`` for an open cell.

    Raises :class:`~sudoku_repl.errors.QuizError` when the quiz is more than the givens of one grid.
    """
    need_plain(quiz, "a line of 81 characters")
    return "".join(map(str, quiz.givens)) + "\n"
