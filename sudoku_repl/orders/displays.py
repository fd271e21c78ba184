"""Orders that run after stops: displays, and the orders of breakpoints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias

from sudoku_repl.errors import OrderError, listed
from sudoku_repl.orders.breakpoints import BreakId, numbered
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Number, Suggestion
from sudoku_repl.orders.results import Lines
from sudoku_repl.orders.stops import display_line
from sudoku_repl.render.spans import line
from sudoku_repl.session.schema import Display

BLOCK_END = "end"
"""The line that ends a block of orders."""


class OrderTexts(Kind[tuple[str, ...]]):
    """Orders to run later, separated by ``;``."""

    expected = "orders"
    metavar = "order; order..."
    takes_rest = True
    is_free_text = True  # the options of these orders

    def read(self, text: str) -> tuple[str, ...]:
        return tuple(order.strip() for order in text.split(";") if order.strip())

    def fragment(self, text: str) -> str:
        return text.rpartition(";")[2].lstrip().rpartition(" ")[2]

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        yield from desk.table.suggestions(text.rpartition(";")[2].lstrip(), desk)


Orders: TypeAlias = Annotated[tuple[str, ...], OrderTexts()]


_DISPLAY = Number(1, lambda desk: {str(each.number): each.order for each in desk.displays.values()})


@order(
    "commands",
    group="stopping",
    rank=14,
    example="commands 1 levels; log wrong",
    at_prompt=True,
    block=BLOCK_END,
)
def commands(desk: Desk, number: BreakId, orders: Orders | None = None) -> None:
    """Set the orders that run after a stop at a breakpoint.

    Write the orders on the following lines and end them with a line `end`, or write them after the
    number, separated by semicolons. An empty list removes the old orders. If one of the orders moves to
    another stop, the rest are skipped, and the breakpoint at that stop runs its own orders. The orders
    of a session that you open are disabled until you type `enable orders`.
    """
    point = numbered(desk, number)
    if orders is not None:  # else they follow on more lines, and this call only checks the number
        desk.check(orders)
        point.orders, point.orders_enabled = orders, True


def _lines(displays: tuple[Display, ...], width: int | None) -> Lines:
    """`display`: the orders that run after each stop."""
    yield from map(display_line, displays)
    if not displays:
        yield line("No displays.")


@order(
    "display",
    group="stopping",
    rank=15,
    example="display levels",
    at_prompt=True,
    text=_lines,
    json=("displays", "displays"),
)
def display(desk: Desk, orders: Orders = ()) -> tuple[Display, ...]:
    """Run an order after each stop, or list these orders.

    The order runs each time you have moved. `undisplay` removes it. The displays of a session that you
    open are disabled until you type `enable orders`.
    """
    desk.check(orders)
    for each in orders:
        number = max(desk.displays, default=0) + 1
        desk.displays[number] = Display(number, each)
    return tuple(desk.displays.values())


@order("undisplay", group="stopping", rank=16, example="undisplay 1")
def undisplay(desk: Desk, number: Annotated[int, _DISPLAY] | None = None) -> None:
    """Remove a display.

    Give its number, as `display` lists it. `undisplay` alone removes all, as in gdb.
    """
    if number is None:
        desk.displays.clear()
        return
    if number not in desk.displays:
        raise OrderError(f"no display {number}; known displays: {listed(desk.displays)}")
    del desk.displays[number]
