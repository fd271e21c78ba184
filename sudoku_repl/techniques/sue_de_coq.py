"""Sue de Coq: cells that a line and a region share, with cells of the rest of the line and of the region.

The shared cells have at least two candidate digits more than there are cells. The line's cells take some of
these digits, the region's cells take others, and no digit is in both. If all three together have as many
digits as cells, each of the digits is in one of them. So the line loses the digits that only the cells of
the line or the shared ones can take, and the region likewise.

*Extended*: the cells of the line and of the region may also have digits that the shared cells lack, with a
cell more for each. Such a digit may be in both: then the line has it once, and so has the region.

Bounds: two or three shared cells; at most four cells of each rest in houses of more than ten open cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_
from typing import TypeAlias

import attrs

from sudoku_repl import interruption
from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.almost_locked import most_cells, set_words, why_few_digits
from sudoku_repl.techniques.cells import bits_of, cells_at, scan_of
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.locked_candidates import LINES
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique

_Sets: TypeAlias = tuple[int, ...]
"""The candidates of each cell."""


@attrs.frozen
class _Part:
    """Some cells of the rest of a house."""

    takes: int
    """How many digits of the shared cells they take."""
    cells: tuple[int, ...]
    digits: int


class SueDeCoq(Technique):
    name = "sue_de_coq"
    title = "Sue de Coq"
    family = "almost locked sets"
    rank = 5300
    score = 250
    difficulty = Difficulty.UNFAIR
    usual = True
    summary = "cells that a line and a box share, and cells of both that take some of their digits each"
    roles = (
        Role("houses", RoleKind.HOUSES),
        Role("shared", RoleKind.CELLS),
        Role("of_line", RoleKind.CELLS, tone=2),
        Role("of_box", RoleKind.CELLS, tone=3),
        Role("digits", RoleKind.DIGITS),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by line, region, shared cells, and cells of the line."""
        sets, scan = grid.sets, scan_of(grid.board)
        for number, (line, region, both) in enumerate(_crossings(grid.board)):
            interruption.check()
            cells = [cell for cell in both if sets[cell]]
            if scan:
                every = scan.sue_de_coq(grid.candidates, number) if len(cells) > 1 else []
            else:
                every = sorted([*combinations(cells, 2), *combinations(cells, 3)])
            for shared in every:
                digits = reduce(or_, map(sets.__getitem__, shared))
                if digits.bit_count() >= len(shared) + 2:
                    yield from self._of(grid.board, sets, line, region, shared, digits)

    def _of(
        self, board: Board, sets: _Sets, line: House, region: House, shared: tuple[int, ...], digits: int
    ) -> Iterator[Finding]:
        """Yield the findings of some shared cells."""
        surplus = digits.bit_count() - len(shared)
        of_region = _parts(region, sets, shared, digits)
        for one in _parts(line, sets, shared, digits):
            for other in of_region:
                if one.takes + other.takes != surplus or one.digits & other.digits & digits:
                    continue
                if {*one.cells}.isdisjoint(other.cells):
                    lost = {
                        *_lost(sets, line, (*shared, *one.cells), digits & ~other.digits | one.digits),
                        *_lost(sets, region, (*shared, *other.cells), digits & ~one.digits | other.digits),
                    }
                    if lost:
                        parts = (cells_at(board, bits_of(each)) for each in (shared, one.cells, other.cells))
                        removes = tuple(Node(digit, board.cells[cell]) for digit, cell in sorted(lost))
                        yield Finding(self, removes, ((line, region), *parts, digits_in(digits)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        (line, region), *parts, _ = finding.pattern
        shared, of_line, of_region = (set_words(board, cells) for cells in parts)
        return sentence(
            "{}: {}, {} in {} and {} in {} have as many digits as cells, so they take them all",
            self.title,
            shared,
            of_line,
            Mention.of_house(line),
            of_region,
            Mention.of_house(region),
        )

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return (fact for cells in finding.pattern[1:4] for fact in why_few_digits(cells, known))


@lru_cache(maxsize=64)
def _crossings(board: Board) -> tuple[tuple[House, House, tuple[int, ...]], ...]:
    """Return the lines and regions that share at least two cells, but not all, with these cells."""
    lines = [house for house in board.houses if house.kind in LINES]
    regions = [house for house in board.houses if house.kind not in LINES]
    return tuple(
        (line, region, shared)
        for line, region in product(lines, regions)
        if 2 <= len(shared := tuple(sorted({*line.cells} & {*region.cells}))) < len(line.cells)
    )


def _parts(house: House, sets: _Sets, shared: tuple[int, ...], digits: int) -> list[_Part]:
    """Return the parts of a house outside the shared cells that take some of their digits."""
    rest = [cell for cell in house.cells if cell not in shared]
    found = _parts_of(tuple([sets[cell] for cell in rest]), digits)
    return [_Part(takes, tuple([rest[slot] for slot in slots]), held) for takes, slots, held in found]


@lru_cache(maxsize=1 << 14)
def _parts_of(masks: tuple[int, ...], digits: int) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """Return the parts among some slots: how many digits they take, their slots, and all their digits."""
    slots = [slot for slot, mask in enumerate(masks) if mask]
    surplus, most = digits.bit_count() - 2, most_cells(len(slots))
    found: list[tuple[int, tuple[int, ...], int]] = []

    def extend(start: int, chosen: tuple[int, ...], held: int) -> None:
        for at in range(start, len(slots)):
            grown, together = (*chosen, slots[at]), held | masks[slots[at]]
            takes = len(grown) - (together & ~digits).bit_count()
            if 0 < takes < surplus and together & digits:
                found.append((takes, grown, together))
            if len(grown) < most and takes + len(slots) - at > 1:
                extend(at + 1, grown, together)

    extend(0, (), 0)
    return tuple(found)


def _lost(sets: _Sets, house: House, inside: tuple[int, ...], digits: int) -> Iterator[tuple[int, int]]:
    """Yield the digits, with their cells, that a house loses outside some of its cells."""
    for cell in house.cells:
        if cell not in inside:
            yield from ((digit, cell) for digit in digits_in(sets[cell] & digits))
