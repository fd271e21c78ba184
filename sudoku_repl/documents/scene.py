"""Draw a board: with what its last step found, or as a heat map, where darker cells have larger numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from textwrap import wrap

from sudoku_repl.board.constrained import told
from sudoku_repl.board.mentions import Mention
from sudoku_repl.board.notation import LAST_FIGURE, digit_line
from sudoku_repl.documents.constraints import lines_below, outlines_over
from sudoku_repl.documents.document import HeatMap, Picture
from sudoku_repl.documents.patterns import LEGEND, SHRINK_LEGEND, arrows, over, struck, tinted
from sudoku_repl.documents.shapes import FAINT, INK, LINE, PAPER, Label, Rect, Scene, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, MARGIN, Sheet, frame, names
from sudoku_repl.render.frames import extra_houses
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.technique import finding_line

_GIVEN, _TINT, _PLACED, _GUESSED, _NEW = "#e2e3e0", "#e9f0fa", "#0b6b35", "#8a1c86", "#fff1b8"
_OUTLINE, _BLAMED = "#c0271a", "#f9d5d0"


def board_scene(picture: Picture) -> Scene:
    """Draw a board: givens bold on grey, guesses in italics with their level, changed cells on yellow."""
    board, findings, state = picture.snapshot.state.board, picture.findings, picture.snapshot.state
    links = [walk for each in findings for walk in each.links]
    sheet = Sheet.of(board, picture.cells)
    name = f"{picture.title}, {picture.grid.name}" if picture.grid else picture.title
    title = picture.caption or f"{name}: step {state.steps}, level {state.level}"
    letters = int((sheet.width - 2 * MARGIN) // _LETTER)
    found = list(_found(picture))
    captions = [line for text in (title, *picture.notes, *found) for line in wrap(text, letters)]
    captions += LEGEND if links else wrap(SHRINK_LEGEND, letters) if found else ()
    captions += ("Struck out: the last candidate. Dashed: what takes it.",) * bool(picture.culprits)
    captions += ("Red: the guilty guesses.",) * bool(picture.guilty)
    shapes = (
        *_fills(picture, sheet),
        *(shape for each in findings for shape in tinted(each, sheet)),
        *lines_below(sheet, picture.cells),
        *frame(picture.cells, picture.grid, sheet),
        *outlines_over(sheet, picture.cells),
        *names(sheet),
        *(shape for walk in links for shape in arrows(walk, sheet)),
        *_digits(picture, sheet),
        *_outlines(picture, sheet),
        *(shape for each in findings for shape in over(each, state.candidates(), sheet)),
        *(shape for node in picture.struck for shape in struck(node, sheet)),
        *(
            Label((MARGIN, sheet.height + LINE * number), text, 12, INK, from_left=True)
            for number, text in enumerate(captions)
        ),
    )
    words = [f"Grid, 0 for an open cell: {digit_line(state.values[cell] for cell in picture.cells)}."]
    words += (f"{words_of}." for _, words_of in told(board.constraints))
    words += (*picture.notes, *(f"{text}." for text in found))
    if picture.outlined:
        words.append(f"Outlined: {', '.join(map(board.label, picture.outlined))}.")
    return Scene(sheet.width, sheet.height + LINE * len(captions), title, " ".join(words), shapes)


_LETTER = 7.2
"""The width of a character of the captions, in points."""


def _found(picture: Picture) -> Iterator[str]:
    """Yield what the picture draws over the board, in words, with the cells of chains as in the margins."""
    board = picture.snapshot.state.board

    def named(part: str) -> str:
        if isinstance(part, Mention) and part.kind == "node":
            return part.pattern.format(board.label(int(part.target)))
        return part

    for finding in picture.findings:
        yield "".join(map(named, finding_line(finding, board)))


def _fills(picture: Picture, sheet: Sheet) -> Iterator[Shape]:
    view = picture.snapshot
    extra = extra_houses(sheet.board, picture.grid)
    for cell in picture.cells:
        given = bool(view.givens[cell])
        fill = _GIVEN if given else _TINT if extra[cell] else PAPER
        fill = _BLAMED if cell in picture.guilty else _NEW if cell in view.changed else fill
        yield Rect(sheet.corner_of(cell), CELL, CELL, fill)


def _digits(picture: Picture, sheet: Sheet) -> Iterator[Shape]:
    view = picture.snapshot
    values, candidates = view.state.values, view.state.candidates()
    levels = {guess.cell: guess.level for guess in view.state.levels()}
    for cell in picture.cells:
        value, given, level = values[cell], bool(view.givens[cell]), levels.get(cell)
        x, y = sheet.corner_of(cell)
        if value:
            colour = INK if given else _GUESSED if level else _PLACED
            centre = x + CELL / 2, y + CELL / 2
            size = CELL * (0.6 if value <= LAST_FIGURE else 0.5)
            yield Label(centre, str(value), size, colour, given, italic=bool(level))
        elif picture.with_candidates:
            for digit in candidates.get(cell, ()):
                yield Label(sheet.middle(Node(digit, cell)), str(digit), sheet.candidate, FAINT)
        if level:
            yield Label((x + CELL * 0.8, y + CELL * 0.15), f"L{level}", CELL * 0.19, _GUESSED)


def _outlines(picture: Picture, sheet: Sheet) -> Iterator[Shape]:
    """Outline cells, and write texts into cells."""
    for cell in picture.cells:
        x, y = sheet.corner_of(cell)
        if cell in picture.outlined or cell in picture.culprits:
            left, right, top, bottom = (x + 1.5, x + CELL - 1.5, y + 1.5, y + CELL - 1.5)
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            for start, end in pairwise(corners):
                yield Stroke(start, end, _OUTLINE, 2.5, dashed=cell not in picture.outlined)
        if cell in picture.texts:
            yield Label((x + CELL / 2, y + CELL / 2), picture.texts[cell], CELL * 0.36, _PLACED, bold=True)


_HEATS = ("#ffffff", "#fdebd9", "#fbcfa3", "#f5a866", "#e57a36", "#b9481a")
"""The colours from nothing to the most."""
COUNTED = {
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
    title = f"{document.quiz.short_title}: {COUNTED[document.count]}, {sum(counts)} in all"
    shapes = (
        *_cells(document, sheet, counts),
        *frame(cells, None, sheet),
        *names(sheet),
        Label((MARGIN, sheet.height), title, 12, INK, from_left=True),
    )
    hot = sorted(((count, cell) for cell, count in enumerate(counts) if count), reverse=True)[:10]
    words = ", ".join(f"{board.label(cell)} {count}" for count, cell in hot) or "none"
    width = max(sheet.width, len(title) * _TITLE_LETTER + 2 * MARGIN)
    return Scene(width, sheet.height + LINE, title, f"The most: {words}.", shapes)


_TITLE_LETTER = 6.5
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
