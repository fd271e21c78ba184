"""Hidden singles: digits with a single open cell in a house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
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
    prints_removals = False
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

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        """Say which digits have one cell left in the house."""
        house, (single, *others) = Mention.of_house(finding.pattern[0][0]), finding.places
        if not others:
            cell = Mention.of_cell(board, single.cell)
            return sentence("In {}, digit {} has one cell left: {}", house, single.digit, cell)
        places = listed(Mention.of_cell(board, cell, f"{digit} at {{}}") for digit, cell in finding.places)
        return sentence("In {}, these digits have one cell left each: {}", house, places)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        """Yield why the digit of the cell can go nowhere else in the house."""
        digits = [node.digit for node in finding.places if node.cell == cell]
        return elsewhere(known, finding.pattern[0][0].cells, (cell,), digits)

    def hidden_single(self, finding: Finding) -> bool:  # noqa: ARG002
        """Return True."""
        return True
