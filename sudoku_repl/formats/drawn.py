"""Read grids copied from a page or a book, where a blank is an open cell.

A row is nine fields between tabs, commas, semicolons or bars, each a digit or blank; or three fields between
bars, with three digits or blanks each; or each cell has a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.formats.rows import in_rows
from sudoku_repl.formats.scanner import BETWEEN, OPEN, Mark, TextLine, is_border

SIDE, BOX = CLASSIC.box.side, CLASSIC.box.columns
_BARS = re.compile("[|│┃║╎╏┆┇┊┋¦]")
_SEPARATORS = ("\t", ",", ";")
_DIGITS = "".join(map(str, range(1, SIDE + 1)))


def is_table(lines: list[TextLine]) -> bool:
    """Whether a row has blanks for open cells, and no cell has another mark of an open cell."""
    said = [line.text.partition("#")[0] for line in lines if len(line.text) <= SIDE * SIDE]
    if any(mark in text for text in said if not is_border(text) for mark in OPEN):
        return False
    rows = (_fields(text) for text in said)
    return any(
        row and any(not mark for mark, _ in row) and any(mark in _DIGITS for mark, _ in row if mark)
        for row in rows
    )


def parse_table(board: Board, lines: list[TextLine]) -> list[Mark]:
    """Return the cells of a board of one grid, whose rows are fields; raises QuizError."""
    return in_rows(_rows(lines), board.digits, board.digits)


def _rows(lines: list[TextLine]) -> Iterator[tuple[TextLine, list[tuple[int, int]]]]:
    for line in lines:
        text = line.text.partition("#")[0]
        row = _fields(text)
        if row is None:
            if is_border(text) or not text.strip(BETWEEN):
                continue
            raise line.error(1, f"expected a row of {SIDE} digits or blanks, like the other rows")
        for mark, column in row:
            if mark and mark not in _DIGITS:
                raise line.error(column, f"expected a digit, or a blank for an open cell, got {mark!r}")
        yield line, [(int(mark or 0), column) for mark, column in row]


def _fields(text: str) -> list[tuple[str, int]] | None:
    """Return the cells of a row, each a character or empty, and their columns; None if it is not a row."""
    for separator in _SEPARATORS:
        if separator in text:
            fields = _cut(text, re.compile(separator))
            if len(fields) == SIDE + 1 and not fields[-1][0].strip():
                fields.pop()
            return _singles(fields)
    fields = _cut(text, _BARS)
    if len(fields) in (SIDE + 2, SIDE // BOX + 2) and not (fields[0][0] + fields[-1][0]).strip():
        fields = fields[1:-1]
    if len(fields) == SIDE // BOX:
        return _thirds(fields)
    return _singles(fields)


def _cut(text: str, separator: re.Pattern[str]) -> list[tuple[str, int]]:
    """Split a text at separators; returns the parts and their columns."""
    fields = []
    start = 0
    for mark in separator.finditer(text):
        fields.append((text[start : mark.start()], start + 1))
        start = mark.end()
    return [*fields, (text[start:], start + 1)]


def _singles(fields: list[tuple[str, int]]) -> list[tuple[str, int]] | None:
    """Return the cells of a row with a field for each cell; None if it is not a row."""
    cells = [(text.strip(), column + len(text) - len(text.lstrip())) for text, column in fields]
    if len(cells) != SIDE or any(len(mark) > 1 for mark, _ in cells):
        return None
    return [(mark, column if mark else at) for (mark, column), (_, at) in zip(cells, fields, strict=True)]


_WIDTHS = {3: (0, 1, 2), 5: (0, 2, 4), 7: (1, 3, 5)}
"""The offsets of the cells in a field of three, by its width: without spaces, with spaces between, and
around."""


def _thirds(fields: list[tuple[str, int]]) -> list[tuple[str, int]] | None:
    """Return the cells of a row with three cells in each field; None if it is not a row.

    The field in the middle always has its full width, even if a page cut blanks off the ends of the row.
    """
    width = len(fields[1][0])
    if width not in _WIDTHS:
        return None
    cells = []
    for number, (text, column) in enumerate(fields):
        lead = max(0, width - len(text)) if number == 0 else 0
        full = (" " * lead + text).ljust(width)
        marked = _WIDTHS[width]
        if full[width:].strip() or any(
            char.strip() for at, char in enumerate(full[:width]) if at not in marked
        ):
            return None
        cells += [(full[at].strip(), max(1, column + at - lead)) for at in marked]
    return cells


def is_column(lines: list[TextLine]) -> bool:
    """Whether no line has more than one cell, as when a grid was copied as a column."""
    marks = [line.text.strip(BETWEEN) for line in lines if line.text.strip(BETWEEN)]
    return len(marks) > SIDE and all(len(mark) == 1 and mark in _DIGITS + OPEN for mark in marks)


def parse_column(board: Board, lines: list[TextLine]) -> list[Mark]:
    """Return the cells of a board of one grid from lines with a cell each; raises QuizError.

    A blank line is an open cell if there are as many lines as cells and no line has the mark of an open cell;
    otherwise blank lines are ignored.
    """
    size = len(board.coordinates)
    ended = lines[:-1] if not lines[-1].text else lines  # after a final line end comes an empty text
    cells = [(line, line.text.strip(BETWEEN)) for line in ended]
    if not (len(cells) == size and not any(mark and mark in OPEN for _, mark in cells)):
        cells = [(line, mark) for line, mark in cells if mark]
    if len(cells) != size:
        line = cells[size][0] if len(cells) > size else cells[-1][0]
        raise line.error(1, f"expected {size} lines of one cell, got {len(cells)}")
    columns = ((line, mark, len(line.text) - len(line.text.lstrip(BETWEEN))) for line, mark in cells)
    return [
        (line, 0 if not mark or mark in OPEN else int(mark), at + 1 if mark else 1)
        for line, mark, at in columns
    ]
