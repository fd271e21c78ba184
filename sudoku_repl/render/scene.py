"""A board as it stands, as shapes: what every form of a picture is made from.

Lengths are in points, from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from operator import itemgetter
from textwrap import wrap
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.commands.results.keeping import Picture
from sudoku_repl.machine.chain import Node, by_letters
from sudoku_repl.render.frames import Side, edges, extra_houses, sub_cells

Point: TypeAlias = tuple[float, float]

CELL = 48.0
_MARGIN = 12.0
_LINE = 18.0
"""The height of a line below the board."""


@attrs.frozen
class Box:
    """A rectangle that is filled."""

    corner: Point
    width: float
    height: float
    fill: str


@attrs.frozen
class Stroke:
    """A line, dashed or not; bent toward ``bend`` where that is given."""

    start: Point
    end: Point
    colour: str
    width: float
    dashed: bool = False
    bend: Point | None = None


@attrs.frozen
class Head:
    """The head of an arrow: a triangle."""

    corners: tuple[Point, Point, Point]
    colour: str


@attrs.frozen
class Ring:
    """A circle that is filled."""

    centre: Point
    radius: float
    colour: str
    fill: str


@attrs.frozen
class Label:
    """A text around its middle, or from its left end on."""

    at: Point
    text: str
    size: float
    colour: str
    bold: bool = False
    italic: bool = False
    from_left: bool = False


Shape: TypeAlias = Box | Stroke | Head | Ring | Label


@attrs.frozen
class Scene:
    """A picture."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]


_PAPER, _INK, _FAINT, _GIVEN, _TINT = "#ffffff", "#1b1c1f", "#62646b", "#e2e3e0", "#e9f0fa"
_PLACED, _GUESSED, _NEW = "#0b6b35", "#8a1c86", "#fff1b8"
_THIN, _WRONG, _LINK, _TRUE = "#b4b5b8", "#a8201a", "#0b57d0", "#cfe0fb"


def board_scene(picture: Picture) -> Scene:
    """The board of a picture: givens bold on grey, guesses in italics, what is new on yellow."""
    board, chain = picture.view.state.board, picture.chain
    rows, columns = (max(place[axis] for place in board.places) for axis in (0, 1))
    width, height = columns * CELL + 2 * _MARGIN, rows * CELL + 2 * _MARGIN
    state = picture.view.state
    title = f"{picture.title}: step {state.steps}, level {state.level}"
    captions = [title]
    if chain:
        captions += wrap(by_letters(chain, board), int(width // 8))
    shapes = [
        Box((0, 0), width, height + _LINE * len(captions), _PAPER),
        *_cells(picture),
        *_frame(board),
        *(_chain(picture) if chain else ()),
        *(
            Label((_MARGIN, height + _LINE * place), text, 12, _INK, from_left=True)
            for place, text in enumerate(captions)
        ),
    ]
    words = [f"Grid, 0 for an open cell: {''.join(map(str, state.values))}."]
    if chain:
        gone = ", ".join(f"{digit} from {board.label(cell)}" for digit, cell in chain.removals)
        words.append(f"Chain: {by_letters(chain, board)}. It takes {gone}.")
    return Scene(width, height + _LINE * len(captions), title, " ".join(words), tuple(shapes))


def _corner(board: Board, cell: int) -> Point:
    row, column = board.places[cell]
    return _MARGIN + (column - 1) * CELL, _MARGIN + (row - 1) * CELL


def _middle(board: Board, node: Node) -> Point:
    """Where a candidate stands in its cell."""
    side = sub_cells(board)
    down, right = divmod(node.digit - 1, side)
    x, y = _corner(board, node.cell)
    return x + CELL * (right + 0.5) / side, y + CELL * (down + 0.5) / side


def _cells(picture: Picture) -> Iterator[Shape]:
    view = picture.view
    board, values, candidates = view.state.board, view.state.values, view.state.candidates()
    guessed = {guess.cell for guess in view.state.levels()}
    extra = extra_houses(board)
    for cell, value in enumerate(values):
        x, y = _corner(board, cell)
        given = bool(view.givens[cell])
        fill = _NEW if cell in view.changed else _GIVEN if given else _TINT if extra[cell] else _PAPER
        yield Box((x, y), CELL, CELL, fill)
        if value:
            colour = _INK if given else _GUESSED if cell in guessed else _PLACED
            centre = x + CELL / 2, y + CELL / 2
            yield Label(centre, str(value), CELL * 0.6, colour, bold=given, italic=cell in guessed)
        elif picture.with_candidates:
            for digit in candidates.get(cell, ()):
                yield Label(_middle(board, Node(digit, cell)), str(digit), CELL * 0.25, _FAINT)


def _frame(board: Board) -> Iterator[Shape]:
    """The lines between cells, each once, the thick ones over the thin ones."""
    thick: dict[tuple[Point, Point], bool] = {}
    for cell, sides in enumerate(edges(board)):
        x, y = _corner(board, cell)
        right, below = x + CELL, y + CELL
        for side, line in (
            (Side.TOP, ((x, y), (right, y))),
            (Side.LEFT, ((x, y), (x, below))),
            (Side.BOTTOM, ((x, below), (right, below))),
            (Side.RIGHT, ((right, y), (right, below))),
        ):
            thick[line] = bool(side & sides)
    for (start, end), is_thick in sorted(thick.items(), key=itemgetter(1)):
        yield Stroke(start, end, _INK if is_thick else _THIN, 2.5 if is_thick else 0.5)


def _chain(picture: Picture) -> Iterator[Shape]:
    """The nodes, filled where they are taken as true; strong links drawn through, weak ones dashed."""
    chain, board = picture.chain, picture.view.state.board
    assert chain
    radius = CELL / sub_cells(board) * 0.42
    places = [_middle(board, node) for node in chain.nodes]
    for start, end, weak in zip(places, places[1:], chain.truths, strict=False):
        yield from _arrow(start, end, radius, dashed=weak)
    for node, true in list(zip(chain.nodes, chain.truths, strict=True))[:-1]:
        place = _middle(board, node)
        yield Ring(place, radius, _LINK, _TRUE if true else _PAPER)
        yield Label(place, str(node.digit), CELL * 0.25, _INK, bold=True)
    for node in chain.removals:
        x, y = _middle(board, node)
        yield Label((x, y), str(node.digit), CELL * 0.25, _WRONG, bold=True)
        yield Stroke((x - radius, y + radius), (x + radius, y - radius), _WRONG, 2)


def _arrow(start: Point, end: Point, radius: float, *, dashed: bool) -> Iterator[Shape]:
    """An arrow between the rims of two rings, bent aside so that it can be told from one the other way."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    aside = min(max(length * 0.15, 6), CELL / 2) / length
    bend = (x + to_x) / 2 - (to_y - y) * aside, (y + to_y) / 2 + (to_x - x) * aside
    begin, tip = _toward(start, bend, radius), _toward(end, bend, radius)
    neck = _toward(tip, bend, min(7, length / 4))
    over, down = (neck[1] - tip[1]) / 2, (tip[0] - neck[0]) / 2
    yield Stroke(begin, neck, _LINK, 1.6, dashed, bend)
    yield Head((tip, (neck[0] + over, neck[1] + down), (neck[0] - over, neck[1] - down)), _LINK)


def _toward(start: Point, end: Point, by: float) -> Point:
    """So far from one point to another."""
    share = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
