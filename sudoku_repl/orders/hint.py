"""Hints: the next deduction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.machine import Phase
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.machine.events import Change, Contradiction, Overfull, Placed
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import Stepped
from sudoku_repl.render.candidates import with_finding
from sudoku_repl.render.spans import StyledLine, line, styled
from sudoku_repl.render.values import event_object
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique, finding_object
from sudoku_repl.timeline.frames import Snapshot

_APPLY = {"apply": "make the deduction, but no guess"}


class Hint(Result, json_type="hint"):
    """`hint`; `met` is the event of the contradiction, `finding` what a technique finds, `why` its words."""

    deduction: Deduction
    snapshot: Snapshot
    """The grid of the deduction."""
    can_apply: bool = True
    """Whether `hint apply` can make it. It makes deductions in the present grid only."""

    def text(self, width: int | None) -> Lines:
        """The next deduction in words, at a terminal also drawn, and what follows in the same advance."""
        deduction = self.deduction
        if width is not None and deduction.finding:
            yield from with_finding(self.snapshot, deduction.finding, width)
        if not deduction.changes and deduction.contradiction is None:
            yield line(_NO_DEDUCTION[deduction.state.phase])
            return
        if deduction.changes:
            yield from _deduced(deduction)
        elif deduction.finding:
            yield from _explained(deduction.finding, deduction.state.board)
        if deduction.contradiction:
            yield from _contradicted(deduction.contradiction, deduction)
        elif deduction.guess_follows and self.can_apply:
            yield line("A guess follows in the same advance; `hint apply` stops before it.", "note")

    def members(self) -> dict[str, Any]:
        deduction = self.deduction
        contradiction, board = deduction.contradiction, deduction.state.board
        finding = deduction.finding
        return {
            "deduction": [_change(change, board) for change in deduction.first],
            "changes": [_change(change, board) for change in deduction.changes],
            "after": deduction.after.value,
            "contradiction": contradiction is not None,
            "finding": finding and finding_object(finding, board),
            "why": finding and "".join(finding.technique.explanation(finding, board)),
            "met": contradiction and event_object(contradiction, board),
        }


@order("hint", group="explaining", rank=2, example="hint apply", synonyms=("deduce", "deduction"))
def hint(desk: Desk, apply: Annotated[str, OneOf(_APPLY)] | None = None) -> Iterator[Result]:
    """Show the next deduction of the enabled techniques.

    The hint names the technique and the roles of its pattern, and a sentence says why it is right. At a
    terminal, the board is drawn with a colour for each role. The hint also says whether the deduction
    leads to a contradiction, and whether a guess follows.
    `hint apply` makes the deduction and stops before the guess, as in guess mode 1; the next `step`
    makes the guess. If the recorded run makes both in one advance, this starts a fork with the same
    steps. `hint apply` changes nothing if there is no deduction, or if it leads to a contradiction.
    Before step 1, the hint uses the candidates that step 1 will set up, and `hint apply` makes that
    step first. In the frame of a kept grid (`frame`), the hint is for that grid.
    """
    debugger = desk.debugger
    deduction = debugger.hint()
    givens = debugger.snapshot().givens
    yield Hint(deduction, Snapshot(deduction.state, givens), can_apply=not debugger.frame().number)
    if apply and deduction.applies:
        stop = desk.forward(lambda: debugger.deduce(watcher=desk.watch))
        yield Stepped(stop, debugger.snapshot())


_NO_DEDUCTION = {
    Phase.LOADED: "The next advance sets up the candidates.",
    Phase.RUNNING: "The techniques find nothing, so a guess follows.",
    Phase.WAITING: "A guess is due.",
    Phase.SOLVED: "This is a solution; the next advance looks for another one.",
    Phase.FINISHED: "The run has ended: there is nothing more to find.",
}


def _deduced(deduction: Deduction) -> Iterator[StyledLine]:
    """The first deduction, and how many more the same advance makes."""
    from sudoku_repl.explain.words import because_words

    board, finding = deduction.state.board, deduction.finding
    label, more = board.label, deduction.more
    first = deduction.first[0]
    if finding and isinstance(first, Placed):  # a single, whose explanation names its digit and cell
        technique = finding.technique
        yield styled(sentence("{}. {}.", technique.title, technique.explanation(finding, board)))
    elif finding:
        yield from _explained(finding, board)
    else:
        yield styled(sentence("{}.", because_words(first.by, first.digit, board)))
    if isinstance(first, Placed):
        yield line(f"It places {first.digit} at {label(first.cell)}.")
        if more:
            yield line(f"The same sweep places {more} more.", "note")
        return
    lost: dict[int, list[int]] = {}
    for change in deduction.first:
        lost.setdefault(change.cell, []).append(change.digit)
    taken = "; ".join(f"{in_words(gone)} from {label(cell)}" for cell, gone in lost.items())
    yield line(f"It removes {taken}.")
    if more:
        yield line(f"The same filter makes {more} more deduction{'s' * (more > 1)}.", "note")


def _explained(finding: Finding, board: Board) -> Iterator[StyledLine]:
    """The technique with the roles of its finding, and why the finding is right."""
    technique = finding.technique
    yield styled(sentence("{}.", technique.words(finding, board)))
    if type(technique).explanation is not Technique.explanation:  # else it repeats the words
        yield styled(sentence("{}.", technique.explanation(finding, board)))


def _contradicted(contradiction: Contradiction | Overfull, deduction: Deduction) -> Iterator[StyledLine]:
    """The contradiction that the advance leads to, and what you can do then."""
    label = deduction.state.board.label(contradiction.cell)
    if isinstance(contradiction, Contradiction):
        what = f"it would remove {contradiction.digit}, the last candidate of {label}"
    else:
        cells = f"{contradiction.room} cell{'s' * (contradiction.room > 1)}"
        what = f"{contradiction.must} digits would have to share {cells} from {label} on"
    opening = "This leads" if deduction.changes else "The next deduction leads"
    yield line(f"{opening} to a contradiction: {what}.", "wrong")
    if deduction.after is Phase.FINISHED:
        yield line("No guess is left to try; `step` ends the run.", "note")
    else:
        yield line("So a guess was wrong; `step` tries the next one, `hint apply` does not.", "note")


def _change(change: Change, board: Board) -> dict[str, Any]:
    from sudoku_repl.explain.words import because_words

    what = "placed" if isinstance(change, Placed) else "removed"
    cause = "".join(because_words(change.by, change.digit, board))
    return {"what": what, "cell": board.coordinates[change.cell], "digit": change.digit, "cause": cause}
