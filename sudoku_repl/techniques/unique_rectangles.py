"""Unique rectangles: open corners that two digits can't have alone (see :mod:`.rectangles`).

The *floor* is the corners that have no other candidates, the *roof* those that have. The types differ in how
the roof is prevented from becoming like the floor. They are numbered as HoDoKu numbers them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from sudoku_repl import interruption
from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import bits_of, digit_bits, house_bits
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.rectangles import (
    DIGITS,
    EXTRA,
    ROOF,
    RectangleTechnique,
    Threat,
    and_cells,
    common_extra,
    common_extra_words,
    named,
    or_cells,
    removed,
    threats,
)
from sudoku_repl.techniques.technique import F, Known, elsewhere, no_others

_FLOOR = Role("floor", RoleKind.CELLS)


class UniqueRectangleTechnique(RectangleTechnique):
    """A technique that rests on a rectangle of open corners."""

    roles: ClassVar[tuple[Role, ...]] = (DIGITS, _FLOOR, ROOF)

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings in HoDoKu's order: by a corner with two candidates, its box, and the rest."""
        return (finding for threat in threats(grid) for finding in self.within(grid, threat))

    @abstractmethod
    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        """Yield the findings in a rectangle."""

    def made(self, grid: Grid, threat: Threat, removes: tuple[Node, ...], *roles: tuple[Any, ...]) -> Finding:
        """Return a finding with these removals, and with what the roles after floor and roof hold."""
        board = grid.board
        corners = (named(board, threat.floor), named(board, threat.roof))
        return Finding(self, removes, (digits_in(threat.digits), *corners, *roles))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        digits, floor, *_ = finding.pattern
        return no_others(known, floor, digits)


class Uniqueness1(UniqueRectangleTechnique):
    name = "uniqueness_1"
    rank = 3500
    summary = "a rectangle with only two candidates in three of its cells: the fourth takes neither of them"

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        if len(threat.roof) == 1:
            removes = removed(grid, threat.digits, threat.roof)
            if removes:
                yield self.made(grid, threat, removes)


class _CommonExtraTechnique(UniqueRectangleTechnique):
    """The roof has one further candidate, the same in each of its cells, so one of them takes it."""

    roles = (DIGITS, _FLOOR, ROOF, EXTRA)
    in_line: ClassVar[bool]
    """Whether the roof is two cells of a line."""

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        if len(threat.roof) < 2 or (len(threat.roof) == 2 and not threat.is_diagonal) is not self.in_line:
            return
        found = common_extra(grid, dict.fromkeys(threat.roof, threat.digits))
        if found and found[0]:
            yield self.made(grid, threat, *found)

    def rest(self, finding: Finding, board: Board) -> Sentence:
        return common_extra_words(finding, board)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        yield from super().grounds(finding, cell, known)
        digits, _, roof, extra = finding.pattern
        yield from no_others(known, roof, (*digits, extra[0].digit))


class Uniqueness2(_CommonExtraTechnique):
    name = "uniqueness_2"
    rank = 3600
    summary = "a rectangle with one further candidate in two adjacent cells: one of them takes it"
    in_line = True


class Uniqueness5(_CommonExtraTechnique):
    name = "uniqueness_5"
    rank = 3900
    summary = "a rectangle with one further candidate in two opposite or three cells: one of them takes it"
    in_line = False


class Uniqueness3(UniqueRectangleTechnique):
    name = "uniqueness_3"
    rank = 3700
    summary = "a rectangle whose two cells with further candidates make a naked subset with cells beside them"
    roles = (
        DIGITS,
        _FLOOR,
        ROOF,
        EXTRA,
        Role("subset", RoleKind.CANDIDATES, tone=3),
        Role("houses", RoleKind.HOUSES, tone=3),
    )

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        """Yield the subsets of each house of the roof; of equal ones in several houses, the first."""
        if len(threat.roof) != 2 or threat.is_diagonal:
            return
        board, sets = grid.board, grid.sets
        roof = bits_of(threat.roof)
        extra = (sets[threat.roof[0]] | sets[threat.roof[1]]) & ~threat.digits
        shared = [board.houses[each] for each, bits in enumerate(house_bits(board)) if not roof & ~bits]
        further = removed(grid, extra, threat.roof)
        met: set[frozenset[int]] = set()
        for house in shared:
            beside = (cell for cell in house.cells if not roof >> cell & 1)
            usable = [cell for cell in beside if sets[cell] and not sets[cell] & threat.digits]
            for cells, digits in _subsets(sets, usable, extra):
                if frozenset(cells) in met:
                    continue
                met.add(frozenset(cells))
                inside = {*cells, *threat.roof}
                losing = [each for each in shared if {*cells} <= {*each.cells}]
                others = sorted({cell for each in losing for cell in each.cells} - inside)
                if removes := removed(grid, digits, others):
                    subset = removed(grid, digits, cells)
                    yield self.made(grid, threat, removes, further, subset, tuple(losing))

    def rest(self, finding: Finding, board: Board) -> Sentence:
        _, _, roof, extra, subset, houses = finding.pattern
        beside = sorted({node.cell for node in subset})
        either = sentence("one of {}", and_cells(board, roof))
        cells = listed((*(Mention.of_cell(board, cell) for cell in beside), either))
        digits = in_words(sorted({node.digit for node in (*extra, *subset)}))
        return sentence("so {} take {} in {}", cells, digits, listed(map(Mention.of_house, houses)))

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        yield from super().grounds(finding, cell, known)
        pair, _, roof, extra, subset, _ = finding.pattern
        digits = {node.digit for node in (*extra, *subset)}
        yield from no_others(known, roof, digits.union(pair))
        yield from no_others(known, sorted({node.cell for node in subset}), digits)


