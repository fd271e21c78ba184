"""`info`, which users of gdb expect: other names for the orders that list things."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.spelling import shortened

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
        """Return the order that shows the list."""
        shown = {_LISTS[name] for name in shortened(text, _LISTS)}
        return shown.pop() if len(shown) == 1 else super().read(text)


@order("info", group="reading", rank=6, example="info breaks")
def info(
    desk: Desk,
    what: Annotated[str, ListName({name: f"what `{each}` shows" for name, each in _LISTS.items()})],
) -> None:
    """Show a list, as gdb does: breakpoints, displays, forks, marks, levels, the frame or the quantities.

    `info breakpoints` is the same as `breaks`, `info stack` as `levels`, `info locals` as `print`, and so on.
    You can shorten the name of a list: `info b`.
    """
    desk.table.parse(what).run(desk)
