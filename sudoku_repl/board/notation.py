"""The notation of cells and digits.

A cell is ``[4,2]`` or ``r4c2``, row first, counted from 1; where a cell is a whole argument, ``4,2`` will do.
In a grid, where each digit is one character, the letters A, B, ... stand for the digits from 10; everywhere
else a digit is a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from string import ascii_uppercase
from typing import Annotated, Self, TypeAlias

from sudoku_repl.errors import OrderError, QuizError, quoted

LAST_FIGURE = 9
"""The last digit that a grid shows as a figure. The digits above it are letters."""
DIGIT_CHARACTERS = "".join(map(str, range(1, LAST_FIGURE + 1))) + ascii_uppercase
"""The character of each digit in a grid, from digit 1."""

CELL = r"(?:\[\s*[0-9]{1,9}\s*,\s*[0-9]{1,9}\s*\]|[rR][0-9]{1,9}[cC][0-9]{1,9})"
"""A regular expression for a cell, without groups."""
BARE_CELL = rf"(?:{CELL}|[0-9]{{1,9}}\s*,\s*[0-9]{{1,9}})"
"""The same, where the brackets may be left out because nothing else can stand there."""


def parse_cell(text: str) -> tuple[int, int] | None:
    """Return the row and the column of a cell, or None if the text is not a cell.

    Whether the cell exists depends on the board: see :meth:`Board.cell_at`.

    >>> parse_cell("[4,2]"), parse_cell(" R4C2 "), parse_cell("4,2"), parse_cell("4")
    ((4, 2), (4, 2), (4, 2), None)
    """
    if not re.fullmatch(BARE_CELL, text.strip()):
        return None
    row, column = map(int, re.findall("[0-9]+", text))
    return row, column


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell as the program prints it: ``[4,2]``."""
    return f"[{row},{column}]"


class NamedCell(int):
    """The number of a cell, from 0 in reading order, whose repr is the name of the cell.

    As a text it is the number, as in files and digests.

    >>> cell = NamedCell(28, 4, 2)
    >>> cell, cell == 28, str(cell), cell.row, cell.column
    ([4,2], True, '28', 4, 2)
    """

    row: int
    column: int

    def __new__(cls, number: int, row: int, column: int) -> Self:
        """Return the number of the cell at a row and a column, from 1."""
        cell = super().__new__(cls, number)
        cell.row, cell.column = row, column
        return cell

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, int]]:
        return type(self), (int(self), self.row, self.column)

    def __repr__(self) -> str:
        return cell_name(self.row, self.column)

    __str__ = int.__repr__


AnyCell: TypeAlias = Annotated[tuple[int, int] | str | int, 'a cell such as (4, 2) or "[4,2]"']
"""A cell as people give it: ``(4, 2)``, ``"[4,2]"``, or the cell of an event, but not any other number."""


def row_and_column(cell: AnyCell) -> tuple[int, int]:
    """Return the row and the column of a cell. Raises OrderError if it is not a cell."""
    match cell:
        case NamedCell():
            return cell.row, cell.column
        case str() if at := parse_cell(cell):
            return at
        case (int() as row, int() as column):
            return row, column
    raise OrderError(f'expected a cell such as (4, 2) or "[4,2]", got {quoted(cell)}')


def digit_line(digits: Iterable[int], open_character: str = "0") -> str:
    """Return a character for each digit, and ``open_character`` for a 0, which is an open cell."""
    return bytes(digits).translate(_characters(open_character)).decode("latin-1")


@cache
def _characters(open_character: str) -> bytes:
    """Return a table for ``bytes.translate`` that turns digits into characters."""
    return (open_character + DIGIT_CHARACTERS).encode("latin-1").ljust(256, b"?")


def ranges(levels: Iterable[int]) -> str:
    """Write ascending numbers, with three or more in a row as a range: ``1-4 7 8``."""
    spans: list[list[int]] = []
    for level in levels:
        if spans and level == spans[-1][-1] + 1:
            spans[-1].append(level)
        else:
            spans.append([level])
    return " ".join(f"{span[0]}-{span[-1]}" if len(span) > 2 else spaced(span) for span in spans)


def spaced(numbers: Iterable[int]) -> str:
    """Join numbers with spaces: ``2 8``."""
    return " ".join(map(str, numbers))


def in_words(items: Iterable[object]) -> str:
    """List items in a sentence: ``2, 8 and 9``."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def parse_digits(text: str) -> bytes:
    """Return the digits of a line that :func:`digit_line` returned. Raises QuizError.

    >>> list(parse_digits("9A0G")), digit_line([9, 10, 0, 16])
    ([9, 10, 0, 16], '9A0G')
    """
    unknown = text.strip(_DIGITS)
    if unknown:
        raise QuizError(f"expected a digit, or a letter from A for a digit above 9, got {quoted(unknown[0])}")
    return bytes(map(_DIGITS.index, text))


_DIGITS = "0" + DIGIT_CHARACTERS
