"""What stops a run, and the orders that run after stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.errors import OrderError, listed, quoted
from sudoku_repl.orders.arguments import CONDITIONS, CellArgument, ConditionArgument, StepsArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Kind, Number, order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import breakpoint_line, display_line
from sudoku_repl.render.spans import line
from sudoku_repl.session.orders import Display


class Breaks(Result, json_type="breaks"):
    """`breaks`, and orders that set or change a breakpoint."""

    breaks: tuple[Breakpoint, ...]

    def text(self, width: int | None) -> Lines:
        yield from map(breakpoint_line, self.breaks)
        if not self.breaks:
            yield line("No breakpoints.")


class Deleted(Result, json_type="deleted"):
    """`delete` alone: the breakpoints that it deleted."""

    breaks: tuple[Breakpoint, ...]

    def text(self, width: int | None) -> Lines:
        yield line("Deleted; `undelete` brings them back:", "note")
        yield from map(breakpoint_line, self.breaks)


_NUMBER = Number(1)


def _numbers(text: str, desk: Desk) -> dict[str, str]:
    return {str(each.number): each.condition.text for each in desk.debugger.breakpoints.all()}


BREAK_NUMBER = Kind(
    "the number of a breakpoint, or $ for the newest",
    "number",
    lambda text: 0 if text == "$" else _NUMBER.read(text),
    _numbers,
    needs_name=True,
)


def _range(text: str) -> range | None:
    """Return the range of the numbers; for ``$``, the range that holds only 0."""
    if text.lower() == "all":
        return _EVERY_NUMBER
    first, dash, last = text.partition("-")
    kind = _NUMBER if dash else BREAK_NUMBER
    try:
        numbers = range(kind.read(first), kind.read(last if dash else first) + 1)
    except OrderError:
        return None
    if not numbers:
        raise OrderError(f"expected a range such as 3-5, the smaller number first, got {quoted(text)}")
    return numbers


def _ranges(text: str, desk: Desk) -> dict[str, str]:
    numbers = _numbers(text, desk)
    return {"all": "every breakpoint", **numbers} if numbers else {}


BREAK_RANGE = Kind("breakpoints such as 2, 3-5, $ or all", "number", _range, _ranges)
_EVERY_NUMBER = range(1, 10**15)


def _range_or_orders(text: str) -> range | str | None:
    try:
        return "orders" if text.lower() == "orders" else _range(text)
    except OrderError:
        return None


BREAK_RANGE_OR_ORDERS = Kind(
    "breakpoints such as 2, 3-5 or all, or `orders`",
    "number|orders",
    _range_or_orders,
    lambda text, desk: {"orders": "displays and the orders of breakpoints", **_ranges(text, desk)},
    is_refused_by_page=lambda value: value == "orders",  # they may have come with somebody else's session
)


BreakId: TypeAlias = Annotated[int, BREAK_NUMBER]
BreakIds: TypeAlias = Annotated[range, BREAK_RANGE]
BreakIdsOrOrders: TypeAlias = Annotated[range | str, BREAK_RANGE_OR_ORDERS]


def numbered(desk: Desk, number: int) -> Breakpoint:
    """Return the breakpoint with this number; 0 stands for the newest."""
    breakpoints = desk.debugger.breakpoints
    return breakpoints.get(number or breakpoints.newest)


def _selected(desk: Desk, ranges: Iterable[range]) -> Iterator[Breakpoint]:
    """Yield the breakpoints in the ranges. Raises OrderError if a range holds none."""
    known = desk.debugger.breakpoints.all()
    for numbers in ranges:
        if len(numbers) == 1 or not known:
            yield numbered(desk, numbers.start)
            continue
        found = [each for each in known if each.number in numbers]
        if not found:
            numbers_known = listed(each.number for each in known)
            raise OrderError(
                f"no breakpoints {numbers.start}-{numbers.stop - 1}; known breakpoints: {numbers_known}"
            )
        yield from found


@order("break", group="stopping", rank=1, example="break level >= 11", aliases=("b",), shared=CONDITIONS)
def break_(desk: Desk, condition: ConditionArgument) -> Breaks:
    """Stop runs where a condition holds.

    A run stops after each advance where the condition holds.
    """
    return Breaks((desk.debugger.break_(condition),))


@order(
    "tbreak",
    group="stopping",
    rank=2,
    example="tbreak wrong and level > 3",
    aliases=("tb",),
    shared=CONDITIONS,
)
def tbreak(desk: Desk, condition: ConditionArgument) -> Breaks:
    """Stop the next run where a condition holds, once."""
    return Breaks((desk.debugger.break_(condition, temporary=True),))


@order("watch", group="stopping", rank=3, example="watch [4,2]")
def watch(desk: Desk, cell: CellArgument) -> Breaks:
    """Stop runs where a cell changes.

    A run stops after each advance that changes the digit or the candidates of the cell, and shows
    them before and after. A watch is a breakpoint, so you can give its number to `disable`, `ignore`,
    `delete` and the others. You can write the cell as [4,2] or as r4c2, here and in every order.
    """
    return Breaks((desk.debugger.watch(cell),))


@order("breaks", group="stopping", rank=4, synonyms=("breakpoints", "watchpoints"))
def breaks(desk: Desk) -> Breaks:
    """List the breakpoints.

    Each breakpoint is shown with its hits: the number of times its condition held.
    """
    return Breaks(desk.debugger.breakpoints.all())


@order("delete", group="stopping", rank=5, example="delete 1 3-5", aliases=("d",), synonyms=("clear",))
def delete(desk: Desk, numbers: tuple[BreakIds, ...] = ()) -> Deleted | None:
    """Delete breakpoints.

    Give their numbers, as `breaks` lists them: `delete 1 3` or `delete 2-4`. `delete` alone deletes all, as
    in gdb, and lists them; so does `delete all`, but it lists nothing. In every order, $ is the newest
    breakpoint. `undelete` brings deleted breakpoints back.
    """
    deleted = tuple(_selected(desk, numbers or (_EVERY_NUMBER,)))
    desk.debugger.breakpoints.delete(*(each.number for each in deleted))
    return None if numbers else Deleted(deleted)


@order("undelete", group="stopping", rank=6)
def undelete(desk: Desk) -> Breaks:
    """Bring back the breakpoints deleted last.

    They keep their numbers, hits and orders. The next `undelete` undoes the `delete` before that.
    """
    return Breaks(desk.debugger.breakpoints.undelete())


@order("condition", group="stopping", rank=7, example="condition 1 level >= 11", shared=CONDITIONS)
def condition(desk: Desk, number: BreakId, condition: ConditionArgument) -> Breaks:
    """Change the condition of a breakpoint.

    The breakpoint keeps its number, its hits and its orders.
    """
    point = numbered(desk, number)
    if point.cell is not None:
        label = desk.debugger.quiz.board.label(point.cell)
        raise OrderError(
            f"breakpoint {point.number} is a watch, which stops at every change of its cell; "
            f"type `break cell {label} changed and {condition}` for a condition"
        )
    point.condition = desk.debugger.condition(condition)
    return Breaks((point,))


@order("disable", group="stopping", rank=8, example="disable 1")
def disable(desk: Desk, numbers: tuple[BreakIdsOrOrders, ...] = ()) -> None:
    """Disable breakpoints, or all orders that follow stops.

    `disable 1` keeps breakpoint 1 from stopping runs; `disable 1 3-5` works too, and `disable` alone, as in
    gdb, means all breakpoints.
    `disable orders` turns off all displays and the orders of all breakpoints. `enable` undoes either.
    """
    _switch(desk, numbers, enabled=False)


@order("enable", group="stopping", rank=9, example="enable 1")
def enable(desk: Desk, numbers: tuple[BreakIdsOrOrders, ...] = ()) -> None:
    """Enable breakpoints, or all orders that follow stops.

    `enable 1` lets breakpoint 1 stop runs again. `enable orders` turns all displays and the orders of
    all breakpoints on again. When you open a session, its orders are disabled, because somebody else
    may have written them. `display` and `breaks` list them; `undisplay 1` and `commands 1` (followed
    by a line with only `end`) remove them.
    """
    _switch(desk, numbers, enabled=True)


def _switch(desk: Desk, wanted: tuple[range | str, ...], *, enabled: bool) -> None:
    ranges = [each for each in wanted if isinstance(each, range)] if wanted else [_EVERY_NUMBER]
    for each in tuple(_selected(desk, ranges)):
        each.enabled = enabled
    if "orders" in wanted:
        desk.debugger.breakpoints.enable_orders(enabled)
        displays = desk.displays.items()
        desk.displays = {number: attrs.evolve(each, enabled=enabled) for number, each in displays}


@order("ignore", group="stopping", rank=10, example="ignore 1 5")
def ignore(desk: Desk, number: BreakId, count: StepsArgument) -> Breaks:
    """Ignore the next COUNT hits of a breakpoint.

    `ignore 1 5` lets runs pass breakpoint 1 five times. The ignored hits are still counted.
    """
    point = numbered(desk, number)
    point.ignored = count
    return Breaks((point,))


BLOCK_END = "end"
"""The line that ends a block of orders."""


def _last_of(orders: str) -> str:
    return orders.rpartition(";")[2].lstrip()


_ORDERS = Kind(
    "orders",
    "order; order...",
    lambda text: tuple(order.strip() for order in text.split(";") if order.strip()),
    lambda text, desk: {each.text: each.meaning for each in desk.table.suggestions(_last_of(text), desk)},
    takes_rest=True,
    is_free_text=True,  # the options of these orders
    fragment=lambda text: _last_of(text).rpartition(" ")[2],
)
Orders: TypeAlias = Annotated[tuple[str, ...], _ORDERS]


_DISPLAY = Number(1, lambda _, desk: {str(each.number): each.order for each in desk.displays.values()})


@order(
    "commands",
    group="stopping",
    rank=14,
    example="commands 1 levels; log wrong",
    refused_by_page=True,
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
    refused_by_page=True,
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
