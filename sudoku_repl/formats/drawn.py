"""Grids as people copy them from a page or a book, where a blank is an open cell.

Nine fields between tabs, commas, semicolons or bars, each a digit or blank; three fields between bars,
of three digits or blanks each; or a digit a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.extras import BOX, SIDE
from sudoku_repl.formats.rows import in_rows
from sudoku_repl.formats.scanning import BETWEEN, OPEN, Mark, TextLine, is_border

_BARS = re.compile("[|│┃║╎╏┆┇┊┋¦]")
_SEPARATORS = ("\t", ",", ";")
_DIGITS = "".join(map(str, range(1, SIDE + 1)))


def is_table(lines: list[TextLine]) -> bool:
    """Whether there is a row whose open cells are blank, and no cell is marked as open otherwise."""
    said = [line.text.partition("#")[0] for line in lines if len(line.text) <= SIDE * SIDE]
    if any(mark in text for text in said if not is_border(text) for mark in OPEN):
        return False
    rows = (_fields(text) for text in said)
    return any(
        row and any(not mark for mark, _ in row) and any(mark in _DIGITS for mark, _ in row if mark)
        for row in rows
    )


def parse_table(board: Board, lines: list[TextLine]) -> list[Mark]:
    """The cells of a board of one grid, whose rows are fields; raises QuizError."""
    return in_rows(_rows(lines), board.digits, board.digits)


def _rows(lines: list[TextLine]) -> Iterator[tuple[TextLine, list[tuple[int, int]]]]:
    for line in lines:
        text = line.text.partition("#")[0]
        row = _fields(text)
        if row is None:
            if is_border(text) or not text.strip(BETWEEN):
                continue
            raise line.error(1, f"no row of {SIDE} digits or blanks, as there are others")
        for mark, column in row:
            if mark and mark not in _DIGITS:
                raise line.error(column, f"{mark!r} is no digit, and no blank for an open cell")
        yield line, [(int(mark or 0), column) for mark, column in row]


def _fields(text: str) -> list[tuple[str, int]] | None:
    """The cells of a row, each one character or none, and their columns; None when it is no such row."""
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
    """What stands between separators, and its column."""
    fields = []
    start = 0
    for mark in separator.finditer(text):
        fields.append((text[start : mark.start()], start + 1))
        start = mark.end()
    return [*fields, (text[start:], start + 1)]


def _singles(fields: list[tuple[str, int]]) -> list[tuple[str, int]] | None:
    """A cell a field."""
    cells = [(text.strip(), column + len(text) - len(text.lstrip())) for text, column in fields]
    if len(cells) != SIDE or any(len(mark) > 1 for mark, _ in cells):
        return None
    return [(mark, column if mark else at) for (mark, column), (_, at) in zip(cells, fields, strict=True)]


_WIDTHS = {3: (0, 1, 2), 5: (0, 2, 4), 7: (1, 3, 5)}
"""Where the cells of a field of three stand in it, by its width: without spaces, between, around them."""


def _thirds(fields: list[tuple[str, int]]) -> list[tuple[str, int]] | None:
    """Three cells a field; the field in the middle has its full width on any page."""
    width = len(fields[1][0])
    if width not in _WIDTHS:
        return None
    cells = []
    for number, (text, column) in enumerate(fields):
        lead = max(0, width - len(text)) if number == 0 else 0
        full = (" " * lead + text).ljust(width)
        places = _WIDTHS[width]
        if full[width:].strip() or any(
            char.strip() for at, char in enumerate(full[:width]) if at not in places
        ):
            return None
        cells += [(full[at].strip(), max(1, column + at - lead)) for at in places]
    return cells


def is_column(lines: list[TextLine]) -> bool:
    """Whether each line has at most one cell, as a column has that was a grid."""
    marks = [line.text.strip(BETWEEN) for line in lines if line.text.strip(BETWEEN)]
    return len(marks) > SIDE and all(len(mark) == 1 and mark in _DIGITS + OPEN for mark in marks)


def parse_column(board: Board, lines: list[TextLine]) -> list[Mark]:
    """The cells of a board of one grid, one a line.

    A blank line is an open cell if there are as many lines as cells and none is marked as open, and no
    cell otherwise. Raises QuizError.
    """
    size = len(board.places)
    ended = lines[:-1] if not lines[-1].text else lines  # the last line had an end
    cells = [(line, line.text.strip(BETWEEN)) for line in ended]
    if not (len(cells) == size and not any(mark and mark in OPEN for _, mark in cells)):
        cells = [(line, mark) for line, mark in cells if mark]
    if len(cells) != size:
        line = cells[size][0] if len(cells) > size else cells[-1][0]
        raise line.error(1, f"{len(cells)} lines of one cell, {size} expected")
    columns = ((line, mark, len(line.text) - len(line.text.lstrip(BETWEEN))) for line, mark in cells)
    return [
        (line, 0 if not mark or mark in OPEN else int(mark), at + 1 if mark else 1)
        for line, mark, at in columns
    ]
