"""Checkpoints: the states of a run that are kept, so that all others are quick to replay."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter

from sudoku_repl.machine import State

_first = itemgetter(0)
_QUICK = 16
"""How many times wider apart checkpoints are where the kernel replays the advances between them."""


class Checkpoints:
    """States kept at intervals of a run: every ``every`` advances, or wider apart where a replay is quick.

    When there are more than ``limit`` of them, every second one is dropped and the intervals double. So
    memory stays bounded, however long the run.
    """

    def __init__(self, start: State, every: int = 64, limit: int = 16384) -> None:
        self._limit = limit
        self._kept = (every, [(0, start)])  # one value, so that an interrupt never finds half a change

    def due(self, length: int, *, quick: bool = False) -> int:
        """Return the next advance whose state is due as a checkpoint, after ``length`` recorded advances.

        ``quick`` says that the kernel makes the next advances. Drops what an interrupted :meth:`offer` kept
        past the record.
        """
        every, kept = self._kept
        if kept[-1][0] > length:
            del kept[bisect_right(kept, length, key=_first) :]
        return max(kept[-1][0] + (every * _QUICK if quick else every), length + 1)

    def offer(self, index: int, state: State, *, quick: bool = False) -> None:
        """Keep the state after advance ``index``, the next of the record, if it is due as a checkpoint."""
        if index < self.due(index - 1, quick=quick):
            return
        every, kept = self._kept
        kept.append((index, state))
        if len(kept) > self._limit:
            self._kept = (every * 2, kept[::2])

    def copy(self, index: int) -> Checkpoints:
        """Return a copy with the checkpoints up to advance ``index``."""
        every, kept = self._kept
        other = Checkpoints(kept[0][1], every, self._limit)
        other._kept = (every, kept[: bisect_right(kept, index, key=_first)])
        return other

    def before(self, index: int) -> tuple[int, State]:
        """Return the index and state of the last checkpoint at or before advance ``index``."""
        _, kept = self._kept
        return kept[bisect_right(kept, index, key=_first) - 1]
