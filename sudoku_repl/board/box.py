"""The shape of the boxes of a grid, which determines the size of the grid and its digits.

Headers, options and names of boards call it the *order*: ``3x4`` for boxes of three rows and four columns.
"""

from __future__ import annotations

import re
from math import isqrt

import attrs

from sudoku_repl.errors import BoardError, quoted

FEWEST_DIGITS = 4
"""The number of digits of the smallest grid."""

MOST_DIGITS = 16
"""The number of digits of the largest grid: no larger ones are published, and grp packs no larger houses."""

_LONGEST_SIDE = 999
"""No box has more rows or columns, and an error prints no more digits."""


@attrs.frozen
class Box:
    """The rows and columns of a box. A grid of these boxes has ``side`` rows, columns, boxes and digits.

    Raises :class:`~sudoku_repl.errors.BoardError` if a grid of these boxes is too small or too large, and
    for anything but whole numbers.
    """

    rows: int
    columns: int

    def __attrs_post_init__(self) -> None:
        for each in (self.rows, self.columns):
            if not isinstance(each, int) or isinstance(each, bool) or abs(each) > _LONGEST_SIDE:
                raise BoardError(
                    f"expected a whole number for the rows and columns of a box, got {quoted(each)}"
                )
        if min(self.rows, self.columns) < 1:
            raise BoardError(f"expected boxes of at least 1 row and 1 column, got {self}")
        if not FEWEST_DIGITS <= self.side <= MOST_DIGITS:
            raise BoardError(
                f"boxes of {self} give a grid of {self.side} digits;"
                f" expected {FEWEST_DIGITS} to {MOST_DIGITS}"
            )

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def side(self) -> int:
        """The number of rows of a grid, which is also its number of columns, boxes and digits."""
        return self.rows * self.columns

    @property
    def is_usual(self) -> bool:
        """Whether grids of this size usually have these boxes."""
        return self == usual_box(self.side)


def usual_box(side: int) -> Box:
    """Return the usual boxes of a grid, nearly square and not higher than wide, as 2x3. Raises BoardError."""
    if not FEWEST_DIGITS <= side <= MOST_DIGITS:
        raise BoardError(f"expected a grid of {FEWEST_DIGITS} to {MOST_DIGITS} digits, got {side}")
    rows = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    return Box(rows, side // rows)


def box_named(text: str) -> Box:
    """Return the box of an order. Raises BoardError. A single number is the size of a grid of usual boxes."""
    match = re.fullmatch(r"\s*([0-9]{1,2})(?:\s*[xX]\s*([0-9]{1,2}))?\s*", text, re.ASCII)
    if not match:
        raise BoardError(f"expected an order, the rows and columns of a box such as 3x4, got {quoted(text)}")
    return Box(int(match[1]), int(match[2])) if match[2] else usual_box(int(match[1]))


SQUARE = Box(3, 3)
"""The boxes of a classic grid."""
