"""Checkpoints: the states of a run that are kept, so that all others are quick to replay."""

from __future__ import annotations

from sudoku_repl.machine import State


class Checkpoints:
    """States kept at regular intervals of a run.

    The state after every ``every``-th advance is kept. When there are more than ``limit`` of them, every
    second one is dropped and ``every`` doubles. So memory stays bounded, however long the run. The distance
    from a checkpoint to any state after it is at most ``2 / limit`` of the run, or the first ``every`` if
    that is more.
    """

    def __init__(self, start: State, every: int = 64, limit: int = 16384) -> None:
        self._limit = limit
        self._kept = (every, [start])  # one value, so that an interrupt never finds half a change

    def offer(self, index: int, state: State) -> None:
        """Keep the state after advance ``index`` if it is due as a checkpoint.

        Call this for every advance in turn.
        """
        every, states = self._kept
        number, rest = divmod(index, every)
        if rest:
            return
        states[number:] = [state]
        if number >= self._limit:
            self._kept = (every * 2, states[::2])

    def copy(self, index: int) -> Checkpoints:
        """Return a copy with the checkpoints up to advance ``index``."""
        every, states = self._kept
        other = Checkpoints(states[0], every, self._limit)
        other._kept = (every, states[: index // every + 1])
        return other

    def before(self, index: int) -> tuple[int, State]:
        """Return the index and state of the last checkpoint at or before advance ``index``."""
        every, states = self._kept
        number = min(index // every, len(states) - 1)
        return number * every, states[number]
