"""What can be deduced: what the next advance finds before a guess, and all that a technique finds."""

from __future__ import annotations

from itertools import pairwise, takewhile

import attrs

from sudoku_repl.interruption import check
from sudoku_repl.machine.advance import advance
from sudoku_repl.machine.events import AnyContradiction, Change, Guessed, Placed, Tried
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import RUNNING, Phase, State
from sudoku_repl.notebooks import ShownAsPicture, ShownAsText
from sudoku_repl.techniques import BUILT_IN
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique


@attrs.frozen(repr=False)
class Deduction(ShownAsText, ShownAsPicture):
    """What the next advance from a state deduces."""

    state: State
    """The state before the advance."""
    changes: tuple[Change, ...]
    """The placements and removals that the advance makes before a guess."""
    contradiction: AnyContradiction | None
    """The contradiction that the advance meets before a guess; None if it meets none."""
    after: Phase
    """The phase after the advance, up to a new guess; after a contradiction, including the next guess."""

    def __str__(self) -> str:
        """Return the first change, and what follows: ``places [4,9]=1, deductions after it: 11``."""
        if not self.changes:
            text = "no deduction"
        else:
            change = self.changes[0]
            what = "places" if isinstance(change, Placed) else "removes"
            cell = self.state.board.label(change.cell)
            text = f"{what} {cell}={change.digit}, deductions after it: {self.more}"
        text += ", then a contradiction" * bool(self.contradiction)
        return text + ", then a guess" * self.guess_follows

    @property
    def guess_follows(self) -> bool:
        """Whether a new guess follows in the same advance."""
        return self.after is Phase.WAITING

    @property
    def first(self) -> tuple[Change, ...]:
        """The changes of the first deduction only: all with the first cause, or the first of a sweep."""
        if not self.changes or isinstance(self.changes[0], Placed):
            return self.changes[:1]
        cause = self.changes[0].by
        return tuple(takewhile(lambda change: change.by == cause, self.changes))

    @property
    def finding(self) -> Finding | None:
        """What is found first: the deduction, or the contradiction if there is none.

        For a cell that a sweep places, it is the single that a person would name. None if there is neither,
        or if no technique finds it.
        """
        if self.changes and isinstance(self.changes[0], Placed):
            first = self.changes[0]
            swept = (each for each in BUILT_IN if each.rating_class < 2)
            found = (finding for each in swept for finding in each.find(self.state.grid))
            return next((each for each in found if (first.digit, first.cell) in each.places), None)
        cause = self.changes[0].by if self.changes else self.contradiction and self.contradiction.by
        return cause if isinstance(cause, Finding) else None

    @property
    def more(self) -> int:
        """The number of deductions that the advance makes after the first."""
        if not self.changes:
            return 0
        if isinstance(self.changes[0], Placed):
            return sum(isinstance(change, Placed) for change in self.changes) - 1
        return sum(change.by != before.by for before, change in pairwise(self.changes))

    @property
    def applies(self) -> bool:
        """Whether it can be made without a guess: it changes something and leads to no contradiction.

        After a contradiction, the machine makes the next guess in the same advance.
        """
        return bool(self.changes) and self.contradiction is None


def next_deduction(state: State, rules: Rules) -> Deduction:
    """Return the deductions of the next advance from ``state``, up to its first guess.

    The deduction is empty if the next advance only guesses, sets up the candidates, looks for another
    solution or does nothing.
    """
    if state.phase is not RUNNING:
        return Deduction(state, (), None, state.phase)
    made: list[Change] = []
    asking = rules.asking().with_retreat(Retreat.CHRONOLOGICAL)  # what is taken back doesn't matter here
    after, events = advance(state, asking, made.append)
    before_guesses = takewhile(lambda event: not isinstance(event, Guessed), events)
    contradictions = (event for event in before_guesses if isinstance(event, AnyContradiction))
    contradiction = next(contradictions, None)
    changes = tuple(takewhile(lambda change: not isinstance(change.by, Tried), made))
    return Deduction(state, changes, contradiction, after.phase)


def findings(grid: Grid, technique: Technique, cell: int | None = None) -> list[Finding]:
    """Return what a technique finds in a grid: for each set of removals the finding with the least pattern.

    With ``cell``, only the findings that change this cell.
    """
    found: dict[object, Finding] = {}
    check()
    for finding in technique.find_shorter(grid):
        check()
        changed = (*finding.removes, *finding.places)
        if changed and (cell is None or any(node.cell == cell for node in changed)):
            before = found.setdefault(finding.effect, finding)
            if finding.size < before.size:
                found[finding.effect] = finding
    return list(found.values())
