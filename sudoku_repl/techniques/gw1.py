"""1GW: k cells of a house with the same k candidates."""

from __future__ import annotations

from sudoku_repl.techniques.finding import Verdict
from sudoku_repl.techniques.houses import NakedTechnique, Shrink, alike, in_order, losses_of, slots_in


class GW1(NakedTechnique):
    """Naked subsets of k cells with the same k candidates."""

    name = "gw1"
    summary = "naked subsets whose cells have equal candidates"
    printed = "1GW"
    rank = 20

    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first such subset that removes something, by k, then by first cell."""
        for cells, digits in in_order(alike(masks, len(slots))):
            if losses := losses_of(masks, slots, ~cells, digits):
                return Shrink(self, losses, slots_in(cells), digits, Verdict.INCOMPLETE)
        return None
