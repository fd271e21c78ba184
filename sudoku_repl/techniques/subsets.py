"""Naked, hidden and locked subsets of a size: as many cells of a house as digits.

A *naked* subset is k cells of a house that together have k candidates. Every other cell that sees all of them
loses these. With extra houses or regions, such a cell may share no house with all of them. A *hidden* subset
is k digits that a house can take in k cells only. A naked subset whose cells share two houses, and that
removes candidates in both, is *locked*. Each size is a technique of its own.

What is in a house depends only on the candidates of its cells, so it is kept by them: most houses stay the
same from one grid to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from sudoku_repl.board import Board, House
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.cells import bits_of, digit_bits, house_bits, members, scan_of, seen_by_all
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.houses import Subset, readers, slots_in, slots_of_digits
from sudoku_repl.techniques.locked_candidates import LINES
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique, elsewhere, no_others


@lru_cache(maxsize=1 << 15)
def _few(sets: tuple[int, ...], size: int) -> tuple[Subset, ...]:
    """Return the ``size`` indices whose sets together have ``size`` members, in combination order.

    Each comes with those members. Sets of one member, and empty ones, don't take part.
    """
    usable = [(1 << index, each) for index, each in enumerate(sets) if 2 <= each.bit_count() <= size]
    found: list[Subset] = []

    def extend(start: int, indices: int, together: int, missing: int) -> None:
        for at in range(start, len(usable) - missing + 1):
            index, each = usable[at]
            grown = together | each
            if grown.bit_count() > size:
                continue
            if missing == 1:
                if grown.bit_count() == size:
                    found.append((indices | index, grown))
            else:
                extend(at + 1, indices | index, grown, missing - 1)

    extend(0, 0, 0, size)
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _hidden(masks: tuple[int, ...], size: int) -> tuple[Subset, ...]:
    """Return the hidden subsets of a house, its slots and digits, that leave candidates to remove there."""
    return tuple(
        (slots, digits)
        for digits, slots in _few(slots_of_digits(masks), size)
        if any(masks[slot] & ~digits for slot in slots_in(slots))
    )


_HouseReader: TypeAlias = tuple[House, Callable[[tuple[int, ...]], tuple[int, ...]]]
"""A house, and a getter of its cells' candidates from those of all cells."""


@lru_cache(maxsize=64)
def _regions_first(board: Board) -> list[_HouseReader]:
    """Return the houses as :func:`readers` does, boxes and other regions before the lines."""
    return sorted(readers(board), key=lambda each: each[0].kind in LINES)


def _to_search(grid: Grid, size: int, *, hidden: bool) -> list[_HouseReader]:
    """Return the houses that can have a subset that removes something; without the kernel, all."""
    board, scan = grid.board, scan_of(grid.board)
    if not scan:
        return _regions_first(board)
    every = readers(board)
    having = [every[house] for house in scan.with_subset(grid.candidates, size, hidden)]
    return sorted(having, key=lambda each: each[0].kind in LINES)


class SizedSubsetTechnique(Technique):
    """A technique that finds subsets of one size."""

    family = "subsets"
    difficulty = Difficulty.MEDIUM
    usual = True
    rating_class = 3
    roles: ClassVar[tuple[Role, ...]] = (
        Role("houses", RoleKind.HOUSES),
        Role("cells", RoleKind.CELLS),
        Role("digits", RoleKind.DIGITS),
    )
    size: ClassVar[int]
    """The number of cells, and of digits."""
    kind: ClassVar[str]
    """The beginning of the names."""
    saying: ClassVar[str]
    """The summary, with a place for the size in words."""


