"""BUG+1: one candidate keeps the grid from having two solutions.

A *bivalue universal grave* is a grid in which every open cell has two candidates and every house two cells
for each of its missing digits. If it has a solution, the other candidates of all open cells are another
one: of the two cells for a digit, a house takes one in the one solution and one in the other. So if there
is one solution, a grid that is a grave except for one candidate must have that candidate, whatever houses
there are.

As with rectangles (:mod:`.rectangles`), a candidate that is gone counts as deduced, never as a rule of the
quiz.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.cells import digit_bits, house_bits
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique


class BugPlus1(Technique):
    name = "bug_plus_1"
    title = "BUG plus 1"
    aliases = ("bug+1",)
    family = "uniqueness"
    rank = 2900
    score = 100
    difficulty = Difficulty.HARD
    usual = True
    assumes_unique = True
    summary = (
        "a grid with two candidates in each open cell and two cells for each missing digit of a house, "
        "except for one extra candidate"
    )
    roles = (Role("extra", RoleKind.CANDIDATES, tone=3),)

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the only finding that a grid can have: the other two candidates of the cell are removed.

        On a board with constraints, there may be one solution all the same.
        """
        if grid.board.constraints:
            return
        crowded = [cell for cell, digits in enumerate(grid.sets) if digits.bit_count() > 2]
        if len(crowded) != 1 or any(digits.bit_count() == 1 for digits in grid.sets):
            return
        (cell,) = crowded
        if grid.sets[cell].bit_count() == 3:
            for digit in digits_in(grid.sets[cell]):
                if _is_grave(grid, cell, digit):
                    at = grid.board.cells[cell]
                    removes = tuple(Node(each, at) for each in digits_in(grid.sets[cell]) if each != digit)
                    yield Finding(self, removes, ((Node(digit, at),),))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        ((digit, cell),) = finding.pattern[0]
        return sentence(
            "Without {} in {}, every open cell would have two candidates and every house two cells for each"
            " missing digit, and there would be two solutions",
            digit,
            Mention.of_cell(board, cell),
        )

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        lost = {(node.cell, node.digit) for node in finding.removes}
        return (fact for at, fact in known.gone.items() if at[0] not in known.held and at not in lost)


def _is_grave(grid: Grid, cell: int, digit: int) -> bool:
    """Return whether every house has two cells, or none, for each digit, if a candidate is not counted."""
    for number, cells in enumerate(digit_bits(grid), 1):
        counted = cells & ~(1 << cell) if number == digit else cells
        if any((counted & bits).bit_count() not in (0, 2) for bits in house_bits(grid.board)):
            return False
    return True
