"""The exact cover of a board, and a quick search for its solutions. Each state is packed into one integer.

Each *column* - a cell, or a digit of a house - must be covered by exactly one of its candidates. A state is
one integer with a field for each column (see :mod:`sudoku_repl.board.packing`). A field has a bit for each
candidate that is left, and its guard is set until the column is covered. A candidate has a bit in every
column that it covers. So placing it is one ``and`` with a mask made beforehand: the mask drops the guards of
these columns and all other candidates that share one of them. The candidate's own bits stay, so the cells'
fields of a solved state hold the digits. A few operations find all columns with one candidate left, hidden
singles like naked ones, or a column with none.

A mask is as wide as a state, and a board has a mask for each candidate: 0.5 MB in all for one grid, 120 MB
for sixteen. So a board keeps at most :data:`MASK_BYTES` of masks. When all boards together have more, those
used longest ago are dropped; together they never have more than twice that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from sys import getsizeof
from threading import Lock
from typing import TYPE_CHECKING

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.packing import fields_struct
from sudoku_repl.board.topology import digits_in

if TYPE_CHECKING:
    from sudoku_repl.exact.kernel import BandSearch, Search, WalkSearch

MASK_BYTES = 64_000_000
"""The most bytes of masks that one board keeps; above this, the boards used longest ago are dropped."""

Ranks = Sequence[Sequence[int]]
"""The digits of each cell, less 1, in the order in which the search tries them."""


class StuckError(Exception):
    """The quick search met more dead ends than it was allowed."""


def found_by(search: Search | BandSearch | WalkSearch) -> Iterator[bytes]:
    """Yield the solutions that a loaded kernel finds. Raises StuckError."""
    while not search.over:
        if search.run(1):
            yield search.solution()
        interruption.check()
    if search.stuck:
        raise StuckError


class _Masks(dict[int, int]):
    """The masks of a board's candidates, each made when needed. If they take too much, all are dropped."""

    def __init__(self, make: Callable[[int], int]) -> None:
        super().__init__()
        self._make = make
        self.weight = 0
        """The bytes that the masks take."""

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
        assert not board.constraints  # the searches for these don't come here
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
            for bit, candidate in enumerate(candidates):
                self._covered[candidate].append((column, bit))
        self.covers = [[column for column, _ in covered] for covered in self._covered]
        """The columns that each candidate covers, its cell first."""
        self.packing = board.packing
        self.width = width = board.packing.width
        """The number of bits of a field."""
        self.guard = 1 << width - 1
        """The guard of the lowest field."""
        lowest = int.from_bytes(b"\1".ljust(width // 8, b"\0") * len(self.columns), "little")
        self.guards = lowest << width - 1
        self.cell_guards = board.packing.guards
        self.ascending = range(board.digits)
        """The bits of a column's candidates, in ascending order."""
        self.start = self.guards | lowest * board.all_digits  # a house has as many cells as there are digits
        """The state with nothing placed: every column open, every candidate left."""
        self._struct = fields_struct(width, len(self.columns))
        self.keep = _Masks(self._make_keep)
        """For each candidate, the mask of what remains of a state when the candidate is placed."""

    def candidate(self, cell: int, digit: int) -> int:
        """Return the number of a candidate."""
        return cell * self.board.digits + digit - 1

    def given(self, givens: Sequence[int], state: int) -> int:
        """Return the state with these digits placed: one for each cell, 0 for an open cell."""
        first = -1
        for digit in givens:
            if digit:
                state &= self.keep[first + digit]
            first += self.board.digits
        return state

    def allowing(self, sets: Sequence[int]) -> int:
        """Return the state with nothing placed and, in each cell, the digits of its set."""
        dropped = 0
        for cell, allowed in enumerate(sets):
            for digit in digits_in(self.board.all_digits & ~allowed):
                dropped |= self.bits(self.candidate(cell, digit))
        return self.start & ~dropped

    def bits(self, candidate: int) -> int:
        """Return the bits of a candidate, one in every column that it covers."""
        return sum(1 << self.width * column + bit for column, bit in self._covered[candidate])

    def _make_keep(self, candidate: int) -> int:
        fields = [self.guard | self.board.all_digits] * len(self.columns)
        for column in self.covers[candidate]:
            for other in self.columns[column]:
                for its_column, bit in self._covered[other]:
                    fields[its_column] &= ~(1 << bit)
        for column, bit in self._covered[candidate]:
            fields[column] = 1 << bit
        return int.from_bytes(self._struct.pack(*fields), "little")

    def cell_fields(self, state: int) -> tuple[int, ...]:
        """Return the field of each cell, with its guard if the cell is open."""
        return self.packing.unpack(state & (1 << self.width * len(self.board.coordinates)) - 1)

    def values(self, solved: int) -> bytes:
        """Return the digits of a solved state, one for each cell."""
        return bytes(content.bit_length() for content in self.cell_fields(solved))

    def search(self, state: int, ranks: Ranks | None, allowance: int) -> Iterator[int]:
        """Yield the solved states, depth first. Raises :class:`StuckError` if they are too hard to find.

        The search places singles as long as there are any. Then it branches. With ``ranks`` it takes the
        first open cell and tries its digits as ranked, so the solutions come in the order of the ranks.
        Without, it takes the first of the columns with the fewest candidates. It is stuck after
        ``allowance`` dead ends; each solution allows :data:`MORE` more.
        """
        guards, keep, columns = self.guards, self.keep, self.columns
        width, guard = self.width, self.guard
        to_lowest, whole = width - 1, (1 << width) - 1
        branches = [state]
        while branches:
            state = branches.pop()
            while still_open := state & guards:
                lowest = still_open >> to_lowest
                less = state - lowest  # drops the guard of a column without candidates
                if less & guards != still_open:
                    allowance -= 1
                    if allowance < 0:
                        raise StuckError
                    break
                several = state & less | still_open  # without the lowest candidate of every open column
                singles = (several - lowest & guards) ^ still_open
                if not singles:
                    interruption.check()
                    branches += self.branches(state, several, ranks)
                    break
                while singles:
                    column = singles.bit_length() // width - 1
                    singles ^= guard << width * column
                    content = state >> width * column & whole
                    if content > guard:
                        state &= keep[columns[column][(content ^ guard).bit_length() - 1]]
                    elif content == guard:
                        break  # open and empty: the outer loop finds it
            else:
                allowance += MORE
                yield state

    def branches(self, state: int, several: int, ranks: Ranks | None) -> Iterator[int]:
        """Yield the state after each candidate of the column to branch at, the first to try last."""
        still_open = state & self.guards
        if ranks:
            column = self.packing.first_cell(still_open & self.cell_guards)
            order = ranks[column]
        else:
            lowest = still_open >> self.width - 1
            fewest = 0
            while not fewest:
                several = several & several - lowest | still_open
                fewest = (several - lowest & self.guards) ^ still_open
            column = self.packing.first_cell(fewest)
            order = self.ascending
        candidates = self.packing.field(state, column)
        for bit in reversed(order):
            if candidates >> bit & 1:
                yield state & self.keep[self.columns[column][bit]]


MORE = 10
"""The dead ends that the quick search may meet in addition for each solution."""

_covers: dict[Board, Cover] = {}
"""The covers of the boards used last, the most recent at the end."""
_lock = Lock()


def cover_of(board: Board) -> Cover:
    """Return the cover of a board, made anew if the masks of other boards have taken its room."""
    with _lock:
        cover = _covers[board] = _covers.pop(board) if board in _covers else Cover(board)
        weight = sum(each.keep.weight for each in _covers.values())
        while weight > MASK_BYTES and len(_covers) > 1:
            weight -= _covers.pop(next(iter(_covers))).keep.weight
        return cover
