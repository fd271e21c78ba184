"""The search tree as an icicle: a row for each level over the steps, which are where the timeline has them.

A try is as wide as its steps, and lies below the try that it was made under.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import attrs

from sudoku_repl.documents.curves import LEFT, WIDTH, Steps
from sudoku_repl.documents.document import SearchTree
from sudoku_repl.documents.shapes import FAINT, INK, LINE, Label, Rect, Scene, Shape, Stroke
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.tree import Tree, Try

_TOP = 12.0
_ROW, _THINNEST = 18.0, 6.0
"""The height of a row: usually, and at least."""
_HIGHEST = 900.0
"""The height that rows are made thinner for."""
_GAP = 0.75
"""The space between two rows, and between two tries that are wide enough for it."""
_LETTER = 0.56
"""The width of a character, as a share of the size of its text."""
FILLS = {
    Outcome.REFUTED: "#f2c9c5",
    Outcome.SOLVED: "#a9d8b5",
    Outcome.OPEN: "#d5cfee",
    Outcome.GIVEN_UP: "#d4d5d8",
}
"""The colour of each outcome."""


@attrs.frozen
class _TryLayout:
    """The coordinates of the tries on the paper."""

    steps: Steps
    rows: int
    row: float
    """The height of a row."""


def icicle_scene(document: SearchTree) -> Scene:
    """Draw a search tree: its tries, the steps below them, your position, and a legend."""
    tree, top = document.tree, document.tree.top
    rows = max(each.level for each in tree.tries) - top.level + 1
    sheet = _TryLayout(Steps(top.first - 1, top.last), rows, max(min(_ROW, _HIGHEST / rows), _THINNEST))
    bottom = _TOP + rows * sheet.row
    where = f" below {top.name} at step {top.first}" if top.level else ""
    title = f"{document.title}: search tree{where}, {top.cost} steps"
    captions = wrap(" ".join(filter(None, (f"{title}.", str(tree.waste), tree.note))), _CAPTION)
    legend = bottom + 3 * LINE
    shapes = (
        *_tries(tree, sheet),
        *sheet.steps.axis(bottom),
        *_levels(sheet, top.level),
        *sheet.steps.here(document.here, _TOP - 6, bottom),
        *_legend(document, legend),
        *(
            Label((LEFT, legend + LINE * number), text, 11, INK, from_left=True)
            for number, text in enumerate(captions, 1)
        ),
    )
    return Scene(WIDTH, legend + LINE * (len(captions) + 1), title, str(tree.waste), shapes)


_CAPTION = 160
"""The most characters of a line of the captions."""


def words(node: Try) -> str:
    """Return a try in words: ``[6,2]=5, 1 of 2, steps 7 to 131: 125 steps, solved``."""
    choice = f", {node.choice} of {node.out_of}" if node.level else ""
    steps = f"{node.cost} step{'s' * (node.cost != 1)}"
    return f"{node.name}{choice}, steps {node.first} to {node.last}: {steps}, {node.outcome.value}"


def _tries(tree: Tree, sheet: _TryLayout) -> Iterator[Shape]:
    size = min(sheet.row * 0.6, 10)
    for node in tree.tries:
        left, right = sheet.steps.x(node.first - 1), sheet.steps.x(node.last)
        y = _TOP + (node.level - tree.top.level) * sheet.row
        width = max(right - left - _GAP, (right - left) / 2)
        yield Rect((left, y), width, sheet.row - _GAP, FILLS[node.outcome], words(node))
        if size * _LETTER * len(node.name) < width and sheet.row > _THINNEST:
            middle = (left + left + width) / 2, y + (sheet.row - _GAP) / 2
            yield Label(middle, node.name, size, INK, bold=node.here)
        elif node.here:
            yield Stroke((left, y + 1), (left + width, y + 1), INK, 2)


def _levels(sheet: _TryLayout, first: int) -> Iterator[Shape]:
    every = next(each for each in (1, 5, 10, 50, 100, 500, 1000, 5000) if each * sheet.row >= 12)
    for level in range(-(-first // every) * every, first + sheet.rows, every):
        yield Label((LEFT - 14, _TOP + (level - first + 0.5) * sheet.row), str(level), 10, FAINT)
    yield Label((8, _TOP + 0.5 * sheet.row), "level", 10, FAINT, from_left=True)


def _legend(document: SearchTree, y: float) -> Iterator[Shape]:
    """Draw the colours of the outcomes that occur, and the position."""
    met = {node.outcome for node in document.tree.tries}
    x = LEFT
    for outcome in filter(met.__contains__, Outcome):
        yield Rect((x, y - 5), 10, 10, FILLS[outcome])
        yield Label((x + 15, y), outcome.value, 11, INK, from_left=True)
        x += 90
    if document.here is not None:
        yield Stroke((x, y), (x + 20, y), INK, 1, dashed=True)
        x += 25
    in_force = "bold: the guesses in force"
    words = in_force if document.here is None else f"your position; {in_force} there"
    yield Label((x, y), words, 11, INK, from_left=True)
