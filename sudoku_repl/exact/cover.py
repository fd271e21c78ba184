"""The exact cover of a board, packed into one integer a state.

Each *column* - a cell, or a digit of a house - has to be covered by exactly one of its candidates. A
state is one integer with a field a column (fields as in :mod:`sudoku_repl.board.packing`): a bit for
each candidate that is left, and the guard while the column is not covered. A candidate has a bit in
every column it covers, so placing it is one ``and`` with a mask made beforehand, which drops the guards
of these columns and every other candidate that shares one of them. The candidate's own bits stay: the
fields of the cells of a solved state hold its digits. All columns with one candidate left are seen at
once, hidden singles like naked ones, and so is a column with none.

A mask is as wide as a state, and a board has a mask for each candidate: 0.5 MB in all for one grid, 120 MB
for sixteen. So a board keeps masks of at most :data:`MASK_BYTES`. The boards used longest ago go when all
boards together have more, so they never have more than twice that.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from struct import Struct
from sys import byteorder, getsizeof
from threading import Lock

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.packing import FIELD, field, first_cell
from sudoku_repl.board.topology import digits_in

GUARD = 1 << FIELD - 1
"""The guard of a field, moved down to bit 0 of its column."""
WHOLE_FIELD = (1 << FIELD) - 1
"""A field with its guard."""
MASK_BYTES = 64_000_000
"""Bytes of masks that are kept for one board, and bytes above which the boards used longest ago go."""

Ranks = Sequence[Sequence[int]]
"""For each cell its digits, less 1, in the order in which they are tried."""


class StuckError(Exception):
    """The quick search met more dead ends than it was allowed."""


class _Masks(dict[int, int]):
    """The masks of a board's candidates, each made when first asked for; all go when the room is full."""

    def __init__(self, make: Callable[[int], int]) -> None:
        super().__init__()
        self._make = make
        self.weight = 0
        """The bytes they take."""

    def __missing__(self, candidate: int) -> int:
        mask = self._make(candidate)
        size = getsizeof(mask)
        if self.weight + size > MASK_BYTES:
            self.clear()
            self.weight = 0
        self[candidate] = mask
        self.weight += size
        return mask


