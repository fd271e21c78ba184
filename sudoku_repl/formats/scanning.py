"""Lines of cells, with the place of each cell kept for the errors."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.errors import ConflictError, QuizError, quoted

OPEN = "0.*_?"
"""What may stand for an open cell."""
BETWEEN = " \t|-+"
"""What may stand between cells."""
_LONGEST = 1000
"""Characters of the longest line that is looked at."""


@attrs.frozen
class TextLine:
    """A line of a text: where it stands, what it says."""

    source: str
    number: int
    """From 1."""
    text: str

    def error(self, column: int, what: str) -> QuizError:
        """An error at ``column``, from 1, that quotes the line."""
        return QuizError(f"{self.source}:{self.number}:{column}: {what}: {quoted(self.text)}")

    def cells(self, board: Board) -> list[tuple[int, int]]:
        """The digit (0 for an open cell) and the column, from 1, of each cell on the line.

        Raises :class:`~sudoku_repl.errors.QuizError` at a character that is neither a cell nor
        stands between cells.
        """
        found = []
        for column, char in enumerate(self.text.partition("#")[0], start=1):
            if char in OPEN:
                found.append((0, column))
            elif "1" <= char <= str(board.digits):
                found.append((int(char), column))
            elif char not in BETWEEN:
                expected = f"1 to {board.digits}, or one of {' '.join(OPEN)} for an open one"
                raise self.error(column, f"{char!r} is no cell, which is {expected}")
        return found


def lines_of(text: str, source: str) -> Iterator[TextLine]:
    """The lines of a text on which there may be cells: not blank, a border or a comment.

    Raises :class:`~sudoku_repl.errors.QuizError` at a line too long for any quiz.
    """
    for number, line in enumerate(split_lines(text), start=1):
        if not line.strip(BETWEEN):
            continue
        found = TextLine(source, number, line)
        if len(line) > _LONGEST:
            raise found.error(_LONGEST + 1, "the line is too long for a quiz")
        if line.partition("#")[0].strip(BETWEEN):
            yield found


def split_lines(text: str) -> list[str]:
    """The lines of a text, cut only where editors cut them; ``str.splitlines`` cuts at more."""
    return re.split(r"\r\n|\r|\n", text)


def build(board: Board, cells: list[tuple[TextLine, int, int]], title: str) -> Quiz:
    """The quiz of cells given as line, digit and column; a conflict is reported at the second cell."""
    try:
        return Quiz(board, bytes(digit for _, digit, _ in cells), title)
    except ConflictError as error:
        line, _, column = cells[error.cell]
        raise line.error(column, str(error)) from None


def cell_count(text: str, board: Board) -> int | None:
    """How many cells a line holds; None when anything stands on it that is not of a quiz."""
    if len(text) > _LONGEST:
        return None
    try:
        return len(TextLine("", 1, text).cells(board))
    except QuizError:
        return None
