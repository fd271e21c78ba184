"""Find conditions in the record, and set breakpoints on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudoku_repl.board.notation import AnyCell, cell_name, row_and_column
from sudoku_repl.breaks import search
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.debugger.engine import cut_short, go, staying, stop_here
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import OrderError
from sudoku_repl.timeline.moments import moments
from sudoku_repl.timeline.runs import END, Position

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


def condition(debugger: Debugger, text: str) -> Condition:
    """Parse a condition for the board of this quiz.

    Raises :class:`~sudoku_repl.errors.ConditionError`, which points at the mistake.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").condition("level >= 11").text
    'level >= 11'
    """
    from sudoku_repl.explain.conditions import parse_condition

    return parse_condition(text, debugger.quiz.board)


def break_(debugger: Debugger, condition: str, *, temporary: bool = False) -> Breakpoint:
    """Set a breakpoint: stop runs after each advance where the condition holds.

    A ``temporary`` breakpoint is deleted when it first stops a run. Raises
    :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.break_("level >= 11").number
    1
    >>> dbg.run()
    <Stop break at step 92, level 11>
    """
    return debugger.breakpoints.add(debugger.condition(condition), temporary=temporary)


def watch(debugger: Debugger, cell: AnyCell) -> Breakpoint:
    """Stop runs after each advance that changes the digit or candidates of a cell.

    ``cell`` is given as in :meth:`why`. Raises :class:`~sudoku_repl.errors.ConditionError` if the board
    has no such cell.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.step()
    >>> dbg.watch((4, 2))
    <Breakpoint 1: cell [4,2] changed>
    >>> dbg.run()
    <Stop break at step 20, level 4>
    """
    at = row_and_column(cell)
    condition = debugger.condition(f"cell {cell_name(*at)} changed")
    return debugger.breakpoints.add(condition, cell=debugger.quiz.board.cell_at(*at))


def find(debugger: Debugger, condition: str, *, backward: bool = False) -> Match | None:
    """Return the next advance of the record where the condition holds, or None if there is none.

    With ``backward``, return the last such advance before your position. You don't move, and the match is a
    single advance. Raises :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.find("level >= 11") is None
    True
    >>> match = dbg.find("level >= 11", backward=True)
    >>> match
    <Match step 93>
    >>> dbg.timeline.state_at(match.first).level
    11
    """
    look = search.find_back if backward else search.find
    with debugger.interruption():
        return look(debugger.timeline, debugger.condition(condition), debugger.runs.here.index)


def find_all(debugger: Debugger, condition: str) -> tuple[Match, ...]:
    """Return every match of a condition in the record: the spans of advances where it holds, in order.

    Raises :class:`~sudoku_repl.errors.ConditionError` for an invalid condition.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.find_all("level >= 10")
    (<Match steps 84 to 95>,)
    """
    with debugger.interruption():
        return tuple(search.matches(debugger.timeline, debugger.condition(condition)))


def bisect(debugger: Debugger, condition: str) -> Bisection:
    """Find the first advance where a condition holds by halving the run, and go there.

    If the record has no match, this first runs to the next solution or the end, past breakpoints, and
    searches again. If there is still no match, you don't move, and ``found`` of the result is None. Raises
    :class:`~sudoku_repl.errors.ConditionError` for an invalid condition,
    :class:`~sudoku_repl.errors.OrderError` if the run stops before a solution or the end, and
    :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.bisect("level >= 11")
    <Bisection: first match at step 92, found with 8 probes>
    >>> dbg.state.steps
    92
    """
    wanted = debugger.condition(condition)
    runs = debugger.runs
    origin = runs.here
    with debugger.interruption():
        result = search.bisect(debugger.timeline, wanted)
    if result.found is None:
        with staying(debugger):
            runs.jump(runs.position(END))
            ran = go(debugger, None, breaking=False)
            with debugger.interruption():
                result = search.bisect(debugger.timeline, wanted)
            if result.found is None and (why := cut_short(ran)):
                raise OrderError(f"no match up to step {ran.state.steps}, where {why}")
    if result.found is not None:
        runs.jump(Position(origin.run, result.found))
        stop_here(debugger, Reason.MOVED, origin.index)
    return result


def reverse(debugger: Debugger) -> Stop:
    """Go back to the previous breakpoint or solution, or to the start of the run.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run(), dbg.break_("level >= 11")
    >>> dbg.reverse()
    <Stop break at step 93, level 11>
    """
    here = debugger.runs.here
    with debugger.interruption():
        found = search.find_back(debugger.timeline, debugger.breakpoints.backward(), here.index)
    if found:
        return stop_back(debugger, found.first)
    debugger.runs.jump(Position(here.run, 0))
    return stop_here(debugger, Reason.START, here.index)


def stop_back(debugger: Debugger, index: int) -> Stop:
    """Go back to an advance of this run where a breakpoint or a solution stops a search backward."""
    here = debugger.runs.here
    debugger.runs.jump(Position(here.run, index))
    (moment,) = moments(debugger.timeline, index, index)
    breaks = debugger.breakpoints.holding(moment)
    reason = Reason.BREAK if breaks else Reason.SOLUTION
    return stop_here(debugger, reason, here.index, breaks=breaks, before=moment.before)
