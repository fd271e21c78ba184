"""The order of a board without a header, from the size of its only grid; and a jigsaw without a header.

A grid of ``n`` rows of ``n`` cells has the usual boxes of a grid with ``n`` digits. Linked classic grids may
have 12 or 15 rows too, so without a drawing these sizes count only if the grid has a digit above 9. Regions
replace the boxes, so with them any size counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS, SQUARE, Box, usual_box
from sudoku_repl.board.extras import NO_REGION
from sudoku_repl.board.naming import DRAWN
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.drawn import SEPARATORS, fields_of
from sudoku_repl.formats.scanner import BETWEEN, TextLine, cell_count, is_prose

CLEAR_SIDES = (4, 6, 8, 9, 10, 16)
"""The numbers of rows that imply an order."""
AMBIGUOUS_SIDES = (12, 15)
"""The numbers of rows that imply an order only with a drawing, or if the grid has a digit above 9."""
SIDES = (*CLEAR_SIDES, *AMBIGUOUS_SIDES)


def box_from_size(lines: list[TextLine]) -> Box | None:
    """Return the boxes that the size of the only grid implies; None if it implies none.

    The drawings below headers have as many rows as the grid.
    """
    labels = [match["word"].lower() for match in (header_of(line.text) for line in lines) if match]
    drawings = sum(label in (*DRAWN, "parity") for label in labels)
    rows = [line for line in lines if line.content or _BLANK_ROW.match(line.text)]
    side, rest = divmod(len(rows), 1 + drawings)
    is_size = (
        side in CLEAR_SIDES
        or (side in AMBIGUOUS_SIDES and (drawings or any(map(_is_large, rows))))
        or ("regions" in labels and FEWEST_DIGITS <= side <= MOST_DIGITS)
    )
    if is_size and not rest and 2 * sum(side in _widths(line, side) for line in rows) > len(rows):
        return usual_box(side)
    return None if drawings else _box_from_letters(rows)


def _box_from_letters(rows: list[TextLine]) -> Box | None:
    """Return the boxes that the length of most rows implies, if some have letters for digits; otherwise None.

    With these boxes, an error about a missing row names the right size.
    """
    if not any(_LETTER.search(line.content) for line in rows):
        return None
    [(side, count)] = Counter(cell_count(line.text, MOST_DIGITS) for line in rows).most_common(1)
    return usual_box(side) if side in _LETTERED_SIDES and 2 * count > len(rows) else None


_BLANK_ROW = re.compile(rf"[^#]*(?:[{''.join(SEPARATORS)}|][^#]*){{3}}")
"""A row in which all fields may be blank has nothing but what separates them."""
_LETTER = re.compile("[A-Ga-g]")
_LETTERED_SIDES = (10, *AMBIGUOUS_SIDES, MOST_DIGITS)


def _widths(line: TextLine, side: int) -> Iterator[int]:
    """Yield how many cells a row may have, counting its characters, its words and its fields."""
    content = line.content
    yield sum(char.isalnum() or char in OPEN + NO_REGION for char in content)
    try:
        yield len(line.words())
    except QuizError:
        return
    separator = next((char for char in SEPARATORS if char in line.text), None)
    if separator:
        yield line.text.count(separator) + 1
    elif fields_of(line.text, usual_box(side)):
        yield side


def _is_large(line: TextLine) -> bool:
    """Whether a row has a digit above 9, as a letter or as a number."""
    try:
        return max((digit for digit, _ in line.cells(MOST_DIGITS)), default=0) > SQUARE.side
    except QuizError:
        return False


def region_rows(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines that draw the regions of a grid, above or below it; none if there is no such drawing.

    A character stands for each cell. The cells of a region have the same letter or digit and touch each
    other, and there are as many regions as rows.
    """
    rows = [line for line in lines if line.content]
    if any(header_of(line.text) for line in lines):
        return []
    for side in SIDES:
        titles, upper, lower = rows[: -2 * side], rows[-2 * side : -side], rows[-side:]
        if len(rows) >= 2 * side and all(map(is_prose, titles)):
            found = [half for half in (upper, lower) if _are_regions(half)]
            if len(found) == 1:
                return found[0]
    return []


_NOT_CELLS = str.maketrans("", "", BETWEEN)


def _are_regions(lines: list[TextLine]) -> bool:
    """Whether lines of characters draw connected regions, as many as the lines and as large."""
    side = len(lines)
    rows = [line.content.translate(_NOT_CELLS) for line in lines]
    if any(len(row) != side or not row.isalnum() for row in rows):
        return False
    cells = {(row, column): char for row, text in enumerate(rows) for column, char in enumerate(text)}
    counts = Counter(cells.values())
    return len(counts) == side == max(counts.values()) and all(_is_connected(cells, char) for char in counts)


def _is_connected(cells: dict[tuple[int, int], str], char: str) -> bool:
    left = {at for at, each in cells.items() if each == char}
    reached = [left.pop()]
    for row, column in reached:
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & left
        left -= beside
        reached += beside
    return not left
