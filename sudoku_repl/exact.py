"""The solutions of a quiz, found without the machine: what the truth is, not how one gets there.

A quiz is an exact cover: each *column* - a cell, or a digit of a house - is to be covered by one of
its candidates. The state is one integer with a field a column (fields as in
:mod:`sudoku_repl.board.packing`): a bit for each candidate that is left, and the guard while the
column is not covered. A candidate has a bit in every column it covers, so placing it is one ``and``
with a mask made beforehand, which drops these columns and every candidate that shares one of them.
All columns with one candidate left are then seen at once, hidden singles like naked ones, and so is
a column with none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.packing import FIELD, field, first_cell
from sudoku_repl.board.topology import digits_in

_Chosen: TypeAlias = "tuple[int, _Chosen] | None"
"""The candidates placed so far, the last one first; branches of the search share their tails."""

_Branch: TypeAlias = tuple[int, _Chosen]
"""A state to search from, and what was placed to come there."""

Shuffle: TypeAlias = Callable[[list[_Branch]], None]
"""Puts a list in another order, in place."""


def solutions(quiz: Quiz, shuffle: Shuffle | None = None) -> Iterator[bytes]:
    """Every solution of the quiz, each once: a digit a cell, in reading order.

    They come in the order in which the branches of the search are taken: by themselves always the same,
    with ``shuffle`` as that puts them, so that the first solution is one by chance.
    """
    cover = _cover(quiz.board)
    start = cover.without(quiz.allowed) if quiz.restricted else cover.start
    for chosen in cover.search(cover.given(quiz.givens, start), shuffle):
        values = bytearray(quiz.givens)
        while chosen:
            candidate, chosen = chosen
            cell, digit = divmod(candidate, quiz.board.digits)
            values[cell] = digit + 1
        yield bytes(values)


def is_solvable(board: Board, sets: tuple[int, ...]) -> bool:
    """Whether the board has a solution in which each cell takes a digit of its set."""
    cover = _cover(board)
    return next(cover.search(cover.without(sets)), _NONE) is not _NONE


def is_forced(
    board: Board, givens: Sequence[int], cell: int, digit: int, shuffle: Shuffle | None = None
) -> bool:
    """Whether no solution has another digit than this one at ``cell``, which is open in ``givens``.

    Quicker than counting to two where one solution is known: if the givens and this digit have just that
    one, then the givens alone have it alone too, exactly when the digit is forced.
    """
    cover = _cover(board)
    state = cover.given(givens, cover.start) & ~cover.bits[cover.candidate(cell, digit)]
    return next(cover.search(state, shuffle), _NONE) is _NONE


_NONE = object()


def count(quiz: Quiz, limit: int) -> int:
    """How many solutions the quiz has, counted up to ``limit``."""
    return sum(1 for _ in islice(solutions(quiz), limit))


def is_unique(quiz: Quiz) -> bool:
    """Whether the quiz has exactly one solution."""
    return count(quiz, 2) == 1


class _Masks(dict[int, int]):
    """A mask for each candidate, made as it is first asked for: a search of a large board asks for few."""

    def __init__(self, make: Callable[[int], int]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, candidate: int) -> int:
        mask = self[candidate] = self._make(candidate)
        return mask


class _Cover:
    """The exact cover of a board. A candidate is numbered ``cell * digits + digit - 1``."""

    def __init__(self, board: Board) -> None:
        self._board = board
        cells = range(len(board.places))
        digits = range(1, board.digits + 1)
        self._columns = [[self.candidate(cell, digit) for digit in digits] for cell in cells]
        self._columns += [
            [self.candidate(cell, digit) for cell in house.cells]
            for house in board.houses
            for digit in digits
        ]
        self._covered: list[list[tuple[int, int]]] = [[] for cell in cells for digit in digits]
        for column, candidates in enumerate(self._columns):
            for place, candidate in enumerate(candidates):
                self._covered[candidate].append((column, place))
        lowest = int.from_bytes(b"\1".ljust(FIELD // 8, b"\0") * len(self._columns), "little")
        self._guards = lowest << FIELD - 1
        self.start = self._guards | lowest * board.all_digits  # a house has as many cells as there are digits
        """Nothing placed: every column open, every candidate left."""
        self.bits = _Masks(self._make_bits)
        """For each candidate its bits, one in every column that it covers."""
        self.keep = _Masks(self._make_keep)
        """For each candidate what stays when it is placed."""

    def candidate(self, cell: int, digit: int) -> int:
        """The number of a candidate."""
        return cell * self._board.digits + digit - 1

    def given(self, givens: Sequence[int], state: int) -> int:
        """The state with these digits placed: one a cell, 0 for an open one."""
        first = -1
        for digit in givens:
            if digit:
                state &= self.keep[first + digit]
            first += self._board.digits
        return state

    def without(self, sets: tuple[int, ...]) -> int:
        """Nothing placed, and of each cell's candidates those of its set alone."""
        state = self.start
        for cell, allowed in enumerate(sets):
            for digit in digits_in(self._board.all_digits & ~allowed):
                state &= ~self.bits[self.candidate(cell, digit)]
        return state

    def _make_bits(self, candidate: int) -> int:
        return sum(1 << FIELD * column + place for column, place in self._covered[candidate])

    def _make_keep(self, candidate: int) -> int:
        dropped = 0
        for column, _ in self._covered[candidate]:
            dropped |= 1 << FIELD * column + FIELD - 1
            for other in self._columns[column]:
                dropped |= self.bits[other]
        return self.start & ~dropped

    def search(self, state: int, shuffle: Shuffle | None = None) -> Iterator[_Chosen]:
        """The candidates of each solution, depth first: singles, else the column with the fewest."""
        branches: list[_Branch] = [(state, None)]
        while branches:
            state, chosen = branches.pop()
            while still_open := state & self._guards:
                lowest = still_open >> FIELD - 1
                less = state - lowest  # the guard falls where there is no candidate
                if less & self._guards != still_open:
                    break
                several = state & less | still_open  # a candidate less in every column
                singles = (several - lowest & self._guards) ^ still_open
                if not singles:
                    following = list(self._branches(state, several, chosen))
                    if shuffle:
                        shuffle(following)
                    branches += following
                    break
                while singles:
                    column = first_cell(singles)
                    singles &= singles - 1
                    candidates = field(state, column)
                    if candidates:
                        candidate = self._columns[column][candidates.bit_length() - 1]
                        state &= self.keep[candidate]
                        chosen = candidate, chosen
                    elif state >> FIELD * (column + 1) - 1 & 1:
                        break  # open and empty: the loop above sees it
            else:
                yield chosen

    def _branches(self, state: int, several: int, chosen: _Chosen) -> Iterator[_Branch]:
        """The states after each candidate of the first of the columns with the fewest; the last one first."""
        still_open = state & self._guards
        lowest = still_open >> FIELD - 1
        fewest = 0
        while not fewest:
            several = several & several - lowest | still_open
            fewest = (several - lowest & self._guards) ^ still_open
        column = first_cell(fewest)
        candidates = field(state, column)
        for place in range(candidates.bit_length() - 1, -1, -1):
            if candidates >> place & 1:
                candidate = self._columns[column][place]
                yield state & self.keep[candidate], (candidate, chosen)


@lru_cache(maxsize=16)
def _cover(board: Board) -> _Cover:
    return _Cover(board)
