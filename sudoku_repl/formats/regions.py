"""Find the drawing of a jigsaw's regions that stands beside its grid without a header."""

from __future__ import annotations

from collections import Counter

from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.scanner import BETWEEN, TextLine, is_prose
from sudoku_repl.formats.sizes import AMBIGUOUS_SIDES, CLEAR_SIDES


def region_rows(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines that draw the regions of a grid, above or below it; none if there is no such drawing.

    A character stands for each cell. The cells of a region have the same letter or digit and touch each
    other, and there are as many regions as rows.
    """
    rows = [line for line in lines if line.content]
    if any(header_of(line.text) for line in lines):
        return []
    for side in (*CLEAR_SIDES, *AMBIGUOUS_SIDES):
        titles, upper, lower = rows[: -2 * side], rows[-2 * side : -side], rows[-side:]
        if len(rows) >= 2 * side and all(map(is_prose, titles)):
            found = [half for half in (upper, lower) if _are_regions([_characters(line) for line in half])]
            if len(found) == 1:
                return found[0]
    return []


_NOT_CELLS = str.maketrans("", "", BETWEEN)


def _characters(line: TextLine) -> str:
    return line.content.translate(_NOT_CELLS)


def _are_regions(rows: list[str]) -> bool:
    """Whether rows of characters draw connected regions, as many as the rows and as large."""
    side = len(rows)
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
