"""Lines of cells, with the place of each cell kept for the errors."""

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
"""What may stand for an open cell."""
BETWEEN = " \t|-+,;[](){}'\"\xa0\u3000" + "".join(map(chr, range(0x2500, 0x2580)))
"""What may stand between cells: blanks, what tables and lists are written with, and the characters that
Unicode has for drawing borders."""
LONGEST = 4000
"""Characters of the longest line that is looked at: a HoDoKu line with every candidate gone has fewer."""


@attrs.frozen
class TextLine:
    """A line of a text, or a part of one: where it stands, what it says."""

    source: str
    number: int
    """From 1."""
    text: str
    offset: int = 0
    """How many characters of the line stand before the text."""

    def error(self, column: int, what: str) -> QuizError:
        """An error at ``column`` of the text, from 1, that quotes the text."""
        return QuizError(f"{self.source}:{self.number}:{self.offset + column}: {what}: {quoted(self.text)}")

    def part(self, text: str, column: int) -> TextLine:
        """The text that begins at ``column``, from 1, of this one."""
        return TextLine(self.source, self.number, text, self.offset + column - 1)

    def check_length(self) -> None:
        """Raises :class:`~sudoku_repl.errors.QuizError` when the line is too long for any quiz."""
        if len(self.text) > LONGEST:
            raise self.error(LONGEST + 1, "the line is too long for a quiz")

    @property
    def says(self) -> str:
        """What stands before a comment; nothing when that is blank or a border."""
        said = self.text.partition("#")[0]
        return said if said.strip(BETWEEN) and not is_border(said) else ""

    def marks(self, wanted: str, expected: str, between: str = BETWEEN) -> list[tuple[str, int]]:
        """Each mark on the line, one of ``wanted``, and its column, from 1.

        Raises :class:`~sudoku_repl.errors.QuizError`, which says what was ``expected``, at a character
        that is neither a mark nor may stand ``between`` them.
        """
        self.check_length()
        found = []
        for column, char in enumerate(self.text.partition("#")[0], start=1):
            if char in wanted:
                found.append((char, column))
            elif char not in between:
                raise self.error(column, f"{_shown(char)} is {expected}")
        return found

    def cells(self, board: Board, between: str = BETWEEN) -> list[tuple[int, int]]:
        """The digit (0 for an open cell) and the column, from 1, of each cell on the line.

        Raises :class:`~sudoku_repl.errors.QuizError` at a character that is neither a cell nor
        stands between cells.
        """
        self.check_length()
        values = cell_values(board.digits)
        said = self.text.partition("#")[0]
        found = [(values[char], column) for column, char in enumerate(said, start=1) if char in values]
        if len(found) < len(said):
            expected = f"no cell, which is 1 to {board.digits}, or one of {' '.join(OPEN)} for an open one"
            self.marks("".join(values), expected, between)  # refuses what stands beside them
        return found


@cache
def cell_values(digits: int) -> dict[str, int]:
    """The marks of cells on a board of that many digits, each with its digit, 0 for an open cell."""
    return {**dict.fromkeys(OPEN, 0), **{str(digit): digit for digit in range(1, digits + 1)}}


def _shown(char: str) -> str:
    """A character of a file in words; ``surrogateescape`` makes one of each byte that is no text."""
    is_byte = 0x80 <= ord(char) - _NO_TEXT <= 0xFF
    return f"byte 0x{ord(char) - _NO_TEXT:02x}" if is_byte else repr(char)


_NO_TEXT = 0xDC00

Mark: TypeAlias = tuple[TextLine, int, int]
"""A cell of a quiz as it was read: where, its digit (0 for an open one) and its column, from 1."""


def is_spoken(line: TextLine) -> bool:
    """Whether there may be cells or a header on a line: it is not blank, a border or a comment."""
    # A line that begins with a letter or digit is none of these: most lines of long files.
    return line.text[:1].isalnum() or bool(line.says or header_of(line.text))


def lines_of(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """The lines of which :func:`is_spoken` holds."""
    return filter(is_spoken, lines)


_BORDER = re.compile(r"[\s|+]*+[*.:'+|]?(?:[-=\u2500-\u257f]{2,}+[*.:'+|]?)++[\s|+]*+")


def is_border(text: str) -> bool:
    """Whether a line is drawn between rows: ``*-----------*``, ``.-----.-----.``, ``:-----+-----:``.

    Lines that have as many stars or dots as a row or a grid has cells are not: those are open cells.
    """
    if len(text) > LONGEST or not _BORDER.fullmatch(text):
        return False
    return text.count("*") + text.count(".") not in (CLASSIC.digits, len(CLASSIC.places))


_BLANKS = 2 * len(CLASSIC.places)


def text_lines(texts: Iterable[str], source: str) -> Iterator[TextLine]:
    """The lines of a source, numbered from 1.

    Far down, empty ones are left out: an empty line says something, if at all, in a grid of a cell a line.
    """
    return (
        TextLine(source, number, text)
        for number, text in enumerate(texts, start=1)
        if text or number <= _BLANKS
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text, cut only where editors cut them; ``str.splitlines`` cuts at more."""
    return re.split(r"\r\n|\r|\n", text)


@attrs.frozen
class Contents:
    """What a text was found to hold."""

    items: Iterable[TextLine]
    """For each quiz the line on which it begins. They are made as they are asked for, once."""
    read: Callable[[TextLine, str], Quiz]
    """The quiz of an item, under a title; raises :class:`~sudoku_repl.errors.QuizError`."""


def build(board: Board, marks: list[Mark], title: str, allowed: tuple[int, ...]) -> Quiz:
    """The quiz of the marks of all cells in order; one that a cell breaks is refused at that cell."""
    try:
        return Quiz(board, bytes(digit for _, digit, _ in marks), title, allowed=allowed)
    except CellError as error:
        line, _, column = marks[error.cell]
        raise line.error(column, str(error)) from None


def cell_count(text: str, board: Board) -> int | None:
    """How many cells a line holds; None when anything stands on it that is not of a quiz."""
    try:
        return 0 if is_border(text) else len(TextLine("", 1, text).cells(board))
    except QuizError:
        return None
