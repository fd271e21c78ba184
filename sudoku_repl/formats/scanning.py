"""Lines of cells, with the place of each cell kept for the errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.errors import CellError, QuizError, quoted

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

    def marks(self, wanted: str, expected: str, between: str = BETWEEN) -> list[tuple[str, int]]:
        """Each mark on the line, one of ``wanted``, and its column, from 1.

        Raises :class:`~sudoku_repl.errors.QuizError`, which says what was ``expected``, at a character
        that is neither a mark nor may stand ``between`` them.
        """
        found = []
        for column, char in enumerate(self.text.partition("#")[0], start=1):
            if char in wanted:
                found.append((char, column))
            elif char not in between:
                raise self.error(column, f"{char!r} is {expected}")
        return found

    def cells(self, board: Board, between: str = BETWEEN) -> list[tuple[int, int]]:
        """The digit (0 for an open cell) and the column, from 1, of each cell on the line.

        Raises :class:`~sudoku_repl.errors.QuizError` at a character that is neither a cell nor
        stands between cells.
        """
        digits = "".join(map(str, range(1, board.digits + 1)))
        expected = f"no cell, which is 1 to {board.digits}, or one of {' '.join(OPEN)} for an open one"
        marks = self.marks(digits + OPEN, expected, between)
        return [(0 if mark in OPEN else int(mark), column) for mark, column in marks]


Mark: TypeAlias = tuple[TextLine, int, int]
"""A cell of a quiz as it was read: where, its digit (0 for an open one) and its column, from 1."""

HEADERS = ("layout", "grids", "houses", "regions", "extra", "parity")
"""The words that make a comment a header, which says more of the quiz: ``# layout: samurai``."""
HEADER = re.compile(rf"\s*#\s*(?P<word>{'|'.join(HEADERS)})\s*:\s*(?P<value>[^#]*)", re.ASCII | re.IGNORECASE)


def lines_of(text: str, source: str) -> Iterator[TextLine]:
    """The lines of a text on which there may be cells or a header: not blank, a border or a comment.

    Raises :class:`~sudoku_repl.errors.QuizError` at a line too long for any quiz.
    """
    for number, line in enumerate(split_lines(text), start=1):
        if not line.strip(BETWEEN):
            continue
        found = TextLine(source, number, line)
        if len(line) > _LONGEST:
            raise found.error(_LONGEST + 1, "the line is too long for a quiz")
        if line.partition("#")[0].strip(BETWEEN) or HEADER.match(line):
            yield found


def split_lines(text: str) -> list[str]:
    """The lines of a text, cut only where editors cut them; ``str.splitlines`` cuts at more."""
    return re.split(r"\r\n|\r|\n", text)


def build(board: Board, marks: list[Mark], title: str, allowed: tuple[int, ...]) -> Quiz:
    """The quiz of the marks of all cells in order; one that a cell breaks is refused at that cell."""
    try:
        return Quiz(board, bytes(digit for _, digit, _ in marks), title, allowed=allowed)
    except CellError as error:
        line, _, column = marks[error.cell]
        raise line.error(column, str(error)) from None


def cell_count(text: str, board: Board) -> int | None:
    """How many cells a line holds; None when anything stands on it that is not of a quiz."""
    if len(text) > _LONGEST:
        return None
    try:
        return len(TextLine("", 1, text).cells(board))
    except QuizError:
        return None
