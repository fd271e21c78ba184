"""Read linked grids drawn on their canvas: a character for each cell, a space where there is no cell.

Blank lines are ignored, so every line is a row of the canvas that has cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from sudoku_repl.board import Board
from sudoku_repl.board.box import Box
from sudoku_repl.board.corners import (
    CANVAS,
    MOST_GRIDS,
    Corners,
    alignment,
    check_corners,
    grids_in,
    nearest_window,
    window,
)
from sudoku_repl.board.notation import cell_name
from sudoku_repl.errors import BoardError
from sudoku_repl.formats.rows import with_zeros
from sudoku_repl.formats.scanner import ReadCell, TextLine


def rows_of(board: Board) -> list[list[int]]:
    """Return the columns of the cells, from 1, for each row that has cells."""
    return [[column for _, column in row] for _, row in groupby(board.coordinates, key=itemgetter(0))]


def check_shape(board: Board, lines: Sequence[TextLine], columns: list[list[int]]) -> None:
    """Raise QuizError unless the cells that the lines have at ``columns`` are the cells of the board."""
    rows = rows_of(board)
    for number, (line, found) in enumerate(zip(lines, columns, strict=True), start=1):
        if number > len(rows):
            raise line.error(found[0], f"expected {len(rows)} rows on the canvas, got more")
        stray = set(found).symmetric_difference(rows[number - 1])
        if stray:
            column = min(stray)
            if column in found:
                raise line.error(column, "no grid has a cell here; expected a space")
            raise line.error(min(column, len(line.text) + 1), f"missing cell in column {column}")
    if len(lines) < len(rows):
        last = lines[-1]
        raise last.error(len(last.text) + 1, f"expected {len(rows)} rows on the canvas, got {len(lines)}")


def parse_canvas(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of a board. Raises QuizError unless the lines have exactly the cells of the board."""
    cells = [line.characters(board.digits, between=" ") for line in lines]
    check_shape(board, lines, [[column for _, column in row] for row in cells])
    read_cells = [
        (line, digit, column) for line, row in zip(lines, cells, strict=True) for digit, column in row
    ]
    return with_zeros(board.digits, read_cells)


def is_canvas_of(board: Board, lines: list[TextLine]) -> bool:
    """Whether lines are the canvas of the board rather than its blocks.

    The number of lines decides. If no two grids share a row, both formats have the same number of lines; then
    the cells on the first line of a canvas are where the board has them.
    """
    rows = rows_of(board)
    over_canvas = abs(len(lines) - len(rows))
    over_blocks = abs(len(lines) - board.digits * len(board.grids))
    if over_canvas != over_blocks:
        return over_canvas < over_blocks
    return [column for _, column in lines[0].characters(board.digits)] == rows[0]


def is_canvas(lines: list[TextLine], box: Box) -> bool:
    """Whether lines are the canvas of several grids, rather than one grid or a quiz on each line."""
    width = len(lines[0].cells(box.side))
    nearer_row = abs(width - box.side) <= abs(width - box.side**2)
    return nearer_row and (len(lines) >= box.side + box.rows or width >= box.side + box.columns)


def corners_on(lines: list[TextLine], box: Box) -> Corners:
    """Return the corners of the grids on a canvas: of its aligned windows that are full of cells.

    Raises QuizError at a cell outside all grids, or at the first gap of its window if only a few cells are
    missing there.
    """
    line_of: dict[tuple[int, int], TextLine] = {}
    for row, line in enumerate(lines):
        cells = line.characters(box.side, between=" ")
        if row >= CANVAS or cells[-1][1] > CANVAS:
            raise line.error(cells[-1][1], f"expected at most {CANVAS} rows and columns on a canvas")
        line_of.update({(row, column - 1): line for _, column in cells})
    corners = grids_in(line_of.keys(), box)
    if len(corners) > MOST_GRIDS:
        raise lines[0].error(1, f"expected at most {MOST_GRIDS} grids on the canvas, got {len(corners)}")
    inside = {at for corner in corners for at in window(*corner, box)}
    alone = next((at for at in line_of if at not in inside), None)
    if alone is None:
        try:
            check_corners(corners, box)
        except BoardError as error:
            raise lines[0].error(1, str(error)) from None
        return corners
    label = cell_name(alone[0] + 1, alone[1] + 1)
    lacking = nearest_window(line_of.keys(), alone, box)
    row, column = lacking[0]
    if len(lacking) <= box.side:
        if row >= len(lines):
            what = f"the canvas ends after {len(lines)} rows, but the grid around {label} needs more"
            raise lines[-1].error(len(lines[-1].text) + 1, what)
        where = f"column {column + 1}, in the grid around {label}"
        raise lines[row].error(min(column, len(lines[row].text)) + 1, f"missing cell in {where}")
    raise line_of[alone].error(
        alone[1] + 1,
        f"{label} is not in a grid of {box.side} by {box.side} cells at {alignment(box)};"
        " correct the drawing, or add '# order:', '# layout:' or '# grids:'",
    )
