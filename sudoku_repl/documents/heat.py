"""Hotspots as a heat map: the board with a number in each cell, darker for more."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.documents.document import HeatMap
from sudoku_repl.documents.shapes import INK, LINE, PAPER, Label, Rect, Scene, Shape
from sudoku_repl.documents.sheet import CELL, MARGIN, Sheet, frame, names

_HEATS = ("#ffffff", "#fdebd9", "#fbcfa3", "#f5a866", "#e57a36", "#b9481a")
"""The colours from nothing to the most."""
WORDS = {
    "contradictions": "contradictions in each cell",
    "guessed": "guesses in each cell",
    "removed": "candidates removed from each cell under refuted guesses",
    "cores": "guesses of each cell in cores of contradictions",
}
"""What each count counts."""


def shade(count: int, most: int, shades: int) -> int:
    """Return the shade of a count: 0 for nothing, up to ``shades`` for the most.

    >>> [shade(count, 8, 4) for count in (0, 1, 2, 3, 7, 8)]
    [0, 1, 1, 2, 4, 4]
    """
    return -(-count * shades // most) if most else 0


def heat_scene(document: HeatMap) -> Scene:
    """Draw the board with the count of each cell."""
    board = document.quiz.board
    cells = range(len(board.coordinates))
    sheet = Sheet.of(board, cells)
    counts = [getattr(heat, document.count) for heat in document.hotspots.cells]
    title = f"{document.quiz.short_title}: {WORDS[document.count]}, {sum(counts)} in all"
    width, height = max(sheet.width, len(title) * _LETTER + 2 * MARGIN), sheet.height + LINE
    shapes = (
        Rect((0, 0), width, height, PAPER),
        *_cells(document, sheet, counts),
        *frame(cells, None, sheet),
        *names(sheet, in_letters=False),
        Label((MARGIN, sheet.height), title, 12, INK, from_left=True),
    )
    hot = sorted(((count, cell) for cell, count in enumerate(counts) if count), reverse=True)[:10]
    words = ", ".join(f"{board.label(cell)} {count}" for count, cell in hot) or "none"
    return Scene(width, height, title, f"The most: {words}.", shapes)


_LETTER = 6.5
"""The width of a character of the title, in points."""


def _cells(document: HeatMap, sheet: Sheet, counts: list[int]) -> Iterator[Shape]:
    board = document.quiz.board
    most = max(counts)
    darkest = len(_HEATS) - 1
    for cell, count in enumerate(counts):
        x, y = sheet.corner_of(cell)
        heat = shade(count, most, darkest)
        yield Rect((x, y), CELL, CELL, _HEATS[heat], f"{board.label(cell)}: {count}")
        if count:
            size = min(CELL * 0.4, CELL * 1.5 / len(str(count)))
            yield Label((x + CELL / 2, y + CELL / 2), str(count), size, PAPER if heat == darkest else INK)
