"""Find the drawing of a jigsaw's regions that stands beside its grid without a header."""

from __future__ import annotations

from collections import Counter

from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.scanner import BETWEEN, TextLine
from sudoku_repl.formats.sizes import AMBIGUOUS_SIDES, CLEAR_SIDES


def region_rows(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines that draw the regions of a grid, above or below it; none if there is no such drawing.

    A character stands for each cell. The cells of a region have the same letter or digit and touch each
    other, and there are as many regions as rows.
    """
    rows = [line for line in lines if line.content]
    side, odd = divmod(len(rows), 2)
    if odd or side not in (*CLEAR_SIDES, *AMBIGUOUS_SIDES) or any(header_of(line.text) for line in lines):
        return []
    upper, lower = rows[:side], rows[side:]
    found = [half for half in (upper, lower) if _are_regions([_characters(line) for line in half])]
    return found[0] if len(found) == 1 else []


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
