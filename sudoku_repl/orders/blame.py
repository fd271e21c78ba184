"""Whose fault a contradiction was, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Number, Suggestion
from sudoku_repl.orders.results import Result
from sudoku_repl.timeline.snapshot import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.explain import Blame, BlameTotal


@attrs.frozen
class Blamed(Result):
    """The guesses to blame for a contradiction."""

    blame: Blame
    snapshot: Snapshot
    """The board as it stood."""
    following: int | None
    """The number of the next contradiction; None if the record has no more."""


@attrs.frozen
class AllBlamed(Result):
    """The guesses to blame for every contradiction of the record."""

    is_text = True

    board: Board
    total: BlameTotal


class ContradictionNumber(Kind['int | Literal["all"]']):
    """The number on the line of a contradiction, or ``all``."""

    expected = "the number of a contradiction, or all"
    metavar = "step|all"

    def read(self, text: str) -> int | Literal["all"]:
        """Return the number or the word."""
        if text.lower() == "all":
            return "all"
        if not text.isdigit():
            raise self.refuse(text)
        return Number(0).read(text)

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield ``all``."""
        yield Suggestion("all", "every contradiction of the record")


@order("blame", group="explaining", rank=2, example="blame 92")
def blame(desk: Desk, which: Annotated[int | Literal["all"], ContradictionNumber()] | None = None) -> Result:
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
