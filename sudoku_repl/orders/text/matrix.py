"""The arrays of the book's numerical analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.orders.matrix import MatrixShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import BLANK, StyledLine, line


@forms.register
def matrix(result: MatrixShown, _: int | None) -> Iterator[StyledLine]:
    """The rows of an array; for ``nak``, a block for each box, with a row for each cell."""
    width = _width(result)
    if result.name == "nak":
        of_cell = {
            cell: digits
            for house, row in zip(_rows(result.board), result.rows, strict=True)
            for cell, digits in zip(house.cells, row, strict=True)
        }
        names = max(len(result.board.label(cell)) for cell in of_cell)
        for box in (house for house in result.board.houses if house.kind is HouseKind.BOX):
            yield line(f"{box.name}:", "name")
            for cell in box.cells:
                yield line(f"{result.board.label(cell):{names}} {_row(of_cell[cell], width)}")
            yield BLANK
        return
    several = len(result.board.grids) > 1
    for house, row in zip(_rows(result.board), result.rows, strict=True):
        numbers = _row(row, width)
        yield line(f"{numbers}  {house.name}" if several else numbers)


def _width(result: MatrixShown) -> int:
    """Return the width of the widest number."""
    if result.name == "nak":
        return len(str(result.board.digits))
    return max(len(str(value)) for row in result.rows for value in row)


def _row(numbers: Iterable[int], width: int) -> str:
    return " ".join(f"{number:>{width}}" for number in numbers)


def _rows(board: Board) -> list[House]:
    return [house for house in board.houses if house.kind is HouseKind.ROW]