class Cover:
    """The exact cover of a board. A candidate is numbered ``cell * digits + digit - 1``."""

    def __init__(self, board: Board) -> None:
        self.board = board
        cells = range(len(board.coordinates))
        digits = range(1, board.digits + 1)
        self.columns = [[self.candidate(cell, digit) for digit in digits] for cell in cells]
        """The candidates of each column: the cells first, then the digits of each house."""
        self.columns += [
            [self.candidate(cell, digit) for cell in house.cells]
            for house in board.houses
            for digit in digits
        ]
        self._covered: list[list[tuple[int, int]]] = [[] for cell in cells for digit in digits]
        for column, candidates in enumerate(self.columns):
            for place, candidate in enumerate(candidates):
                self._covered[candidate].append((column, place))
        self.covers = [[column for column, _ in covered] for covered in self._covered]
        """The columns that each candidate covers, its cell first."""
        lowest = int.from_bytes(b"\1".ljust(FIELD // 8, b"\0") * len(self.columns), "little")
        self.guards = lowest << FIELD - 1
        self.cell_guards = self.guards & (1 << FIELD * len(cells)) - 1
        self.places = range(board.digits)
        """The candidates of a cell or a digit by their places in the column."""
        self.start = self.guards | lowest * board.all_digits  # a house has as many cells as there are digits
        """Nothing placed: every column open, every candidate left."""
        self._fields = array("H", [GUARD | board.all_digits]) * len(self.columns)
        self.keep = _Masks(self._make_keep)
        """For each candidate what stays of a state when it is placed."""
        self._cells = Struct(f"<{len(cells)}H")

    def candidate(self, cell: int, digit: int) -> int:
        """The number of a candidate."""
        return cell * self.board.digits + digit - 1

    def given(self, givens: Sequence[int], state: int) -> int:
        """The state with these digits placed: one a cell, 0 for an open one."""
        first = -1
        for digit in givens:
            if digit:
                state &= self.keep[first + digit]
            first += self.board.digits
        return state

    def allowing(self, sets: Sequence[int]) -> int:
        """Nothing placed, and each cell left with the digits of its set."""
        dropped = 0
        for cell, allowed in enumerate(sets):
            for digit in digits_in(self.board.all_digits & ~allowed):
                dropped |= self.bits(self.candidate(cell, digit))
        return self.start & ~dropped

    def bits(self, candidate: int) -> int:
        """The bits of a candidate, one in every column that it covers."""
        return sum(1 << FIELD * column + place for column, place in self._covered[candidate])

    def _make_keep(self, candidate: int) -> int:
        fields = self._fields[:]
        for column in self.covers[candidate]:
            for other in self.columns[column]:
                for place_of, place in self._covered[other]:
                    fields[place_of] &= ~(1 << place)
        for column, place in self._covered[candidate]:
            fields[column] = 1 << place
        return int.from_bytes(fields.tobytes(), byteorder)

    def cell_fields(self, state: int) -> tuple[int, ...]:
        """The field of each cell, with its guard if the cell is open."""
        packed = state & (1 << FIELD * len(self.board.coordinates)) - 1
        return self._cells.unpack(packed.to_bytes(self._cells.size, "little"))

    def values(self, solved: int) -> bytes:
        """The digits of a solved state, one a cell."""
        return bytes(content.bit_length() for content in self.cell_fields(solved))

    def search(self, state: int, ranks: Ranks | None, allowance: int) -> Iterator[int]:
        """The solved states, depth first; raises :class:`StuckError` when they are too hard to find.

        Singles are placed as long as there are any. Then the search branches: with ``ranks`` at the first
        open cell, by the cell's rank, so that the solutions come in the order of the ranks; without, at the
        first of the columns with the fewest candidates. It is stuck after ``allowance`` dead ends, and each
        solution allows :data:`_MORE` more.
        """
        guards, keep, columns = self.guards, self.keep, self.columns
        branches = [state]
        while branches:
            state = branches.pop()
            while still_open := state & guards:
                lowest = still_open >> FIELD - 1
                less = state - lowest  # the guard falls where there is no candidate
                if less & guards != still_open:
                    allowance -= 1
                    if allowance < 0:
                        raise StuckError
                    break
                several = state & less | still_open  # a candidate less in every open column
                singles = (several - lowest & guards) ^ still_open
                if not singles:
                    interruption.check()
                    branches += self.branches(state, several, ranks)
                    break
                while singles:
                    column = singles.bit_length() // FIELD - 1
                    singles ^= GUARD << FIELD * column
                    content = state >> FIELD * column & WHOLE_FIELD
                    if content > GUARD:
                        state &= keep[columns[column][(content ^ GUARD).bit_length() - 1]]
                    elif content == GUARD:
                        break  # open and empty: the loop above sees it
            else:
                allowance += _MORE
                yield state

    def branches(self, state: int, several: int, ranks: Ranks | None) -> Iterator[int]:
        """The states after each candidate of the column to branch at, the first one to try last."""
        still_open = state & self.guards
        if ranks:
            column = first_cell(still_open & self.cell_guards)
            places = ranks[column]
        else:
            lowest = still_open >> FIELD - 1
            fewest = 0
            while not fewest:
                several = several & several - lowest | still_open
                fewest = (several - lowest & self.guards) ^ still_open
            column = first_cell(fewest)
            places = self.places
        candidates = field(state, column)
        for place in reversed(places):
            if candidates >> place & 1:
                yield state & self.keep[self.columns[column][place]]


_MORE = 10
"""Dead ends that each solution allows the quick search besides."""

_covers: dict[Board, Cover] = {}
"""The covers of the boards used last, the last one at the end."""
_lock = Lock()


def cover_of(board: Board) -> Cover:
    """The cover of a board: the same object as before, unless the others' masks took too much room."""
    with _lock:
        cover = _covers[board] = _covers.pop(board) if board in _covers else Cover(board)
        weight = sum(each.keep.weight for each in _covers.values())
        while weight > MASK_BYTES and len(_covers) > 1:
            weight -= _covers.pop(next(iter(_covers))).keep.weight
        return cover
