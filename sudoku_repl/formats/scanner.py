"""Read lines of cells and keep the line and column of each cell for error messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.errors import CellError, QuizError, quoted
from sudoku_repl.formats.comments import header_of

OPEN = "0.*_?"
"""The marks of an open cell."""
BETWEEN = " \t|-+,;[](){}'\"\xa0\u3000" + "".join(map(chr, range(0x2500, 0x2580)))
"""The characters that may separate cells: blanks, the punctuation of tables and lists, and Unicode's
box-drawing characters."""
LONGEST = 4000
"""The length of the longest line with a quiz. A HoDoKu line without any candidate has fewer characters."""


@attrs.frozen
class TextLine:
    """A line of a text, or a part of a line, with its location."""

    source: str
    number: int
    """From 1."""
    text: str
    offset: int = 0
    """The number of characters of the line before the text."""

    def error(self, column: int, what: str) -> QuizError:
        """Return an error at ``column`` of the text, from 1, that quotes the text."""
        return QuizError(f"{self.source}:{self.number}:{self.offset + column}: {what}: {quoted(self.text)}")

    def part(self, text: str, column: int) -> TextLine:
        """Return the part ``text`` of this line, which begins at ``column``, from 1."""
        return TextLine(self.source, self.number, text, self.offset + column - 1)

    def check_length(self) -> None:
        """Raise :class:`~sudoku_repl.errors.QuizError` if the line is too long for any quiz."""
        if len(self.text) > LONGEST:
            raise self.error(LONGEST + 1, f"line too long: expected at most {LONGEST} characters")

    @property
    def says(self) -> str:
        """The text before any comment; empty if that text is blank or a border."""
        said = self.text.partition("#")[0]
        return said if said.strip(BETWEEN) and not is_border(said) else ""

    def marks(self, wanted: str, expected: str, between: str = BETWEEN) -> list[tuple[str, int]]:
        """Return the characters in ``wanted`` that are on the line, each with its column, from 1.

        Raises :class:`~sudoku_repl.errors.QuizError`, which says what was ``expected``, at a character that
        is neither in ``wanted`` nor in ``between``.
        """
        self.check_length()
        found = []
        for column, char in enumerate(self.text.partition("#")[0], start=1):
            if char in wanted:
                found.append((char, column))
            elif char not in between:
                raise self.error(column, f"expected {expected}, got {_shown(char)}")
        return found

    def cells(self, board: Board, between: str = BETWEEN) -> list[tuple[int, int]]:
        """Return the digit (0 for an open cell) and the column, from 1, of each cell on the line.

        Raises :class:`~sudoku_repl.errors.QuizError` at a character that is neither a cell nor in
        ``between``.
        """
        self.check_length()
        values = cell_values(board.digits)
        said = self.text.partition("#")[0]
        found = [(values[char], column) for column, char in enumerate(said, start=1) if char in values]
        if len(found) < len(said):
            expected = f"a cell (1 to {board.digits}, or {' '.join(OPEN)} for an open cell)"
            self.marks("".join(values), expected, between)  # refuses other characters
        return found


@cache
def cell_values(digits: int) -> dict[str, int]:
    """Return the digit of each mark of a cell, 0 for an open cell, on a board with this number of digits."""
    return {**dict.fromkeys(OPEN, 0), **{str(digit): digit for digit in range(1, digits + 1)}}


def _shown(char: str) -> str:
    """Quote a character, or describe the undecodable byte that ``surrogateescape`` made a character."""
    is_byte = 0x80 <= ord(char) - _NO_TEXT <= 0xFF
    return f"byte 0x{ord(char) - _NO_TEXT:02x}" if is_byte else repr(char)


_NO_TEXT = 0xDC00

Mark: TypeAlias = tuple[TextLine, int, int]
"""A cell that was read: its line, its digit (0 for an open cell) and its column, from 1."""


def is_spoken(line: TextLine) -> bool:
    """Whether a line may have cells or a header: it is not blank, a border or a comment."""
    # Most lines of long files begin with a letter or digit, and need no closer look.
    return line.text[:1].isalnum() or bool(line.says or header_of(line.text))


def lines_of(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines for which :func:`is_spoken` is true."""
    return filter(is_spoken, lines)


_BORDER = re.compile(r"[\s|+]*+[*.:'+|]?(?:[-=\u2500-\u257f]{2,}+[*.:'+|]?)++[\s|+]*+")


def is_border(text: str) -> bool:
    """Whether a text is a line drawn between rows: ``*-----------*``, ``.-----.-----.``, ``:-----+-----:``.

    It is not if it has exactly as many stars or dots as a row or a grid has cells: those are open cells.
    """
    if len(text) > LONGEST or not _BORDER.fullmatch(text):
        return False
    return text.count("*") + text.count(".") not in (CLASSIC.digits, len(CLASSIC.coordinates))


_BLANKS = 2 * len(CLASSIC.coordinates)


def text_lines(texts: Iterable[str], source: str) -> Iterator[TextLine]:
    """Yield the lines of a source, numbered from 1.

    Far down, empty lines are left out: they have a meaning only in a grid with a cell on each line.
    """
    return (
        TextLine(source, number, text)
        for number, text in enumerate(texts, start=1)
        if text or number <= _BLANKS
    )


def split_lines(text: str) -> list[str]:
    """Split a text at the line ends that editors know; ``str.splitlines`` knows more."""
    return re.split(r"\r\n|\r|\n", text)


@attrs.frozen
class Contents:
    """The quizzes of a text, not yet parsed."""

    items: Iterable[TextLine]
    """The line on which each quiz begins. It may be an iterator, to be used only once."""
    read: Callable[[TextLine, str], Quiz]
    """Parses the quiz of an item and gives it a title; raises :class:`~sudoku_repl.errors.QuizError`."""


def build(board: Board, marks: list[Mark], title: str, allowed: tuple[int, ...]) -> Quiz:
    """Return the quiz with these marks, one for each cell in order; raises QuizError at an invalid cell."""
    try:
        return Quiz(board, bytes(digit for _, digit, _ in marks), title, allowed=allowed)
    except CellError as error:
        line, _, column = marks[error.cell]
        raise line.error(column, str(error)) from None


def cell_count(text: str, board: Board) -> int | None:
    """Count the cells on a line; None if the line has anything that does not belong to a quiz."""
    try:
        return 0 if is_border(text) else len(TextLine("", 1, text).cells(board))
    except QuizError:
        return None
