"""The search for the solutions of a quiz with constraints. It is complete: each solution keeps every rule.

It places naked and hidden singles and prunes the constraints whose cells changed until nothing does. Then it
branches: at the first open cell if the order of the solutions matters, otherwise where few digits are left
and contradictions were many. It never gives up. No two digits are exchangeable here, so the thorough search,
which uses that, is for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.constraints.walk import CellSets
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.exact.cover import Ranks

if TYPE_CHECKING:
    from sudoku_repl.exact.quick import SearchQuestion


def solutions(question: SearchQuestion, ranks: Ranks | None = None) -> Iterator[bytes]:
    """Yield the solutions, each once; in the order of the ranks if given."""
    board, search = question.board, _ConstrainedSearch(question.board)
    sets = list(question.sets or board.unrestricted)
    for cell, digit in enumerate(question.givens):
        if digit:
            sets[cell] = digit_bit(digit)
    cell, digit = question.without
    if digit:
        sets[cell] &= ~digit_bit(digit)
    branches = [(sets, [False] * len(sets), range(len(sets)))]
    while branches:
        interruption.check()
        sets, done, changed = branches.pop()
        if not search.settle(sets, done, changed):
            continue
        is_open = [at for at, held in enumerate(done) if not held]
        if not is_open:
            yield bytes(map(int.bit_length, sets))
            continue
        weights = search.weights
        at = is_open[0] if ranks else min(is_open, key=lambda cell: sets[cell].bit_count() / weights[cell])
        order = [bit + 1 for bit in ranks[at]] if ranks else range(1, board.digits + 1)
        for digit in reversed(order):
            if sets[at] & digit_bit(digit):
                tried = [*sets[:at], digit_bit(digit), *sets[at + 1 :]]
                branches.append((tried, done.copy(), range(at, at + 1)))


class _ConstrainedSearch:
    """The tables of a board, what follows from sets of digits on it, and where that often fails."""

    def __init__(self, board: Board) -> None:
        self._peers = board.peers
        self._houses = [house.cells for house in board.houses]
        self._houses_of = board.houses_of
        self._all = board.all_digits
        self._walks = [(each.cells, each.walk.pruned) for each in board.constraints if each.walks]
        self._walks_of: list[list[int]] = [[] for _ in board.coordinates]
        for number, (cells, _) in enumerate(self._walks):
            for cell in cells:
                self._walks_of[cell].append(number)
        self.weights = [1.0] * len(board.coordinates)
        """How often each cell took part in a contradiction, about.

        The search branches at few digits for the weight, as Boussemart and others do (ECAI 2004).
        """

    def settle(self, sets: list[int], done: list[bool], changed: Iterable[int]) -> bool:
        """Draw conclusions in ``sets`` until there are no more; return False at a contradiction.

        ``done`` marks the cells whose digit their peers have lost; ``changed`` are the cells that lost digits
        since the last conclusions.
        """
        new, houses, walks = set(changed), set[int](), set[int]()
        while new or houses or walks:
            if new:
                for cell in new:
                    houses.update(self._houses_of[cell])
                    walks.update(self._walks_of[cell])
                ahead = [cell for cell in new if sets[cell] & (sets[cell] - 1) == 0 and not done[cell]]
                new = set()
                failed = self._place(sets, done, ahead, new)
            elif houses:
                failed = self._hide(sets, self._houses[houses.pop()], new)
            else:
                failed = self._prune(sets, *self._walks[walks.pop()], new)
            for cell in failed:
                self.weights[cell] += 1
            if failed:
                return False
        return True

    def _place(self, sets: list[int], done: list[bool], ahead: list[int], new: set[int]) -> Sequence[int]:
        """Remove the digits of cells with one digit from their peers; return the cells of a contradiction."""
        while ahead:
            cell = ahead.pop()
            digit = sets[cell]
            if not digit:
                return (cell,)
            if done[cell]:
                continue
            done[cell] = True
            for peer in self._peers[cell]:
                if sets[peer] & digit:
                    sets[peer] ^= digit
                    new.add(peer)
                    left = sets[peer]
                    if not left:
                        return cell, peer
                    if left & (left - 1) == 0:
                        ahead.append(peer)
        return ()

    def _hide(self, sets: list[int], cells: Sequence[int], new: set[int]) -> Sequence[int]:
        """Leave the hidden singles of a house only their digit; return the cells of a contradiction."""
        once = twice = 0
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
                new.add(cell)
        return ()

    @staticmethod
    def _prune(
        sets: list[int], cells: Sequence[int], pruned: Callable[[CellSets], CellSets], new: set[int]
    ) -> Sequence[int]:
        """Prune the cells of a constraint; return them at a contradiction."""
        left = pruned(tuple([sets[cell] for cell in cells]))
        if not left[0]:
            return cells
        for cell, digits in zip(cells, left, strict=True):
            if digits != sets[cell]:
                sets[cell] = digits
                new.add(cell)
        return ()


def count(question: SearchQuestion, limit: int) -> int:
    """Count the solutions up to ``limit``."""
    found = 0
    for _ in solutions(question) if limit > 0 else ():
        found += 1
        if found >= limit:
            break
    return found
