"""Retreat: where the search goes back to when a level has no candidate left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import reduce
from operator import or_

from sudoku_repl.board import Board
from sudoku_repl.machine.conflicts import Conflicts
from sudoku_repl.machine.events import Change, Contradiction, Event, Guessed, GuessKind, Overfull, Tried
from sudoku_repl.machine.grounds import Because, Fact, Grounds, LiveGrounds
from sudoku_repl.techniques.finding import Finding


class Retreat(Enum):
    """The ways to go back from a level whose candidates are all refuted."""

    CHRONOLOGICAL = "chronological"
    """To the next level below that has a candidate left, as the original does."""
    BACKJUMP = "backjump"
    """To the deepest level that had a part in a refutation (conflict-directed backjumping, Prosser 1993)."""


class Guilt:
    """What a backjump must know: the guesses that each fact of the grid rests on, and the conflict sets.

    It belongs to a state and never changes then; an advance works on a copy. It is the same as what
    :mod:`sudoku_repl.explain.blame` finds, but without the reasons.
    """

    def __init__(self, board: Board, givens: bytes) -> None:
        self._live = LiveGrounds(Grounds(board, givens, guesses_below))
        self._conflicts = Conflicts()

    def copy(self) -> Guilt:
        """Return a separate one that knows the same."""
        other = Guilt.__new__(Guilt)
        other._live, other._conflicts = self._live.copy(), self._conflicts.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Guilt):
            return NotImplemented
        return self._live.facts() == other._live.facts() and self._conflicts == other._conflicts

    __hash__ = None  # type: ignore[assignment]  # it is changed while it is made

    @property
    def conflict_sets(self) -> tuple[frozenset[int], ...]:
        """For each level in force, level 1 first: the levels to blame for the digits its cell cannot hold.

        These are the other digits of the cell, and the candidates tried before the present one.
        """
        return tuple(
            frozenset(level for level in range(guilty.bit_length()) if guilty >> level & 1)
            for guilty in self._conflicts.sets
        )

    def change(self, change: Change, on_change: Callable[[Change], None] | None = None) -> None:
        """Take in the next placement or removal, and pass it on."""
        self._live.add(0, change)
        if assumes_unique(change):
            self._conflicts.assume()
        if on_change:
            on_change(change)

    def guess(self, guessed: Guessed) -> None:
        """Take in the next guess, before its placement."""
        last = guessed.choice == guessed.out_of
        if guessed.kind is GuessKind.NEW:
            without = reduce(or_, self._live.now.missing(guessed.cell), 0)
            self._conflicts.begin(guessed.level, last=last, without=without)
        else:
            self._conflicts.go_on(guessed.level, last=last)

    def end(self, wrong: Contradiction | Overfull | None) -> int | None:
        """End the try of the top level by a contradiction, or without one by a solution.

        Returns the level to go back to, 0 if no guess is left; None if the level has a candidate left.
        """
        if wrong:
            jump = self._conflicts.refute(reduce(or_, self._live.now.wrong(wrong), 0))
        else:
            jump = self._conflicts.solve()
        return jump.to if jump else None

    def follow(self, solved: bool, changes: Iterable[Change], events: Iterable[Event]) -> None:
        """Take in an advance that was made without guilt, from a solution if ``solved``."""
        if solved:
            self.end(None)
        rest = iter(events)
        for change in changes:
            if isinstance(change.by, Tried):
                self._follow_to_guess(rest)
            self.change(change)
        self._follow_to_guess(rest)

    def _follow_to_guess(self, events: Iterable[Event]) -> None:
        """Take in the events up to the next guess."""
        for event in events:
            if isinstance(event, Contradiction | Overfull):
                self.end(event)
            elif isinstance(event, Guessed):
                self.guess(event)
                return


def assumes_unique(change: Change) -> bool:
    """Return whether a change is right only if the quiz has one solution."""
    return isinstance(change.by, Finding) and change.by.technique.assumes_unique


def guesses_below(fact: Fact, step: int, because: Because, grounds: Iterable[int]) -> int:  # noqa: ARG001 - any Make
    """Return the levels of the guesses that a fact rests on, with bit 1 for level 1."""
    return 1 << because.level if isinstance(because, Tried) else reduce(or_, grounds, 0)
