"""Which form a text has: seen from its headers, its first line with cells and the number of lines."""

from __future__ import annotations

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.layouts import LAYOUTS
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.canvas import corners_on, is_canvas, is_canvas_of, parse_canvas
from sudoku_repl.formats.headers import allowed_by, board_with, corners_said, split
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.scanning import TextLine, build, lines_of


def parse_quiz(text: str, source: str = "text", number: int | None = None) -> Quiz:
    """The quiz of a text: nine lines of nine cells, one of many lines of 81, or a board of several grids.

    ``source`` names the text in errors and in the quiz's title; ``number`` picks a quiz, from 1,
    of those the text holds (the first, if None). Raises :class:`~sudoku_repl.errors.QuizError`,
    with line and column and the line quoted, when the text is no quiz or has no such number.
    """
    return parse_counted(text, source, number)[0]


def parse_counted(text: str, source: str = "text", number: int | None = None) -> tuple[Quiz, int]:
    """:func:`parse_quiz`, and how many quizzes the text holds."""
    title = source if number is None else f"{source}#{number}"
    lines = list(lines_of(text, source))
    said = corners_said(lines)
    headers, body = split(lines, said)
    if not body:
        raise QuizError(f"{source}: no quiz in it, nothing but blank lines, borders and comments")
    corners = said or (corners_on(body) if is_canvas(body) else LAYOUTS[CLASSIC.name])
    board = board_with(headers, corners)
    a_line_each = len(corners) == 1 and _nearer_whole(board, body[0])
    quizzes = len(body) if a_line_each else 1
    if number is not None and not 1 <= number <= quizzes:
        raise QuizError(f"{title}: there is no quiz {number} in it, it holds {quizzes}")
    if a_line_each:
        marks = parse_line(board, body[(number or 1) - 1])
    elif len(corners) > 1 and (said is None or is_canvas_of(board, body)):
        marks = parse_canvas(board, body)
    else:
        marks = parse_rows(board, body)
    return build(board, marks, title, allowed_by(headers, board)), quizzes


def _nearer_whole(board: Board, line: TextLine) -> bool:
    """Whether a line has about as many cells as a board of one grid, and not as a row of it."""
    width = len(line.cells(board))
    return abs(width - len(board.places)) < abs(width - board.digits)
