"""A board, or one of its grids, as shapes, from which SVG and PNG pictures are drawn.

Lengths are in points, from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from operator import itemgetter
from textwrap import wrap
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board, BoardGrid
from sudoku_repl.board.notation import digit_line
from sudoku_repl.documents.document import Picture
from sudoku_repl.documents.frames import Side, edges, extra_houses, sub_cells
from sudoku_repl.machine.chain import Chain, Node, by_letters, has_letters, row_letter

Point: TypeAlias = tuple[float, float]

CELL = 48.0
MARGIN = 12.0
_NAMES = 16.0
"""The margin for the names of rows and columns."""
LINE = 18.0
"""The height of a line below the board."""


@attrs.frozen
class Box:
    """A filled rectangle."""

    corner: Point
    width: float
    height: float
    fill: str
    hint: str = ""
    """A text to show when the mouse is over it, where that is possible."""


@attrs.frozen
class Stroke:
    """A line, solid or dashed, straight or bent toward ``bend``."""

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
    """A filled circle."""

    centre: Point
    radius: float
    colour: str
    fill: str


@attrs.frozen
class Label:
    """A text, centred at a point or starting there."""

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
    """A picture: its size, its shapes, and its title and description in words."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]


PAPER, INK, FAINT, _GIVEN, _TINT = "#ffffff", "#1b1c1f", "#62646b", "#e2e3e0", "#e9f0fa"
_PLACED, _GUESSED, _NEW = "#0b6b35", "#8a1c86", "#fff1b8"
_THIN, _WRONG, _LINK, _TRUE = "#b4b5b8", "#a8201a", "#0b57d0", "#cfe0fb"


_LEGEND = (
    "Solid arrow: strong link. Dashed arrow: weak link.",
    "Filled circle: assumed true. Struck out: removed.",
)


