"""Hints: the next deduction."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board.notation import in_words
from sudoku_repl.explain.words import because_words
from sudoku_repl.machine import Phase
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.machine.events import Contradiction, Overfull, Placed
from sudoku_repl.orders.hint import Hint
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def hint(result: Hint, _: int | None) -> Iterator[StyledLine]:
    """The next deduction in words, and what follows in the same advance."""
    deduction = result.deduction
    if not deduction.changes and deduction.contradiction is None:
        yield line(_NO_DEDUCTION[deduction.state.phase])
        return
    if deduction.changes:
        yield from _deduced(deduction)
    if deduction.contradiction:
        yield from _contradicted(deduction.contradiction, deduction)
    elif deduction.guess_follows and result.can_apply:
        yield line("A guess follows in the same advance; `hint apply` stops before it.", "note")


_NO_DEDUCTION = {
    Phase.LOADED: "The next advance sets up the candidates.",
    Phase.RUNNING: "The techniques find nothing, so a guess follows.",
    Phase.WAITING: "A guess is due.",
    Phase.SOLVED: "This is a solution; the next advance looks for another one.",
    Phase.FINISHED: "The run has ended: there is nothing more to find.",
}


def _deduced(deduction: Deduction) -> Iterator[StyledLine]:
    """The first deduction, and how many more the same advance makes."""
    board = deduction.state.board
    label, more = board.label, deduction.more
    first = deduction.first[0]
    cause = because_words(first.by, first.digit, board)
    if isinstance(first, Placed):
        yield line(f"{label(first.cell)}={first.digit}: {cause}.")
        if more:
            yield line(f"The same sweep places {more} more.", "note")
        return
    yield line(f"{cause}.")
    lost: dict[int, list[int]] = {}
    for change in deduction.first:
        lost.setdefault(change.cell, []).append(change.digit)
    taken = "; ".join(f"{in_words(gone)} from {label(cell)}" for cell, gone in lost.items())
    yield line(f"It removes {taken}.")
    if more:
        yield line(f"The same filter makes {more} more deduction{'s' * (more > 1)}.", "note")


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
