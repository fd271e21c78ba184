"""Draw a board, or one of its grids, with what its last step found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from textwrap import wrap

from sudoku_repl.board.notation import LAST_FIGURE, digit_line
from sudoku_repl.documents.document import Picture
from sudoku_repl.documents.patterns import LEGEND, SHRINK_LEGEND, arrows, over, tinted
from sudoku_repl.documents.shapes import FAINT, INK, LINE, PAPER, Label, Rect, Scene, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, MARGIN, Sheet, frame, names
from sudoku_repl.render.frames import extra_houses
from sudoku_repl.techniques.chain import Node, has_letters

_GIVEN, _TINT, _PLACED, _GUESSED, _NEW = "#e2e3e0", "#e9f0fa", "#0b6b35", "#8a1c86", "#fff1b8"
_OUTLINE = "#c0271a"


def board_scene(picture: Picture) -> Scene:
    """Draw a board: givens bold on grey, guesses in italics with their level, changed cells on yellow."""
    board, findings, state = picture.snapshot.state.board, picture.findings, picture.snapshot.state
    links = [walk for each in findings for walk in each.links]
    sheet = Sheet.of(board, picture.cells)
    name = f"{picture.title}, {picture.grid.name}" if picture.grid else picture.title
    title = picture.caption or f"{name}: step {state.steps}, level {state.level}"
    letters = int((sheet.width - 2 * MARGIN) // _LETTER)
    found = list(_found(picture))
    captions = [line for text in (title, *found) for line in wrap(text, letters)]
    captions += LEGEND if links else wrap(SHRINK_LEGEND, letters) if found else ()
    width, height = sheet.width, sheet.height + LINE * len(captions)
    shapes = (
        Rect((0, 0), width, height, PAPER),
        *_fills(picture, sheet),
        *(shape for each in findings for shape in tinted(each, sheet)),
        *frame(picture.cells, picture.grid, sheet),
        *names(sheet, in_letters=bool(links) and has_letters(board)),
        *(shape for walk in links for shape in arrows(walk, sheet)),
        *_digits(picture, sheet),
        *_outlines(picture, sheet),
        *(shape for each in findings for shape in over(each, state.candidates(), sheet)),
        *(
            Label((MARGIN, sheet.height + LINE * number), text, 12, INK, from_left=True)
            for number, text in enumerate(captions)
        ),
    )
    words = [f"Grid, 0 for an open cell: {digit_line(state.values[cell] for cell in picture.cells)}."]
    words += (f"{text}." for text in found)
    if picture.outlined:
        words.append(f"Outlined: {', '.join(map(board.label, picture.outlined))}.")
    return Scene(width, height, title, " ".join(words), shapes)


_LETTER = 7.2
"""The width of a character of the captions, in points."""


def _found(picture: Picture) -> Iterator[str]:
    """Yield what the picture draws over the board, in words."""
    board = picture.snapshot.state.board
    for finding in picture.findings:
        yield "".join(finding.technique.caption(finding, board))
    removes = [node for finding in picture.findings for node in finding.removes]
    if removes:
        yield "Removed: " + ", ".join(f"{node.digit} from {board.label(node.cell)}" for node in removes)


def _fills(picture: Picture, sheet: Sheet) -> Iterator[Shape]:
    view = picture.snapshot
    extra = extra_houses(sheet.board, picture.grid)
    for cell in picture.cells:
        given = bool(view.givens[cell])
        fill = _NEW if cell in view.changed else _GIVEN if given else _TINT if extra[cell] else PAPER
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
        if cell in picture.outlined:
            left, right, top, bottom = (x + 1.5, x + CELL - 1.5, y + 1.5, y + CELL - 1.5)
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            for start, end in pairwise(corners):
                yield Stroke(start, end, _OUTLINE, 2.5)
        if cell in picture.texts:
            yield Label((x + CELL / 2, y + CELL / 2), picture.texts[cell], CELL * 0.36, _PLACED, bold=True)
