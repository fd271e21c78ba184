"""Moving in the recorded run."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.arguments import Count, Position
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result
from sudoku_repl.orders.stops import Moved

_MOVING = """
Moving in the record changes nothing. An advance that departs from the record, for example because you
changed a guess or the run mode, starts a fork, or enters the fork that the same advance started earlier.
In another run, the rules of that run apply. Rules that you set there apply until you leave the run; then
the rules you had before return.
"""


@order(
    "back",
    group="moving",
    rank=1,
    example="back 3",
    aliases=("reverse-step", "rs", "backstep", "undo"),
    words=("backtrack",),
    repeats=True,
    more=_MOVING,
)
def back(desk: Desk, advances: Count = 1) -> Moved:
    """Go back one advance, or several."""
    return Moved(desk.debugger.back(advances), desk.debugger.snapshot())


@order(
    "goto",
    group="moving",
    rank=2,
    example="goto 92",
    aliases=("jump",),
    words=("restart", "start"),
    more=_MOVING,
)
def goto(desk: Desk, position: Position) -> Iterator[Result]:
    """Go to a step count, a mark, a fork, `start` or `end`.

    A step count means the first position that reaches it, as with `runtil`. Steps that are not
    recorded yet are run, past solutions if necessary. `end` is the end of the record.
    """
    debugger = desk.debugger
    rules = debugger.rules
    total = position if isinstance(position, int) else None
    with desk.interruptible(), desk.frontend.progress("goto", total) as progress:  # this never starts a fork
        stop = debugger.goto(position, progress=progress)
    yield Moved(stop, debugger.snapshot())
    yield from desk.changed_rules(rules)


@order("last", group="moving", rank=3, example="last")
def last(desk: Desk) -> Iterator[Result]:
    """Return to where you were before the last jump.

    `back`, `goto` and `last` are jumps, so a second `last` brings you back.
    """
    rules = desk.debugger.rules
    stop = desk.debugger.last()
    yield Moved(stop, desk.debugger.snapshot())
    yield from desk.changed_rules(rules)
