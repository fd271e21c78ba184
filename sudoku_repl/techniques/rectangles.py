"""Rectangles: four cells in which two digits could change places, and what the techniques of them share.

Why a rectangle is right
========================

In a *rectangle*, every house has two neighbouring corners or none. So its corners are in two rows and two
columns, and in two boxes or regions. Suppose that a solution has only two digits in its corners. Then each
house of a corner has both, and if the two digits change places in all four, every house still has them
once. None of the corners is given, so this is a second solution. In other words: if there is one solution, a
third digit is in one of the four corners.

All houses count: a rectangle on a diagonal or an extra region tells its corners apart unless that has two
neighbours, too. On a linked board, so do the rows, columns and boxes of each grid.

This rests on the digits that are given. A candidate that is gone counts as deduced, never as a rule of the
quiz: the second solution may need it.

Avoidable rectangles
====================

Their corners were placed by solving, except for the open ones. They need to know which digits are given: a
rectangle with a given can have two digits alone, because these can't change places.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import ClassVar, NamedTuple

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.board.mentions import Mention, Sentence, joined, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import bits_of, digit_bits, in_bits, members, seen_by_all
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique, no_others

DIGITS = Role("digits", RoleKind.DIGITS)
ROOF = Role("roof", RoleKind.CELLS, tone=2)
EXTRA = Role("extra", RoleKind.CANDIDATES, tone=2)


class Rectangle(NamedTuple):
    """Four corners: the second is in a box of the first, and the fourth is opposite to the first."""

    corners: tuple[int, int, int, int]
    bits: int
    """The set of the corners."""


@lru_cache(maxsize=64)
def rectangles_at(board: Board) -> tuple[tuple[Rectangle, ...], ...]:
    """Return, for each cell, the rectangles that have it as first corner, by the second and third corner.

    There are none on a board with constraints: they tell the digits apart that a rectangle could exchange.
    """
    if board.constraints:
        return ((),) * len(board.coordinates)
    houses = [bits_of(own) for own in board.houses_of]
    boxes = bits_of(number for number, house in enumerate(board.houses) if house.kind is HouseKind.BOX)
    with_houses = {own: cell for cell, own in enumerate(houses)}
    table = []
    for first, own in enumerate(houses):
        found = set()
        beside = {peer: own & houses[peer] for peer in board.peers[first]}
        for second, shared in beside.items():
            if not shared & boxes:
                continue
            for third, rest in beside.items():
                if rest == own & ~shared and not houses[second] & houses[third]:
                    last = with_houses.get(houses[second] & ~shared | houses[third] & ~rest)
                    if last is not None:
                        found.add((first, second, third, last))
        table.append(tuple(Rectangle(corners, bits_of(corners)) for corners in sorted(found)))
    return tuple(table)


@lru_cache(maxsize=64)
def _by_opposite(board: Board) -> tuple[tuple[int, dict[int, list[Rectangle]]], ...]:
    """Return, for each cell, the rectangles that have it as first corner, by the opposite corner.

    The set of the opposite corners comes before them.
    """
    tables = []
    for own in rectangles_at(board):
        table: dict[int, list[Rectangle]] = {}
        for each in own:
            table.setdefault(each.corners[3], []).append(each)
        tables.append((bits_of(table), table))
    return tuple(tables)


class Threat(NamedTuple):
    """A rectangle of open cells that could come to hold two digits only."""

    corners: tuple[int, int, int, int]
    """As those of :class:`Rectangle`."""
    digits: int
    """The set of the two digits."""
    floor: tuple[int, ...]
    """The corners without other candidates, at least one, in reading order."""
    roof: tuple[int, ...]
    """The corners with other candidates, at least one, in reading order."""

    @property
    def is_diagonal(self) -> bool:
        """Whether the roof is two opposite corners."""
        return len(self.roof) == 2 and self.opposite(self.roof[0]) == self.roof[1]

    def opposite(self, corner: int) -> int:
        """Return the opposite corner."""
        return self.corners[3 - self.corners.index(corner)]


def threats(grid: Grid) -> tuple[Threat, ...]:
    """Return the rectangles in which one corner has two candidates, and these are the digits.

    No placed cell must exclude either digit from a corner; some corners may lack candidates for other
    reasons. The order is HoDoKu's.
    """
    return _threats(grid.board, grid.candidates, grid.placed)


@lru_cache(maxsize=8)
def _threats(board: Board, candidates: int, placed: int) -> tuple[Threat, ...]:
    table, room, sets = rectangles_at(board), _room(board, placed), board.packing.unpack(candidates)
    met, found = set(), []
    for cell, digits in enumerate(sets):
        if digits.bit_count() != 2:
            continue
        low, high = digits_in(digits)
        excluded = ~(room[low - 1] & room[high - 1])
        for corners, bits in table[cell]:
            if bits & excluded or (bits, digits) in met:
                continue
            met.add((bits, digits))
            roof = tuple(corner for corner in sorted(corners) if sets[corner] & ~digits)
            if roof:
                floor = tuple(corner for corner in sorted(corners) if corner not in roof)
                found.append(Threat(corners, digits, floor, roof))
    return tuple(found)


@lru_cache(maxsize=64)
def _room(board: Board, placed: int) -> tuple[int, ...]:
    """Return, for each digit from 1, the open cells that no placed cell excludes it from."""
    packing = board.packing
    candidates = packing.pack([board.all_digits] * len(board.coordinates))
    for cell, digit in enumerate(packing.unpack(placed)):
        if digit:
            candidates &= packing.keep[cell][digit.bit_length()]
    return packing.by_digit(candidates)


class RectangleTechnique(Technique):
    """A technique that rests on a rectangle: two digits can't be alone in its corners."""

    family = "uniqueness"
    score = 100
    difficulty = Difficulty.HARD
    usual = True
    assumes_unique = True
    corner_roles: ClassVar[tuple[str, ...]] = ("floor", "roof")
    """The names of the roles that have the corners."""

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        roles = {role.name: held for role, held in finding.roles}
        corners = sorted(cell for name in self.corner_roles for cell in roles[name])
        said = sentence(
            "{}: with only {} in {}, these digits could change places, and there would be two solutions",
            self.title,
            in_words(roles["digits"]),
            and_cells(board, corners),
        )
        rest = self.rest(finding, board)
        return sentence("{}; {}", said, rest) if rest else said

    def rest(self, finding: Finding, board: Board) -> Sentence:
        """Name the other grounds of the finding; nothing if it follows from the corners."""
        return ()


