"""Quizzes of one line each, all cells in reading order: a file may hold many."""

from __future__ import annotations

from sudoku_repl.board import Board, Quiz
from sudoku_repl.formats.scanning import TextLine, build


def parse_line(board: Board, line: TextLine, title: str) -> Quiz:
    """The quiz on the line; raises QuizError when it has too few or too many cells."""
    cells = line.cells(board)
    size = len(board.places)
    if len(cells) != size:
        column = cells[size][1] if len(cells) > size else len(line.text) + 1
        raise line.error(column, f"{len(cells)} cells on the line, {size} expected")
    return build(board, [(line, digit, column) for digit, column in cells], title)
