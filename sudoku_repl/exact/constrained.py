"""The search for the solutions of a quiz with constraints. It is complete: each solution keeps every rule.

It places naked and hidden singles and prunes the constraints until nothing changes, then branches: at the
first open cell if the order of the solutions matters, otherwise at a cell with the fewest digits. It never
gives up. No two digits are exchangeable here, so the thorough search, which uses that, is for others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.exact.cover import Ranks

if TYPE_CHECKING:
    from sudoku_repl.exact.quick import SearchQuestion


def solutions(question: SearchQuestion, ranks: Ranks | None = None) -> Iterator[bytes]:
    """Yield the solutions, each once; in the order of the ranks if given."""
    search = _search_of(question.board)
    board = question.board
    sets = list(question.sets or board.unrestricted)
    for cell, digit in enumerate(question.givens):
        if digit:
            sets[cell] = digit_bit(digit)
    cell, digit = question.without
    if digit:
        sets[cell] &= ~digit_bit(digit)
    branches = [sets]
    placed = [[False] * len(sets)]
    while branches:
        interruption.check()
        sets, done = branches.pop(), placed.pop()
        if not search.settle(sets, done):
            continue
        is_open = [at for at, held in enumerate(done) if not held]
        if not is_open:
            yield bytes(map(int.bit_length, sets))
            continue
        at = is_open[0] if ranks else min(is_open, key=lambda cell: sets[cell].bit_count())
        order = [bit + 1 for bit in ranks[at]] if ranks else range(1, board.digits + 1)
        for digit in reversed(order):
            if sets[at] & digit_bit(digit):
                branches.append([*sets[:at], digit_bit(digit), *sets[at + 1 :]])
                placed.append(done.copy())


class _ConstrainedSearch:
    """The tables of a board, and what follows from sets of digits on it."""

    def __init__(self, board: Board) -> None:
        self._peers = board.peers
        self._houses = [house.cells for house in board.houses]
        self._all = board.all_digits
        self._walks = [(each.cells, each.walk.pruned) for each in board.constraints if each.walks]

    def settle(self, sets: list[int], done: list[bool]) -> bool:
        """Draw conclusions in ``sets`` until there are no more; return False at a contradiction.

        ``done`` marks the cells whose digit their peers have lost.
        """
        while True:
            if not self._place(sets, done):
                return False
            before = sets.copy()
            if not self._hide(sets):
                return False
            if sets != before:
                continue
            for cells, pruned in self._walks:
                left = pruned(tuple([sets[cell] for cell in cells]))
                if not left[0]:
                    return False
                for cell, digits in zip(cells, left, strict=True):
                    sets[cell] = digits
            if sets == before:
                return True

    def _place(self, sets: list[int], done: list[bool]) -> bool:
        """Remove the digits of all cells with one digit from their peers."""
        ahead = [cell for cell, digits in enumerate(sets) if digits & (digits - 1) == 0 and not done[cell]]
        while ahead:
            cell = ahead.pop()
            digit = sets[cell]
            if not digit:
                return False
            if done[cell]:
                continue
            done[cell] = True
            for peer in self._peers[cell]:
                if sets[peer] & digit:
                    sets[peer] ^= digit
                    left = sets[peer]
                    if not left:
                        return False
                    if left & (left - 1) == 0:
                        ahead.append(peer)
        return True

    def _hide(self, sets: list[int]) -> bool:
        """Leave the hidden singles of each house only their digit."""
        for cells in self._houses:
            once = twice = 0
            for cell in cells:
                twice |= once & sets[cell]
                once |= sets[cell]
            if once != self._all:
                return False
            once &= ~twice
            if once:
                for cell in cells:
                    if hidden := sets[cell] & once:
                        if hidden & (hidden - 1):
                            return False
                        sets[cell] = hidden
        return True


@lru_cache(maxsize=8)
def _search_of(board: Board) -> _ConstrainedSearch:
    return _ConstrainedSearch(board)


def count(question: SearchQuestion, limit: int) -> int:
    """Count the solutions up to ``limit``."""
    found = 0
    for _ in solutions(question) if limit > 0 else ():
        found += 1
        if found >= limit:
            break
    return found