def and_cells(board: Board, cells: Iterable[int]) -> Sentence:
    """List cells in a sentence: ``[1,2], [3,4] and [5,6]``."""
    return listed(Mention.of_cell(board, cell) for cell in cells)


def or_cells(board: Board, cells: Iterable[int]) -> Sentence:
    """List cells in a sentence: ``[1,2], [3,4] or [5,6]``."""
    *others, last = (Mention.of_cell(board, cell) for cell in cells)
    return sentence("{} or {}", joined(others, ", "), last)


def common_extra(grid: Grid, own: Mapping[int, int]) -> tuple[tuple[Node, ...], tuple[Node, ...]] | None:
    """Return what some cells remove together, and the candidates of which one is true; None without any.

    That is a digit, if it is the only candidate that the cells have beside their ``own`` sets.
    """
    extra = reduce(or_, (grid.sets[cell] & ~digits for cell, digits in own.items()))
    if not extra or extra & extra - 1:
        return None
    digit, cells = extra.bit_length(), bits_of(own)
    having = digit_bits(grid)[digit - 1]
    lost = seen_by_all(grid.board, cells) & having
    return in_bits(grid.board, digit, lost), in_bits(grid.board, digit, cells & having)


def common_extra_words(finding: Finding, board: Board) -> Sentence:
    """Say which cells of the roof must have the further candidate."""
    _, _, roof, extra = finding.pattern
    return sentence("so {} is in {}", extra[0].digit, or_cells(board, roof))


