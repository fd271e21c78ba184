"""Whose fault a contradiction was and what it cost, and why a quiz doesn't have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line, in_words, ranges
from sudoku_repl.explain.reasons import levels_of
from sudoku_repl.machine.events import Broken, Contradiction, Overfull
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, order
from sudoku_repl.orders.results import Lines, Objects, Result, Written, prose
from sudoku_repl.render import reasons
from sudoku_repl.render.board import digits, grid_that_fits
from sudoku_repl.render.candidates import of_sets
from sudoku_repl.render.columns import table
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.values import candidate_objects, fields, json_value, named
from sudoku_repl.timeline.frames import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.exact.conflict import GivenConflict, Undecided
    from sudoku_repl.explain.account import Refutation
    from sudoku_repl.explain.blame import Backjump, Blame, BlameTotal


class Blamed(Result, json_type="blame"):
    """`blame`; only `blame` for one contradiction has `causes` and `next`, the next contradiction."""

    blame: Blame
    snapshot: Snapshot
    following: int | None
    """The number of the next contradiction; None if the record has no more."""

    def text(self, width: int | None) -> Lines:
        blame, board = self.blame, self.snapshot.state.board
        yield event_line(blame.moment.event, board)
        yield from grid_that_fits(self.snapshot, blame.moment.event.cell, width)
        yield from reasons.reasons(blame, board)
        yield BLANK
        is_last = "It is the last contradiction of the record."
        what_next = is_last if self.following is None else f"The next contradiction is {self.following}."
        yield from prose(width, *reasons.guesses(blame, board), *_cost(blame), line(what_next, "note"))

    def members(self) -> dict[str, Any]:
        board = self.snapshot.state.board
        causes = [
            {**reasons.reason_object(each, board), "guilty": levels_of(each.guesses)}
            for each in self.blame.causes
        ]
        blame = reasons.blame_object(self.blame, board)
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
        total = self.total
        for each in total.blames:
            yield {"type": "blame", **reasons.blame_object(each, self.board)}
        figures = named(total, "mean_level", "mean_core", "max_core", "wasted", "steps")
        yield {"type": self.json_type, "contradictions": len(total.blames), **figures}


_WHICH = Kind(
    "the number of a contradiction, or all",
    "step|all",
    lambda text: "all" if text.lower() == "all" else Number(0).read(text) if text.isdigit() else None,
    lambda *_: {"all": "every contradiction of the record"},
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


_NAMED = 8
"""The most givens that are named as wrong by themselves; a board of several grids can have a hundred."""


class ConflictBlamed(Result, json_type="given_conflict"):
    """`blame quiz` without a solution; without one of `corrections` or `breakers`, there is a solution."""

    conflict: GivenConflict
    refutation: Refutation | None
    """How the techniques refute the givens; None if they can't without a guess."""
    proof: tuple[reasons.ReasonNode, ...]

    def text(self, width: int | None) -> Lines:
        conflict, fault = self.conflict, "".join(self.conflict.words())
        if not conflict.cells and not conflict.constraints:
            yield line(fault)
            return
        kept = conflict.alone.givens
        yield from digits(conflict.quiz.board, kept, lambda cell: "given changed" if kept[cell] else "open")
        yield from prose(width, line(fault, "wrong"), *_corrected(conflict))
        yield BLANK
        yield from self._proved()

    def _proved(self) -> Lines:
        board, found = self.conflict.quiz.board, self.refutation
        if found is None:
            yield line("No technique refutes them without a guess; the exact solver does.", "note")
            return
        these = self.conflict.kind
        if isinstance(found.event, Broken):
            yield line(f"With these {these} alone, {found.event.constraint} is broken:", "wrong")
        elif isinstance(found.event, Overfull):
            by = found.event.by
            cells = in_words(map(board.label, by.cells))
            yield line(f"{by.houses[0].name}: {in_words(by.digits)} can go only in {cells}", "wrong")
        else:
            yield line(f"With these {these} alone, {board.label(found.cell)} has no digit left:", "wrong")
        yield from reasons.tree_lines(self.proof, board)
        following = (*(depth for depth, _, _ in self.proof), 0)[1:]
        if any(
            node.rests_on and not above and next_depth <= depth  # its reasons would be deeper
            for (depth, node, above), next_depth in zip(self.proof, following, strict=True)
        ):
            yield line("`blame quiz --depth N` shows more of the reasons behind these.", "note")

    def members(self) -> dict[str, Any]:
        conflict = self.conflict
        board, givens = conflict.quiz.board, conflict.quiz.givens
        proof = reasons.node_objects(self.proof, board)
        return {
            "givens": candidate_objects(((cell, givens[cell]) for cell in conflict.cells), board),
            "constraints": [each.name for each in conflict.constraints],
            "smallest": conflict.smallest,
            "corrections": json_value(conflict.corrections, board),
            "breakers": [each.name for each in conflict.breakers],
            "proof": proof if self.refutation else None,
        }


