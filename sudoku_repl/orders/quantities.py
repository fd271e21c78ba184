"""The values of the present position: quantities, cells, arrays; and lists by gdb's names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.orders.arguments import SubjectArgument, held
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.spelling import shortened

if TYPE_CHECKING:
    from sudoku_repl.explain.arrays import Matrix


class CellContent(Result, json_type="cell_content"):
    """`print` of a cell; `digit` is null while the cell is open."""

    board: Board
    cell: int
    digit: int | None
    candidates: tuple[int, ...]
    """The candidates of an open cell, ascending."""

    def text(self, width: int | None) -> Lines:
        yield ("name", self.board.label(self.cell)), ("", f": {held(self.candidates, self.digit or 0)}")


def _quantity_lines(values: Mapping[str, int], width: int | None) -> Lines:
    """`print`: one or all of the quantities."""
    for name, value in values.items():
        yield ("name", name), ("", f": {value}")


_MEANINGS = "; ".join(f"`{name}` is {each.meaning}" for name, each in QUANTITIES.items())


@order(
    "print",
    group="reading",
    rank=5,
    example="print level",
    aliases=("p",),
    shared=f"Conditions compare the same quantities. {_MEANINGS}.",
    text=_quantity_lines,
    json=lambda values: {"type": "quantities", **values},
)
def quantities(desk: Desk, quantity: SubjectArgument | None = None) -> Mapping[str, int] | CellContent:
    """Print a quantity of the present position, all quantities, or what a cell holds.

    `print [4,2]` prints the digit or the candidates of a cell.
    """
    values = desk.debugger.quantities()
    if quantity is None:
        return values
    if isinstance(quantity, str):
        return {quantity: values[quantity]}
    state = desk.debugger.set_up.state
    digit, candidates = state.values[quantity] or None, state.candidates().get(quantity, ())
    return CellContent(state.board, quantity, digit, candidates)


_LISTS = {
    "breakpoints": "breaks",
    "breaks": "breaks",
    "display": "display",
    "forks": "forks",
    "frame": "frame",
    "levels": "levels",
    "locals": "print",
    "marks": "marks",
    "stack": "levels",
}
"""The order that shows each list."""


class ListName(OneOf):
    """The name of a list. You can shorten it if all names that begin so mean the same list."""

    metavar = "list"

    def read(self, text: str) -> str:
        shown = {_LISTS[name] for name in shortened(text, _LISTS)}
        return shown.pop() if len(shown) == 1 else super().read(text)


class Lists(Result, json_type="info"):
    """`info` alone: each list that it knows, and the order that shows it."""

    lists: dict[str, str]

    def text(self, width: int | None) -> Lines:
        for name, shown in self.lists.items():
            yield ("name", f"info {name}".ljust(18)), ("", f"what `{shown}` shows")


@order("info", group="reading", rank=6, example="info breaks")
def info(
    desk: Desk,
    what: Annotated[str, ListName({name: f"what `{each}` shows" for name, each in _LISTS.items()})]
    | None = None,
) -> Lists | None:
    """Show a list, as gdb does: breakpoints, displays, forks, marks, levels, the frame or the quantities.

    `info breakpoints` is the same as `breaks`, `info stack` as `levels`, `info locals` as `print`, and so on.
    You can shorten the name of a list: `info b`. `info` alone names the lists.
    """
    if what is None:
        return Lists(_LISTS)
    desk.table.parse(what).run(desk)
    return None


_ARRAYS = {
    "na": "the values, 0 for an open cell",
    "nak": "the candidates of each cell: a block for each box, a row for each cell, a column for each digit",
    "mmk": "the number of candidates of each cell",
    "kh": "the order in which the cells got their values",
}


class MatrixShown(Result, json_type="matrix"):
    """`matrix`: an array of the numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]

    def text(self, width: int | None) -> Lines:
        """The rows of an array; for ``nak``, a block for each box, with a row for each cell."""
        width = _width(self)
        if self.name == "nak":
            of_cell = {
                cell: digits
                for house, row in zip(_grid_rows(self.board), self.rows, strict=True)
                for cell, digits in zip(house.cells, row, strict=True)
            }
            names = max(len(self.board.label(cell)) for cell in of_cell)
            for box in (house for house in self.board.houses if house.kind is HouseKind.BOX):
                yield line(f"{box.name}:", "name")
                for cell in box.cells:
                    yield line(f"{self.board.label(cell):{names}} {_numbers(of_cell[cell], width)}")
                yield BLANK
            return
        several = len(self.board.grids) > 1
        for house, row in zip(_grid_rows(self.board), self.rows, strict=True):
            numbers = _numbers(row, width)
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


def _numbers(numbers: Iterable[int], width: int) -> str:
    return " ".join(f"{number:>{width}}" for number in numbers)


def _grid_rows(board: Board) -> list[House]:
    return [house for house in board.houses if house.kind is HouseKind.ROW]
