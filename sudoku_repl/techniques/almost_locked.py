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
from functools import lru_cache, reduce
from itertools import combinations
from operator import itemgetter, or_

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.cells import bits_of, contained, in_bits, members, seen_by_all
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, F, Known, Technique

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
        self.cells: list[int] = []
        """The cells of each set."""
        self.digits: list[int] = []
        """The digits of each set."""
        of_digit = board.packing.by_digit(candidates)
        self.places: list[dict[int, int]] = []
        """For each set, the places of each of its digits."""
        self.excludes: list[dict[int, int]] = []
        """For each set, what each of its digits excludes."""
        self._with_cell: dict[int, int] = {}
        self._having: list[dict[int, int]] = [{} for _ in range(board.digits + 1)]
        """For each digit and places, the sets that have it there."""
        for number, (cells, digits) in enumerate(sets_of(board, board.packing.unpack(candidates)).items()):
            bit, held = 1 << number, bits_of(cells)
            self.cells.append(held)
            self.digits.append(digits)
            for cell in cells:
                self._with_cell[cell] = self._with_cell.get(cell, 0) | bit
            places = {digit: held & of_digit[digit - 1] for digit in digits_in(digits)}
            for digit, at in places.items():
                having = self._having[digit]
                having[at] = having.get(at, 0) | bit
            self.places.append(places)
            self.excludes.append(
                {digit: _seen(board, at) & of_digit[digit - 1] for digit, at in places.items()}
            )
        self._linked: list[dict[int, int]] = [self._links_of(digit) for digit in range(board.digits + 1)]
        self._agreeing: dict[int, dict[int, int]] = {}

    def __len__(self) -> int:
        return len(self.cells)

    def _links_of(self, digit: int) -> dict[int, int]:
        """Return, for each places of a digit, the sets in which it is restricted by them."""
        having = self._having[digit]
        every, sets = list(having), list(having.values())
        seeing = contained(every, [_seen(self.board, each) for each in every])
        return {
            each: reduce(or_, (sets[other] for other in members(others)), 0)
            for each, others in zip(every, seeing, strict=True)
        }

    def linked(self, number: int, digit: int) -> int:
        """Return the sets that have a digit of a set as a restricted common. They may overlap with it."""
        return self._linked[digit][self.places[number][digit]]

    def linked_on_any(self, number: int) -> int:
        """Return the sets that have any digit of a set as a restricted common."""
        return reduce(or_, (self.linked(number, digit) for digit in self.places[number]), 0)

    def agreeing(self, number: int, digit: int) -> int:
        """Return the sets that exclude a digit from a cell from which this set excludes it."""
        if digit not in self._agreeing:
            self._agreeing[digit] = self._agreements(digit)
        return self._agreeing[digit].get(self.excludes[number][digit], 0)

    def _agreements(self, digit: int) -> dict[int, int]:
        """Return, for what a set excludes of a digit, the sets that exclude some of it, too."""
        excluding: dict[int, int] = {}
        for number, excludes in enumerate(self.excludes):
            if lost := excludes.get(digit):
                excluding[lost] = excluding.get(lost, 0) | 1 << number
        agreeing = dict(excluding)
        for one, other in combinations(excluding, 2):
            if one & other:
                agreeing[one] |= excluding[other]
                agreeing[other] |= excluding[one]
        return agreeing

    def agreeing_on_any(self, number: int) -> int:
        """Return the sets that exclude any digit from a cell from which this set excludes it."""
        return reduce(or_, (self.agreeing(number, digit) for digit in self.excludes[number]), 0)

    def excluding(self, digit: int, cell: int) -> Iterator[int]:
        """Yield the sets that exclude a digit from a cell, ascending."""
        return (number for number, lost in enumerate(self.excludes) if lost.get(digit, 0) >> cell & 1)

    def touching(self, number: int) -> int:
        """Return the sets that share a cell with a set, itself among them."""
        return reduce(or_, (self._with_cell[cell] for cell in members(self.cells[number])))

    def restricted(self, one: int, other: int) -> int:
        """Return the restricted common digits of two sets."""
        common = digits_in(self.digits[one] & self.digits[other])
        return sum(digit_bit(digit) for digit in common if self.linked(one, digit) >> other & 1)

    def both_exclude(self, one: int, other: int, apart: int) -> list[tuple[int, int]]:
        """Return what is false if one of two sets takes all its digits: digit and cells.

        Both sets exclude each pair. The digits ``apart`` are left out.
        """
        first, second = self.excludes[one], self.excludes[other]
        common = self.digits[one] & self.digits[other] & ~apart
        return [(digit, lost) for digit in digits_in(common) if (lost := first[digit] & second[digit])]


def almost_locked_sets(grid: Grid) -> AlmostLockedSets:
    """Return the almost locked sets of a grid."""
    return _sets(grid.board, grid.candidates)


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
        yield from self.among(almost_locked_sets(grid), overlapping=True)

    def find_usual(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of sets that share no cell."""
        return self.among(almost_locked_sets(grid), overlapping=False)

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
