"""The log: the lines of the run, printed again, and whether a line says that a filter found nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from sudoku_repl.machine import Phase
from sudoku_repl.machine.events import Contradiction, Deduced, Guessed, Overfull
from sudoku_repl.orders.arguments import StepsArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Advanced, Lines, Result
from sudoku_repl.render.spans import line

_KINDS: dict[str, tuple[type, ...]] = {
    "guess": (Guessed,),
    "wrong": (Contradiction, Overfull),
    "shrink": (Deduced,),
}
_MEANINGS = {
    "guess": "lines of guesses",
    "wrong": "lines of contradictions",
    "shrink": "lines of shrinks",
}


class NothingLogged(Result, json_type="log"):
    """`log` that has no lines to print."""

    def text(self, width: int | None) -> Lines:
        yield line("No lines.")

    def members(self) -> dict[str, Any]:
        return {"lines": 0}


@order("log", group="reading", rank=2, example="log wrong 90 98")
def log(
    desk: Desk,
    what: Annotated[str, OneOf(_MEANINGS)] | None = None,
    first: StepsArgument = 0,
    last: StepsArgument | None = None,
) -> Iterator[Result]:
    """Print the lines of the run again.

    `log` prints every line, `log 90` the lines from step 90 on, and `log 90 98` the lines of steps
    90 to 98. `log guess`, `log wrong` and `log shrink` print only lines of that kind; you can add step
    counts to them too.
    """
    kinds = _KINDS.get(what or "")
    printed = waited = False
    for state, events in desk.debugger.log(first, last):
        wanted = tuple(event for event in events if kinds is None or isinstance(event, kinds))
        printed = printed or bool(wanted)
        if kinds:
            yield Advanced(state, wanted)
        else:
            yield from desk.advance_shown(state, events, waited=waited)
        waited = state.phase is Phase.WAITING
    if not printed:
        yield NothingLogged()


_AROUND = 5
"""The steps before and after a step whose lines `around` prints."""


@order("around", group="reading", rank=3, example="around 92", aliases=("l",))
def around(desk: Desk, step: StepsArgument | None = None) -> Iterator[Result]:
    """Print the lines of the run around your position, or around a step.

    `around` is `log` for the five steps before and after, as far as they are recorded.
    """
    at = desk.debugger.state.steps if step is None else step
    return log(desk, None, max(0, at - _AROUND), at + _AROUND)


def _no_shrink_lines(on: bool, width: int | None) -> Lines:
    """`no-shrink`: whether a line says that a filter found nothing."""
    yield line(f"Lines for filters that find nothing: {'on' if on else 'off'}.")


@order(
    "no-shrink",
    group="reading",
    rank=8,
    example="no-shrink on",
    text=_no_shrink_lines,
    json=("no_shrink_lines", "on"),
)
def no_shrink(
    desk: Desk,
    switch: Annotated[str, OneOf({"on": "print the line", "off": "print nothing, as the original"})]
    | None = None,
) -> bool:
    """Show or set whether a line says that a filter found nothing.

    After `no-shrink on`, runs and `log` print `10) No shrink happened` where the techniques found nothing, so
    that a guess follows. The steps stay the same. The original prints nothing there.
    """
    if switch is not None:
        desk.tells_no_shrink = switch == "on"
    return desk.tells_no_shrink
