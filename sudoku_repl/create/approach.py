"""Approach a quiz whose solution path needs some techniques, by exchanging clues of quizzes that come near.

Few quizzes need a certain technique, and of most quizzes this is soon known: the path ends before, or goes on
to something harder. So new quizzes are dug until the path of one uses all that it must need, or could use it
where it does something easier. If it then gets stuck, or does without, some of its clues are exchanged for
others of the same full grid, again and again. A change is kept if the quiz is as near as before
(:class:`~sudoku_repl.measure.standing.Standing`). After many changes in a row that bring it no nearer, the
search starts again with a new full grid.

A pattern that hundreds of quizzes don't have is rare, and most rare patterns need room. So from then on the
cells of three digits are opened first, or a box if subsets are needed: a hidden quadruple is hardly ever
found in a house that has clues.

The strategy depends on nothing but the seed: not on time, and not on which modules are compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from sudoku_repl.board import CLASSIC, Board, HouseKind, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.measure.path import PathWanted
from sudoku_repl.measure.standing import NOWHERE, THERE, Standing, Yardstick

_PATIENCE = 100
"""Changes in a row that bring a quiz no nearer before it is given up; more if it took longer to find it.
A quiz that could use a technique, but does without, is changed only after as many that could not."""
_ADDED = 3
"""The most groups of clues that are added in a change."""
_THOROUGH = 8
"""Every eighth full grid, all quizzes are measured thoroughly: some techniques come late on a path."""
_COMMON = 300
"""Full grids before a pattern counts as rare. From then on, all quizzes are measured thoroughly."""
_ROOM = 3
"""The digits whose cells are opened first if the pattern is rare."""
_MOST_CELLS = len(CLASSIC.coordinates)
"""On larger boards every quiz is new, because their solutions are searched for too long."""


@attrs.frozen
class Dug:
    """A quiz that was dug."""

    board: Board
    givens: bytes
    grid: bytes
    """Its solution."""
    undecided: int
    """The number of clues that may be redundant."""


class Approach:
    """Digs quizzes, each from a new full grid or from the nearest quiz so far of the present grid."""

    def __init__(self, wanted: PathWanted | None, draw: Callable[[Chance], tuple[Digger, bytes]]) -> None:
        """``draw`` draws a full grid, and says who digs it."""
        self._draw = draw
        self._yardstick = Yardstick(wanted) if wanted and wanted.is_beyond_singles else None
        self._in_house = bool(wanted and all(each.family == "subsets" for each in wanted.needed))
        self._here: Dug | None = None
        self._digger: Digger
        self._standing: Standing | None = None
        self._failed = self._new = 0
        self._dug_new = 0
        self.nearest: Standing | None = None
        """The standing of the nearest quiz so far; None if that is not measured."""
        self.has_arrived = True
        """Whether the path of the last quiz may be as wanted."""

    def dig(self, chance: Chance, progress: Callable[[int], None]) -> Dug:
        """Dig the next quiz."""
        if self._here and self._failed < max(_PATIENCE, self._new):
            self._failed += 1
            here, added = self._here, 1 + chance.below(_ADDED)
            givens, undecided = self._digger.exchange(here.givens, here.grid, added, chance)
            return Dug(here.board, givens, here.grid, undecided)
        self._new = 1 if self._here else self._new + 1
        self._here, self._standing, self._failed = None, None, 0
        self._dug_new += 1
        self._digger, grid = self._draw(chance)
        room = self._room(grid, chance) if self._yardstick and self._is_rare else ()
        givens, undecided = self._digger.dig(grid, chance, progress, first=room)
        return Dug(self._digger.board, givens, grid, undecided)

    @property
    def _is_rare(self) -> bool:
        return self._dug_new > _COMMON

    def _room(self, grid: bytes, chance: Chance) -> Sequence[int]:
        """Return the cells that are opened first."""
        if self._in_house:
            boxes = [house.cells for house in self._digger.board.houses if house.kind is HouseKind.BOX]
            return chance.pick(boxes) if boxes else ()
        digits = list(range(1, self._digger.board.digits + 1))
        chance.shuffle(digits)
        return [cell for cell, digit in enumerate(grid) if digit in digits[:_ROOM]]

    def measure(self, quiz: Quiz, dug: Dug) -> bool:
        """Measure the quiz that was dug last; return whether it is nearer than all before.

        If it is near enough, the next quiz is made from it.
        """
        if not self._yardstick:
            return False
        self.has_arrived = False
        if self._here and dug.givens == self._here.givens:
            return False
        thorough = self._is_rare or not self._dug_new % _THOROUGH
        beside = self._new >= _PATIENCE and not self._in_house  # a naked subset is beside each hidden one
        standing = self._yardstick.standing(quiz, thorough=thorough, beside=beside)
        self.has_arrived = standing == THERE
        before = self._standing or standing
        if standing < before:
            self._failed = 0
        if standing <= before and standing.easier < NOWHERE and len(dug.grid) <= _MOST_CELLS:
            self._here, self._standing = dug, standing
        if self.nearest is None or standing < self.nearest:
            self.nearest = standing
            return True
        return False
