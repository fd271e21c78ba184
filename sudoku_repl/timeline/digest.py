"""The digest of a run, by which a session recognizes it."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

from sudoku_repl.board.packing import writable
from sudoku_repl.machine import State

if TYPE_CHECKING:
    from hashlib import blake2b


class RunDigest:
    """A digest of the facts of all advances, which grows with their record, and of the complete last state.

    It is kept apart from the record so that only new advances are read.
    """

    def __init__(self) -> None:
        self._facts: tuple[int, blake2b | None] = (0, None)  # the number of advances read, and their digest

    def of(self, log: array[int], last: State) -> str:
        """Return the digest of a record, which has only grown since the last call, and of its last state."""
        from hashlib import blake2b  # needs time to load

        seen, digest = self._facts
        new = log[seen:]
        if sys.byteorder == "big":
            new.byteswap()
        digest = digest.copy() if digest else blake2b(digest_size=16)
        digest.update(new)
        self._facts = (len(log), digest)
        whole = digest.copy()
        stack = [
            (int(guess.cell), guess.digits, guess.choice, writable(guess.kept.candidates))
            for guess in last.levels()
        ]
        grid = writable(last.grid.candidates), writable(last.grid.placed)
        whole.update(repr((last.phase.value, *grid, stack)).encode())
        return whole.hexdigest()
