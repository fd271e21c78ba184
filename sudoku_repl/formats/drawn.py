"""Read grids copied from a page or a book, where a blank is an open cell.

A row has a field for each cell between tabs, commas, semicolons or bars, each a digit or blank; or a field
for each box between bars, with a digit or blank for each cell; or each cell has a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from sudoku_repl.board import Board
from sudoku_repl.board.box import Box
from sudoku_repl.board.values import DIGIT_WORDS, OPEN
from sudoku_repl.formats.rows import in_rows
from sudoku_repl.formats.scanner import BETWEEN, ReadCell, TextLine, is_border, with_columns

_BARS = re.compile("[|│┃║╎╏┆┇┊┋¦]")
SEPARATORS = ("\t", ",", ";")
_WIDEST = 9
"""The most characters of a row of a table, for each cell."""


def is_table(lines: list[TextLine], box: Box) -> bool:
    """Whether a row has blanks for open cells, and no cell has another character of an open cell."""
    texts = [line.text.partition("#")[0] for line in lines if len(line.text) <= _WIDEST * box.side]
    values = _values(box.side)
    ten = "10" if "10" in values else ""  # its 0 does not mark an open cell
    if any(char in text.replace(ten, "") for text in texts if not is_border(text) for char in OPEN):
        return False
    rows = (fields_of(text, box) for text in texts)
    return any(
        row and any(not char for char, _ in row) and any(char in values for char, _ in row if char)
        for row in rows
    )


@cache
def _values(digits: int) -> dict[str, int]:
    """Return the digit of each word that stands for one: a character, or a number of two digits."""
    return {word: digit for word, digit in DIGIT_WORDS.items() if 0 < digit <= digits}


def parse_table(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of a board of one grid, whose rows are fields. Raises QuizError."""
    rows = list(_rows(board.box, lines))
    if len(rows) == board.digits + 1 and not any(digit for digit, _ in rows[0][1]):
        del rows[0]  # the names of columns in a table of Markdown, which are blank
    return in_rows(rows, board.digits, board.digits)


def _rows(box: Box, lines: list[TextLine]) -> Iterator[tuple[TextLine, list[tuple[int, int]]]]:
    values = _values(box.side)
    for line in lines:
        text = line.text.partition("#")[0]
        row = fields_of(text, box)
        if row is None:
            if is_border(text) or not text.strip(BETWEEN):
                continue
            raise line.error(1, f"expected a row of {box.side} digits or blanks, like the other rows")
        for char, column in row:
            if char and char not in values:
                raise line.error(column, f"expected a digit, or a blank for an open cell, got {char!r}")
        yield line, [(values[char] if char else 0, column) for char, column in row]


def fields_of(text: str, box: Box) -> list[tuple[str, int]] | None:
    """Return the cells of a row, each a word or empty, and their columns; None if it is not a row.

    A word is a character, or two digits on a board with more than nine digits.
    """
    side = box.side
    for separator in SEPARATORS:
        if separator in text:
            fields = with_columns(text.split(separator))
            if len(fields) == side + 1 and not fields[-1][0].strip():
                fields.pop()
            return _singles(fields, side)
    fields = with_columns(_BARS.split(text))
    is_closed = len(fields) in (side + 2, box.rows + 2) and not (fields[0][0] + fields[-1][0]).strip()
    inner = fields[1:-1] if is_closed else fields
    found = _boxes(inner, box.columns) if len(inner) == box.rows else _singles(inner, side)
    return found or _singles(fields, side)


def _singles(fields: list[tuple[str, int]], side: int) -> list[tuple[str, int]] | None:
    """Return the cells of a row with a field for each cell; None if it is not a row."""
    cells = [(text.strip(), column + len(text) - len(text.lstrip())) for text, column in fields]
    longest = len(str(side))
    if len(cells) != side or any(len(char) > longest for char, _ in cells):
        return None
    return [(char, column if char else at) for (char, column), (_, at) in zip(cells, fields, strict=True)]


def _boxes(fields: list[tuple[str, int]], count: int) -> list[tuple[str, int]] | None:
    """Return the cells of a row with ``count`` cells in each field; None if it is not a row.

    A field has no spaces, spaces between its cells, or spaces between and around them. The field in the
    middle always has its full width, even if a page cut blanks off the ends of the row.
    """
    width = len(fields[len(fields) // 2][0])
    if width == count:
        marked = range(count)
    elif width in (2 * count - 1, 2 * count + 1):
        marked = range(width > 2 * count, width, 2)
    else:
        return None
    cells = []
    for number, (text, column) in enumerate(fields):
        lead = max(0, width - len(text)) if number == 0 else 0
        full = (" " * lead + text).ljust(width)
        if full[width:].strip() or any(
            char.strip() for at, char in enumerate(full[:width]) if at not in marked
        ):
            return None
        cells += [(full[at].strip(), max(1, column + at - lead)) for at in marked]
    return cells


def is_column(lines: list[TextLine], box: Box) -> bool:
    """Whether no line has more than one cell, as when a grid was copied as a column."""
    characters = [line.text.strip(BETWEEN) for line in lines if line.text.strip(BETWEEN)]
    known = {word for word, digit in DIGIT_WORDS.items() if word and digit <= box.side}
    return len(characters) > box.side and all(char in known for char in characters)


def parse_column(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of a board of one grid from lines with a cell each. Raises QuizError.

    A blank line is an open cell if there are as many lines as cells and no line has the character of an open
    cell; otherwise blank lines are ignored.
    """
    size = len(board.coordinates)
    ended = lines[:-1] if not lines[-1].text else lines  # after a final line end comes an empty text
    cells = [(line, line.text.strip(BETWEEN)) for line in ended]
    if not (len(cells) == size and not any(char and char in OPEN for _, char in cells)):
        cells = [(line, char) for line, char in cells if char]
    if len(cells) != size:
        line = cells[size][0] if len(cells) > size else cells[-1][0]
        raise line.error(1, f"expected {size} lines of one cell, got {len(cells)}")
    columns = ((line, char, len(line.text) - len(line.text.lstrip(BETWEEN))) for line, char in cells)
    values = _values(board.digits)
    return [(line, values.get(char, 0), at + 1 if char else 1) for line, char, at in columns]
