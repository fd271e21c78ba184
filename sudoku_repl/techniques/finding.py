"""What a shrink finds in one house, in terms of the slots of the house.

A finding names slots and not cells, so one computation serves every house and every state with the
same candidates in the same slots.
"""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.technique import Technique


class Verdict(Enum):
    """What an advance does after a shrink."""

    COMPLETE = "complete"
    """Ends. The next advance sweeps."""
    INCOMPLETE = "incomplete"
    """Guesses after grp; continues after ply."""
    WRONG = "wrong"
    """Takes the next guess."""


@attrs.frozen
class Finding:
    """One shrink of one house."""

    technique: Technique
    verdict: Verdict
    losses: tuple[tuple[int, int], ...]
    """Each slot with the set of digits it loses, in order. Every slot keeps at least one candidate."""
    slots: tuple[int, ...]
    """The slots that the shrink rests on."""
    digits: int
    """The set of digits that those slots must take."""
    broken: tuple[int, int] | None = None
    """The slot and digit of the removal after ``losses`` that would empty a cell."""

    @property
    def overfull(self) -> bool:
        """Whether the verdict is wrong because there are more digits than cells for them."""
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
    """Return the finding that removes ``losses`` from ``masks``, up to the first cell it would empty.

    With ``singles_complete``, leaving a cell one candidate makes the verdict complete.
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
