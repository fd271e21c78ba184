"""The notation of cells and digits.

A cell is ``[4,2]`` or ``r4c2``, row first, counted from 1. In a grid, where each digit is one character, the
letters A, B, ... stand for the digits from 10; everywhere else a digit is a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from string import ascii_uppercase

from sudoku_repl.errors import QuizError, quoted

LAST_FIGURE = 9
"""The last digit that a grid shows as a figure. The digits above it are letters."""
MARKS = "".join(map(str, range(1, LAST_FIGURE + 1))) + ascii_uppercase
"""The character of each digit in a grid, from digit 1."""

CELL = r"(?:\[\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\]|[rR][0-9]{1,9}[cC][0-9]{1,9})"
"""A regular expression for a cell, without groups."""


def parse_cell(text: str) -> tuple[int, int] | None:
    """Return the row and the column of a cell, or None if the text is not a cell.

    Whether the cell exists depends on the board: see :meth:`Board.cell_at`.

    >>> parse_cell("[4,2]"), parse_cell(" R4C2 "), parse_cell("4,2")
    ((4, 2), (4, 2), None)
    """
    if not re.fullmatch(CELL, text.strip()):
        return None
    row, column = map(int, re.findall("[0-9]+", text))
    return row, column


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell as the program prints it.

    >>> cell_name(4, 2)
    '[4,2]'
    """
    return f"[{row},{column}]"


def digit_line(digits: Iterable[int], open_mark: str = "0") -> str:
    """Return a character for each digit, and ``open_mark`` for a 0, which is an open cell.

    >>> digit_line([9, 10, 0, 16])
    '9A0G'
    """
    return bytes(digits).translate(_marks(open_mark)).decode("latin-1")


@cache
def _marks(open_mark: str) -> bytes:
    """Return a table for ``bytes.translate`` that turns digits into characters."""
    return (open_mark + MARKS).encode("latin-1").ljust(256, b"?")


def spaced(numbers: Iterable[int]) -> str:
    """Join numbers with spaces.

    >>> spaced((2, 8))
    '2 8'
    """
    return " ".join(map(str, numbers))


def parse_digits(text: str) -> bytes:
    """Return the digits of a line that :func:`digit_line` returned.

    Raises :class:`~sudoku_repl.errors.QuizError` for any other character.

    >>> list(parse_digits("9A0G"))
    [9, 10, 0, 16]
    """
    unknown = text.strip(_DIGITS)
    if unknown:
        raise QuizError(f"expected a digit, or a letter from A for a digit above 9, got {quoted(unknown[0])}")
    return bytes(map(_DIGITS.index, text))


_DIGITS = "0" + MARKS
