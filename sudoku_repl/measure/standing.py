"""How near a quiz is to a solution path that is wanted, quickly: most quizzes that are made are far from it.

The path that is wanted needs some techniques (:class:`~sudoku_repl.measure.path.PathWanted`). A quick path
decides, which differs from the solution path in two ways:

- It ends where a step would be harder than all wings and all techniques that are needed. Most steps that are
  harder are slow, and most paths with such a step can do without any easier technique.
- All steps of a lower class than the techniques that are needed come first, and at once. The kernel of the
  machine makes most of them.

It is a hint and no proof, because other findings may come first in the solution path.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sudoku_repl import interruption
from sudoku_repl.board import Quiz
from sudoku_repl.machine import Guessing, Phase, Rules, State, load
from sudoku_repl.measure.path import PathStep, PathWanted, after, by_rank, first_of, start, techniques_for
from sudoku_repl.measure.rating import LOCKED_CLASS, resumed, without_locked
from sudoku_repl.techniques import BUILT_IN
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import LostOrder, Technique, nothing_lost
from sudoku_repl.timeline.runner import deduce


class Standing(NamedTuple):
    """How near a quiz is to the path that is wanted. The less, the nearer; all numbers are 0 at the goal."""

    missing: int
    """How many of the needed sets of techniques the path doesn't use."""
    easier: int
    """The fewest easier techniques that find something where a missing one does; ``NOWHERE`` if the missing
    ones find nothing along the path, and 0 if all are used."""
    left: int
    """The candidates that are left where the path ends; 0 while techniques are missing."""


NOWHERE = 1_000
"""Stands for more techniques than there are."""

_HARDEST = 3400
"""The rank of the XYZ-Wing. Harder techniques, mainly chains, can stand in for most others."""

_RARE = ("fish", "chains")
"""Families that rarely find anything on a path."""

_Ranks = tuple[tuple[Technique, ...], ...]

THERE = Standing(0, 0, 0)
"""The standing of a quiz whose quick path is as wanted."""


class Yardstick:
    """Measures how near quizzes are to a path that needs techniques beyond singles."""

    def __init__(self, wanted: PathWanted) -> None:
        self._needs, self._needed = wanted.needs, wanted.needed
        self._hardest = max(_HARDEST, *(each.rank for each in wanted.needed))
        easiest = self._class = min(each.rating_class for each in wanted.needed)
        compiled = (each for each in BUILT_IN if each.compiled and each.rating_class < easiest)
        self._easy = Rules((each.name for each in compiled), Guessing(asks=True))
        self._between = lru_cache(maxsize=2)(self._not_harder)

    def standing(self, quiz: Quiz, *, thorough: bool = True, beside: bool = True) -> Standing:
        """Return the standing of a quiz with exactly one solution.

        Without ``thorough``, the path ends at its first step beyond the easy ones if no technique that is
        needed finds anything there. That takes a fraction of the time, and few quizzes that are near are
        missed. Without ``beside``, what a missing technique finds beside easier ones doesn't count.
        """
        used, easier = set[Technique](), NOWHERE
        ranks = self._between(techniques_for(quiz))
        grid, state = start(quiz), self._without_easy(load(quiz))
        lost = nothing_lost(grid.board)  # the order of singles doesn't matter
        while state.phase is Phase.WAITING:
            interruption.check()
            grid = Grid(grid.board, state.grid.candidates, state.grid.placed, grid.givens)
            here: list[Technique] = []
            if beside or not (used or thorough):
                missing = {each for some in self._needs if some.isdisjoint(used) for each in some}
                here = [each for each in self._needed if each in missing and each.pick(grid, lost)]
            finding = first_of(ranks, grid, lost) if used or thorough or here else None
            if finding is None:
                return self._standing(used, easier, grid.candidates.bit_count())
            if beside and here and finding.technique not in here:
                easier = min(easier, _easier(ranks, here[0], grid, lost))
            used.add(finding.technique)
            step = PathStep(grid, finding)
            state = self._without_easy(resumed(state, after(grid, step.places, step.removes)))
        return self._standing(used, easier, 0)

    def _not_harder(self, techniques: tuple[Technique, ...]) -> _Ranks:
        """Return those of these techniques that the path tries after the easy steps, by rank.

        The ranks below those that are needed come in another order, which hardly changes where the path gets.
        """
        usual = (each for each in techniques if self._class <= each.rating_class)
        ranks = by_rank(tuple(each for each in usual if each.rank <= self._hardest))
        lowest = min(each.rank for each in self._needed)
        easier = [alike for alike in ranks if alike[0].rank < lowest]
        return (*sorted(easier, key=lambda alike: alike[0].family in _RARE), *ranks[len(easier) :])

    def _without_easy(self, state: State) -> State:
        """Return the state after all steps of a lower class than the techniques that are needed."""
        while True:
            state = deduce(state, self._easy)
            further = None
            if state.phase is Phase.WAITING and self._class > LOCKED_CLASS:
                further = without_locked(state)
            if further is None:
                return state
            state = further

    def _standing(self, used: set[Technique], easier: int, left: int) -> Standing:
        missing = sum(techniques.isdisjoint(used) for techniques in self._needs)
        return Standing(missing, easier, 0) if missing else Standing(0, 0, left)


def _easier(ranks: _Ranks, technique: Technique, grid: Grid, lost: LostOrder) -> int:
    """Return how many techniques find something that are not harder than one, without that one."""
    others = (each for alike in ranks for each in alike if each.rank <= technique.rank)
    return sum(each is not technique and each.pick(grid, lost) is not None for each in others)
