"""The orders that stop a run on conditions, and search it for them."""

from __future__ import annotations

from sudoku_repl.commands.arguments import (
    BreakNumber,
    BreakNumberOrOrders,
    CellPlace,
    ConditionText,
    Number,
    SearchText,
)
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results.moving import Moved
from sudoku_repl.commands.results.stopping import Bisected, Breaks, Found, Looked
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.searching import Stretch


def _break(context: Context, condition: str) -> None:
    context.emit(Breaks((context.debugger.break_(condition),)))


def _tbreak(context: Context, condition: str) -> None:
    context.emit(Breaks((context.debugger.break_(condition, temporary=True),)))


def _breaks(context: Context) -> None:
    context.emit(Breaks(context.debugger.breakpoints.all()))


def _watch(context: Context, cell: tuple[int, int]) -> None:
    context.emit(Breaks((context.debugger.watch(cell),)))


def numbered(context: Context, number: int) -> Breakpoint:
    """The breakpoint of that number, or of 0 the one set last."""
    breakpoints = context.debugger.breakpoints
    return breakpoints.get(number or breakpoints.newest)


def _delete(context: Context, number: int) -> None:
    context.debugger.breakpoints.delete(numbered(context, number).number)


def _enable(context: Context, what: int | str) -> None:
    _switch(context, what, enabled=True)


def _disable(context: Context, what: int | str) -> None:
    _switch(context, what, enabled=False)


def _switch(context: Context, what: int | str, *, enabled: bool) -> None:
    if isinstance(what, int):
        numbered(context, what).enabled = enabled
    else:
        context.enable_orders(enabled)


def _ignore(context: Context, number: int, count: int) -> None:
    numbered(context, number).ignored = count


def _reverse(context: Context) -> None:
    stop = context.debugger.reverse()
    context.emit(Moved(stop, context.debugger.view()))


def _find(context: Context, text: str) -> None:
    debugger = context.debugger
    way, _, rest = text.partition(" ")
    if text in ("-r", "all"):
        raise OrderError(f"find: a condition is missing after {text}")
    if way == "all":
        found = debugger.find_all(rest)
    else:
        backward = way == "-r"
        index = debugger.find(rest if backward else text, backward=backward)
        found = () if index is None else (Stretch(index, index),)
    looked = {"all": Looked.EVERYWHERE, "-r": Looked.BEFORE}.get(way, Looked.AFTER)
    context.emit(Found(debugger.timeline, found, looked))


def _bisect(context: Context, condition: str) -> None:
    result = context.debugger.bisect(condition)
    context.emit(Bisected(condition, context.debugger.timeline, result, context.debugger.state))


_CONDITIONS = """
A condition compares `level`, `steps`, `biggest`, `solutions` or `open` (cells) with a number; names
what the advance did: `shrink`, `guess`, `forward`, `upward`, `wrong`, `solution`, `end`, `waits`;
asks where: `house == "row 2"`, `by == "3GW"`, `cell [4,2] placed`, `candidates [4,2] <= 1`; or is
`astray`: the state has lost every solution. `not`, `and`, `or` and parentheses join them.
"""

STOPPING = (
    Command(
        "break",
        "stop runs where a condition holds",
        _break,
        details=f"A run stops after each advance at which it holds. {_CONDITIONS}",
        example="break level >= 11",
        arguments=(ConditionText(),),
        required=1,
    ),
    Command(
        "tbreak",
        "stop the next run where a condition holds, once",
        _tbreak,
        details=_CONDITIONS,
        example="tbreak wrong and level > 3",
        arguments=(ConditionText(),),
        required=1,
    ),
    Command(
        "watch",
        "stop runs where a cell changes",
        _watch,
        details="""
            A run stops after each advance that changes the digit or the candidates of the cell, and says
            what they were. A watch is a breakpoint: `disable`, `ignore`, `delete` and the rest take its
            number.
            """,
        example="watch [4,2]",
        arguments=(CellPlace(),),
        required=1,
    ),
    Command("breaks", "list the breakpoints", _breaks, details="With their hits.", example="breaks"),
    Command(
        "delete",
        "delete a breakpoint",
        _delete,
        details="By its number, as `breaks` lists it; $ is the one set last, here as for the orders below.",
        example="delete 1",
        arguments=(BreakNumber(),),
        required=1,
    ),
    Command(
        "disable",
        "let a breakpoint stop nothing for now, or give no orders after stops",
        _disable,
        details="""
            `disable 1` keeps breakpoint 1 from stopping runs. `disable orders` keeps every display and the
            orders of every breakpoint from running by themselves. `enable` takes either back.
            """,
        example="disable 1",
        arguments=(BreakNumberOrOrders(),),
        required=1,
    ),
    Command(
        "enable",
        "let a breakpoint stop runs again, or give orders after stops again",
        _enable,
        details="""
            `enable 1` lets breakpoint 1 stop runs again. `enable orders` lets every display and the orders of
            every breakpoint run by themselves after a stop. Those of a session that you open are disabled
            until then, because somebody else may have written them: `display` and `breaks` list them,
            `undisplay 1` and `commands 1` (with nothing after it but `end`) remove them.
            """,
        example="enable 1",
        arguments=(BreakNumberOrOrders(),),
        required=1,
    ),
    Command(
        "ignore",
        "let a breakpoint pass so many times",
        _ignore,
        details="It counts its hits all the same.",
        example="ignore 1 5",
        arguments=(BreakNumber(), Number("count", 0)),
        required=2,
    ),
    Command(
        "reverse",
        "go back to the last place where a run stops",
        _reverse,
        details="A breakpoint, a solution, or the start of the run.",
        example="reverse",
        aliases=("rc", "reverse-continue"),
        repeats=True,
    ),
    Command(
        "find",
        "find where a condition holds, without moving",
        _find,
        details=f"The next place in what is recorded; `find -r` the last before this one, `find all` every "
        f"stretch. {_CONDITIONS}",
        example="find all wrong and level > 9",
        arguments=(SearchText(),),
        required=1,
    ),
    Command(
        "bisect",
        "go to the first advance where a condition holds, by halving the run",
        _bisect,
        details=f"""
        It does what the original's author does by hand, and shows each probe; the last line says where
        the condition first holds. Where it holds nowhere in what is recorded, the run first goes on to
        the next solution or the end. {_CONDITIONS}
        """,
        example="bisect biggest >= 11",
        arguments=(ConditionText(),),
        required=1,
    ),
)
"""The orders of this module."""
