"""How the techniques refute a quiz without a guess: the contradiction that they meet, and its reasons."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.explain.account import live_record
from sudoku_repl.explain.live import with_steps
from sudoku_repl.explain.reasons import Why
from sudoku_repl.interruption import check
from sudoku_repl.machine import Phase, Rules, advance, load
from sudoku_repl.machine.events import Change, Contradiction, Overfull
from sudoku_repl.machine.retreat import Retreat


@attrs.frozen
class Refutation:
    """A contradiction that follows from the givens of a quiz by the techniques alone."""

    quiz: Quiz
    event: Contradiction | Overfull | None
    """The line of the contradiction; None if a cell has no candidate from the beginning."""
    cell: int
    """The cell that has no digit left, or the first cell of the segment."""
    causes: tuple[Why, ...]
    """Why the contradiction follows: for each digit of the cell, why it is gone."""


def refutation(quiz: Quiz, rules: Rules) -> Refutation | None:
    """Return how the techniques refute a quiz without a guess; None if they don't."""
    asking = rules.asking().with_retreat(Retreat.CHRONOLOGICAL)
    state = load(quiz)
    record = live_record(state)
    while state.phase in (Phase.LOADED, Phase.RUNNING):
        check()
        before = state
        changes: list[Change] = []
        state, events = advance(before, asking, changes.append)
        for step, change in with_steps(before.steps, changes, events):
            record.add(step, change)
        grounds = record.now
        for event in events:
            if isinstance(event, Contradiction | Overfull):
                return Refutation(quiz, event, event.cell, grounds.wrong(event))
        if state.phase is Phase.WAITING and state.grid != before.grid:
            state = attrs.evolve(state, phase=Phase.RUNNING, due=None)
    if state.phase is Phase.FINISHED:
        for cell in quiz.board.cells:
            causes = tuple(record.now.missing(cell))
            if len(causes) == quiz.board.digits:
                return Refutation(quiz, None, cell, causes)
    return None
