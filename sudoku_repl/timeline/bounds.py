"""Bounds on the guess level: where a move by level ends.

A move by level runs over everything that is deeper than the level it began at, however long that takes. The
packed facts of an advance say whether it ends there, so a recorded run is searched in blocks, and a run that
nobody watches is cut where its block has the first advance that ends the move.
"""

from __future__ import annotations

import operator
from array import array

import attrs

from sudoku_repl.timeline.columns import Columns
from sudoku_repl.timeline.facts import What, level_of


@attrs.frozen
class Bound:
    """A move ends with the first advance that comes back to ``level`` or below, with a flag of ``what``."""

    level: int
    what: int = 0
    """Flags of :class:`~sudoku_repl.timeline.facts.What`, one of which the advance must have; 0 for none."""

    def holds(self, packed: int) -> bool:
        """Return whether a move ends with the advance that has these facts."""
        return level_of(packed) <= self.level and (not self.what or bool(packed & self.what))

    def first(self, packed: array[int]) -> int | None:
        """Return the index, from 0, of the first of these advances that ends a move; None without one."""
        column = self._column(packed)
        return (column & -column).bit_length() // 8 if column else None

    def last(self, packed: array[int]) -> int | None:
        """Return the index, from 0, of the last of these advances that ends a move; None without one."""
        column = self._column(packed)
        return column.bit_length() // 8 if column else None

    def _column(self, packed: array[int]) -> int:
        columns = Columns(packed)
        column = columns.level(operator.le, self.level)
        return column & columns.happened(What(self.what)) if self.what else column
