"""2GW: k digits of a house with the same k cells."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.finding import Finding, Verdict
from sudoku_repl.techniques.houses import Shrink, SubsetTechnique, alike, in_order, losses_of, slots_in
from sudoku_repl.techniques.technique import F, Known, elsewhere


class GW2(SubsetTechnique):
    """Hidden subsets of k digits with the same k cells."""

    name = "gw2"
    summary = "hidden subsets"
    printed = "2GW"
    rank = 30

    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first such subset that removes something, by k, then by first cell and lowest digit."""
        subsets = [(cells, digits) for digits, cells in alike(_places(masks), len(slots))]
        for cells, digits in in_order(subsets):
            if losses := losses_of(masks, slots, cells, ~digits):
                return Shrink(self, losses, slots_in(cells), digits, Verdict.INCOMPLETE)
        return None

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:  # noqa: ARG002
        """Yield why the digits can go nowhere else in the house."""
        return elsewhere(known, finding.houses[0].cells, finding.cells, finding.digits)


def _places(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each digit from 1, the set of slots that can take it: ``masks`` transposed."""
    places = [0] * max(masks).bit_length()
    for slot, mask in enumerate(masks):
        for digit in digits_in(mask):
            places[digit - 1] |= 1 << slot
    return tuple(places)
