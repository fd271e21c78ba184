"""Whose fault a contradiction was, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from sudoku_repl.board import Board
from sudoku_repl.board.notation import ranges
from sudoku_repl.machine.events import Contradiction
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number, Text
from sudoku_repl.orders.results import Lines, Objects, Result
from sudoku_repl.render.board import grid_that_fits
from sudoku_repl.render.columns import PROSE, table, wrapped
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.timeline.frames import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.explain.blame import Backjump, Blame, BlameTotal


class Blamed(Result, json_type="blame"):
    """`blame`; only `blame` for one contradiction has `causes` and `next`, the next contradiction."""

    blame: Blame
    snapshot: Snapshot
    """The board as it stood."""
    following: int | None
    """The number of the next contradiction; None if the record has no more."""

    def text(self, width: int | None) -> Lines:
        """The line, the grid as it stood, the reasons, the guesses, and what a backjump would have saved."""
        from sudoku_repl.render.reasons import guesses, reasons

        blame, board = self.blame, self.snapshot.state.board
        prose = min(width or PROSE, PROSE)
        yield event_line(blame.moment.event, board)
        yield from grid_that_fits(self.snapshot, blame.moment.event.cell, width)
        yield from reasons(blame, board)
        yield BLANK
        for each in (*guesses(blame, board), *_cost(blame), *_next(self.following)):
            yield from wrapped(each, prose)

    def members(self) -> dict[str, Any]:
        from sudoku_repl.explain.blame import levels_of
        from sudoku_repl.render.reasons import blame_object, reason_object

        board = self.snapshot.state.board
        causes = [
            {**reason_object(each, board), "guilty": levels_of(each.guesses)} for each in self.blame.causes
        ]
        blame = blame_object(self.blame, board)
        return {**blame, "causes": causes, "next": self.following}


class AllBlamed(Result, json_type="blame_total"):
    """The totals of `blame all`, after the contradictions."""

    board: Board
    total: BlameTotal

    def text(self, width: int | None) -> Lines:
        total = self.total
        if not total.blames:
            yield line("The record has no contradiction.")
            return
        head = ("contradiction", "at", "level", "guilty", "core", "backjump to", "wasted")
        yield from table(head, (_row(each, self.board) for each in total.blames), width)
        yield line(f"{total}.")
        cores = {(core.smallest, core.refutes) for core in total.cores}
        if (False, True) in cores:
            yield line("A core with + is irreducible, but there may be a smaller one.", "note")
        if (False, False) in cores:
            yield line("With ?, not even all guesses refute: these are the guilty ones.", "note")
        if any(each.backjump and not each.backjump.returned for each in total.blames):
            yield line("Wasted steps with + may grow, because the record ends there.", "note")

    def json(self) -> Objects:
        from sudoku_repl.render.reasons import blame_object

        total = self.total
        for each in total.blames:
            yield {"type": "blame", **blame_object(each, self.board)}
        yield {
            "type": self.json_type,
            "contradictions": len(total.blames),
            "mean_level": total.mean_level,
            "mean_core": total.mean_core,
            "max_core": total.max_core,
            "wasted": total.wasted,
            "steps": total.steps,
        }


_WHICH = Text(
    "the number of a contradiction, or all",
    "step|all",
    lambda text: "all" if text.lower() == "all" else Number(0).read(text) if text.isdigit() else None,
    lambda _: {"all": "every contradiction of the record"},
)


@order("blame", group="explaining", rank=2, example="blame 92")
def blame(desk: Desk, which: Annotated[int | Literal["all"], _WHICH] | None = None) -> Result:
    """Show which guesses a contradiction rests on, and what it cost.

    The number of a contradiction is the step on its line: `blame 92` explains `92) shrinking 8 from
    [8,7] went wrong`. Without a number, `blame` takes the last contradiction at or before your
    position. You see the grid as it stood when the last candidate was about to go, and why each digit of
    the cell is gone. You don't move.

    The guilty guesses are those that these reasons rest on, down to the givens. The core is the
    smallest set of guesses that the enabled techniques refute by themselves, without any other guess.
    When a level is exhausted, a backjump would go to the deepest level that its refuted candidates
    rest on; the steps that the run spends before it comes back to that level are wasted.

    `blame all` lists every contradiction of the record, one on a line, and the totals.
    """
    debugger = desk.debugger
    board = debugger.quiz.board
    if which == "all":
        with desk.interruptible(), desk.frontend.progress("blame", len(debugger.timeline)) as progress:
            return AllBlamed(board, debugger.blame_all(progress))
    found = debugger.blame(which)
    moment = found.moment
    snapshot = Snapshot(moment.state, debugger.quiz.givens, frozenset(moment.cells))
    return Blamed(found, snapshot, debugger.next_contradiction(moment.step))


def _cost(blame: Blame) -> Iterator[StyledLine]:
    moment, backjump = blame.moment, blame.backjump
    if backjump is None:
        if moment.level:
            yield line(f"Level {moment.level} has a candidate left.")
    elif backjump.level or backjump.wasted:
        yield line(f"Level {moment.level} is exhausted; {_jump(backjump, moment.step)}")
    else:
        yield line(f"Level {moment.level} is exhausted, and no level has a candidate left.")


def _jump(backjump: Backjump, step: int) -> str:
    goal = f"go to level {backjump.level}" if backjump.level else "end the search"
    to = f"a backjump would {goal}"
    if not backjump.returned:
        return f"{to}. The record ends before the run does, {_steps(backjump.wasted)} later."
    if not backjump.wasted:
        return f"{to}, and so does the run."
    first, last = step + 1, step + backjump.wasted
    which = f"step {first} was" if first == last else f"steps {first} to {last} were"
    return f"{to} and save {_steps(backjump.wasted)}: {which} wasted."


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"


def _next(following: int | None) -> Iterator[StyledLine]:
    if following is None:
        yield line("It is the last contradiction of the record.", "note")
    else:
        yield line(f"The next contradiction is {following}.", "note")


def _row(blame: Blame, board: Board) -> tuple[object, ...]:
    moment, core, backjump = blame.moment, blame.core, blame.backjump
    event = moment.event
    digit = f"={event.digit}" if isinstance(event, Contradiction) else ""
    sure = "" if core.smallest else "+" if core.refutes else "?"
    return (
        moment.step,
        f"{board.label(event.cell)}{digit}",
        moment.level,
        ranges(blame.guilty) or "-",
        (ranges(core.levels) or "-") + sure,
        "-" if backjump is None else backjump.level,
        "-" if backjump is None else f"{backjump.wasted}{'' if backjump.returned else '+'}",
    )
