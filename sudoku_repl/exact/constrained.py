"""The search for the solutions of a quiz with constraints. It is complete: each solution keeps every rule.

It places naked and hidden singles and prunes the constraints whose cells changed until nothing does. A digit
that every walk of a constraint has is in one of its cells, so cells that see all of these can't have it. Then
the search branches: at the first open cell if the order of the solutions matters, otherwise where choices are
few, and constraints and contradictions many, at a cell or at a digit with two places in a house. No two
digits are exchangeable here, so the thorough search, which uses that, is for others. Where few solutions are
wanted, in any order, and the search is stuck, a SAT solver takes over, if it is installed
(:mod:`~sudoku_repl.exact.clauses`).

The kernel takes the same branches, so it finds the same solutions in the same order.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING

from sudoku_repl import interruption, kernels
from sudoku_repl.board import Board
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.exact import clauses
from sudoku_repl.exact.cover import Ranks, StuckError, found_by
from sudoku_repl.exact.sums import GroupedSum, grouped_sums, with_sums

if TYPE_CHECKING:
    from sudoku_repl.exact.kernel import WalkSearch
    from sudoku_repl.exact.quick import SearchQuestion

_FEW = 65
"""The most solutions that are looked for by a SAT solver: more of them are met sooner without it."""
_PATIENCE, _SLOW_PATIENCE = 100_000, 1_000
"""Dead ends before a SAT solver takes over, with the kernel and without: one to three seconds on 9x9."""
_MOST_LEARNED = 1_000_000
"""Dead ends of the SAT solver before it gives up: some minutes."""


def solutions(
    question: SearchQuestion, ranks: Ranks | None = None, dead_ends: int | None = None
) -> Iterator[bytes]:
    """Yield the solutions, each once; in the order of the ranks if given.

    Raises StuckError after more than ``dead_ends`` dead ends.
    """
    board, sets = with_sums(question.board), _start(question)
    if not kernels.HAS_KERNEL:
        yield from _searched(board, sets, ranks, dead_ends)
        return
    with _SEARCHES.lend(board) as search:
        search.load(sets, ranks, -1 if dead_ends is None else dead_ends)
        yield from found_by(search)


def in_any_order(question: SearchQuestion, most: int) -> Iterator[bytes]:
    """Yield up to ``most`` solutions, each once, in any order."""
    if not 0 < most <= _FEW or not clauses.HAS_SOLVER:
        yield from islice(solutions(question), most)
        return
    found: list[bytes] = []
    patience = _PATIENCE if kernels.HAS_KERNEL else _SLOW_PATIENCE
    searches: tuple[Callable[[], Iterator[bytes]], ...] = (
        lambda: solutions(question, dead_ends=patience),
        lambda: clauses.solutions(with_sums(question.board), _start(question), [*found], _MOST_LEARNED),
        lambda: solutions(question),
    )
    for search in searches:
        with suppress(StuckError):
            for solution in search():
                if solution not in found:
                    found.append(solution)
                    yield solution
                    if len(found) == most:
                        return
            return


def _start(question: SearchQuestion) -> list[int]:
    """Return the digits that each cell can have at the start."""
    sets = list(question.sets or question.board.unrestricted)
    for cell, digit in enumerate(question.givens):
        if digit:
            sets[cell] = digit_bit(digit)
    cell, digit = question.without
    if digit:
        sets[cell] &= ~digit_bit(digit)
    return sets


_SEARCHES: kernels.Lender[Board, WalkSearch] = kernels.Lender(
    lambda board: kernels.kernel_of("exact").WalkSearch(board), boards=4
)
"""Lends kernels of the search."""


def _searched(board: Board, sets: list[int], ranks: Ranks | None, dead_ends: int | None) -> Iterator[bytes]:
    search, failed = _SlowWalkSearch(board), 0
    branches = [(sets, [False] * len(sets), range(len(sets)))]
    while branches:
        interruption.check()
        sets, done, changed = branches.pop()
        if not search.settle(sets, done, changed):
            failed += 1
            if dead_ends is not None and failed > dead_ends:
                raise StuckError
            continue
        is_open = [at for at, held in enumerate(done) if not held]
        if not is_open:
            yield bytes(map(int.bit_length, sets))
            continue
        if ranks:
            choices = [(is_open[0], bit + 1) for bit in ranks[is_open[0]] if sets[is_open[0]] >> bit & 1]
        else:
            choices = search.choices(sets, is_open)
        for cell, digit in reversed(choices):
            tried = [*sets[:cell], digit_bit(digit), *sets[cell + 1 :]]
            branches.append((tried, done.copy(), range(cell, cell + 1)))


class _SlowWalkSearch:
    """The tables of a board, what follows from sets of digits on it, and where that often fails."""

    def __init__(self, board: Board) -> None:
        self._peers = board.peers
        self._sees = [frozenset(peers) for peers in board.peers]
        self._houses = [house.cells for house in board.houses]
        self._houses_of = board.houses_of
        self._all = board.all_digits
        self._walks = [(each.cells, each.walk) for each in board.constraints if each.walks]
        self._walks_of: list[list[int]] = [[] for _ in board.coordinates]
        for number, (cells, _) in enumerate(self._walks):
            for cell in cells:
                self._walks_of[cell].append(number)
        self._sums = grouped_sums(board)
        self._sums_of: list[list[int]] = [[] for _ in board.coordinates]
        for number, each in enumerate(self._sums):
            for cell in chain.from_iterable(each.groups):
                self._sums_of[cell].append(number)
        self._sets: list[int] = []
        """The digits that each cell can have."""
        self._done: list[bool] = []
        """Whether the peers of each cell have lost its digit."""
        self._ahead: list[int] = []
        """Cells with one digit at most, whose peers are next."""
        self._houses_due, self._walks_due = OrderedDict[int, None](), OrderedDict[int, None]()
        self._sums_due = OrderedDict[int, None]()
        """The houses, walks and sums with a cell that changed, in the order in which it did."""
        both = zip(self._walks_of, self._sums_of, strict=True)
        self.weights = [1.0 + len(walks) + len(sums) for walks, sums in both]
        """How many walks and sums each cell is in, and how often it took part in a contradiction, about.

        The search branches at few choices for the weight, as Boussemart and others do (ECAI 2004).
        """

    def settle(self, sets: list[int], done: list[bool], changed: Iterable[int]) -> bool:
        """Draw conclusions in ``sets`` until there are no more; return False at a contradiction.

        ``done`` marks the cells whose peers have lost their digit; ``changed`` are the cells that lost digits
        since the last conclusions.
        """
        self._sets, self._done = sets, done
        for cell in changed:
            self._put_down(cell)
        failed: Sequence[int] = ()
        while not failed:
            if self._ahead:
                failed = self._place(self._ahead.pop())
            elif self._houses_due:
                failed = self._hide(self._houses[self._houses_due.popitem(last=False)[0]])
            elif self._sums_due:
                failed = self._bound(self._sums[self._sums_due.popitem(last=False)[0]])
            elif self._walks_due:
                failed = self._prune(self._walks_due.popitem(last=False)[0])
            else:
                return True
        for cell in failed:
            self.weights[cell] += 1
        self._ahead.clear()
        self._houses_due.clear()
        self._sums_due.clear()
        self._walks_due.clear()
        return False

    def choices(self, sets: Sequence[int], is_open: Sequence[int]) -> list[tuple[int, int]]:
        """Return the choices to branch at: a cell with its digits, or both places of a digit in a house.

        They are the fewest for their weight. Two places weigh as much as their cells on average.
        """
        weights = self.weights
        best = min(is_open, key=lambda cell: sets[cell].bit_count() / weights[cell])
        least = sets[best].bit_count() / weights[best]
        found = [(best, digit) for digit in digits_in(sets[best])]
        for cells in self._houses:
            once = twice = more = 0
            for cell in cells:
                more |= twice & sets[cell]
                twice |= once & sets[cell]
                once |= sets[cell]
            for digit in digits_in(twice & ~more):
                places = [cell for cell in cells if sets[cell] & digit_bit(digit)]
                share = 4 / sum(weights[cell] for cell in places)
                if share < least:
                    least, found = share, [(cell, digit) for cell in places]
        return found

    def _put_down(self, cell: int, pruned: int = -1) -> None:
        """Put down what follows from a change of a cell; not the walk whose pruning changed it."""
        for house in self._houses_of[cell]:
            self._houses_due.setdefault(house)
        for number in self._sums_of[cell]:
            self._sums_due.setdefault(number)
        for walk in self._walks_of[cell]:
            if walk != pruned:
                self._walks_due.setdefault(walk)
        if not self._sets[cell] & self._sets[cell] - 1:
            self._ahead.append(cell)

    def _place(self, cell: int) -> Sequence[int]:
        """Remove the digit of a cell from its peers; return the cells of a contradiction."""
        sets, digit = self._sets, self._sets[cell]
        if not digit:
            return (cell,)
        if self._done[cell]:
            return ()
        self._done[cell] = True
        for peer in self._peers[cell]:
            if sets[peer] & digit:
                sets[peer] ^= digit
                if not sets[peer]:
                    return cell, peer
                self._put_down(peer)
        return ()

    def _hide(self, cells: Sequence[int]) -> Sequence[int]:
        """Leave the hidden singles of a house only their digit; return the cells of a contradiction."""
        sets, once, twice = self._sets, 0, 0
        for cell in cells:
            twice |= once & sets[cell]
            once |= sets[cell]
        if once != self._all:
            return cells
        once &= ~twice
        for cell in cells if once else ():
            hidden = sets[cell] & once
            if hidden and hidden != sets[cell]:
                if hidden & (hidden - 1):
                    return cells
                sets[cell] = hidden
                self._put_down(cell)
        return ()

    def _bound(self, grouped: GroupedSum) -> Sequence[int]:
        """Remove the digits that are too large or too small for a sum; return the cells of a contradiction.

        In the least sum, a cell takes at most the last of the digits that are taken from its smallest on. So
        its digit exceeds that by at most what the total exceeds the least sum by.
        """
        sets, (factors, groups, total) = self._sets, grouped
        taken = [self._taken(cells) for cells in groups]
        failed = [cells for cells, (least, most) in zip(groups, taken, strict=True) if not least or not most]
        if failed:
            return failed[0]
        low = high = 0
        for factor, (least, most) in zip(factors, taken, strict=True):
            ends = factor * sum(digits_in(least)), factor * sum(digits_in(most))
            low, high = low + min(ends), high + max(ends)
        if not low <= total <= high:
            return tuple(chain.from_iterable(groups))
        for factor, cells, (least, most) in zip(factors, groups, taken, strict=True):
            up, down = (total - low) // abs(factor), (high - total) // abs(factor)
            if factor < 0:
                up, down = down, up
            for cell in cells:
                above = ~least & -(sets[cell] & -sets[cell])
                below = ~most & _to(sets[cell].bit_length())
                last, first = (above & -above).bit_length() - 1, below.bit_length() + 1
                kept = sets[cell] & _to(last + up) & ~_to(first - 1 - down)
                if not kept:
                    return cells
                if kept != sets[cell]:
                    sets[cell] = kept
                    self._put_down(cell)
        return ()

    def _taken(self, cells: Sequence[int]) -> tuple[int, int]:
        """Return the digits that some cells, which differ, take in their least sum, and in their largest.

        The digits are 0 if there are too few.
        """
        least = most = 0
        for cell in cells:
            digits = self._sets[cell]
            free = self._all & ~least & -(digits & -digits)
            least |= free & -free
            below = ~most & _to(digits.bit_length())
            most |= 1 << below.bit_length() >> 1
            if not free or not below:
                return 0, 0
        return least, most

    def _prune(self, number: int) -> Sequence[int]:
        """Prune the cells of a walk; return them at a contradiction."""
        sets, (cells, walk) = self._sets, self._walks[number]
        left = walk.pruned(tuple([sets[cell] for cell in cells]))
        if not left[0]:
            return cells
        for cell, digits in zip(cells, left, strict=True):
            if digits != sets[cell]:
                sets[cell] = digits
                self._put_down(cell, number)
        return self._lock(cells, walk.required(left))

    def _lock(self, cells: Sequence[int], required: int) -> Sequence[int]:
        """Remove the digits that some cells must take from the cells that see all their places.

        Return the cells of a contradiction.
        """
        sets = self._sets
        for digit in digits_in(required):
            places = [cell for cell in cells if sets[cell] & digit_bit(digit)]
            seen = frozenset.intersection(*(self._sees[cell] for cell in places))
            for cell in sorted(seen) if len(places) > 1 else ():
                if sets[cell] & digit_bit(digit):
                    sets[cell] ^= digit_bit(digit)
                    if not sets[cell]:
                        return (cell,)
                    self._put_down(cell)
        return ()


def _to(digit: int) -> int:
    """Return the set of the digits up to one."""
    return (1 << max(digit, 0)) - 1
