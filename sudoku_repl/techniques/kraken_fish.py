"""Kraken fish: fish with fins that a candidate need not see, because chains lead from it to each fin.

Bases that need one cover house more than they have must put the digit in another of their cells, a fin.
If a candidate excludes each fin, directly or by a chain (:mod:`.network`), it is false. What HoDoKu
calls type 1 is a candidate of the same digit, which takes the place of the missing cover. In type 2 it is any
candidate, and the cells of the missing cover are fins here.

Bounds: two to four rows as bases and columns as covers, or the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, listed, sentence
from sudoku_repl.techniques.candidates import nodes_in
from sudoku_repl.techniques.cells import members
from sudoku_repl.techniques.chain import walk_words
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.fish import FishShape, completed, overfull
from sudoku_repl.techniques.fishes import FINNED_ROLES, elsewhere_in_base, pattern_of
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.grouped import group_network
from sudoku_repl.techniques.network import Consequences
from sudoku_repl.techniques.technique import Difficulty, F, Known
from sudoku_repl.techniques.walks import WalkTechnique

_SIZES = (2, 3, 4)
"""The numbers of bases."""


class KrakenFish(WalkTechnique):
    name = "kraken_fish"
    title = "Kraken fish"
    aliases = ("kraken fish type 1", "kraken fish type 2")
    family = "last resort"
    rank = 8450
    score = 500
    difficulty = Difficulty.EXTREME
    summary = (
        "a digit for which some lines need one line more or a fin, and a candidate that excludes each fin"
    )
    roles = (*FINNED_ROLES, *WalkTechnique.roles)

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the smallest fish for each candidate that it removes, the small fish first."""
        network = group_network(grid.board, grid.candidates)
        left = dict.fromkeys(members(network.candidates))
        for size in _SIZES:
            for candidate in tuple(left):
                interruption.check()
                finding = self._of(grid.board, network.if_true(candidate), size)
                if finding:
                    del left[candidate]
                    yield finding

    def _of(self, board: Board, case: Consequences, size: int) -> Finding | None:
        """Return the first fish whose fins a candidate excludes."""
        cells_count = len(board.coordinates)
        own_digit, own_cell = divmod(case.candidate, cells_count)
        every = (1 << cells_count) - 1
        for digit in range(board.digits):
            cells = case.network.candidates >> digit * cells_count & every
            false = case.all_false >> digit * cells_count & cells
            own = 1 << own_cell if digit == own_digit else 0
            direct = case.false[0] >> digit * cells_count & every
            if false & ~direct:
                for bases, covers in overfull(board, cells & ~false & ~own, own, FishShape.BASIC, size):
                    fish = completed(board, cells, bases, covers)
                    if fish.fins & ~direct:  # the candidate doesn't see all of them
                        walks = (
                            case.walk(digit * cells_count + cell, true=False) for cell in members(fish.fins)
                        )
                        pattern = pattern_of(board, digit + 1, bases, covers, fish.corners, fish.fins)
                        removes = nodes_in(board, 1 << case.candidate)
                        return Finding(self, removes, (*pattern, tuple(walks)))
        return None

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        rest = elsewhere_in_base(finding, known)
        return dict.fromkeys((*rest, *super().grounds(finding, cell, known)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (digit,), base, cover, _, fins, walks = finding.pattern
        houses = [listed(map(Mention.of_house, each)) for each in (base, cover)]
        free = joined((Mention.of_cell(board, each) for each in fins), " or ")
        ((own, at),) = finding.removes
        excludes = "excludes that" if len(fins) == 1 else "excludes each of these"
        return sentence(
            "{}: in {}, digit {} needs more than {}, so it is also in {}; {} {}: {}",
            self.title,
            houses[0],
            digit,
            houses[1],
            free,
            Mention.of_cell(board, at, f"{{}}={own}"),
            excludes,
            joined((walk_words(walk, board) for walk in walks), "; "),
        )