def removed(grid: Grid, digits: int, cells: Iterable[int]) -> tuple[Node, ...]:
    """Return the candidates of these digits in these cells, by digit and cell."""
    sets, pairs = grid.sets, product(digits_in(digits), cells)
    return tuple(Node(digit, grid.board.cells[cell]) for digit, cell in pairs if sets[cell] >> digit - 1 & 1)


def named(board: Board, cells: Iterable[int]) -> tuple[int, ...]:
    """Return cells as findings have them."""
    return tuple(board.cells[cell] for cell in cells)


_SOLVED = Role("solved", RoleKind.CELLS)


class AvoidableRectangleTechnique(RectangleTechnique):
    """A technique that rests on a rectangle with corners that were placed by solving."""

    roles: ClassVar[tuple[Role, ...]] = (DIGITS, _SOLVED, ROOF)
    corner_roles = ("solved", "roof")

    open_corners: ClassVar[tuple[int, ...]]
    """How many corners may be open."""
    has_pairs: ClassVar[bool] = False
    """Whether its open corners have two candidates at most."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings in HoDoKu's order: first by two solved corners of a box, then all others."""
        placed = grid.board.packing.unpack(grid.placed)
        values = {cell: placed[cell].bit_length() for cell in sorted(grid.solved)}
        if not values:
            return
        fit, two, three = 0, 0, 0
        for cells in digit_bits(grid):
            fit, two, three = fit | cells, two | fit & cells, three | two & cells
        if self.has_pairs:
            fit &= ~three
        may_have = [cells & fit for cells in digit_bits(grid)]
        for cell, digit in values.items():
            may_have[digit - 1] |= 1 << cell
        others, counts, tables = ~(fit | bits_of(values)), self.open_corners, _by_opposite(grid.board)
        fitting = (
            each
            for cell, digit in values.items()
            for last in members(may_have[digit - 1] & tables[cell][0])
            for each in tables[cell][1][last]
            if not each.bits & others and (each.bits & fit).bit_count() in counts
        )
        met = set()
        for corners, bits in sorted(fitting, key=lambda each: (each.corners[1] not in values, each.corners)):
            if bits not in met:
                met.add(bits)
                yield from self._in(grid, corners, tuple(values.get(corner, 0) for corner in corners))

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
                cells = (named(board, sorted(each)) for each in ({*corners} - still.keys(), still))
                yield Finding(self, removes, (tuple(sorted((one, other))), *cells, *roles))

    @abstractmethod
    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        """Return what is removed because the open corners can't all take a digit; then the further roles.

        ``wanted`` has that digit of each open corner.
        """

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
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
    name = "avoidable_rectangle_1"
    rank = 4020
    summary = "a rectangle with three cells placed by solving, of two digits: the fourth can't complete it"
    open_corners = (1,)

    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        ((cell, digit),) = wanted.items()
        return ((Node(digit, grid.board.cells[cell]),),)


class AvoidableRectangle2(AvoidableRectangleTechnique):
    name = "avoidable_rectangle_2"
    rank = 4030
    summary = "a rectangle with cells placed by solving: one of the others takes their only further candidate"
    roles = (DIGITS, _SOLVED, ROOF, EXTRA)
    open_corners = (2, 3)
    has_pairs = True

    def within(self, grid: Grid, wanted: dict[int, int]) -> tuple[tuple[Node, ...], ...]:
        """Return what sees all open corners, and the further candidate in these."""
        return common_extra(grid, {cell: digit_bit(digit) for cell, digit in wanted.items()}) or ((),)

    def rest(self, finding: Finding, board: Board) -> Sentence:
        return common_extra_words(finding, board)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        yield from super().grounds(finding, cell, known)
        (one, other), _, roof, extra = finding.pattern
        for corner in roof:
            yield from no_others(known, (corner,), (one, other, extra[0].digit))
