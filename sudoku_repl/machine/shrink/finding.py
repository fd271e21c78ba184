"""What a shrink says of one house, in terms of the house's own slots.

A finding does not name cells, so it can be computed once for every house, and every state, in
which the same candidates stand in the same slots.
"""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.events import Technique


class Verdict(Enum):
    """What an advance does after a shrink."""

    COMPLETE = "complete"
    """Ends; the next one sweeps."""
    INCOMPLETE = "incomplete"
    """Guesses (after grp) or goes on (ply)."""
    WRONG = "wrong"
    """Takes the next guess."""


@attrs.frozen
class Finding:
    """One shrink of one house."""

    technique: Technique
    verdict: Verdict
    losses: tuple[tuple[int, int], ...]
    """Slot and set of digits it loses, in the order they go. Each keeps one candidate at least."""
    slots: tuple[int, ...]
    """The slots that the shrink rests on."""
    digits: int
    """The set of digits those must take."""
    broken: tuple[int, int] | None = None
    """The slot and the digit of a removal that would have emptied a cell, after ``losses``."""

    @property
    def overfull(self) -> bool:
        """Whether it is wrong because more digits than cells were found, and nothing was removed."""
        return self.verdict is Verdict.WRONG and self.broken is None


def removal(
    technique: Technique,
    masks: tuple[int, ...],
    losses: list[tuple[int, int]],
    slots: tuple[int, ...],
    digits: int,
    *,
    singles_complete: bool,
) -> Finding:
    """The finding that takes ``losses`` out of ``masks``, up to the first cell that it would empty.

    With ``singles_complete`` a cell that comes down to one candidate makes the verdict complete.
    """
    done: list[tuple[int, int]] = []
    verdict = Verdict.INCOMPLETE
    for slot, lost in losses:
        left = masks[slot] & ~lost
        if not left:
            last = digits_in(lost)[-1]
            done.append((slot, lost ^ 1 << last - 1))
            return Finding(technique, Verdict.WRONG, tuple(done), slots, digits, (slot, last))
        done.append((slot, lost))
        if singles_complete and not left & left - 1:
            verdict = Verdict.COMPLETE
    return Finding(technique, verdict, tuple(done), slots, digits)
