"""A snapshot: the board at one position of a run, as screens and pictures show it."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import Phase, State
from sudoku_repl.notebooks import ShownAsPicture


@attrs.frozen(repr=False)
class Snapshot(ShownAsPicture):
    """The board at a position: its state, the givens, and the cells that just changed."""

    state: State
    givens: bytes
    """The givens of the quiz, one byte a cell."""
    changed: frozenset[int] = frozenset()
    """The cells whose digit or candidates the last advance changed."""
    chosen: tuple[int, int] | None = None
    """The cell and digit of the guess with which the record goes on, if it is not the default guess."""

    def __str__(self) -> str:
        """Return the grid, as the state draws it."""
        return str(self.state)

    def __repr__(self) -> str:
        return f"<Snapshot of {self.state!r}, {len(self.changed)} cells changed>"

    @classmethod
    def after(cls, before: State, state: State, givens: bytes) -> Snapshot:
        """Return the snapshot of ``state``, which an advance made from ``before``."""
        if before.phase is Phase.LOADED:  # all candidates are new, so there is nothing to highlight
            return cls(state, givens)
        unpack = state.board.packing.unpack
        cells = zip(
            unpack(state.grid.placed ^ before.grid.placed),
            unpack(state.grid.candidates ^ before.grid.candidates),
            strict=True,
        )
        return cls(state, givens, frozenset(cell for cell, changes in enumerate(cells) if any(changes)))
