"""Almost locked sets (ALS): cells of a house that together have one digit more than there are cells.

If such a set lacks one of its digits, it takes all the others. Two sets have a *restricted common* digit if
each candidate of it in the one sees each in the other: at most one of the two sets takes it.

The sets of a grid and their links are found once, and shared by the techniques. Cells are bits of integers,
and so are the sets of a grid, by their numbers. The sets are numbered as HoDoKu finds them: house by house in
scan order, in each house in the order of their cells. So the first finding is HoDoKu's, too.

Bounds: in houses of more than ten open cells, only sets of at most four cells are found, because the number
of sets doubles with each cell.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from itertools import combinations
from operator import itemgetter, or_
from typing import TYPE_CHECKING

from sudoku_repl import interruption, kernels
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import bits_of, contained, in_bits, members, scan_of, seen_by_all
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import LockedSets

_MANY_OPEN = 10
"""The number of open cells of a house up to which all its sets are found."""
_FEW_CELLS = 4
"""The number of cells of the largest sets of other houses."""


def most_cells(open_cells: int) -> int:
    """Return the number of cells of the largest sets that are looked for in a house with some open cells."""
    return open_cells if open_cells <= _MANY_OPEN else _FEW_CELLS


@lru_cache(maxsize=1 << 13)
def _of_house(masks: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the almost locked sets of a house, as slots and digits, given the candidates of its cells."""
    slots = [slot for slot, mask in enumerate(masks) if mask]
    most = most_cells(len(slots))
    found: list[tuple[tuple[int, ...], int]] = []

    def extend(start: int, chosen: tuple[int, ...], digits: int) -> None:
        count = len(chosen) + 1
        for at in range(start, len(slots)):
            together = digits | masks[slots[at]]
            spare = together.bit_count() - count
            if spare == 1:
                found.append(((*chosen, slots[at]), together))
            if spare - 1 <= min(most - count, len(slots) - 1 - at) and count < most:
                extend(at + 1, (*chosen, slots[at]), together)

    extend(0, (), 0)
    return tuple(found)