class NakedSubsetTechnique(SizedSubsetTechnique):
    """Cells of a house that together have as many candidates."""

    kind = "naked"
    saying = "{0} cells of a house that have only {0} candidates"
    locked: ClassVar[bool | None] = False
    """Whether it finds those that remove candidates in two houses, or those that don't; None: both."""

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each subset once, by the scan order of its first house and in combination order."""
        board, sets, found = grid.board, grid.sets, set[tuple[int, ...]]()
        for house, read in _to_search(grid, self.size, hidden=False):
            for slots, digits in _few(read(sets), self.size):
                cells = tuple(board.cells[house.cells[slot]] for slot in slots_in(slots))
                if cells in found:
                    continue
                found.add(cells)
                seen = seen_by_all(board, bits_of(cells))
                if not any(seen & digit_bits(grid)[digit - 1] for digit in digits_in(digits)):
                    continue
                losing = _losing(board, sets, cells, digits)
                if self.locked in (None, _is_locked(sets, losing, cells, digits)):
                    yield self._finding(grid, losing or (house,), cells, digits, seen)

    def _finding(
        self, grid: Grid, houses: tuple[House, ...], cells: tuple[int, ...], digits: int, seen: int
    ) -> Finding:
        """Return the finding that removes the digits from the cells seen, those of the houses first."""
        inside = (cell for house in houses for cell in house.cells if seen >> cell & 1)
        removes = (
            Node(digit, grid.board.cells[cell])
            for cell in dict.fromkeys((*inside, *members(seen)))
            for digit in digits_in(grid.sets[cell] & digits)
        )
        return Finding(self, tuple(removes), (houses, cells, digits_in(digits)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        cells, digits = _cells_and_digits(finding, board)
        houses = listed(map(Mention.of_house, finding.houses))
        said = sentence("In {}, {} can take only {}", houses, cells, digits)
        held = {cell for house in finding.houses for cell in house.cells}
        outside = dict.fromkeys(node.cell for node in finding.removes if node.cell not in held)
        if not outside:
            return said
        seeing = listed(Mention.of_cell(board, cell) for cell in outside)
        return sentence("{}; {} {} these cells, too", said, seeing, "see" if len(outside) > 1 else "sees")

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return no_others(known, finding.cells, finding.digits)


def _losing(board: Board, sets: tuple[int, ...], cells: Iterable[int], digits: int) -> tuple[House, ...]:
    """Return the houses that contain all these cells and have the digits in others of their cells."""
    inside = bits_of(cells)
    return tuple(
        house
        for house, bits in zip(board.houses, house_bits(board), strict=True)
        if not inside & ~bits and any(sets[cell] & digits for cell in house.cells if not inside >> cell & 1)
    )


def _is_locked(sets: tuple[int, ...], losing: tuple[House, ...], cells: Iterable[int], digits: int) -> bool:
    """Return whether one of the losing houses, a region, is not the only one to lose something."""
    if len(losing) < 2:
        return False
    first, *others = sorted(losing, key=lambda house: house.kind in LINES)
    inside = {*first.cells, *cells}
    return any(sets[cell] & digits for house in others for cell in house.cells if cell not in inside)


def _cells_and_digits(finding: Finding, board: Board) -> tuple[Sentence, str]:
    return listed(Mention.of_cell(board, cell) for cell in finding.cells), in_words(finding.digits)


class LockedSubsetTechnique(NakedSubsetTechnique):
    """A naked subset that removes candidates in two houses."""

    family = "intersections"
    kind = "locked"
    saying = "{0} cells of both a box and a line that have only {0} candidates"
    locked = True


class HiddenSubsetTechnique(SizedSubsetTechnique):
    """Digits that a house can take in as many cells only."""

    kind = "hidden"
    saying = "{0} digits that a house can take in only {0} cells"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each subset of each house, in scan order and in combination order of the digits."""
        board, sets = grid.board, grid.sets
        for house, read in _to_search(grid, self.size, hidden=True):
            for slots, digits in _hidden(read(sets), self.size):
                cells = tuple(board.cells[house.cells[slot]] for slot in slots_in(slots))
                removes = (Node(digit, cell) for cell in cells for digit in digits_in(sets[cell] & ~digits))
                yield Finding(self, tuple(removes), ((house,), cells, digits_in(digits)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        cells, digits = _cells_and_digits(finding, board)
        house = Mention.of_house(finding.houses[0])
        return sentence("In {}, the digits {} fit only in {}", house, digits, cells)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return elsewhere(known, finding.houses[0].cells, finding.cells, finding.digits)


_SIZES = {2: ("pair", "two"), 3: ("triple", "three"), 4: ("quadruple", "four")}
"""What a subset of a size is called, and the size in words."""


def _sized(base: type[SizedSubsetTechnique], size: int, rank: int, score: int) -> type[SizedSubsetTechnique]:
    """Return the technique that finds subsets of a size."""
    word, count = _SIZES[size]
    name = f"{base.kind}_{word}"
    declared: dict[str, Any] = {
        "__module__": __name__,
        "name": name,
        "summary": base.saying.format(count),
        "rank": rank,
        "score": score,
        "size": size,
    }
    if size == max(_SIZES):  # no technique finds locked ones of this size alone
        declared |= {"difficulty": Difficulty.HARD, "locked": None}
    return type(name.title().replace("_", ""), (base,), declared)


SUBSETS = (
    _sized(LockedSubsetTechnique, 2, rank=1000, score=40),
    _sized(LockedSubsetTechnique, 3, rank=1100, score=60),
    _sized(NakedSubsetTechnique, 2, rank=1300, score=60),
    _sized(NakedSubsetTechnique, 3, rank=1400, score=80),
    _sized(HiddenSubsetTechnique, 2, rank=1500, score=70),
    _sized(HiddenSubsetTechnique, 3, rank=1600, score=100),
    _sized(NakedSubsetTechnique, 4, rank=2000, score=120),
    _sized(HiddenSubsetTechnique, 4, rank=2100, score=150),
)
"""The techniques. They are members of this module by their names, too."""
globals().update({each.__name__: each for each in SUBSETS})
