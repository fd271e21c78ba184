"""Read the digits of cells from Python values: lists, lists of lists, arrays, texts and rows of text.

An open cell is 0, None, a NaN, a blank text or one of ``. * _ ?``. Digits are whole numbers, or texts as in
files: letters, or numbers with blanks between them, for those above 9. Arrays of numpy and the tables of
pandas and polars are known by their methods, so that none of them is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from operator import index
from typing import Annotated, Any, TypeAlias

from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.errors import QuizError, quoted

CellValues: TypeAlias = Annotated[Iterable[Any], "a list or an array of digits"]
"""A digit for each cell in reading order, or a row of them for each row."""

OPEN = "0.*_?"
"""The characters of an open cell."""
DIGIT_WORDS = dict.fromkeys(("", *OPEN), 0) | {
    word: digit
    for digit, char in enumerate(DIGIT_CHARACTERS[:MOST_DIGITS], start=1)
    for word in (char, char.lower(), str(digit))
}
"""The digit of each character or number that stands for one, 0 for an open cell."""


def digits_of(values: CellValues) -> bytes:
    """Return the digit of each cell in reading order, 0 for an open one. Raises QuizError."""
    if type(values) is bytes:  # as nearly all quizzes have them
        return values
    return b"".join(digits for digits, _ in _rows(values))


def square_of(values: CellValues) -> tuple[int, bytes]:
    """Return the size of a grid and the digit of each of its cells. Raises QuizError."""
    rows = _rows(values)
    cells = len(rows[0][0]) if rows else 0
    side = isqrt(cells) if len(rows) == 1 else len(rows)
    if not FEWEST_DIGITS <= side <= MOST_DIGITS or (len(rows) == 1 and side * side != cells):
        got = f"{cells} cells" if len(rows) == 1 else f"{len(rows)} rows"
        raise QuizError(
            f"expected {FEWEST_DIGITS} to {MOST_DIGITS} rows, or the cells of a square grid, such as 81;"
            f" got {got}: {quoted(values)}"
        )
    for number, (digits, row) in enumerate(rows, start=1):
        where = f"row {number}: " if len(rows) > 1 else ""
        if where and len(digits) != side:
            raise QuizError(
                f"{where}expected {side} cells, for {side} rows, got {len(digits)}: {quoted(row)}"
            )
        if max(digits, default=0) > side:
            raise QuizError(f"{where}expected digits up to {side}, got {max(digits)} in {quoted(row)}")
    return side, b"".join(digits for digits, _ in rows)


def _rows(values: CellValues) -> list[tuple[bytes, Any]]:
    """Return the digits of each row, and the row; of values without rows, all of them as a single row."""
    if isinstance(values, bytes | bytearray | memoryview):
        return [(bytes(values), values)]
    items = _listed(values)
    if not any(map(_is_row, items)):
        return [(_digits_of_row(items, 0), items)]
    return [
        (_digits_of_row(each if _is_row(each) else [each], number), each)
        for number, each in enumerate(items, start=1)
    ]


def _listed(values: Any) -> Sequence[Any]:
    """Return values as a list, and the rows of an array or a table as lists in it. Raises QuizError."""
    if isinstance(values, str):
        return [line for line in values.splitlines() if line.strip()]
    for method in ("to_numpy", "tolist"):
        if hasattr(values, method):
            values = getattr(values, method)()
    if isinstance(values, dict | set | frozenset | type) or not isinstance(values, Iterable):
        raise QuizError(f"expected a list or an array of digits, got {quoted(values)}")
    return [each.tolist() if hasattr(each, "tolist") else each for each in values]


def _is_row(item: Any) -> bool:
    """Whether an item is a row; a text of one or two characters is a digit."""
    return len(item.strip()) > 2 if isinstance(item, str) else isinstance(item, Iterable)


def _digits_of_row(row: Any, number: int) -> bytes:
    """Return the digits of a row; number 0 stands for a list without rows."""
    values = row
    if isinstance(row, str):
        words = row.split()
        values = words if len(words) > 1 and max(map(len, words)) <= 2 else "".join(words)
    digits = []
    for place, value in enumerate(values, start=1):
        digit = _digit(value)
        if digit is None:
            where = f"row {number}, column {place}" if number else f"cell {place}"
            of_row = f" in {quoted(row)}" if number else ""
            raise QuizError(f"{where}: expected a digit, or 0 for an open cell, got {quoted(value)}{of_row}")
        digits.append(digit)
    return bytes(digits)


def _digit(value: Any) -> int | None:
    """Return the digit of a value, 0 for an open cell; None for what is neither."""
    if isinstance(value, str):
        return DIGIT_WORDS.get(value.strip())
    if value is None:
        return 0
    if isinstance(value, bool):
        return None
    try:
        if value != value:  # a NaN
            return 0
    except TypeError:  # a missing value of pandas, which is not even different from itself
        return 0
    try:
        number = int(value) if isinstance(value, float) and value.is_integer() else index(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if 0 <= number <= MOST_DIGITS else None
