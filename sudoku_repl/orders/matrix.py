"""The arrays of the book's numerical analysis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import attrs

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import BLANK, line

if TYPE_CHECKING:
    from sudoku_repl.explain.arrays import Matrix

_ARRAYS = {
    "na": "the values, 0 for an open cell",
    "nak": "the candidates of each cell: a block for each box, a row for each cell, a column for each digit",
    "mmk": "the number of candidates of each cell",
    "kh": "the order in which the cells got their values",
}


@attrs.frozen
class MatrixShown(Result):
    """`matrix`: an array of the numerical analysis."""

    json_type = "matrix"

    board: Board
    name: str
    rows: Matrix[Any]

    def text(self, width: int | None) -> Lines:
        """The rows of an array; for ``nak``, a block for each box, with a row for each cell."""
        width = _width(self)
        if self.name == "nak":
            of_cell = {
                cell: digits
                for house, row in zip(_rows(self.board), self.rows, strict=True)
                for cell, digits in zip(house.cells, row, strict=True)
            }
            names = max(len(self.board.label(cell)) for cell in of_cell)
            for box in (house for house in self.board.houses if house.kind is HouseKind.BOX):
                yield line(f"{box.name}:", "name")
                for cell in box.cells:
                    yield line(f"{self.board.label(cell):{names}} {_row(of_cell[cell], width)}")
                yield BLANK
            return
        several = len(self.board.grids) > 1
        for house, row in zip(_rows(self.board), self.rows, strict=True):
            numbers = _row(row, width)
            yield line(f"{numbers}  {house.name}" if several else numbers)


@order("matrix", group="explaining", rank=4, example="matrix kh")
def matrix(desk: Desk, name: Annotated[str, OneOf(_ARRAYS)]) -> MatrixShown:
    """Show an array of the numerical analysis.

    na: the values, 0 for an open cell; nak: the candidates of each cell: a block for each box, a row for
    each cell, a column for each digit; mmk: the number of candidates of each cell; kh: the order in which
    the cells got their values.
    """
    array = desk.debugger.matrix(cast(Literal["na", "nak", "mmk", "kh"], name))
    return MatrixShown(desk.debugger.quiz.board, name, array)


def _width(result: MatrixShown) -> int:
    """Return the width of the widest number."""
    if result.name == "nak":
        return len(str(result.board.digits))
    return max(len(str(value)) for row in result.rows for value in row)


def _row(numbers: Iterable[int], width: int) -> str:
    return " ".join(f"{number:>{width}}" for number in numbers)


def _rows(board: Board) -> list[House]:
    return [house for house in board.houses if house.kind is HouseKind.ROW]