def _corrected(conflict: GivenConflict) -> Iterator[StyledLine]:
    """Name the clues that are wrong by themselves; givens that leave one solution come first."""
    corrections = sorted(conflict.corrections, key=lambda each: (not each.unique, len(each.digits)))
    if not corrections and not conflict.breakers:
        kind = "given or constraint" if conflict.constraints else "given"
        yield line(f"More than one {kind} is wrong: no single one can be changed to give it a solution.")
    for each in corrections[:_NAMED]:
        digit, label = conflict.quiz.givens[each.cell], conflict.quiz.board.label(each.cell)
        count = "exactly one solution" if each.unique else "several solutions"
        may = " or ".join(map(str, each.digits))
        text = f"Without the {digit} at {label}, the quiz has {count}, with {may} there."
        yield line(text, "solution" if each.unique else "")
    if len(corrections) > _NAMED:
        yield line(f"{len(corrections) - _NAMED} others of them are wrong by themselves, too.", "note")
    for constraint in conflict.breakers:
        yield line(f"Without {constraint.name}, the quiz has a solution.", "solution")


class UndecidedBlamed(Result, json_type="undecided_cells"):
    """`blame quiz` with several solutions; `fillings` are two ways to fill the cells."""

    undecided: Undecided

    def text(self, width: int | None) -> Lines:
        found = self.undecided
        quiz = found.quiz
        words = {
            cell: f"{digit_line([one])}/{digit_line([other])}"
            for cell, one, other in zip(found.cells, *found.fillings, strict=True)
        }
        sets = [1 << digit >> 1 for digit in quiz.givens]
        yield from of_sets(quiz.board, sets, quiz.givens, width, words)
        sure = "the fewest" if found.smallest else "there may be fewer"
        cells = ", ".join(f"{quiz.board.label(cell)} {word}" for cell, word in words.items())
        text = f"The quiz has several solutions: no given decides these {len(words)} cells ({sure}): {cells}."
        yield from prose(width, line(text, "wrong"))
        yield line("They can be filled in both ways. `clues add` finds givens that decide.", "note")

    def members(self) -> dict[str, Any]:
        quiz = self.undecided.quiz
        return fields(self.undecided, quiz.board, without={"quiz"})


class NothingToBlame(Result, json_type="unique_quiz"):
    """`blame quiz` with exactly one solution."""

    def text(self, width: int | None) -> Lines:
        yield line("The quiz has exactly one solution, so there is nothing to blame.")


@order("blame quiz", group="explaining", rank=2, example="blame quiz conflict.svg")
def blame_quiz(
    desk: Desk,
    file: Annotated[str, File(endings=(".svg", ".png"))] | None = None,
    *,
    depth: Annotated[int, Number(0), "the depth of the tree of reasons"] | None = None,
) -> Result:
    """Show why the quiz doesn't have exactly one solution.

    Without a solution, you see givens and constraints that cannot all hold, and why: what the techniques
    deduce from these alone, until a cell has no digit left. They are the fewest if there are at most five;
    otherwise none of them can be left out. Each given that is wrong by itself is among them: you learn what
    else could be there. So a typing error is one of these givens.

    With several solutions, you see the fewest cells that two solutions fill differently, with both
    fillings: setters call them an unavoidable set, and no given is in it. They are the fewest if the quiz
    has at most 1000 solutions.

    To draw the quiz with these cells outlined, give a file that ends in .svg or .png. This is the exact
    solver's answer about the quiz; `blame` explains a contradiction of the run.
    """
    from sudoku_repl.exact.conflict import GivenConflict

    debugger = desk.debugger
    with desk.interruptible():
        found = debugger.blame_quiz() if file is None else debugger.draw_quiz_blame(file)
        if found is None:
            return NothingToBlame()
        if file is not None:
            return Written(file)
        if not isinstance(found, GivenConflict):
            return UndecidedBlamed(found)
        refutation = debugger.refute_givens(found)
    rows = max(desk.frontend.rows - 24, 40)  # room for the grid and the words above; 40 rows even in a pipe
    proof = reasons.fitting(refutation.causes, depth, rows) if refutation else []
    return ConflictBlamed(found, refutation, tuple(proof))
