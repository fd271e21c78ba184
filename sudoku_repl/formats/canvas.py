"""A board of several grids drawn as it lies on its canvas: a character a cell, a space for no cell.

Blank lines are passed over, so the lines are those rows of the canvas that have cells.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.board.extras import BOX
from sudoku_repl.board.layouts import CANVAS, MOST_GRIDS, Corners, grids_in, nearest_window, window
from sudoku_repl.formats.scanning import Mark, TextLine

_BETWEEN = " "


def rows_of(board: Board) -> list[list[int]]:
    """For each row with cells, the columns of its cells, from 1."""
    return [[column for _, column in row] for _, row in groupby(board.places, key=itemgetter(0))]


def check_shape(board: Board, lines: list[TextLine], columns: list[list[int]]) -> None:
    """Raises QuizError unless the lines are drawn on the canvas of the board, at these ``columns``."""
    rows = rows_of(board)
    for number, (line, found) in enumerate(zip(lines, columns, strict=True), start=1):
        if number > len(rows):
            raise line.error(found[0], f"more than the {len(rows)} rows of the canvas")
        astray = set(found).symmetric_difference(rows[number - 1])
        if astray:
            column = min(astray)
            if column in found:
                raise line.error(column, "no grid has a cell here")
            raise line.error(min(column, len(line.text) + 1), f"a cell is missing in column {column}")
    if len(lines) < len(rows):
        last = lines[-1]
        raise last.error(len(last.text) + 1, f"the canvas ends after {len(lines)} rows, {len(rows)} expected")


def parse_canvas(board: Board, lines: list[TextLine]) -> list[Mark]:
    """The cells of a board; raises QuizError where the lines have others than the board."""
    cells = [line.cells(board, _BETWEEN) for line in lines]
    check_shape(board, lines, [[column for _, column in row] for row in cells])
    return [(line, digit, column) for line, row in zip(lines, cells, strict=True) for digit, column in row]


def is_canvas_of(board: Board, lines: list[TextLine]) -> bool:
    """Whether lines that may be the blocks of the board as well are rather its canvas.

    The number of lines tells. Where no two grids share a row both have as many: then a canvas has its
    first line's cells where the board has them.
    """
    rows = rows_of(board)
    over_canvas = abs(len(lines) - len(rows))
    over_blocks = abs(len(lines) - board.digits * len(board.grids))
    if over_canvas != over_blocks:
        return over_canvas < over_blocks
    return [column for _, column in lines[0].cells(board)] == rows[0]


def is_canvas(lines: list[TextLine]) -> bool:
    """Whether lines are rather the canvas of several grids than one grid, or quizzes of a line each."""
    width = len(lines[0].cells(CLASSIC))
    least = CLASSIC.digits + BOX
    nearer_row = abs(width - CLASSIC.digits) <= abs(width - len(CLASSIC.places))
    return nearer_row and (len(lines) >= least or width >= least)


def corners_on(lines: list[TextLine]) -> Corners:
    """The corners of the grids that a canvas shows: its aligned full windows.

    Raises QuizError at a cell that is in none, or rather at the gap if the window lacks just a few.
    """
    places: dict[tuple[int, int], TextLine] = {}
    for row, line in enumerate(lines):
        cells = line.cells(CLASSIC, _BETWEEN)
        if row >= CANVAS or cells[-1][1] > CANVAS:
            raise line.error(cells[-1][1], f"more than the {CANVAS} rows and columns of a canvas")
        places.update({(row, column - 1): line for _, column in cells})
    corners = grids_in(places.keys())
    if len(corners) > MOST_GRIDS:
        raise lines[0].error(1, f"the canvas shows {len(corners)} grids, {MOST_GRIDS} is the most")
    inside = {place for corner in corners for place in window(*corner)}
    alone = next((place for place in places if place not in inside), None)
    if alone is None:
        return corners
    label = f"[{alone[0] + 1},{alone[1] + 1}]"
    lacking = nearest_window(places.keys(), alone)
    row, column = lacking[0]
    if len(lacking) <= CLASSIC.digits:
        if row >= len(lines):
            what = f"the canvas ends after {len(lines)} rows, the grid of {label} has more"
            raise lines[-1].error(len(lines[-1].text) + 1, what)
        where = f"column {column + 1}, for the grid of {label}"
        raise lines[row].error(min(column, len(lines[row].text)) + 1, f"a cell is missing in {where}")
    raise places[alone].error(
        alone[1] + 1,
        f"the cell {label} is in no grid: unless '# layout:' or '# grids:' names them, these are the full"
        f" windows of {CLASSIC.digits} by {CLASSIC.digits} at multiples of {BOX}",
    )
