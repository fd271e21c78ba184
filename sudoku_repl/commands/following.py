"""The orders about orders: those that the shell gives by itself after a stop."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.commands.arguments import BreakNumber, Number, OrderTexts
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.sitting import Displays
from sudoku_repl.commands.stopping import numbered
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError, listed
from sudoku_repl.timeline.store import Display

BLOCK_END = "end"
"""The line after the orders of a breakpoint that stand on lines of their own."""


def _commands(context: Context, number: int, orders: tuple[str, ...] | None = None) -> None:
    """Without orders it sees that there is such a breakpoint: they are on the lines to come."""
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
    """The orders of this module; ``check`` raises OrderError when a line is no order."""
    orders = OrderTexts(check)
    return (
        Command(
            "commands",
            "give orders whenever a breakpoint stops a run",
            _commands,
            details="""
                The orders stand on the lines after it, up to one that says `end`, or behind the number with ;
                between them; without any, there are none any more. What follows an order that runs on is left
                out, and the breakpoints that this one meets give theirs. The orders of a session that you
                open are disabled until you type `enable orders`.
                """,
            example="commands 1 levels; log wrong",
            arguments=(BreakNumber(), orders),
            required=1,
            block=BLOCK_END,
        ),
        Command(
            "display",
            "give an order after each stop, or list those that are",
            _display,
            details="""
                It is given whenever an order has moved. `undisplay` takes it back. The displays of a session
                that you open are disabled until you type `enable orders`.
                """,
            example="display levels",
            arguments=(orders,),
        ),
        Command(
            "undisplay",
            "take a display back",
            _undisplay,
            details="By its number, as `display` lists it.",
            example="undisplay 1",
            arguments=(Number("number", 1),),
            required=1,
        ),
    )
