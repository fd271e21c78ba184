"""The book's marks of every cell and candidate."""

from __future__ import annotations

import attrs

from sudoku_repl.explain.account import account
from sudoku_repl.timeline import Timeline


@attrs.frozen
class CellMarks:
    """The marks of one cell, as :func:`~sudoku_repl.explain.reasons.mark_of` makes them."""

    how: str | None
    """How the cell got its value; None for an open cell."""
    gone: tuple[str | None, ...]
    """For each digit from 1, what removed it first; None for a candidate and for the cell's value."""


def marks(timeline: Timeline, index: int) -> tuple[CellMarks, ...]:
    """Return the marks of each cell after advance ``index``, in reading order.

    Raises :class:`IndexError` if the advance is not recorded.
    """
    found = account(timeline, index)
    digits = range(1, found.board.digits + 1)
    held = {cell: value.mark for cell, value in found.held.items()}
    gone = {candidate: reason.mark for candidate, reason in found.gone.items()}
    return tuple(
        CellMarks(held.get(cell), tuple(gone.get((cell, digit)) for digit in digits))
        for cell in range(len(found.board.coordinates))
    )
