"""Draw constraints on a picture of a board, as data says they are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from math import fsum, hypot

from sudoku_repl.board.constraints.constraint import Colour, Drawn, DrawnShape
from sudoku_repl.documents.shapes import INK, PAPER, Label, Point, Polygon, Ring, Shape, Stroke
from sudoku_repl.documents.sheet import CELL, Sheet

_INSET = CELL * 0.06
"""How far inside its cells the outline of a cage is."""
_HEAD = CELL * 0.16
"""The length of the head of an arrow."""


def lines_below(sheet: Sheet, cells: Collection[int]) -> Iterator[Shape]:
    """Draw the lines and circles of the constraints on these cells, which belong below the digits."""
    for drawn in _drawn(sheet, cells):
        colour, middles = drawn.colour.value, [_middle(sheet, cell) for cell in drawn.cells]
        if drawn.shape is DrawnShape.LINE:
            for one, other in pairwise(middles):
                yield Stroke(one, other, colour, CELL * 0.24)
        elif drawn.shape is DrawnShape.CIRCLE:
            for middle in middles:
                yield Ring(middle, CELL * 0.38, colour, colour)
        elif drawn.shape is DrawnShape.ARROW:
            for one, other in pairwise(middles):
                yield Stroke(one, other, colour, CELL * 0.06)
            if middles[1:]:
                yield Polygon(_head(*middles[-2:]), colour)


def outlines_over(sheet: Sheet, cells: Collection[int]) -> Iterator[Shape]:
    """Draw the outlines, signs and texts of the constraints on these cells, over the lines of the board."""
    for drawn in _drawn(sheet, cells):
        if drawn.shape is DrawnShape.OUTLINE:
            for start, end in _inside(sheet, drawn.cells):
                yield Stroke(start, end, INK, 0.9, dashed=True)
        elif drawn.shape is DrawnShape.SIGN:
            ends = [_middle(sheet, cell) for cell in drawn.cells]
            middle = fsum(x for x, _ in ends) / len(ends), fsum(y for _, y in ends) / len(ends)
            is_dark = drawn.colour is Colour.BLACK
            yield Ring(middle, CELL * (0.12 + 0.05 * len(drawn.text)), INK, INK if is_dark else PAPER)
            if drawn.text:
                yield Label(middle, drawn.text, CELL * 0.22, PAPER if is_dark else INK, bold=True)
        elif drawn.shape is DrawnShape.TEXT and drawn.text:
            x, y = sheet.corner_of(drawn.cells[0])
            at = x + CELL * (0.09 + 0.06 * len(drawn.text)), y + CELL * 0.16
            yield Label(at, drawn.text, CELL * 0.2, INK, bold=True)


def _head(start: Point, tip: Point) -> tuple[Point, Point, Point]:
    """Return the head of an arrow from ``start``, a little beyond ``tip``."""
    length = hypot(tip[0] - start[0], tip[1] - start[1])
    over, down = (_HEAD * (tip[axis] - start[axis]) / length for axis in (0, 1))
    x, y = tip
    return (x + over, y + down), (x - down, y + over), (x + down, y - over)


def _drawn(sheet: Sheet, cells: Collection[int]) -> Iterator[Drawn]:
    """Yield what is drawn of the constraints that have all of their cells among these."""
    for constraint in sheet.board.constraints:
        if set(constraint.cells) <= set(cells):
            yield from constraint.drawing()


def _middle(sheet: Sheet, cell: int) -> Point:
    x, y = sheet.corner_of(cell)
    return x + CELL / 2, y + CELL / 2


def _inside(sheet: Sheet, cells: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the lines along the border of some cells, inside of it."""
    own = {sheet.board.coordinates[cell] for cell in cells}
    for row, column in own:
        x, y = sheet.corner(row, column)
        up, down = (row - 1, column) in own, (row + 1, column) in own
        left, right = (row, column - 1) in own, (row, column + 1) in own
        west, east = x + _INSET * (not left), x + CELL - _INSET * (not right)
        north, south = y + _INSET * (not up), y + CELL - _INSET * (not down)
        if not up:
            yield (west, north), (east, north)
        if not down:
            yield (west, south), (east, south)
        if not left:
            yield (west, north), (west, south)
        if not right:
            yield (east, north), (east, south)
