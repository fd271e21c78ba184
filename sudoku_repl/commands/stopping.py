"""The orders that stop a run on conditions, or search it for them."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.commands.arguments import (
    BreakNumber,
    CellPlace,
    ConditionText,
    Number,
    SearchText,
)
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.phrases import BreakNumbers, BreakNumbersOrOrders
from sudoku_repl.commands.results.moving import Moved
from sudoku_repl.commands.results.stopping import Bisected, Breaks, Found, Looked
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError, listed


def _break(context: Context, condition: str) -> None:
    context.emit(Breaks((context.debugger.break_(condition),)))


def _tbreak(context: Context, condition: str) -> None:
    context.emit(Breaks((context.debugger.break_(condition, temporary=True),)))


def _breaks(context: Context) -> None:
    context.emit(Breaks(context.debugger.breakpoints.all()))


def _watch(context: Context, cell: tuple[int, int]) -> None:
    context.emit(Breaks((context.debugger.watch(cell),)))


def numbered(context: Context, number: int) -> Breakpoint:
    """Return the breakpoint with this number; 0 stands for the newest."""
    breakpoints = context.debugger.breakpoints
    return breakpoints.get(number or breakpoints.newest)


def _selected(context: Context, ranges: tuple[range, ...]) -> Iterator[Breakpoint]:
    """Yield the breakpoints in the ranges; raise an error if a range has none."""
    known = context.debugger.breakpoints.all()
    for numbers in ranges:
        if len(numbers) == 1 or not known:
            yield numbered(context, numbers.start)
            continue
        found = [each for each in known if each.number in numbers]
        if not found:
            numbers_known = listed(each.number for each in known)
            raise OrderError(
                f"no breakpoints {numbers.start}-{numbers.stop - 1}; known breakpoints: {numbers_known}"
            )
        yield from found


def _delete(context: Context, ranges: tuple[range, ...]) -> None:
    context.debugger.breakpoints.delete(*(each.number for each in _selected(context, ranges)))


def _undelete(context: Context) -> None:
    context.emit(Breaks(context.debugger.breakpoints.undelete()))


def _enable(context: Context, what: tuple[range, ...] | str) -> None:
    _switch(context, what, enabled=True)


def _disable(context: Context, what: tuple[range, ...] | str) -> None:
    _switch(context, what, enabled=False)


def _switch(context: Context, what: tuple[range, ...] | str, *, enabled: bool) -> None:
    if isinstance(what, str):
        context.enable_orders(enabled)
        return
    for each in tuple(_selected(context, what)):
        each.enabled = enabled


def _condition(context: Context, number: int, text: str) -> None:
    point = numbered(context, number)
    if point.cell is not None:
        label = context.debugger.quiz.board.label(point.cell)
        raise OrderError(
            f"breakpoint {point.number} is a watch, which stops at every change of its cell; "
            f"type `break cell {label} changed and {text}` for a condition"
        )
    point.condition = context.debugger.condition(text)
    context.emit(Breaks((point,)))


def _ignore(context: Context, number: int, count: int) -> None:
    numbered(context, number).ignored = count


def _reverse(context: Context) -> None:
    stop = context.debugger.reverse()
    context.emit(Moved(stop, context.debugger.snapshot()))


def _find(context: Context, text: str) -> None:
    debugger = context.debugger
    way, _, rest = text.partition(" ")
    way = way.lower()
    if way in ("-r", "all") and not rest.strip():
        raise OrderError(f"missing condition after {text}; for example `find {text} wrong and level > 9`")
    if way == "all":
        found = debugger.find_all(rest)
    else:
        backward = way == "-r"
        match = debugger.find(rest if backward else text, backward=backward)
        found = () if match is None else (match,)
    looked = {"all": Looked.EVERYWHERE, "-r": Looked.BEFORE}.get(way, Looked.AFTER)
    context.emit(Found(debugger.timeline, found, looked))


def _bisect(context: Context, condition: str) -> None:
    result = context.debugger.bisect(condition)
    context.emit(Bisected(condition, context.debugger.timeline, result, context.debugger.state))


_CONDITIONS = """
A condition compares `level`, `steps`, `biggest`, `solutions` or `open` (open cells) with a number; or
names what the advance did: `shrink`, `guess`, `forward`, `upward`, `wrong`, `solution`, `end`, `waits`;
or where: `house == "row 2"`, `by == "3GW"`, `cell [4,2] placed`, `candidates [4,2] <= 1`; or it is
`astray`: the state no longer leads to any solution. Join conditions with `not`, `and`, `or` and
parentheses.
"""

STOPPING = (
    Command(
        "break",
        "stop runs where a condition holds",
        _break,
        details=f"A run stops after each advance where the condition holds. {_CONDITIONS}",
        example="break level >= 11",
        aliases=("b",),
        arguments=(ConditionText(),),
        required=1,
    ),
    Command(
        "tbreak",
        "stop the next run where a condition holds, once",
        _tbreak,
        details=_CONDITIONS,
        example="tbreak wrong and level > 3",
        aliases=("tb",),
        arguments=(ConditionText(),),
        required=1,
    ),
    Command(
        "watch",
        "stop runs where a cell changes",
        _watch,
        details="""
            A run stops after each advance that changes the digit or the candidates of the cell, and shows
            them before and after. A watch is a breakpoint: `disable`, `ignore`, `delete` and the others
            take its number. `watch r4c2` is the same; every order takes both notations of a cell.
            """,
        example="watch [4,2]",
        arguments=(CellPlace(),),
        required=1,
    ),
    Command(
        "breaks",
        "list the breakpoints",
        _breaks,
        details="Each breakpoint is shown with its hits: how often its condition held.",
        example="breaks",
    ),
    Command(
        "delete",
        "delete breakpoints",
        _delete,
        details="""
            Give their numbers, as `breaks` lists them: `delete 1 3`, `delete 2-4` or `delete all`. $ is the
            newest breakpoint, here and elsewhere. `undelete` brings them back.
            """,
        example="delete 1 3-5",
        aliases=("d",),
        arguments=(BreakNumbers(),),
        required=1,
    ),
    Command(
        "undelete",
        "bring back the breakpoints deleted last",
        _undelete,
        details="""
            They keep their numbers, hits and orders. Each further `undelete` undoes the `delete` before that.
            """,
        example="undelete",
    ),
    Command(
        "condition",
        "change the condition of a breakpoint",
        _condition,
        details=f"The breakpoint keeps its number, its hits and its orders. {_CONDITIONS}",
        example="condition 1 level >= 11",
        arguments=(BreakNumber(), ConditionText()),
        required=2,
    ),
    Command(
        "disable",
        "disable breakpoints, or all orders that follow stops",
        _disable,
        details="""
            `disable 1` keeps breakpoint 1 from stopping runs; `disable 1 3-5` and `disable all` work too.
            `disable orders` keeps all displays and the
            orders of all breakpoints from running. `enable` undoes either.
            """,
        example="disable 1",
        arguments=(BreakNumbersOrOrders(),),
        required=1,
    ),
    Command(
        "enable",
        "enable breakpoints, or all orders that follow stops",
        _enable,
        details="""
            `enable 1` lets breakpoint 1 stop runs again. `enable orders` lets all displays and the orders of
            all breakpoints run after stops again. When you open a session, its orders are disabled, because
            somebody else may have written them. `display` and `breaks` list them; `undisplay 1` and
            `commands 1` (followed by `end` alone) remove them.
            """,
        example="enable 1",
        arguments=(BreakNumbersOrOrders(),),
        required=1,
    ),
    Command(
        "ignore",
        "ignore the next hits of a breakpoint",
        _ignore,
        details="`ignore 1 5` lets runs pass breakpoint 1 five times. Its hits are counted all the same.",
        example="ignore 1 5",
        arguments=(BreakNumber(), Number("count", 0)),
        required=2,
    ),
    Command(
        "reverse",
        "go back to the last position where a run stops",
        _reverse,
        details="Runs stop at breakpoints and solutions. If there are none, this goes to the start.",
        example="reverse",
        aliases=("rc", "reverse-continue"),
        repeats=True,
    ),
    Command(
        "find",
        "find where a condition holds, without moving",
        _find,
        details=f"This shows the next match in the record; `find -r` shows the previous one, `find all` "
        f"every match. {_CONDITIONS}",
        example="find all wrong and level > 9",
        arguments=(SearchText(),),
        required=1,
    ),
    Command(
        "bisect",
        "go to the first advance where a condition holds, by halving the run",
        _bisect,
        details=f"""
        The author of the original searches like this by hand. Each probe is shown, and the last line says
        where the condition first holds. If it holds nowhere in the record, the run first continues to the
        next solution or the end. {_CONDITIONS}
        """,
        example="bisect biggest >= 11",
        arguments=(ConditionText(),),
        required=1,
    ),
)
"""The orders about breakpoints and searches."""
