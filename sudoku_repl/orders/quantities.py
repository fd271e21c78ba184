"""The quantities of the present position, and what a cell holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import NamedCell, parse_cell
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.orders.arguments import cells_begun
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Choice, Suggestion
from sudoku_repl.orders.results import Result


@attrs.frozen
class Quantities(Result):
    """One or all of the quantities, by name."""

    values: Mapping[str, int]


@attrs.frozen
class CellContent(Result):
    """What a cell holds."""

    board: Board
    cell: int
    digit: int
    """The digit; 0 if the cell is open."""
    candidates: tuple[int, ...]
    """The candidates of an open cell, ascending."""


class Printable(Choice):
    """A quantity or a cell."""

    takes_rest = True

    @property
    def expected(self) -> str:
        """The quantities, and a cell."""
        return f"{', '.join(self.meanings)} or a cell such as [4,2]"

    @property
    def metavar(self) -> str:
        """The quantities, and a cell."""
        return f"{super().metavar}|[r,c]"

    def read(self, text: str) -> str:
        """Return the name of the quantity, or the text of a cell."""
        return text if parse_cell(text) else super().read(text)

    def resolve(self, value: str, desk: Desk) -> str | NamedCell:
        """Return the name of the quantity, or the number of the cell."""
        cell = parse_cell(value)
        return desk.debugger.quiz.board.cell(*cell) if cell else value

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the quantities, then the cells."""
        yield from super().suggestions(text, desk)
        yield from cells_begun(text, desk)


@order("print", group="reading", rank=5, example="print level", aliases=("p",))
def quantities(
    desk: Desk, quantity: Annotated[str | NamedCell, Printable(QUANTITIES)] | None = None
) -> Quantities | CellContent:
    """Print a quantity of the present position, all quantities, or what a cell holds.

    `level` is the guess level, `steps` the step count, `biggest` the biggest level so far,
    `solutions` the number of solutions found, and `open` the number of open cells. Conditions
    compare the same quantities. `print [4,2]` prints the digit or the candidates of a cell.
    """
    values = desk.debugger.quantities()
    if quantity is None:
        return Quantities(values)
    if isinstance(quantity, str):
        return Quantities({quantity: values[quantity]})
    state = desk.debugger.set_up.state
    return CellContent(state.board, quantity, state.values[quantity], state.candidates().get(quantity, ()))