def _subsets(sets: tuple[int, ...], cells: list[int], digits: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the cells that, with one cell for ``digits``, together have as many digits as cells."""

    def extend(start: int, chosen: tuple[int, ...], digits: int) -> Iterator[tuple[tuple[int, ...], int]]:
        for number in range(start, len(cells)):
            grown, together = (*chosen, cells[number]), digits | sets[cells[number]]
            if together.bit_count() == len(grown) + 1:
                yield grown, together
            yield from extend(number + 1, grown, together)

    interruption.check()
    return extend(0, (), digits)


class _LinkedTechnique(UniqueRectangleTechnique):
    """A digit that fits only in the corners in some houses."""

    roles = (DIGITS, _FLOOR, ROOF, Role("links", RoleKind.HOUSES, tone=3))

    @staticmethod
    def linked(finding: Finding) -> int:
        """Return the digit of the links: by default the one that is not removed."""
        one, other = finding.pattern[0]
        return int(other if finding.removes[0].digit == one else one)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        yield from super().grounds(finding, cell, known)
        _, floor, roof, houses = finding.pattern
        for house in houses:
            yield from elsewhere(known, house.cells, (*floor, *roof), (self.linked(finding),))


class Uniqueness4(_LinkedTechnique):
    """One of the two digits fits only in the roof in a house, so the roof can't take the other."""

    name = "uniqueness_4"
    rank = 3800
    summary = "a rectangle with a digit that fits only in two adjacent cells: they lose the other digit"

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        """Yield what the roof loses, by the digit that it must have."""
        if len(threat.roof) != 2 or threat.is_diagonal:
            return
        for linked in digits_in(threat.digits):
            if house := only_in(grid, linked, threat.roof):
                other = threat.digits & ~digit_bit(linked)
                if removes := removed(grid, other, threat.roof):
                    yield self.made(grid, threat, removes, (house,))

    def rest(self, finding: Finding, board: Board) -> Sentence:
        _, _, roof, (house,) = finding.pattern
        cells = or_cells(board, roof)
        return sentence("in {}, {} is in {}", Mention.of_house(house), self.linked(finding), cells)


def only_in(grid: Grid, digit: int, cells: tuple[int, ...]) -> House | None:
    """Return a house of some cells in which a digit has candidates only there; None if there is none."""
    inside, candidates = bits_of(cells), digit_bits(grid)[digit - 1]
    bits = house_bits(grid.board)
    for number in grid.board.houses_of[min(cells)]:
        if not inside & ~bits[number] and candidates & inside and not candidates & bits[number] & ~inside:
            return grid.board.houses[number]
    return None


class Uniqueness6(_LinkedTechnique):
    """A digit fits only in the corners in two houses side by side, so it isn't in the opposite roof cells."""

    name = "uniqueness_6"
    rank = 4000
    summary = "a rectangle that is an X-Wing of a digit: the two cells with further candidates lose it"

    @staticmethod
    def linked(finding: Finding) -> int:
        return finding.removes[0].digit

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        """Yield what the roof loses, by digit."""
        if not threat.is_diagonal:
            return
        first, second, third, last = threat.corners
        for digit in digits_in(threat.digits):
            for sides in (((first, second), (third, last)), ((first, third), (second, last))):
                links = tuple(house for side in sides if (house := only_in(grid, digit, side)))
                removes = removed(grid, digit_bit(digit), threat.roof)
                if len(links) == 2 and removes:
                    yield self.made(grid, threat, removes, links)

    def rest(self, finding: Finding, board: Board) -> Sentence:
        _, floor, roof, houses = finding.pattern
        digit, names = finding.removes[0].digit, listed(map(Mention.of_house, houses))
        pairs = and_cells(board, floor), and_cells(board, roof)
        return sentence("in {}, {} is either in {} or in {}", names, digit, *pairs)


class HiddenRectangle(_LinkedTechnique):
    """If the corner opposite the floor had one digit, both its neighbours would have the other."""

    name = "hidden_rectangle"
    rank = 4010
    summary = "a rectangle with a digit in a cell or in both its neighbours: this cell loses the other digit"

    def within(self, grid: Grid, threat: Threat) -> Iterator[Finding]:
        """Yield what the corner opposite each cell of the floor loses, by digit."""
        if len(threat.floor) != 1 and not threat.is_diagonal:
            return
        for corner in threat.floor:
            last = threat.opposite(corner)
            beside = [cell for cell in sorted(threat.corners) if cell not in (corner, last)]
            for digit in digits_in(threat.digits):
                links = tuple(house for cell in beside if (house := only_in(grid, digit, (cell, last))))
                other = threat.digits & ~digit_bit(digit)
                removes = removed(grid, other, (last,))
                if len(links) == 2 and removes:
                    turned = threat._replace(floor=(corner,), roof=(*beside, last))
                    yield self.made(grid, turned, removes, links)

    def rest(self, finding: Finding, board: Board) -> Sentence:
        _, _, (*beside, last), houses = finding.pattern
        names = listed(map(Mention.of_house, houses))
        at, (removes,) = Mention.of_cell(board, last), finding.removes
        said = "if {} were in {}, {} would be in {}, as it fits nowhere else in {}"
        cells = and_cells(board, beside)
        return sentence(said, removes.digit, at, self.linked(finding), cells, names)
