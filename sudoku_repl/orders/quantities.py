"""The quantities of the present position, what a cell holds, and lists by the names that gdb gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.arguments import SubjectArgument, held
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.spelling import shortened


@attrs.frozen
class CellContent(Result):
    """`print` of a cell; `digit` is null while the cell is open."""

    json_type = "cell_content"

    board: Board
    cell: int
    digit: int | None
    candidates: tuple[int, ...]
    """The candidates of an open cell, ascending."""

    def text(self, width: int | None) -> Lines:
        """The digit or the candidates of the cell."""
        yield ("name", self.board.label(self.cell)), ("", f": {held(self.candidates, self.digit or 0)}")


def _lines(values: Mapping[str, int], width: int | None) -> Lines:
    """`print`: one or all of the quantities."""
    for name, value in values.items():
        yield ("name", name), ("", f": {value}")


@order(
    "print",
    group="reading",
    rank=5,
    example="print level",
    aliases=("p",),
    text=_lines,
    json=lambda values: {"type": "quantities", **values},
)
def quantities(desk: Desk, quantity: SubjectArgument | None = None) -> Mapping[str, int] | CellContent:
    """Print a quantity of the present position, all quantities, or what a cell holds.

    `level` is the guess level, `steps` the step count, `biggest` the biggest level so far,
    `solutions` the number of solutions found, and `open` the number of open cells. Conditions
    compare the same quantities. `print [4,2]` prints the digit or the candidates of a cell.
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


@attrs.frozen
class Lists(Result):
    """`info` alone: each list that it knows, and the order that shows it."""

    json_type = "info"

    lists: dict[str, str]

    def text(self, width: int | None) -> Lines:
        """A line for each list."""
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
