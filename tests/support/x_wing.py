"""An X-Wing as somebody else would add it: a module with this class adds a technique."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sudoku_repl.board import HouseKind
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import F, Known, Technique, elsewhere


class OtherXWing(Technique):
    """A digit that has the same two cells in two rows, seen from the columns, or the other way round."""

    name = "other_x_wing"
    title = "Other X-Wing"
    family = "fish"
    rank = 2201
    summary = (
        "a digit that two rows can take in the same two columns only, or two columns in the same two rows"
    )
    roles = (
        Role("digit", RoleKind.DIGITS),
        Role("base", RoleKind.HOUSES),
        Role("cover", RoleKind.HOUSES, tone=2),
        Role("corners", RoleKind.CELLS),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the fish of each digit, those with rows as base first."""
        houses = grid.board.houses
        for digit in range(1, grid.board.digits + 1):
            cells = {cell for cell, candidates in enumerate(grid.sets) if candidates & digit_bit(digit)}
            for base_kind, cover_kind in (
                (HouseKind.ROW, HouseKind.COLUMN),
                (HouseKind.COLUMN, HouseKind.ROW),
            ):
                pairs = [
                    each for each in houses if each.kind is base_kind and len(cells & {*each.cells}) == 2
                ]
                for base in combinations(pairs, 2):
                    corners = cells & {cell for house in base for cell in house.cells}
                    cover = [each for each in houses if each.kind is cover_kind and corners & {*each.cells}]
                    covered = cells & {cell for house in cover for cell in house.cells}
                    if len(cover) == len(base) and covered > corners:
                        removes = tuple(Node(digit, cell) for cell in sorted(covered - corners))
                        yield Finding(self, removes, ((digit,), base, tuple(cover), tuple(sorted(corners))))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        """Yield why the digit can go nowhere else in the base."""
        base = [each for house in finding.pattern[1] for each in house.cells]
        return elsewhere(known, base, finding.cells, finding.digits)
