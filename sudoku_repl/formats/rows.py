"""A quiz drawn as its rows, a line each."""

from __future__ import annotations

from sudoku_repl.board import Board, Quiz
from sudoku_repl.formats.scanning import TextLine, build


def parse_rows(board: Board, lines: list[TextLine], title: str) -> Quiz:
    """The quiz whose rows are the lines with cells; raises QuizError where there are too few or too many."""
    rows: list[TextLine] = []
    cells: list[tuple[TextLine, int, int]] = []
    for line in lines:
        row = line.cells(board)
        if len(rows) == board.digits:
            raise line.error(row[0][1], f"more than the {board.digits} rows of a quiz")
        if len(row) != board.digits:
            column = row[board.digits][1] if len(row) > board.digits else row[-1][1] + 1
            raise line.error(column, f"{len(row)} cells in the row, {board.digits} expected")
        rows.append(line)
        cells += [(line, digit, column) for digit, column in row]
    if len(rows) < board.digits:
        last = lines[-1]
        raise last.error(len(last.text) + 1, f"the quiz ends after {len(rows)} rows, {board.digits} expected")
    return build(board, cells, title)
