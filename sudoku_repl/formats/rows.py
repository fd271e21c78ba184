"""Read the cells of a board: a line for each row of its grids in order, or all cells on a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from sudoku_repl.board import Board
from sudoku_repl.formats.scanner import ReadCell, TextLine, with_zeros

T = TypeVar("T")


def parse_rows(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of a board from the rows of its grids, one grid after another.

    Raises QuizError if there are too few or too many rows or cells, or if two grids disagree on a cell.
    """
    return merged(board, _rows(board, lines))


def merged(board: Board, read_cells: Sequence[ReadCell | None]) -> list[ReadCell]:
    """Return the cells of a board from the cells of its grids in order, None for an unknown cell.

    A cell that no grid knows is open. Raises QuizError if two grids disagree on a cell.
    """
    cells = [cell for grid in board.grids for cell in grid.cells]
    found: dict[int, ReadCell] = {}
    for cell, read_cell in zip(cells, read_cells, strict=True):
        if read_cell is None:
            continue
        line, digit, column = read_cell
        first, other, its_column = found.setdefault(cell, read_cell)
        if other != digit:
            what = f"{_said(digit)} at {board.label(cell)}, but an earlier grid has {_said(other)} there"
            raise line.error(column, f"{what}, at {first.number}:{its_column}")
    unknown = (TextLine("", 1, ""), 0, 1)
    return [found.get(cell, unknown) for cell in range(len(board.coordinates))]


def _said(digit: int) -> str:
    return str(digit) if digit else "open"


def _rows(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of the lines. Raises QuizError unless their number fits the grids."""
    rows = ((line, line.cells(board.digits)) for line in lines)
    read_cells = in_rows(rows, board.digits * len(board.grids), board.digits)
    # Before the grids are merged, so that 0 and . disagree in hexadecimal grids.
    return with_zeros(board.digits, read_cells)


def in_rows(
    rows: Iterable[tuple[TextLine, list[tuple[T, int]]]], expected: int, side: int
) -> list[tuple[TextLine, T, int]]:
    """Return the cells of all rows in order, each with its line and column.

    Raises QuizError unless there are ``expected`` rows of ``side`` cells.
    """
    read_cells: list[tuple[TextLine, T, int]] = []
    number = 0
    for number, (line, row) in enumerate(rows, start=1):
        if number > expected:
            raise line.error(row[0][1], f"expected {expected} rows, got more")
        if len(row) != side:
            column = row[side][1] if len(row) > side else row[-1][1] + 1
            raise line.error(column, f"expected {side} cells in the row, got {len(row)}")
        read_cells += [(line, value, column) for value, column in row]
    if number < expected:
        raise line.error(len(line.text) + 1, f"expected {expected} rows, got {number}")
    return read_cells


def parse_line(board: Board, line: TextLine, where: str = "on the line") -> list[ReadCell]:
    """Return the cells of a board that are on one line.

    Raises QuizError, which says ``where`` there are too few or too many.
    """
    cells = line.cells(board.digits)
    size = len(board.coordinates)
    if len(cells) != size:
        column = cells[size][1] if len(cells) > size else len(line.text) + 1
        raise line.error(column, f"expected {size} cells {where}, got {len(cells)}")
    return with_zeros(board.digits, [(line, digit, column) for digit, column in cells])
