"""The notation of cells, ``[4,2]`` or ``r4c2``, row first, counted from 1; and of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable

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


def digit_line(digits: Iterable[int]) -> str:
    """Return digits as a line of text, such as those of a grid in reading order.

    >>> digit_line(bytes((1, 4, 0)))
    '140'
    """
    return "".join(map(str, digits))


def spaced(numbers: Iterable[int]) -> str:
    """Join numbers with spaces.

    >>> spaced((2, 8))
    '2 8'
    """
    return " ".join(map(str, numbers))