def sets_of(board: Board, sets: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return the cells and digits of all almost locked sets, in order, given the candidates of each cell."""
    found: dict[tuple[int, ...], int] = {}
    for house in board.houses:
        interruption.check()
        cells = house.cells
        for slots, digits in _of_house(itemgetter(*cells)(sets)):
            found.setdefault(tuple([cells[slot] for slot in slots]), digits)
    return found


_seen = lru_cache(maxsize=1 << 14)(seen_by_all)


class AlmostLockedSets:
    """The almost locked sets of a grid, numbered from 0, and how they are linked.

    A digit of a set comes with its *places*, the cells of the set that have it as a candidate, and with what
    it *excludes*, the cells elsewhere that have it and see all its places: they lose it if the set takes it.
    """

    def __init__(self, board: Board, candidates: int) -> None:
        self.board = board
        self._of_digit = board.packing.by_digit(candidates)
        self.kernel: LockedSets | None = None
        """The kernel that finds what the sets remove; None without kernels."""
        if scan := scan_of(board):
            self.kernel = kernels.kernel_of("techniques").LockedSets(scan, candidates)
            self.cells, self.digits = self.kernel.cells(), self.kernel.masks()
            return
        found = sets_of(board, board.packing.unpack(candidates))
        self.cells = [bits_of(cells) for cells in found]
        """The cells of each set."""
        self.digits = list(found.values())
        """The digits of each set."""

    def __len__(self) -> int:
        return len(self.cells)

    def places(self, number: int, digit: int) -> int:
        """Return the places of a digit of a set."""
        return self.cells[number] & self._of_digit[digit - 1]

    def excludes(self, number: int, digit: int) -> int:
        """Return what a digit of a set excludes."""
        return _seen(self.board, self.places(number, digit)) & self._of_digit[digit - 1]

    @cached_property
    def excluded(self) -> list[int]:
        """For each set all that it excludes, as a set of candidates."""
        if self.kernel:
            return self.kernel.excluded()
        size = len(self.board.coordinates)
        return [
            sum(self.excludes(number, digit) << (digit - 1) * size for digit in digits_in(digits))
            for number, digits in enumerate(self.digits)
        ]

    @cached_property
    def _with_cell(self) -> dict[int, int]:
        """For each cell, the sets that have it."""
        found: dict[int, int] = {}
        for number, cells in enumerate(self.cells):
            for cell in members(cells):
                found[cell] = found.get(cell, 0) | 1 << number
        return found

    @cached_property
    def _linked(self) -> list[dict[int, int]]:
        """For each digit and places, the sets in which it is restricted by them."""
        having: list[dict[int, int]] = [{} for _ in range(self.board.digits + 1)]
        for number, digits in enumerate(self.digits):
            for digit in digits_in(digits):
                of_digit, at = having[digit], self.places(number, digit)
                of_digit[at] = of_digit.get(at, 0) | 1 << number
        return [*map(self._links_of, having)]

    def _links_of(self, having: dict[int, int]) -> dict[int, int]:
        """Return, for each places of a digit, the sets restricted by them, given the sets that have them."""
        every, sets = list(having), list(having.values())
        seeing = contained(every, [_seen(self.board, each) for each in every])
        return {
            each: reduce(or_, (sets[other] for other in members(others)), 0)
            for each, others in zip(every, seeing, strict=True)
        }

    def linked(self, number: int, digit: int) -> int:
        """Return the sets that have a digit of a set as a restricted common. They may overlap with it."""
        return self._linked[digit][self.places(number, digit)]

    def linked_on_any(self, number: int) -> int:
        """Return the sets that have any digit of a set as a restricted common."""
        return reduce(or_, (self.linked(number, digit) for digit in digits_in(self.digits[number])), 0)

    @cached_property
    def _agreeing(self) -> list[dict[int, int]]:
        """For each digit and what a set excludes of it, the sets that exclude some of that, too."""
        return [{}, *map(self._agreements, range(1, self.board.digits + 1))]

    def _agreements(self, digit: int) -> dict[int, int]:
        excluding: dict[int, int] = {}
        for number, digits in enumerate(self.digits):
            if digits & digit_bit(digit) and (lost := self.excludes(number, digit)):
                excluding[lost] = excluding.get(lost, 0) | 1 << number
        agreeing = dict(excluding)
        for one, other in combinations(excluding, 2):
            if one & other:
                agreeing[one] |= excluding[other]
                agreeing[other] |= excluding[one]
        return agreeing

    def agreeing(self, number: int, digits: int) -> int:
        """Return the sets that exclude one of some digits of a set from a cell where the set excludes it."""
        return reduce(
            or_,
            (self._agreeing[digit].get(self.excludes(number, digit), 0) for digit in digits_in(digits)),
            0,
        )

    def touching(self, number: int) -> int:
        """Return the sets that share a cell with a set, itself among them."""
        return reduce(or_, (self._with_cell[cell] for cell in members(self.cells[number])))

    def restricted(self, one: int, other: int) -> int:
        """Return the restricted common digits of two sets."""
        common, board = digits_in(self.digits[one] & self.digits[other]), self.board
        return sum(
            digit_bit(digit)
            for digit in common
            if not self.places(other, digit) & ~_seen(board, self.places(one, digit))
        )

    def both_exclude(self, one: int, other: int, apart: int) -> list[tuple[int, int]]:
        """Return what is false if one of two sets takes all its digits: digit and cells.

        Both sets exclude each pair. The digits ``apart`` are left out.
        """
        common = digits_in(self.digits[one] & self.digits[other] & ~apart)
        lost = ((digit, self.excludes(one, digit) & self.excludes(other, digit)) for digit in common)
        return [each for each in lost if each[1]]


def almost_locked_sets(board: Board, candidates: int) -> AlmostLockedSets:
    """Return the almost locked sets of a grid, given its packed candidates."""
    return _sets(board, candidates)


_sets = lru_cache(maxsize=4)(AlmostLockedSets)


# --- what the techniques share --------------------------------------------------------------------------


ENDS = (Role("als_a", RoleKind.CELLS), Role("als_b", RoleKind.CELLS, tone=2))
"""The roles of the two sets that exclude what a finding removes."""


class AlmostLockedTechnique(Technique):
    """A technique that finds linked almost locked sets. The first two roles are :data:`ENDS`."""

    family = "almost locked sets"
    difficulty = Difficulty.UNFAIR
    usual = True

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by their sets: first of sets that share no cell, then of those that do."""
        yield from self.find_usual(grid)
        yield from self.among(almost_locked_sets(grid.board, grid.candidates), overlapping=True)

    def find_usual(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of sets that share no cell."""
        return self.among(almost_locked_sets(grid.board, grid.candidates), overlapping=False)

    @abstractmethod
    def among(self, sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[Finding]:
        """Yield the findings of sets that share a cell, or of those that share none."""

    @abstractmethod
    def linked(self, finding: Finding) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Yield each two linked sets of a finding, with a restricted common of theirs."""

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return why the sets are almost locked, why they are linked, and where others are excluded."""
        linked, facts = list(self.linked(finding)), list[F]()
        for cells in dict.fromkeys((*(one for one, _, _ in linked), *(other for _, other, _ in linked))):
            facts += why_few_digits(cells, known)
        for one, other, digit in linked:
            facts += why_restricted(one, other, digit, known)
        for digit, lost in finding.removes:
            for cells in finding.pattern[: len(ENDS)]:
                facts += why_excluded(cells, digit, [lost], known)
        return dict.fromkeys(facts)


def removed(board: Board, lost: Iterable[tuple[int, int]]) -> tuple[Node, ...]:
    """Return the candidates to remove, given digits with the cells that lose them, by digit and cell."""
    by_digit: dict[int, int] = {}
    for digit, cells in lost:
        by_digit[digit] = by_digit.get(digit, 0) | cells
    return tuple(node for digit in sorted(by_digit) for node in in_bits(board, digit, by_digit[digit]))


def digits_removed(removes: Iterable[Node]) -> tuple[int, ...]:
    """Return the digits of some candidates, ascending."""
    return tuple(sorted({node.digit for node in removes}))


def set_words(board: Board, cells: Iterable[int]) -> Sentence:
    """Name the cells of a set in a sentence, in parentheses if they are several."""
    named = [Mention.of_cell(board, cell) for cell in cells]
    return sentence("({})", listed(named)) if len(named) > 1 else listed(named)


def taking(board: Board, cells: tuple[int, ...], digits: Iterable[int]) -> Sentence:
    """Say that the cells of a set take some digits."""
    take = "take" if len(cells) > 1 else "takes"
    return sentence("{} {} {}", set_words(board, cells), take, in_words(digits))


def why_few_digits(cells: Iterable[int], known: Known[F]) -> Iterator[F]:
    """Yield why some cells have no other digits than theirs: all digits that are gone from each of them."""
    cells, gone = tuple(cells), known.gone
    for digit in range(1, known.board.digits + 1):
        if all((cell, digit) in gone for cell in cells):
            yield from (gone[cell, digit] for cell in cells)


def why_excluded(cells: Iterable[int], digit: int, lost: Iterable[int], known: Known[F]) -> Iterator[F]:
    """Yield why some cells exclude a digit from others if they take it: it is gone where it wouldn't."""
    lost = {*lost}
    for cell in cells:
        if (cell, digit) in known.gone and not lost <= {*known.board.peers[cell]}:
            yield known.gone[cell, digit]


def why_restricted(one: tuple[int, ...], other: tuple[int, ...], digit: int, known: Known[F]) -> Iterator[F]:
    """Yield why at most one of two sets takes a digit: it is gone where a cell doesn't see the other's."""
    gone, peers = known.gone, known.board.peers
    places = [cell for cell in other if (cell, digit) not in gone]
    yield from why_excluded(one, digit, places, known)
    left = [cell for cell in one if (cell, digit) not in gone or {*places} <= {*peers[cell]}]
    yield from why_excluded(other, digit, left, known)
