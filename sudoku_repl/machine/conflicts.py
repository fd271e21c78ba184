"""Conflict sets: the guesses to blame for an exhausted level, as conflict-directed backjumping keeps them.

The method is Prosser's (Hybrid algorithms for the constraint satisfaction problem, 1993). Each try of a level
ends refuted by some guesses, its own level usually among them. The *conflict set* of a level collects them
over its tries. It begins with the guesses that took the cell's other candidates away before the level began:
without these guesses, the cell could hold one of those. When the last try is refuted, the set without the
level itself explains why the cell can hold nothing, and it is handed down to the deepest level in it: that
level's try is refuted by it. A *backjump* goes right there. After a solution, the try is over because of
every guess below it, so that no solution is skipped.

The original goes back chronologically, to the next level below that has a candidate left. Until it comes to
the level that a backjump would go to, its work can find nothing. The tries of the levels in between are
refuted already, and so is the try of the level below them: what they meet later doesn't count for it. So the
conflict sets here are the same as in a search that jumps, and the steps spent in between are exactly what the
jumps would save.

A deduction that assumes one solution does not follow from its grounds alone: with another guess below, the
quiz may have a solution that it rules out. So whatever fails after it is blamed on all guesses that were in
force when it was made, too. They are the last to be jumped over.

A set of levels is an integer, with bit 1 for level 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import attrs


@attrs.define
class _Level:
    """A level of the guess stack."""

    last: bool
    """Whether it tries its last candidate."""
    guilty: int
    """The levels that took its cell's other candidates away, and those that refuted its tries so far."""
    refuted: bool = False
    """Whether the present try is refuted."""
    assumed: bool = False
    """Whether a deduction that assumes one solution was made in the present try, before the next level."""


class Jump(NamedTuple):
    """A backjump."""

    to: int
    """The level whose next candidate it tries; 0 if none has one left."""
    past: int
    """The lowest level that is exhausted on the way, whose conflict set named ``to``."""


class Conflicts:
    """The conflict sets of the levels in force.

    >>> conflicts = Conflicts()
    >>> for level in (1, 2, 3):
    ...     conflicts.begin(level, last=False, without=0)
    >>> conflicts.refute(0b1010)  # by the guesses of levels 1 and 3
    >>> conflicts.go_on(3, last=True)
    >>> conflicts.refute(0b1010)  # level 3 is exhausted, and level 2 had no part
    Jump(to=1, past=3)
    """

    def __init__(self) -> None:
        self._levels: list[_Level] = []

    def copy(self) -> Conflicts:
        """Return separate conflict sets that are the same."""
        other = Conflicts()
        other._levels = [attrs.evolve(each) for each in self._levels]
        return other

    def __eq__(self, other: object) -> bool:
        return self._levels == other._levels if isinstance(other, Conflicts) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # they change

    @classmethod
    def of(cls, levels: Iterable[tuple[int, int]]) -> Conflicts:
        """Return the conflict sets of some levels, level 1 first, each with its :attr:`flags`."""
        made = cls()
        made._levels = [
            _Level(bool(flags & 1), found, bool(flags & 2), bool(flags & 4)) for found, flags in levels
        ]
        return made

    @property
    def flags(self) -> bytes:
        """For each level, the sum of 1 if ``last``, 2 if ``refuted`` and 4 if ``assumed`` is set."""
        return bytes([each.last | each.refuted << 1 | each.assumed << 2 for each in self._levels])

    @property
    def sets(self) -> tuple[int, ...]:
        """The conflict set of each level so far, level 1 first."""
        return tuple(each.guilty for each in self._levels)

    def begin(self, level: int, *, last: bool, without: int) -> None:
        """Try the first candidate of a new level, its ``last`` or not.

        ``without`` is the set of levels that took the cell's other candidates away.
        """
        del self._levels[level - 1 :]
        self._levels.append(_Level(last, without | self._assumed()))

    def go_on(self, level: int, *, last: bool) -> None:
        """Try the next candidate of a level, its ``last`` or not. Levels above it are dropped."""
        del self._levels[level:]
        top = self._levels[-1]
        top.last, top.refuted, top.assumed = last, False, False

    def assume(self) -> None:
        """Take in a deduction that assumes one solution."""
        if self._levels:
            self._levels[-1].assumed = True

    def _assumed(self) -> int:
        """Return the levels in force when the last deduction that assumes one solution was made."""
        levels = range(len(self._levels), 0, -1)
        deepest = next((level for level in levels if self._levels[level - 1].assumed), 0)
        return (2 << deepest) - 2

    def refute(self, guilty: int) -> Jump | None:
        """Refute the present try of the top level by the guesses of the ``guilty`` levels.

        Return the backjump from there, if that exhausts the level; otherwise None.
        """
        if not self._levels:
            return None
        top = self._levels[-1]
        top.guilty |= guilty | self._assumed()
        top.refuted = True
        if not top.last:
            return None
        past = len(self._levels)
        to = self._hand_down(past)
        while to and self._levels[to - 1].last:
            past, to = to, self._hand_down(to)
        for level in range(len(self._levels), 0, -1):  # what a chronological search drops
            if not self._levels[level - 1].last:
                break
            self._hand_down(level)
        return Jump(to, past)

    def _hand_down(self, level: int) -> int:
        """Refute the levels below an exhausted one, down to the deepest it blames; return the deepest."""
        guilty = self._levels[level - 1].guilty & ~(1 << level)
        deepest = max(guilty.bit_length() - 1, 0)
        for each in self._levels[max(deepest - 1, 0) : level - 1]:
            if not each.refuted:
                each.guilty |= guilty
                each.refuted = True
        return deepest

    def solve(self) -> Jump | None:
        """End the present try of the top level with a solution, which every guess in force led to.

        Return the backjump from there as :meth:`refute` does.
        """
        return self.refute((2 << len(self._levels)) - 2)
