"""Death Blossom: a cell, the stem, and an almost locked set, a petal, for each of its candidates.

The stem sees all places of the candidate in the petal. Whichever digit the stem takes, its petal loses this
digit and takes all others. So a digit that all petals have, and that is none of the stem's, is in one of
them: what sees its places in all petals is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TypeAlias

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.almost_locked import (
    AlmostLockedSets,
    almost_locked_sets,
    digits_removed,
    taking,
    why_excluded,
    why_few_digits,
)
from sudoku_repl.techniques.candidates import every_digit, nodes_in
from sudoku_repl.techniques.cells import cells_at
from sudoku_repl.techniques.chain import GroupedWalk, Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique

_Petals: TypeAlias = tuple[int, ...]
"""The numbers of sets, one for each candidate of the stem, ascending."""


class DeathBlossom(Technique):
    name = "death_blossom"
    title = "Death Blossom"
    family = "almost locked sets"
    rank = 6000
    score = 360
    difficulty = Difficulty.UNFAIR
    summary = "a cell and an almost locked set for each of its candidates: what all the sets exclude"
    roles = (
        Role("stem", RoleKind.CELLS, tone=3),
        Role("petals", RoleKind.CELLS, tone=2),
        Role("links", RoleKind.LINKS),
        Role("digits", RoleKind.DIGITS),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by stem, each set of removals once: with the fewest cells in petals."""
        sets, met = almost_locked_sets(grid.board, grid.candidates), set[int]()
        for stem, mask in enumerate(grid.sets):
            interruption.check()
            if mask.bit_count() < 2:
                continue
            for removes, petals in self._petals(sets, stem, mask).items():
                if removes not in met:
                    met.add(removes)
                    yield self._made(sets, stem, digits_in(mask), removes, petals)

    @staticmethod
    def _petals(sets: AlmostLockedSets, stem: int, mask: int) -> dict[int, _Petals]:
        """Return what petals of a stem remove together, each with the petals that have the fewest cells."""
        size = len(sets.board.coordinates)
        whole = sum((1 << size) - 1 << (digit - 1) * size for digit in digits_in(mask))
        blossoms: dict[int, _Petals] = {~(every_digit(sets.board) << stem | whole): ()}
        for digit in digits_in(mask):
            petals: dict[int, int] = {}
            candidate = (digit - 1) * size + stem
            excluding = (each for each, lost in enumerate(sets.excluded) if lost >> candidate & 1)
            for number in sorted(excluding, key=lambda each: sets.cells[each].bit_count()):
                petals.setdefault(sets.excluded[number], number)
            grown: dict[int, _Petals] = {}
            for removes, chosen in blossoms.items():
                for lost, number in petals.items():
                    if left := removes & lost:
                        grown.setdefault(left, (*chosen, number))
            blossoms = grown
        return blossoms

    def _made(
        self, sets: AlmostLockedSets, stem: int, mask: tuple[int, ...], removes: int, petals: _Petals
    ) -> Finding:
        board, at = sets.board, sets.board.cells[stem]
        lost, walks = nodes_in(board, removes), []
        for digit, number in zip(mask, petals, strict=True):
            first = lost[0].digit
            cells = (*(cells_at(board, sets.places(number, each)) for each in (first, digit)), (at,))
            nodes = (Node(first, cells[0][0]), Node(digit, cells[1][0]), Node(digit, at))
            walks.append(GroupedWalk(nodes, False, cells, (cells_at(board, sets.cells[number]), ())))
        held = reduce(or_, (sets.cells[number] for number in petals))
        pattern = (at,), cells_at(board, held), tuple(walks), digits_removed(lost)
        return Finding(self, lost, pattern)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (stem,), _, walks, digits = finding.pattern
        cases = (
            sentence("with {} there, {}", walk.nodes[-1].digit, taking(board, walk.sets[0], digits))
            for walk in walks
        )
        return sentence("{} at {}: {}", self.title, Mention.of_cell(board, stem), joined(cases, "; "))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        """Yield why the stem has no other digits, why the petals are almost locked, and what they exclude."""
        (stem,), _, walks, _ = finding.pattern
        facts = [*why_few_digits([stem], known)]
        for walk in walks:
            cells = walk.sets[0]
            facts += why_few_digits(cells, known)
            facts += why_excluded(cells, walk.nodes[-1].digit, [stem], known)
            for digit, lost in finding.removes:
                facts += why_excluded(cells, digit, [lost], known)
        return iter(dict.fromkeys(facts))
