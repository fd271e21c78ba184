"""Hidden singles: digits with a single open cell in a house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from sudoku_repl.board import House
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind, Verdict
from sudoku_repl.techniques.houses import GroupTechnique, Shrink
from sudoku_repl.techniques.technique import F, Known, elsewhere


class Hidden(GroupTechnique):
    """Hidden singles of one house, all at once."""

    name = "hidden"
    summary = "hidden singles"
    printed = "complete"
    rank = 10
    rating_class = 2
    roles: ClassVar[tuple[Role, ...]] = (Role("house", RoleKind.HOUSES), Role("singles", RoleKind.CANDIDATES))
    told_removals = False
    rests_by_cell = True

    def in_house(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return all hidden singles of the house, ascending. A cell with several takes the lowest."""
        once = twice = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
        hidden = once & ~twice
        if not hidden:
            return None
        settled = sorted((single & -single, slot) for slot in slots if (single := masks[slot] & hidden))
        return Shrink(
            self,
            tuple((slot, masks[slot] ^ digit) for digit, slot in settled),
            tuple(slot for _, slot in settled),
            sum(digit for digit, _ in settled),
            Verdict.COMPLETE,
        )

    def made(
        self,
        house: House,
        removes: tuple[Node, ...],
        cells: tuple[int, ...],
        digits: tuple[int, ...],
        verdict: Verdict,
    ) -> Finding:
        """Return the finding that places each of these digits in the cell in the same position."""
        places = tuple(map(Node, digits, cells))
        return Finding(self, removes, ((house,), places), places, verdict)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        """Yield why the digit of the cell can go nowhere else in the house."""
        digits = [node.digit for node in finding.places if node.cell == cell]
        return elsewhere(known, finding.houses[0].cells, (cell,), digits)

    def hidden_single(self, finding: Finding) -> bool:  # noqa: ARG002
        """Return True."""
        return True
