"""Which states of a run are kept, so that the others are soon replayed."""

from __future__ import annotations

from sudoku_repl.machine import State


class Checkpoints:
    """States at regular places of a run.

    One advance in ``every`` is kept. When more than ``limit`` are, every second one goes and
    ``every`` doubles: memory stays bounded however long the run, and the way from a checkpoint to
    any state after it within two ``limit``-ths of the run (or ``every`` advances, if that is more).
    """

    def __init__(self, start: State, every: int = 64, limit: int = 16384) -> None:
        self._limit = limit
        self._kept = (every, [start])  # one value, so that an interrupt never finds half a change

    def offer(self, index: int, state: State) -> None:
        """Keeps the state after advance ``index`` if it is one to be kept. Called for each in turn."""
        every, states = self._kept
        place, rest = divmod(index, every)
        if rest:
            return
        states[place:] = [state]
        if place >= self._limit:
            self._kept = (every * 2, states[::2])

    def copy(self, index: int) -> Checkpoints:
        """The policy with the states up to ``index``."""
        every, states = self._kept
        other = Checkpoints(states[0], every, self._limit)
        other._kept = (every, states[: index // every + 1])
        return other

    def before(self, index: int) -> tuple[int, State]:
        """The last state kept at or before ``index``, and its own index."""
        every, states = self._kept
        place = min(index // every, len(states) - 1)
        return place * every, states[place]