@attrs.frozen
class Sheet:
    """The coordinates of the cells on the paper, by the rows and columns of the board."""

    board: Board
    rows: range
    columns: range
    left: float
    """The margin to the left of the cells, and above them."""

    @classmethod
    def of(cls, board: Board, cells: Sequence[int], *, named: bool = False) -> Sheet:
        """Return the sheet of some cells; ``named`` leaves room for the names of rows and columns."""
        drawn = [board.coordinates[cell] for cell in cells]
        rows, columns = (
            range(min(cell[axis] for cell in drawn), max(cell[axis] for cell in drawn) + 1) for axis in (0, 1)
        )
        return cls(board, rows, columns, MARGIN + _NAMES * named)

    @property
    def width(self) -> float:
        """The width of the board with its margins."""
        return self.left + len(self.columns) * CELL + MARGIN

    @property
    def height(self) -> float:
        """The height of the board with its margins, without the captions below."""
        return self.left + len(self.rows) * CELL + MARGIN

    def corner(self, row: int, column: int) -> Point:
        """Return the upper left corner of a row and column."""
        return self.left + (column - self.columns.start) * CELL, self.left + (row - self.rows.start) * CELL

    def corner_of(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        return self.corner(*self.board.coordinates[cell])

    def middle(self, node: Node) -> Point:
        """Return the centre of a candidate in its cell."""
        rows, columns = sub_cells(self.board)
        down, right = divmod(node.digit - 1, columns)
        x, y = self.corner_of(node.cell)
        return x + CELL * (right + 0.5) / columns, y + CELL * (down + 0.5) / rows

    @property
    def candidate(self) -> float:
        """The size of a candidate: a quarter of the cell, or less if more than three are side by side."""
        return CELL * min(0.25, 0.75 / max(sub_cells(self.board)))


def board_scene(picture: Picture) -> Scene:
    """Draw a board: givens bold on grey, guesses in italics, changed cells on yellow."""
    board, chain = picture.snapshot.state.board, picture.chain
    sheet = Sheet.of(board, picture.cells, named=chain is not None)
    width, height = sheet.width, sheet.height
    state = picture.snapshot.state
    name = f"{picture.title}, {picture.grid.name}" if picture.grid else picture.title
    title = f"{name}: step {state.steps}, level {state.level}"
    captions = [title]
    if chain:
        captions += wrap(by_letters(chain, board), int(width // 8))
        captions += _LEGEND
    shapes = [
        Box((0, 0), width, height + LINE * len(captions), PAPER),
        *_cells(picture, sheet),
        *frame(board, picture.cells, picture.grid, sheet),
        *((*_names(sheet), *_chain(chain, sheet)) if chain else ()),
        *(
            Label((MARGIN, height + LINE * number), text, 12, INK, from_left=True)
            for number, text in enumerate(captions)
        ),
    ]
    words = [f"Grid, 0 for an open cell: {digit_line(state.values[cell] for cell in picture.cells)}."]
    if chain:
        gone = ", ".join(f"{digit} from {board.label(cell)}" for digit, cell in chain.removals)
        words.append(f"Chain: {by_letters(chain, board)}. It removes {gone}.")
    return Scene(width, height + LINE * len(captions), title, " ".join(words), tuple(shapes))


def _cells(picture: Picture, sheet: Sheet) -> Iterator[Shape]:
    view = picture.snapshot
    values, candidates = view.state.values, view.state.candidates()
    guessed = {guess.cell for guess in view.state.levels()}
    extra = extra_houses(sheet.board, picture.grid)
    for cell in picture.cells:
        value = values[cell]
        x, y = sheet.corner_of(cell)
        given = bool(view.givens[cell])
        fill = _NEW if cell in view.changed else _GIVEN if given else _TINT if extra[cell] else PAPER
        yield Box((x, y), CELL, CELL, fill)
        if value:
            colour = INK if given else _GUESSED if cell in guessed else _PLACED
            centre = x + CELL / 2, y + CELL / 2
            yield Label(centre, digit_line([value]), CELL * 0.6, colour, bold=given, italic=cell in guessed)
        elif picture.with_candidates:
            for digit in candidates.get(cell, ()):
                yield Label(sheet.middle(Node(digit, cell)), digit_line([digit]), sheet.candidate, FAINT)


def frame(board: Board, cells: Sequence[int], grid: BoardGrid | None, sheet: Sheet) -> Iterator[Shape]:
    """Draw each line between cells once, thick lines over thin ones.

    With a grid, only the boxes of that grid have thick lines.
    """
    thick: dict[tuple[Point, Point], bool] = {}
    sides_of = edges(board, grid)
    for cell in cells:
        sides = sides_of[cell]
        x, y = sheet.corner_of(cell)
        right, below = x + CELL, y + CELL
        for side, line in (
            (Side.TOP, ((x, y), (right, y))),
            (Side.LEFT, ((x, y), (x, below))),
            (Side.BOTTOM, ((x, below), (right, below))),
            (Side.RIGHT, ((right, y), (right, below))),
        ):
            thick[line] = bool(side & sides)
    for (start, end), is_thick in sorted(thick.items(), key=itemgetter(1)):
        yield Stroke(start, end, INK if is_thick else _THIN, 2.5 if is_thick else 0.5)


def _names(sheet: Sheet) -> Iterator[Shape]:
    """Draw the names of rows and columns in the margin, as chains write them."""
    with_letters = has_letters(sheet.board)
    for row in sheet.rows:
        x, y = sheet.corner(row, sheet.columns.start)
        name = row_letter(row) if with_letters else str(row)
        yield Label((x - _NAMES / 2, y + CELL / 2), name, 12, FAINT)
    for column in sheet.columns:
        x, y = sheet.corner(sheet.rows.start, column)
        yield Label((x + CELL / 2, y - _NAMES / 2), str(column), 12, FAINT)


def _chain(chain: Chain, sheet: Sheet) -> Iterator[Shape]:
    """Draw a chain: assumed-true nodes filled, strong links solid, weak links dashed."""
    radius = CELL / max(sub_cells(sheet.board)) * 0.42
    centres = [sheet.middle(node) for node in chain.nodes]
    for start, end, weak in zip(centres, centres[1:], chain.truths, strict=False):
        yield from _arrow(start, end, radius, dashed=weak)
    for node, true in list(zip(chain.nodes, chain.truths, strict=True))[:-1]:
        centre = sheet.middle(node)
        yield Ring(centre, radius, _LINK, _TRUE if true else PAPER)
        yield Label(centre, digit_line([node.digit]), sheet.candidate, INK, bold=True)
    for node in chain.removals:
        x, y = sheet.middle(node)
        yield Label((x, y), digit_line([node.digit]), sheet.candidate, _WRONG, bold=True)
        yield Stroke((x - radius, y + radius), (x + radius, y - radius), _WRONG, 2)


def _arrow(start: Point, end: Point, radius: float, *, dashed: bool) -> Iterator[Shape]:
    """Draw an arrow between two circles, bent so that it does not hide an arrow in the other direction."""
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
    """Return the point at distance ``by`` from ``start`` in the direction of ``end``."""
    share = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
