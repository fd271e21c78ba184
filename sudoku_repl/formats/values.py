"""The quiz of a text or of Python values, for programs."""

from __future__ import annotations

from sudoku_repl.board import Quiz
from sudoku_repl.board.values import CellValues
from sudoku_repl.errors import visible
from sudoku_repl.formats import sniffer


def parse_quiz(text: str | CellValues, source: str = "text", number: int | None = None) -> Quiz:
    """Parse a quiz from a text in any of the formats of :mod:`sudoku_repl.formats`, from lists or an array.

    ``source`` names the text in errors and in the title of the quiz; ``number`` picks one of several quizzes,
    from 1 (None picks the first). Values other than a text are read as by :meth:`sudoku_repl.Quiz.of`. Raises
    :class:`~sudoku_repl.errors.QuizError`, with the line, its number and the column, if the text is not a
    quiz, or if it has fewer quizzes.

    >>> parse_quiz([[1, 2, 0, 4], [3, 0, 0, 2], [2, 0, 0, 3], [4, 0, 2, 1]])
    <Quiz 'text': 10 givens on the 4x4 board>
    """
    if isinstance(text, str):
        return sniffer.parse_quiz(text, visible(source), number)
    return Quiz.of(text, source)
