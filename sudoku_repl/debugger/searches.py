"""Find conditions in the record, and set breakpoints on them."""

from __future__ import annotations

from sudoku_repl.board.notation import AnyCell, cell_name, row_and_column
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.breaks import search
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.breaks.words import changed
from sudoku_repl.dataframes import Records
from sudoku_repl.debugger.run_loop import cut_short, go
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import OrderError
from sudoku_repl.timeline.advances import made_again
from sudoku_repl.timeline.runs import END


def condition(work: Workspace, text: str) -> Condition:
    """Parse a condition for the board of the quiz."""
    from sudoku_repl.explain.conditions import parse_condition

    return parse_condition(text, work.quiz.board)


def watch(work: Workspace, cell: AnyCell) -> Breakpoint:
    """Set a breakpoint on a change of a cell."""
    at = row_and_column(cell)
    changed = condition(work, f"cell {cell_name(*at)} changed")
    return work.breakpoints.add(changed, cell=work.quiz.board.cell_at(*at))


def find(work: Workspace, text: str, *, backward: bool) -> Match | None:
    """Return the next advance of the record where a condition holds, or the last one before it."""
    look = search.find_back if backward else search.find
    with work.interrupts.work():
        return look(work.timeline, condition(work, text), work.runs.here.index)


def find_all(work: Workspace, text: str) -> Records[Match]:
    """Return every match of a condition in the record."""
    with work.interrupts.work():
        found = search.matches(work.timeline, condition(work, text))
        return Records.of(found, "first", "last", "first_step", "last_step")


def bisect(work: Workspace, text: str) -> Bisection:
    """Find the first advance where a condition holds, and go there; run on if the record has no match."""
    wanted = condition(work, text)
    runs = work.runs
    result = _bisected(work, wanted)
    if result.found is None:
        with work.staying():
            runs.jump(runs.position(END))
            ran = go(work, breaking=False)
            result = _bisected(work, wanted)
            if result.found is None and (why := cut_short(ran)):
                raise OrderError(f"no match up to step {ran.state.steps}, where {why}")
    if result.found is not None:
        work.stop_here(Reason.MOVED, work.jump(result.found))
    return result


def _bisected(work: Workspace, wanted: Condition) -> Bisection:
    with work.interrupts.work():
        return search.bisect(work.timeline, wanted)


def reverse(work: Workspace) -> Stop:
    """Go back to the previous breakpoint or solution, or to the start of the run."""
    with work.interrupts.work():
        found = search.find_back(work.timeline, work.breakpoints.backward(), work.runs.here.index)
    return stop_back(work, found.first) if found else work.stop_here(Reason.START, work.jump(0))


def stop_back(work: Workspace, index: int) -> Stop:
    """Go back to an advance of this run where a breakpoint or a solution stops a search backward."""
    first = work.jump(index)
    (advance,) = made_again(work.timeline, index, index)
    breaks = work.breakpoints.holding(advance)
    reason = Reason.BREAK if breaks else Reason.SOLUTION
    return work.stop_here(reason, first, breaks=breaks, before=advance.before)


def goto_change(work: Workspace, cell: AnyCell, digit: int | None) -> Stop:
    """Go back to the last advance before this position that changed a cell, or a digit of it."""
    board = work.quiz.board
    number = board.cell(*row_and_column(cell))
    if digit is not None and not 1 <= digit <= board.digits:
        raise OrderError(f"no digit {digit} on the {board.name} board; its digits are 1 to {board.digits}")
    wanted = changed(number, -1 if digit is None else digit_bit(digit))
    with work.interrupts.work():
        found = search.find_back(work.timeline, wanted, work.runs.here.index)
    if found is None:
        what = board.label(number) + (f"={digit}" if digit else "")
        raise OrderError(f"nothing changed {what} before step {work.state.steps}")
    return work.stop_here(Reason.MOVED, work.jump(found.first))
