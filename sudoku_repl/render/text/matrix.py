"""The arrays of the book's numerical analysis."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.board.notation import spaced
from sudoku_repl.documents.spans import BLANK, StyledLine, line
from sudoku_repl.orders.matrix import MatrixShown
from sudoku_repl.render.text import forms


@forms.register
def matrix(result: MatrixShown, _: int | None) -> Iterator[StyledLine]:
    """The rows of an array; for ``nak``, a block for each box, with a row for each cell."""
    if result.name == "nak":
        of_cell = {
            cell: digits
            for house, row in zip(_rows(result.board), result.rows, strict=True)
            for cell, digits in zip(house.cells, row, strict=True)
        }
        for box in (house for house in result.board.houses if house.kind is HouseKind.BOX):
            yield line(f"{box.name}:", "name")
            yield from (line(f"{result.board.label(cell)} {spaced(of_cell[cell])}") for cell in box.cells)
            yield BLANK
        return
    width = max(len(str(value)) for row in result.rows for value in row)
    several = len(result.board.grids) > 1
    for house, row in zip(_rows(result.board), result.rows, strict=True):
        numbers = " ".join(f"{value:>{width}}" for value in row)
        yield line(f"{numbers}  {house.name}" if several else numbers)


def _rows(board: Board) -> list[House]:
    return [house for house in board.houses if house.kind is HouseKind.ROW]
