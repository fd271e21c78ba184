"""Tell the order of a board without a header from the size of its only grid.

A grid of ``n`` rows of ``n`` cells has the usual boxes of a grid with ``n`` digits. But 12 or 15 rows, which
linked classic grids may have too, count only if a digit above 9 stands in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sudoku_repl.board.box import MOST_DIGITS, SQUARE, Box, usual_box
from sudoku_repl.board.extras import NO_REGION
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.drawn import SEPARATORS, fields_of
from sudoku_repl.formats.scanner import OPEN, TextLine, cell_count

TOLD = (4, 6, 8, 9, 10, 16)
"""The digits of the grids whose size tells their order."""
TOLD_BY_DIGITS = (12, 15)
"""The same for grids in which a digit above 9 must stand."""


def box_shown(lines: list[TextLine], drawings: int) -> Box | None:
    """Return the boxes that the size of the only grid tells; None if it tells nothing.

    The lines are those of the grid and of as many ``drawings`` of the same size, without comments.
    """
    rows = [line for line in lines if line.says or any(mark in line.text for mark in (*SEPARATORS, "|"))]
    side, rest = divmod(len(rows), 1 + drawings)
    told = not rest and (side in TOLD or (side in TOLD_BY_DIGITS and (drawings or any(map(_is_large, rows)))))
    if told and 2 * sum(side in _widths(line, side) for line in rows) > len(rows):
        return usual_box(side)
    return None if drawings else _box_lettered(rows)


def _box_lettered(rows: list[TextLine]) -> Box | None:
    """Return the boxes that the length of most rows tells, if they have letters for digits; otherwise None.

    So the error about a row that is missing is about the right size.
    """
    lengths = Counter(cell_count(line.text, MOST_DIGITS) for line in rows)
    side, count = lengths.most_common(1)[0] if any(_LETTER.search(line.says) for line in rows) else (None, 0)
    return usual_box(side) if side in _LETTERED and 2 * count > len(rows) else None


_LETTER = re.compile("[A-Ga-g]")
_LETTERED = (10, *TOLD_BY_DIGITS, MOST_DIGITS)


def _widths(line: TextLine, side: int) -> Iterator[int]:
    """Yield how many cells a row may have: by its characters, its words and its fields."""
    said = line.says
    yield sum(char.isalnum() or char in OPEN + NO_REGION for char in said)
    try:
        yield len(line.words())
    except QuizError:
        return
    separator = next((mark for mark in SEPARATORS if mark in line.text), None)
    if separator:
        yield line.text.count(separator) + 1
    elif fields_of(line.text, usual_box(side)):
        yield side


def _is_large(line: TextLine) -> bool:
    """Whether a digit above 9 stands in a row, as a letter or as a number."""
    try:
        return max((digit for digit, _ in line.cells(MOST_DIGITS)), default=0) > SQUARE.side
    except QuizError:
        return False
