"""The arrays of the book's numerical analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice
from sudoku_repl.orders.results import Result

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
    """An array of the book's numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]


@order("matrix", group="explaining", rank=4, example="matrix kh")
def matrix(desk: Desk, name: Annotated[str, Choice(_ARRAYS)]) -> MatrixShown:
    """Show an array of the numerical analysis.

    na: the values, 0 for an open cell; nak: the candidates of each cell: a block for each box, a row for
    each cell, a column for each digit; mmk: the number of candidates of each cell; kh: the order in which
    the cells got their values.
    """
    array = desk.debugger.matrix(cast(Literal["na", "nak", "mmk", "kh"], name))
    return MatrixShown(desk.debugger.quiz.board, name, array)
