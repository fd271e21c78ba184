"""Retreat: where the search goes back to when a level has no candidate left."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property, reduce
from operator import or_

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.conflicts import Conflicts
from sudoku_repl.machine.events import (
    AnyContradiction,
    Change,
    Event,
    Guessed,
    GuessKind,
    Tried,
)
from sudoku_repl.machine.grounds import Because, Fact, Grounds, LiveGrounds
from sudoku_repl.packed import zeros
from sudoku_repl.techniques.finding import Finding, Verdict
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.gw import Hidden


class Retreat(Enum):
    """The ways to go back from a level whose candidates are all refuted."""

    CHRONOLOGICAL = "chronological"
    """To the next level below that has a candidate left, as the original does."""
    BACKJUMP = "backjump"
    """To the deepest level that had a part in a refutation (conflict-directed backjumping, Prosser 1993)."""


UNKNOWN = "to backjump from here, the guilty guesses must be known; make the run again first"
"""Why the rule can't be used in a state without guilt."""
_HIDDEN = Hidden()
_WORD = 64
"""The number of levels of a word."""


@attrs.frozen(eq=False)
class GuiltTable:
    """Guilt as the kernel keeps it. A set of levels has a word for each 64 levels: bit 1 is level 1."""

    facts: array[int]
    """For each word and each cell: that of its value, and that of each digit that is gone, ascending."""
    conflicts: Sequence[array[int]]
    """For each word: that of the conflict set of each level, from level 0."""
    flags: bytes
    """For each level: :attr:`~sudoku_repl.machine.conflicts.Conflicts.flags`."""
    hidden: array[int]
    """For each cell with a hidden single that is not placed yet, 1 + the number of its house; 0 otherwise."""

    def live(self, grids: Sequence[Grid]) -> LiveGrounds[int]:
        """Return the grounds of the grids that the levels keep, level 1 first, and of the present one."""
        board = grids[-1].board
        digits, size = board.digits + 1, len(board.cells) * (board.digits + 1)
        words = (self.facts[at : at + size] for at in range(0, len(self.facts), size))
        levels = [*map(_joined, zip(*words, strict=True))]  # each is asked for once for each grid

        def levels_of(cell: int, digit: int) -> int:
            return levels[cell * digits + digit]

        *kept, now = [Grounds.of(grid, guesses_below, levels_of) for grid in grids]
        for cell, number in zip(board.cells, self.hidden, strict=True):
            if number:
                single = digits_in(grids[-1].sets[cell])
                now.hidden[cell] = _HIDDEN.made(
                    board.houses[number - 1], (), (cell,), single, Verdict.COMPLETE
                )
        live = LiveGrounds(now)
        live.kept = kept
        return live


def _joined(words: Iterable[int]) -> int:
    """Return the set with these words."""
    return sum(word << _WORD * number for number, word in enumerate(words))


def _split(sets: Sequence[int], words: int) -> list[array[int]]:
    """Return each word of all sets together."""
    every = (1 << _WORD) - 1
    return [array("Q", [each >> _WORD * number & every for each in sets]) for number in range(words)]


class Guilt:
    """What a backjump must know: the guesses that each fact of the grid rests on, and the conflict sets.

    It belongs to a state and never changes then; an advance works on a copy. It is the same as what
    :mod:`sudoku_repl.explain.blame` finds, but without the reasons. The kernel makes a table; the rest is
    made from it when the Python machine needs it.
    """

    _grids: Sequence[Grid]

    def __init__(self, board: Board, givens: bytes) -> None:
        self._live = LiveGrounds(Grounds(board, givens, guesses_below))
        self._conflicts = Conflicts()

    @classmethod
    def of(cls, grids: Sequence[Grid], table: GuiltTable) -> Guilt:
        """Return the guilt of a table, and of the grids of :meth:`GuiltTable.live`."""
        made = cls.__new__(cls)
        made._grids, made.table = grids, table
        return made

    @cached_property
    def _live(self) -> LiveGrounds[int]:
        return self.table.live(self._grids)

    @cached_property
    def _conflicts(self) -> Conflicts:
        _, *sets = map(_joined, zip(*self.table.conflicts, strict=True))
        return Conflicts.of(zip(sets, self.table.flags, strict=True))

    @cached_property
    def table(self) -> GuiltTable:
        """What the kernel needs to continue."""
        now = self._live.now
        board, sets = now.board, (0, *self._conflicts.sets)
        facts = [
            now.gone.get((cell, digit), 0) if digit else now.held.get(cell, 0)
            for cell in board.cells
            for digit in range(board.digits + 1)
        ]
        hidden = zeros("i", len(board.cells))
        for cell, finding in now.hidden.items():
            if cell not in now.held:
                hidden[cell] = board.houses.index(finding.houses[0]) + 1
        words = (len(sets) - 1) // _WORD + 1
        flat = array("Q")
        for word in _split(facts, words):
            flat.extend(word)
        return GuiltTable(flat, _split(sets, words), self._conflicts.flags, hidden)

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

    def end(self, wrong: AnyContradiction | None) -> int | None:
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
            if isinstance(event, AnyContradiction):
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
