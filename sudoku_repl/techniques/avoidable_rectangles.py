"""Avoidable rectangles: corners that were placed by solving, and open ones (see :mod:`.rectangles`).

They need to know which digits are given: a rectangle with a given can have two digits alone, because these
can't change places.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import bits_of, digit_bits, in_bits, seen_by_all
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.rectangles import (
    DIGITS,
    EXTRA,
    ROOF,
    Rectangle,
    RectangleTechnique,
    named,
    or_cells,
    rectangles_at,
)
from sudoku_repl.techniques.technique import F, Known, no_others

_SOLVED = Role("solved", RoleKind.CELLS)


class AvoidableRectangleTechnique(RectangleTechnique):
    """A technique that rests on a rectangle with corners that were placed by solving."""

    roles: ClassVar[tuple[Role, ...]] = (DIGITS, _SOLVED, ROOF)
    corner_roles = ("solved", "roof")

    open_corners: ClassVar[tuple[int, ...]]
    """How many corners may be open."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings in HoDoKu's order: first by two solved corners of a box, then all others."""
        solved = sorted(grid.solved)
        if not solved:
            return
        values = tuple(digits.bit_length() for digits in grid.board.packing.unpack(grid.placed))
        still = bits_of(cell for cell, value in enumerate(values) if not value)
        given, table, counts = ~(still | bits_of(solved)), rectangles_at(grid.board), self.open_corners
        fitting: list[Rectangle] = []
        for cell in solved:
            fitting += (
                each
                for each in table[cell]
                if not each.bits & given and (each.bits & still).bit_count() in counts
            )
        fitting.sort(key=lambda each: not values[each.corners[1]])
        met = set()
        for corners, bits in fitting:
            if bits not in met:
                met.add(bits)
                yield from self._in(grid, corners, tuple(values[corner] for corner in corners))

    def _in(self, grid: Grid, corners: tuple[int, ...], values: tuple[int, ...]) -> Iterator[Finding]:
        """Yield the findings in a rectangle whose corners have these values, 0 for an open one."""
        board, sets = grid.board, grid.sets
        for one, other in _pairs(corners, values, sets):
            wanted = (one, other, other, one)
            placed = zip(corners, values, wanted, strict=True)
            still = {cell: digit for cell, value, digit in placed if not value}
            if not all(sets[cell] & digit_bit(digit) for cell, digit in still.items()):
                continue
            removes, *roles = self.within(grid, still)
            if removes:
                solved = sorted({*corners} - still.keys())
                pattern = (
                    tuple(sorted((one, other))),
                    named(board, solved),
                    named(board, sorted(still)),
                    *roles,
                )
                yield Finding(self, removes, pattern)

    @abstractmethod
    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        """Return what is removed because the open corners can't all take a digit; then the further roles.

        ``wanted`` has that digit of each open corner.
        """

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:  # noqa: ARG002
        """Yield why the solved corners have their digits."""
        return (known.held[corner] for corner in finding.pattern[1])


def _pairs(
    corners: tuple[int, ...], values: tuple[int, ...], sets: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    """Yield the digits that the first and the second corner, and those opposite, can have in a rectangle."""
    sides = []
    for one, opposite in ((0, 3), (1, 2)):
        known = {values[one], values[opposite]} - {0}
        either = known or digits_in(sets[corners[one]] & sets[corners[opposite]])
        sides.append(() if len(known) > 1 else tuple(either))
    return ((one, other) for one, other in product(*sides) if one != other)


class AvoidableRectangle1(AvoidableRectangleTechnique):
    """Three corners are solved, and the fourth would complete the rectangle."""

    name = "avoidable_rectangle_1"
    rank = 4020
    summary = "a rectangle with three cells placed by solving, of two digits: the fourth can't complete it"
    open_corners = (1,)

    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        """Return what the only open corner loses."""
        ((cell, digit),) = wanted.items()
        return ((Node(digit, grid.board.cells[cell]),),)


class AvoidableRectangle2(AvoidableRectangleTechnique):
    """The open corners have one further candidate, the same in each, so one of them takes it."""

    name = "avoidable_rectangle_2"
    rank = 4030
    summary = "a rectangle with cells placed by solving: one of the others takes their only further candidate"
    roles = (DIGITS, _SOLVED, ROOF, EXTRA)
    open_corners = (2, 3)

    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        """Return what sees all open corners, and the further candidate in these."""
        extra = 0
        for cell, digit in wanted.items():
            extra |= grid.sets[cell] & ~digit_bit(digit)
        if not extra or extra & extra - 1:
            return ((),)
        digit, roof = extra.bit_length(), bits_of(wanted)
        cells = digit_bits(grid)[digit - 1]
        lost = seen_by_all(grid.board, roof) & cells
        return in_bits(grid.board, digit, lost), in_bits(grid.board, digit, roof & cells)

    def rest(self, finding: Finding, board: Board) -> Sentence:
        """Say which cells must have the further candidate."""
        _, _, roof, extra = finding.pattern
        return sentence("so {} is in {}", extra[0].digit, or_cells(board, roof))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        """Yield why the solved corners have their digits, and the open ones can take no others."""
        yield from super().grounds(finding, cell, known)
        (one, other), _, roof, extra = finding.pattern
        for corner in roof:
            yield from no_others(known, (corner,), (one, other, extra[0].digit))
