"""The orders about orders that follow stops: displays, and the orders of breakpoints."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.commands.arguments import BreakNumber, Number, OrderTexts
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.sitting import Displays
from sudoku_repl.commands.stopping import numbered
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError, listed
from sudoku_repl.session.schema import Display

BLOCK_END = "end"
"""The line that ends a block of orders."""


def _commands(context: Context, number: int, orders: tuple[str, ...] | None = None) -> None:
    """Set the orders of a breakpoint; without them, only check that it exists: they follow on more lines."""
    point = numbered(context, number)
    if orders is not None:
        point.orders, point.orders_enabled = orders, True


def _display(context: Context, orders: tuple[str, ...] = ()) -> None:
    for order in orders:
        number = max(context.displays, default=0) + 1
        context.displays[number] = Display(number, order)
    context.emit(Displays(tuple(context.displays.values())))


def _undisplay(context: Context, number: int) -> None:
    if number not in context.displays:
        raise OrderError(f"no display {number}; known displays: {listed(context.displays)}")
    del context.displays[number]


def following(check: Callable[[str], object]) -> tuple[Command, ...]:
    """Return the orders of this module; ``check`` raises OrderError if a line is not a valid order."""
    orders = OrderTexts(check)
    return (
        Command(
            "commands",
            "set the orders that follow a stop at a breakpoint",
            _commands,
            details="""
                Write the orders on the following lines, up to a line `end`, or after the number, separated by
                semicolons. No orders at all remove the old ones. If one of the orders runs on, the rest are
                skipped, and the breakpoint where it stops gives its own orders. The orders of a session that
                you open are disabled until you type `enable orders`.
                """,
            example="commands 1 levels; log wrong",
            arguments=(BreakNumber(), orders),
            required=1,
            block=BLOCK_END,
        ),
        Command(
            "display",
            "give an order after each stop, or list these orders",
            _display,
            details="""
                The order is given each time you have moved. `undisplay` removes it. The displays of a session
                that you open are disabled until you type `enable orders`.
                """,
            example="display levels",
            arguments=(orders,),
        ),
        Command(
            "undisplay",
            "remove a display",
            _undisplay,
            details="Give its number, as `display` lists it.",
            example="undisplay 1",
            arguments=(Number("number", 1),),
            required=1,
        ),
    )
