"""Which form a text has: seen from its first line with cells."""

from __future__ import annotations

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.scanning import lines_of


def parse_quiz(text: str, source: str = "text", number: int | None = None) -> Quiz:
    """The quiz of a text: nine lines of nine cells, or one of many lines of 81.

    ``source`` names the text in errors and in the quiz's title; ``number`` picks a quiz, from 1,
    of those the text holds (the first, if None). Raises :class:`~sudoku_repl.errors.QuizError`,
    with line and column and the line quoted, when the text is no quiz or has no such number.
    """
    return parse_counted(text, source, number)[0]


def parse_counted(text: str, source: str = "text", number: int | None = None) -> tuple[Quiz, int]:
    """:func:`parse_quiz`, and how many quizzes the text holds."""
    board = CLASSIC
    title = source if number is None else f"{source}#{number}"
    lines = list(lines_of(text, source))
    if not lines:
        raise QuizError(f"{source}: no quiz in it, nothing but blank lines, borders and comments")
    size, width = len(board.places), len(lines[0].cells(board))
    if abs(width - size) < abs(width - board.digits):
        quizzes = len(lines)
        if number is None or 1 <= number <= quizzes:
            return parse_line(board, lines[(number or 1) - 1], title), quizzes
    else:
        quizzes = 1
        if number is None or number == 1:
            return parse_rows(board, lines, title), 1
    raise QuizError(f"{title}: there is no quiz {number} in it, it holds {quizzes}")
