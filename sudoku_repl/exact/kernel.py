# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel of the exact solver: the compiled twin of the quick search, and one for the classic board alone.

:meth:`sudoku_repl.exact.cover.Cover.search` defines the search. This module repeats it in Cython's pure
Python mode, with the same branches and the same dead ends. So it finds the same solutions in the same order,
and gives up at the same point. Uncompiled it runs too, for debugging, if Cython is installed.

A state is the same as there, with a field for each column and its guard, but in words of 64 bits instead of
one large integer. The same few operations find the columns of a word with one candidate or none. The mask of
a candidate changes nearly all of a classic board, but only some stretches of a linked one. So for each
candidate there is a list of the stretches that it changes, each with the words of its mask.

:class:`BandSearch` has no twin: it finds the solutions in no order, so it may take any branches.
"""

from array import array
from functools import reduce
from itertools import chain, permutations, product
from operator import or_

import cython

if cython.compiled:
    from cython.cimports.sudoku_repl.board.kernel import WalkPruner
else:
    from sudoku_repl.board.kernel import WalkPruner

from sudoku_repl.exact.sums import grouped_sums
from sudoku_repl.packed import rows_of, table, zeros

compiled = cython.compiled
"""Whether this module is compiled."""

_WORD = cython.declare(cython.int, 64)
"""The bits of a word."""
_EVERY = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_BUSY = cython.declare(cython.int, 1 << 24)
"""The words that a run changes or looks at: some milliseconds, so that Ctrl-C is seen."""
_LIGHT = cython.declare(cython.int, 30)
"""The dead ends up to which the weights are not looked at: they say little yet, and take time."""
_GAP = cython.declare(cython.int, 16)
"""The most words between two changed words of the same stretch."""
_BRANCHES = 16
"""The number of branches that there is room for at first."""

# A branch: its column, and the number of candidates that were tried or passed over.
_COLUMN = cython.declare(cython.int, 0)
_TRIED = cython.declare(cython.int, 1)
_BRANCH = cython.declare(cython.int, 2)

# The classic board, for the band search: its sizes, and some sets of cells.
_BANDS = cython.declare(cython.int, 3)
_CLASSIC_DIGITS = cython.declare(cython.int, 9)
_CLASSIC_CELLS = cython.declare(cython.int, 81)
_BAND_CELLS = cython.declare(cython.int, 27)
_BAND = cython.declare(cython.ulonglong, (1 << 27) - 1)
_ROW = cython.declare(cython.uint, (1 << 9) - 1)
_EACH_ROW = cython.declare(cython.uint, 1 << 18 | 1 << 9 | 1)
"""Times some cells of a row: these cells of each row of a band."""
_FIRSTS = cython.declare(cython.ulonglong, sum(0o111 << start for start in (0, 9, 18, 32, 41, 50)))
"""The first bit of each row of six matrices."""
_HALF = cython.declare(cython.int, 32)
"""Where the upper half of a word begins."""
_OPEN_CELLS = cython.declare(cython.int, 18)
"""Where a state of the band search has its open cells: after two words for each of nine digits."""
_CHOICES = cython.declare(cython.int, 20)
"""Where it has its choices."""
_BAND_STATE = cython.declare(cython.int, 29)
"""The words of a state of the band search."""
_MANY = cython.declare(cython.int, 1000)
"""More than all permutations of a chute, or of a digit."""
_BUSY_NODES = cython.declare(cython.int, 10_000)
"""The states that a run of the band search settles: some milliseconds, so that Ctrl-C is seen."""

_DEAD = cython.declare(cython.int, 0)  # verdicts
_OPEN = cython.declare(cython.int, 1)
_SOLVED = cython.declare(cython.int, 2)

_MEMBERS = array("B", [number.bit_count() for number in range(1 << 16)])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lowest(bits: cython.ulonglong) -> cython.int:
    """Return the number of the lowest bit that is set."""
    number: cython.int = 0
    while not bits & 1:
        bits >>= 1
        number += 1
    return number


@cython.cclass
class Search:
    """A search for the solutions of quizzes on one board. Load a quiz, then run."""

    # The board. Of a table with rows, `_at` has the index where each row begins.
    cells: cython.int
    digits: cython.int
    columns: cython.int
    slots: cython.int
    width: cython.int
    fields: cython.int
    words: cython.int
    guards: cython.ulonglong
    guard: cython.ulonglong
    whole: cython.ulonglong
    covers_at: cython.int[::1]
    covers: cython.int[::1]
    bits: cython.int[::1]
    candidates: cython.int[::1]
    stretches_at: cython.int[::1]
    firsts: cython.int[::1]
    masks_at: cython.int[::1]
    masks: cython.ulonglong[::1]
    stretches: cython.int
    total: cython.int
    start: cython.ulonglong[::1]
    members: cython.uchar[::1]

    # The state, the branches, and the state before each of them.
    row: cython.ulonglong[::1]
    depth: cython.int
    room: cython.int
    kept_store: object
    kept: cython.ulonglong[::1]
    branches_store: object
    branches: cython.int[::1]

    # The search.
    ranked: cython.bint
    ranks: cython.int[::1]
    weights: cython.double[::1]  # of each column: 1, and 1 more for each time that it was emptied
    dead_ends: cython.longlong  # -1 if they aren't weighed
    allowance: cython.longlong
    more: cython.int
    work: cython.int
    fresh: cython.bint
    full: cython.bint
    over = cython.declare(cython.bint, visibility="readonly")
    stuck = cython.declare(cython.bint, visibility="readonly")
    values: cython.uchar[::1]

    def __init__(self, board, more):
        self.cells, self.digits = len(board.coordinates), board.digits
        self.columns = self.cells + len(board.houses) * self.digits
        self.slots = max([self.digits] + [len(house.cells) for house in board.houses])
        self.width = board.packing.width
        self.fields = _WORD // self.width
        self.words = (self.columns + self.fields - 1) // self.fields
        self.guard = 1 << board.packing.width - 1
        self.whole = 2 * self.guard - 1
        self.guards = sum(self.guard << shift for shift in range(0, _WORD, board.packing.width))
        covers = list(_covers(board))
        self.covers_at, self.covers = table([[column for column, _ in pairs] for pairs in covers])
        _, self.bits = table([[bit for _, bit in pairs] for pairs in covers])
        self.candidates = array("i", [-1]) * (self.columns * self.slots)
        for candidate, pairs in enumerate(covers):
            for column, bit in pairs:
                self.candidates[column * self.slots + bit] = candidate
        self.row, self.start = zeros("Q", self.words), zeros("Q", self.words)
        lengths = [self.digits] * self.cells
        lengths += [min(self.digits, len(house.cells)) for house in board.houses for _ in range(self.digits)]
        for column, length in enumerate(lengths):
            field = 1 << board.packing.width - 1 | (1 << length) - 1
            self.start[column // self.fields] |= field << column % self.fields * board.packing.width
        self._list_stretches()
        self.members = _MEMBERS
        self.room = self.depth = 0
        self.kept_store, self.branches_store = zeros("Q", 0), zeros("i", 0)
        self._make_room(_BRANCHES)
        self.values = zeros("B", self.cells)
        self.ranks, self.weights = zeros("i", 0), zeros("d", self.columns)
        self.more = more
        self.over, self.stuck = True, False

    def _list_stretches(self):
        """List the stretches of words that placing each candidate changes, with the words of its mask."""
        candidate: cython.int
        self.stretches_at = zeros("i", self.cells * self.digits + 1)
        self.firsts = self.masks_at = zeros("i", 0)
        self.masks = zeros("Q", 0)
        for stores in (False, True):  # first only count
            self.stretches = self.total = 0
            for candidate in range(self.cells * self.digits):
                self._make_mask(candidate)
                self._add_stretches(stores)
                self.stretches_at[candidate + 1] = self.stretches
            if not stores:
                self.firsts, self.masks_at = zeros("i", self.stretches), zeros("i", self.stretches + 1)
                self.masks = zeros("Q", self.total)
        self.masks_at[self.stretches] = self.total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_stretches(self, stores: cython.bint) -> cython.void:
        """Count the stretches of the mask in the row, and their words; store them if ``stores``."""
        word: cython.int
        end: cython.int = -_GAP - 1
        for word in range(self.words):
            if self.row[word] == self.start[word]:
                continue
            if word - end > _GAP:
                if stores:
                    self.firsts[self.stretches], self.masks_at[self.stretches] = word, self.total
                self.stretches += 1
                end = word
            while end <= word:
                if stores:
                    self.masks[self.total] = self.row[end]
                self.total += 1
                end += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make_mask(self, candidate: cython.int) -> cython.void:
        """Fill the row with the state where only this candidate is placed, and what it excludes is gone."""
        index: cython.int
        slot: cython.int
        other: cython.int
        column: cython.int
        for index in range(self.words):
            self.row[index] = self.start[index]
        for index in range(self.covers_at[candidate], self.covers_at[candidate + 1]):
            for slot in range(self.slots):
                other = self.candidates[self.covers[index] * self.slots + slot]
                if other >= 0 and other != candidate:
                    self._drop(other)
        for index in range(self.covers_at[candidate], self.covers_at[candidate + 1]):
            column = self.covers[index]
            self.row[column // self.fields] &= ~(
                cython.cast(cython.ulonglong, 1) << (column % self.fields + 1) * self.width - 1
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop(self, candidate: cython.int) -> cython.void:
        """Drop a candidate from the row."""
        index: cython.int
        column: cython.int
        for index in range(self.covers_at[candidate], self.covers_at[candidate + 1]):
            column = self.covers[index]
            self.row[column // self.fields] &= ~(
                cython.cast(cython.ulonglong, 1) << column % self.fields * self.width + self.bits[index]
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_emptied(self, candidate: cython.int) -> cython.bint:
        """Return whether a column that a candidate covers is open and has no candidate."""
        index: cython.int
        for index in range(self.covers_at[candidate], self.covers_at[candidate + 1]):
            if self._field(self.covers[index]) == self.guard:
                return True
        return False

    # --- quizzes in, solutions out --------------------------------------------------------------------

    def load(self, givens, sets=None, ranks=None, without=(-1, 0), allowance=0, weighs=False):
        """Start with a quiz; see the stub for the arguments."""
        self.over, self.stuck = True, False  # whatever happens below, a run finds nothing
        digits: cython.uchar[::1] = array("B", givens)
        index: cython.int
        cell: cython.int
        self.dead_ends = 0 if weighs else -1
        for index in range(self.columns if weighs else 0):
            self.weights[index] = 1
        if len(digits) != self.cells:
            raise ValueError(f"expected {self.cells} cells, got {len(digits)}")
        self.ranked = ranks is not None
        if self.ranked:
            self.ranks = _flat(ranks, self.cells, self.digits)
        for index in range(self.words):
            self.row[index] = self.start[index]
        if sets is not None:
            self._restrict(array("H", sets))
        self.depth = 0
        self.fresh = True
        for cell in range(self.cells):
            if digits[cell] > self.digits:
                raise ValueError(f"no digit {digits[cell]}")
            if digits[cell]:
                if not self._field(cell) >> digits[cell] - 1 & 1:
                    return  # two givens exclude each other
                self._place(cell * self.digits + digits[cell] - 1)
        cell, index = without
        if index:
            if not 0 <= cell < self.cells or not 1 <= index <= self.digits:
                raise ValueError(f"no digit {index} in cell {cell}")
            self._drop(cell * self.digits + index - 1)
        self.allowance = allowance
        self.over = False

    @cython.cfunc
    def _restrict(self, sets: cython.ushort[::1]):
        """Drop the candidates that are not in the sets of their cells."""
        cell: cython.int
        bit: cython.int
        if len(sets) != self.cells:
            raise ValueError(f"expected {self.cells} sets, got {len(sets)}")
        for cell in range(self.cells):
            for bit in range(self.digits):
                if not sets[cell] >> bit & 1:
                    self._drop(cell * self.digits + bit)

    def run(self, solutions):
        """Search on until ``solutions`` more solutions are found; see the stub."""
        found: cython.longlong
        most: cython.longlong = solutions
        if self.full:
            self._make_room(2 * self.room)
        with cython.nogil:
            found = self._run(most)
        return found

    def solution(self):
        """Return the last solution found: a digit for each cell."""
        return bytes(self.values)

    def dig(self, givens, cells, allowance):
        """Open cells in turn whose digit the other givens force; see the stub.

        The cells that are still to be tried are givens in most tries. So they are placed once, from the last
        to the first, and the state after each is kept. Each try begins with one of these states and adds the
        cells that could not be opened.
        """
        number: cython.int
        index: cython.int
        word: cython.int
        at: cython.longlong
        found: cython.longlong
        done: cython.longlong = 0
        kept: cython.int = 0
        order: cython.int[::1] = zeros("i", len(cells))
        others = _without(givens, cells)
        for number, cell in enumerate(cells):
            order[number] = cell * self.digits + givens[cell] - 1
        self.load(others)
        before: cython.ulonglong[::1] = zeros("Q", len(order) * self.words)
        for number in range(len(order) - 1, -1, -1):
            at = number * cython.cast(cython.longlong, self.words)
            for word in range(self.words):
                before[at + word] = self.row[word]
            self._place(order[number])
        for number in range(len(order)):
            at = number * cython.cast(cython.longlong, self.words)
            for word in range(self.words):
                self.row[word] = before[at + word]
            for index in range(kept):
                self._place(order[index])
            self._drop(order[number])
            self.depth = 0
            self.fresh, self.over, self.stuck = True, False, False
            self.allowance = allowance
            self.over = allowance > 0 and self._is_emptied(order[number])  # seen sooner than by a run
            found = 0
            while not self.over and not found:
                if self.full:
                    self._make_room(2 * self.room)
                found = self._run(1)
                done += self.work
            if self.stuck:
                return number
            if found:
                order[kept] = order[number]  # kept <= number: those before are no longer needed
                kept += 1
            else:
                givens[order[number] // self.digits] = 0
            if done > _BUSY:
                return number + 1
        return len(order)

    def _make_room(self, branches):
        """Make room for more branches."""
        more = branches - self.room
        self.kept_store = self.kept_store + zeros("Q", more * self.words)
        self.kept = self.kept_store
        self.branches_store = self.branches_store + zeros("i", more * _BRANCH)
        self.branches = self.branches_store
        self.room = branches
        self.full = False

    # --- the search -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, most: cython.longlong) -> cython.longlong:
        """Search until there are enough solutions, the search is over, or it is time to return."""
        found: cython.longlong = 0
        verdict: cython.int
        self.work = 0
        while found < most and self.work < _BUSY and not self.over and not self.full:
            if not self.fresh and not self._try_next():
                self.over = True
                break
            self.fresh = False
            verdict = self._place_singles()
            if verdict == _OPEN:
                self._branch()
            elif verdict == _SOLVED:
                self.allowance += self.more
                self._take_values()
                found += 1
            else:
                self.allowance -= 1
                if self.allowance < 0:
                    self.over = self.stuck = True
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_singles(self) -> cython.int:
        """Place singles until a column has no candidate or all have several; return which."""
        word: cython.int
        field: cython.ulonglong
        still_open: cython.ulonglong
        lowest: cython.ulonglong
        less: cython.ulonglong
        several: cython.ulonglong
        singles: cython.ulonglong
        is_open: cython.bint
        placed: cython.bint = True
        while placed:
            placed = is_open = False
            self.work += self.words
            for word in range(self.words):
                field = self.row[word]
                still_open = field & self.guards
                if still_open == 0:
                    continue
                is_open = True
                lowest = still_open >> (self.width - 1)
                less = field - lowest
                if less & self.guards != still_open:
                    if self.dead_ends >= 0:
                        self.dead_ends += 1
                        self.weights[word * self.fields + _lowest(still_open & ~less) // self.width] += 1
                    return _DEAD
                several = field & less | still_open
                singles = ((several - lowest) & self.guards) ^ still_open
                if singles:
                    placed = True
                    self._place_in(word, singles)
        return _OPEN if is_open else _SOLVED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_in(self, word: cython.int, singles: cython.ulonglong) -> cython.void:
        """Place the candidate of each column of a word whose guard is in ``singles``."""
        number: cython.int
        field: cython.ulonglong
        for number in range(self.fields):
            if singles >> (number + 1) * self.width - 1 & 1:
                field = self.row[word] >> number * self.width & self.whole
                if field > self.guard:
                    self._place(
                        self.candidates[
                            (word * self.fields + number) * self.slots + self._lowest(field ^ self.guard)
                        ]
                    )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, candidate: cython.int) -> cython.void:
        """Place a candidate."""
        stretch: cython.int
        word: cython.Py_ssize_t
        first: cython.Py_ssize_t
        mask: cython.Py_ssize_t
        for stretch in range(self.stretches_at[candidate], self.stretches_at[candidate + 1]):
            first, mask = self.firsts[stretch], self.masks_at[stretch]
            for word in range(self.masks_at[stretch + 1] - mask):
                self.row[first + word] &= self.masks[mask + word]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lowest(self, bits: cython.ulonglong) -> cython.int:
        """Return the number of the lowest bit, below 16."""
        return self.members[(bits - 1 & ~bits) & 0xFFFF]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _field(self, column: cython.int) -> cython.ulonglong:
        """Return the field of a column."""
        return self.row[column // self.fields] >> column % self.fields * self.width & self.whole

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_values(self) -> cython.void:
        cell: cython.int
        for cell in range(self.cells):
            self.values[cell] = self._lowest(self._field(cell)) + 1

    # --- branches -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self) -> cython.void:
        """Choose the column to branch at, and keep the row; its candidates are tried later."""
        word: cython.int
        column: cython.int
        kept: cython.longlong = self.depth * cython.cast(cython.longlong, self.words)
        for word in range(self.words):
            self.kept[kept + word] = self.row[word]
        if self.ranked:
            column = self._first_open()
        elif self.dead_ends < _LIGHT:
            column = self._smallest()
        else:
            column = self._heaviest()
        self.branches[self.depth * _BRANCH + _COLUMN] = column
        self.branches[self.depth * _BRANCH + _TRIED] = 0
        self.depth += 1
        self.full = self.depth == self.room

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _first_open(self) -> cython.int:
        """Return the first open cell."""
        cell: cython.int = 0
        while self._field(cell) < self.guard:
            cell += 1
        return cell

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _smallest(self) -> cython.int:
        """Return the first of the open columns with the fewest candidates, of which each has at least two."""
        column: cython.int
        count: cython.int
        field: cython.ulonglong
        best: cython.int = 0
        fewest: cython.int = _WORD
        for column in range(self.columns):
            field = self._field(column)
            if field >= self.guard:
                count = self.members[field ^ self.guard]
                if count < fewest:
                    best, fewest = column, count
                    if count == 2:
                        break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _heaviest(self) -> cython.int:
        """Return the first open column with the fewest candidates for its weight.

        Boussemart et al., Boosting Systematic Search by Weighting Constraints, ECAI 2004.
        """
        column: cython.int
        field: cython.ulonglong
        best: cython.int = 0
        most: cython.double = 0
        share: cython.double
        for column in range(self.columns):
            field = self._field(column)
            if field >= self.guard:
                share = self.weights[column] / self.members[field ^ self.guard]
                if share > most:
                    best, most = column, share
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try_next(self) -> cython.bint:
        """Place the next candidate of the last branch that has one; return False if none has."""
        word: cython.int
        column: cython.int
        bit: cython.int
        base: cython.int
        kept: cython.longlong
        while self.depth:
            base = (self.depth - 1) * _BRANCH
            kept = (self.depth - 1) * cython.cast(cython.longlong, self.words)
            column = self.branches[base + _COLUMN]
            for word in range(self.words):
                self.row[word] = self.kept[kept + word]
            while self.branches[base + _TRIED] < self.digits:
                bit = self.branches[base + _TRIED]
                self.branches[base + _TRIED] += 1
                if self.ranked:
                    bit = self.ranks[column * self.digits + bit]
                if self._field(column) >> bit & 1:
                    self._place(self.candidates[column * self.slots + bit])
                    return True
            self.depth -= 1
        return False


@cython.cclass
class BandSearch:
    """Counts or finds the solutions of quizzes on the classic board. Load a quiz, then run.

    A state has, for each digit, the cells where it can be: the top and the middle *band* of three rows in the
    halves of one word, the bottom band in another, with 9 bits for each row. Then it has the cells that hold
    no digit yet, and the choices of each digit.

    In a band, a digit is in each row and in each box once. The three cells that a row and a box share are a
    *triad*, a bit of a 3x3 matrix: is there a candidate among them? The digit takes one of the permutations
    of the matrix, so a bit that is in none of them is dropped: these are the locked candidates. It is the
    same for the bands and columns of a *stack* of three boxes. Dropping them until nothing changes also
    leaves each hidden single alone in its row. BB_Sudoku by Brian Turner and JCZSolve are fast solvers that
    keep bands, too.

    The *choices* of a digit are its six matrices, one for each *chute*: a band or a stack. A triad has three
    digits. So if three must be there, no other can; and if only three can be there, they must. A branch takes
    the chute with the fewest permutations, its digit with the fewest, and one bit of the matrix. Tdoku by Tom
    Dillon works on triads and branches at chutes, too.
    """

    # Tables, most of them for the 9 bits of a row or of a matrix.
    shared: cython.ushort[::1]
    permuted: cython.ushort[::1]
    single: cython.ushort[::1]
    crossed: cython.ushort[::1]
    ways: cython.uchar[::1]
    spread: cython.uint[::1]
    unlocked: cython.uint[::1]
    keep: cython.ulonglong[::1]
    members: cython.uchar[::1]

    # The states under way, and the digits of each that changed since it was settled.
    states: cython.ulonglong[::1]
    changed: cython.uint[::1]
    depth: cython.int

    allowance: cython.longlong
    more: cython.int
    nodes: cython.int
    over = cython.declare(cython.bint, visibility="readonly")
    stuck = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, more):
        rows = range(1 << 9)
        orders = [
            sum(1 << 3 * row + box for row, box in enumerate(order)) for order in permutations(range(3))
        ]
        lines = [7, 7 << 3, 7 << 6, 0o111, 0o222, 0o444]
        taken = [[order for order in orders if order & ~matrix == 0] for matrix in rows]
        self.shared = array("H", [sum(1 << box for box in range(3) if row >> 3 * box & 7) for row in rows])
        self.permuted = array("H", [reduce(or_, some, 0) for some in taken])
        self.ways = array("B", map(len, taken))
        self.single = array("H", [row if row & row - 1 == 0 else 0 for row in rows])
        self.crossed = array("H", [reduce(or_, (each for each in lines if each & bits), 0) for bits in rows])
        self.spread = array("I", [sum(7 << 3 * bit for bit in range(9) if row >> bit & 1) for row in rows])
        self.unlocked = array("I", [self.spread[matrix] for matrix in self.permuted])
        self.keep = array("Q", _kept_by_placing())
        self.members = _MEMBERS
        most = (
            _CLASSIC_DIGITS * 2 * 9 + 1
        )  # each branch but the first makes a digit certain in one more triad
        self.states, self.changed = zeros("Q", most * _BAND_STATE), zeros("I", most)
        self.more = more
        self.over, self.stuck = True, False

    def load(self, givens, sets=None, without=(-1, 0), allowance=0):
        """Start with a quiz; see the stub for the arguments."""
        self.over, self.stuck = True, False  # whatever happens below, a run finds nothing
        digits: bytes = bytes(givens)
        digit: cython.int
        cell: cython.int
        if len(digits) != _CLASSIC_CELLS:
            raise ValueError(f"expected {_CLASSIC_CELLS} cells, got {len(digits)}")
        self._clear()
        for cell in range(_CLASSIC_CELLS):
            digit = digits[cell]
            if digit > _CLASSIC_DIGITS:
                raise ValueError(f"no digit {digit}")
            if digit:
                self._give(digit - 1, cell)
        if sets is not None:
            self._restrict(array("H", sets))
        cell, digit = without
        if digit:
            if not 0 <= cell < _CLASSIC_CELLS or not 1 <= digit <= _CLASSIC_DIGITS:
                raise ValueError(f"no digit {digit} in cell {cell}")
            self._drop(digit - 1, cell)
        self.allowance = allowance
        self.over = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        """Make the first state that of the empty board."""
        word: cython.int
        for word in range(0, _CHOICES, 2):
            self.states[word], self.states[word + 1] = _BAND | _BAND << _HALF, _BAND
        self.depth = 0
        self.changed[0] = _ROW

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give(self, digit: cython.int, cell: cython.int) -> cython.void:
        """Place a digit that is given. Its cell may be taken already, and then it has no digit left."""
        other: cython.int
        word: cython.int = cell // (2 * _BAND_CELLS)
        bit: cython.ulonglong = self._bit(cell)
        self.states[_OPEN_CELLS + word] &= ~bit
        for other in range(_CLASSIC_DIGITS):
            if other != digit:
                self.states[2 * other + word] &= ~bit
        self.states[2 * digit] &= self.keep[2 * cell]
        self.states[2 * digit + 1] &= self.keep[2 * cell + 1]

    @cython.cfunc
    def _restrict(self, sets: cython.ushort[::1]):
        """Drop the candidates that are not in the sets of their cells."""
        cell: cython.int
        digit: cython.int
        if len(sets) != _CLASSIC_CELLS:
            raise ValueError(f"expected {_CLASSIC_CELLS} sets, got {len(sets)}")
        for cell in range(_CLASSIC_CELLS):
            for digit in range(_CLASSIC_DIGITS):
                if not sets[cell] >> digit & 1:
                    self._drop(digit, cell)

    def run(self, solutions):
        """Search on until ``solutions`` more solutions are found; see the stub."""
        found: cython.longlong
        most: cython.longlong = solutions
        with cython.nogil:
            found = self._run(most)
        return found

    def solution(self):
        """Return the last solution found: a digit for each cell."""
        values = bytearray(_CLASSIC_CELLS)
        digit: cython.int
        band: cython.int
        cells: cython.uint
        state: cython.int = (self.depth + 1) * _BAND_STATE  # no other state has taken its place
        for digit in range(_CLASSIC_DIGITS):
            for band in range(_BANDS):
                cells = self._band(self.states[state + 2 * digit + band // 2], band)
                while cells:
                    values[band * _BAND_CELLS + self._lowest(cells)] = digit + 1
                    cells &= cells - 1
        return bytes(values)

    def dig(self, givens, cells, allowance):
        """Open cells in turn whose digit the other givens force; see the stub."""
        number: cython.int
        cell: cython.int
        digit: cython.int
        found: cython.longlong
        nodes: cython.longlong = 0
        self.load(_without(givens, cells))  # raises before anything has changed
        for number, cell in enumerate(cells):
            digit, givens[cell] = givens[cell], 0
            self.load(givens, None, (cell, digit), allowance)
            found = 0
            while not self.over and not found:
                found = self._run(1)
                nodes += self.nodes
            if found or self.stuck:
                givens[cell] = digit
            if self.stuck:
                return number
            if nodes > _BUSY_NODES:
                return number + 1
        return len(cells)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, most: cython.longlong) -> cython.longlong:
        """Search until there are enough solutions, the search is over, or it is time to return."""
        found: cython.longlong = 0
        verdict: cython.int
        self.nodes = 0
        while not self.over and found < most and self.nodes < _BUSY_NODES:
            self.nodes += 1
            verdict = self._settle(self.depth * _BAND_STATE)
            if verdict == _OPEN:
                self._branch(self.depth * _BAND_STATE)
                continue
            if verdict == _SOLVED:
                self.allowance += self.more
                found += 1
            else:
                self.allowance -= 1
                self.stuck = self.allowance < 0
            self.depth -= 1
            self.over = self.stuck or self.depth < 0
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, state: cython.int) -> cython.int:
        """Drop locked candidates, place singles and force triads as long as possible; return the verdict."""
        digit: cython.int
        changed: cython.uint = self.changed[self.depth]
        while True:
            while changed:
                digit = self._lowest(changed)
                changed &= changed - 1
                if not self._lock(state, digit):
                    return _DEAD
                changed |= self._place_hidden(state, digit)
            self.changed[self.depth] = 0
            if not self._place_naked(state):
                return _DEAD
            if self.changed[self.depth] == 0:
                if self.states[state + _OPEN_CELLS] | self.states[state + _OPEN_CELLS + 1] == 0:
                    return _SOLVED
                if not self._force(state):
                    return _DEAD
            changed = self.changed[self.depth]
            if changed == 0:
                return _OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lock(self, state: cython.int, digit: cython.int) -> cython.bint:
        """Drop the locked candidates of a digit and note its choices; return False if it has no place."""
        top: cython.uint = self._band(self.states[state + 2 * digit], 0)
        middle: cython.uint = self._band(self.states[state + 2 * digit], 1)
        bottom: cython.uint = self._band(self.states[state + 2 * digit + 1], 2)
        first: cython.uint = self._matrix(top)
        second: cython.uint = self._matrix(middle)
        third: cython.uint = self._matrix(bottom)
        upper: cython.uint
        inner: cython.uint
        lower: cython.uint
        left: cython.uint
        centre: cython.uint
        right: cython.uint
        locked: cython.uint = 1
        while locked:
            top &= self.unlocked[first]
            middle &= self.unlocked[second]
            bottom &= self.unlocked[third]
            # The columns of each band become the matrix of each stack, and its permutations columns again.
            upper = (top | top >> 9 | top >> 18) & _ROW
            inner = (middle | middle >> 9 | middle >> 18) & _ROW
            lower = (bottom | bottom >> 9 | bottom >> 18) & _ROW
            left = self.permuted[upper & 7 | (inner & 7) << 3 | (lower & 7) << 6]
            centre = self.permuted[upper >> 3 & 7 | inner & 56 | (lower & 56) << 3]
            right = self.permuted[upper >> 6 | inner >> 3 & 56 | lower & 448]
            if left == 0 or centre == 0 or right == 0:
                return False
            upper &= ~(left & 7 | (centre & 7) << 3 | (right & 7) << 6)
            inner &= ~(left >> 3 & 7 | centre & 56 | (right & 56) << 3)
            lower &= ~(left >> 6 | centre >> 3 & 56 | right & 448)
            if upper | inner | lower == 0:
                break
            top &= ~(upper * _EACH_ROW)
            middle &= ~(inner * _EACH_ROW)
            bottom &= ~(lower * _EACH_ROW)
            first, second, third = self._matrix(top), self._matrix(middle), self._matrix(bottom)
            locked = (
                top & ~self.unlocked[first] | middle & ~self.unlocked[second] | bottom & ~self.unlocked[third]
            )
        self.states[state + 2 * digit] = top | cython.cast(cython.ulonglong, middle) << _HALF
        self.states[state + 2 * digit + 1] = bottom
        self.states[state + _CHOICES + digit] = (
            self.permuted[first] | self.permuted[second] << 9 | self.permuted[third] << 18
        ) | cython.cast(cython.ulonglong, left | centre << 9 | right << 18) << _HALF
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _band(self, word: cython.ulonglong, band: cython.int) -> cython.uint:
        """Return the cells of a band, from the word that it is in."""
        return cython.cast(cython.uint, word >> _HALF if band == 1 else word & _BAND)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _matrix(self, cells: cython.uint) -> cython.uint:
        """Return the triads of a band that the cells are in."""
        return self.shared[cells & _ROW] | self.shared[cells >> 9 & _ROW] << 3 | self.shared[cells >> 18] << 6

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_hidden(self, state: cython.int, digit: cython.int) -> cython.uint:
        """Place a digit that is alone in a row; return the digits that lose candidates."""
        other: cython.int
        lost: cython.ulonglong
        changed: cython.uint = 0
        high: cython.ulonglong = self.states[state + 2 * digit]
        low: cython.ulonglong = self.states[state + 2 * digit + 1]
        placed: cython.ulonglong = self.states[state + _OPEN_CELLS] & (
            self._alone(self._band(high, 0))
            | cython.cast(cython.ulonglong, self._alone(self._band(high, 1))) << _HALF
        )
        below: cython.ulonglong = self.states[state + _OPEN_CELLS + 1] & self._alone(self._band(low, 2))
        if placed | below == 0:
            return 0
        self.states[state + _OPEN_CELLS] ^= placed
        self.states[state + _OPEN_CELLS + 1] ^= below
        for other in range(_CLASSIC_DIGITS):  # without a condition, which would often be foreseen wrongly
            lost = self.states[state + 2 * other] & placed | self.states[state + 2 * other + 1] & below
            self.states[state + 2 * other] &= ~placed
            self.states[state + 2 * other + 1] &= ~below
            changed |= cython.cast(cython.uint, lost != 0) << other
        self.states[state + 2 * digit] = high
        self.states[state + 2 * digit + 1] = low
        return changed & ~(cython.cast(cython.uint, 1) << digit)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _alone(self, cells: cython.uint) -> cython.uint:
        """Return those cells of a band that are alone in their row."""
        return (
            self.single[cells & _ROW]
            | self.single[cells >> 9 & _ROW] << 9
            | cython.cast(cython.uint, self.single[cells >> 18]) << 18
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place_naked(self, state: cython.int) -> cython.bint:
        """Place the digits of cells that have one digit left; return False if a cell has none."""
        digit: cython.int
        word: cython.int
        cells: cython.ulonglong
        one: cython.ulonglong
        several: cython.ulonglong
        for word in range(2):
            one = several = 0
            for digit in range(_CLASSIC_DIGITS):
                cells = self.states[state + 2 * digit + word]
                several |= one & cells
                one |= cells
            if one != (_BAND if word else _BAND | _BAND << _HALF):
                return False
            one = self.states[state + _OPEN_CELLS + word] & ~several
            while one:
                self._place(state, word, one & (0 - one))
                one &= one - 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, state: cython.int, word: cython.int, bit: cython.ulonglong) -> cython.void:
        """Place the only digit of a cell, unless a peer has just taken it, which the next count finds."""
        digit: cython.int = 0
        while digit < _CLASSIC_DIGITS and not self.states[state + 2 * digit + word] & bit:
            digit += 1
        if digit < _CLASSIC_DIGITS:
            self.states[state + _OPEN_CELLS + word] ^= bit
            self.changed[self.depth] |= cython.cast(cython.uint, 1) << digit
            word = 2 * self._cell(word, bit)
            self.states[state + 2 * digit] &= self.keep[word]
            self.states[state + 2 * digit + 1] &= self.keep[word + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _force(self, state: cython.int) -> cython.bint:
        """Use that each triad has three digits; return False if one has fewer, or needs more."""
        digit: cython.int
        choices: cython.ulonglong
        sure: cython.ulonglong
        able: cython.ulonglong = 0  # the triads that one digit, two, ... can be in
        able2: cython.ulonglong = 0
        able3: cython.ulonglong = 0
        able4: cython.ulonglong = 0
        must: cython.ulonglong = 0  # the triads that one digit, two, ... must be in
        must2: cython.ulonglong = 0
        must3: cython.ulonglong = 0
        for digit in range(_CLASSIC_DIGITS):
            choices = self.states[state + _CHOICES + digit]
            sure = self._certain(choices)
            able4 |= able3 & choices
            able3 |= able2 & choices
            able2 |= able & choices
            able |= choices
            if must3 & sure:
                return False
            must3 |= must2 & sure
            must2 |= must & sure
            must |= sure
        if able3 != _BAND | _BAND << _HALF:
            return False
        able4 = able3 & ~able4 & ~must3
        if able4 | must3 == 0:
            return True
        for digit in range(_CLASSIC_DIGITS):
            choices = self.states[state + _CHOICES + digit]
            sure = self._certain(choices)
            self._drop_triads(
                state, digit, must3 & choices & ~sure | self._beside(choices, able4 & choices & ~sure)
            )
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _certain(self, choices: cython.ulonglong) -> cython.ulonglong:
        """Return the bits of matrices that are alone in their row of the matrix."""
        several: cython.ulonglong = (
            choices & choices >> 1 | (choices | choices >> 1) & choices >> 2
        ) & _FIRSTS
        return choices & ~(several * 7)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _beside(self, choices: cython.ulonglong, bits: cython.ulonglong) -> cython.ulonglong:
        """Return the choices that a digit no longer has if it is in these triads."""
        chute: cython.int
        crossed: cython.ulonglong = 0
        if bits == 0:
            return 0
        for chute in range(2 * _BANDS):
            crossed |= cython.cast(
                cython.ulonglong, self.crossed[bits >> self._shift(chute) & _ROW]
            ) << self._shift(chute)
        return crossed & choices & ~bits

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _shift(self, chute: cython.int) -> cython.int:
        """Return where the matrix of a chute begins in a word of choices."""
        return 9 * chute if chute < _BANDS else _HALF + 9 * (chute - _BANDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_triads(self, state: cython.int, digit: cython.int, triads: cython.ulonglong) -> cython.void:
        """Drop a digit from triads."""
        chute: cython.int
        band: cython.int
        bits: cython.uint
        cells: cython.ulonglong
        if triads == 0:
            return
        self.changed[self.depth] |= cython.cast(cython.uint, 1) << digit
        for chute in range(2 * _BANDS):
            bits = cython.cast(cython.uint, triads >> self._shift(chute)) & _ROW
            if bits == 0:
                continue
            for band in range(_BANDS):
                if chute >= _BANDS:
                    cells = ((bits >> 3 * band & 7) << 3 * (chute - _BANDS)) * _EACH_ROW
                elif chute == band:
                    cells = self.spread[bits]
                else:
                    continue
                self.states[state + 2 * digit + band // 2] &= ~(cells << _HALF if band == 1 else cells)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self, state: cython.int) -> cython.void:
        """Put a digit into a triad in a copy of the state, to be settled first, and drop it there here.

        Some chute has several permutations of some digit: else each digit had one triad for each row and one
        for each column, and each cell would be settled.
        """
        digit: cython.int
        chute: cython.int
        word: cython.int
        total: cython.int
        ways: cython.int
        best: cython.int = 0
        chosen: cython.int = 0
        fewest: cython.int = _MANY
        triad: cython.ulonglong
        choices: cython.ulonglong
        for chute in range(2 * _BANDS):
            total = 0
            for digit in range(_CLASSIC_DIGITS):
                total += self._ways(state, digit, chute)
            if _CLASSIC_DIGITS < total < fewest:
                best, fewest = chute, total
        fewest = _MANY
        for digit in range(_CLASSIC_DIGITS):
            ways = self._ways(state, digit, best)
            if ways > 1:
                total = ways * _MANY
                for chute in range(2 * _BANDS):
                    total += self._ways(state, digit, chute)
                if total < fewest or fewest == _MANY:
                    chosen, fewest = digit, total
        choices = self.states[state + _CHOICES + chosen]
        triad = choices & ~self._certain(choices) & cython.cast(cython.ulonglong, _ROW) << self._shift(best)
        triad &= 0 - triad
        for word in range(_BAND_STATE):
            self.states[state + _BAND_STATE + word] = self.states[state + word]
        self.changed[self.depth] = 0
        self._drop_triads(state, chosen, triad)
        self.depth += 1
        self.changed[self.depth] = 0
        self._drop_triads(state + _BAND_STATE, chosen, self._beside(choices, triad))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _ways(self, state: cython.int, digit: cython.int, chute: cython.int) -> cython.int:
        """Return the number of permutations that a digit has in a chute."""
        return self.ways[self.states[state + _CHOICES + digit] >> self._shift(chute) & _ROW]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop(self, digit: cython.int, cell: cython.int) -> cython.void:
        """Drop a candidate of the first state."""
        self.states[2 * digit + cell // (2 * _BAND_CELLS)] &= ~self._bit(cell)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bit(self, cell: cython.int) -> cython.ulonglong:
        """Return the bit of a cell in its word."""
        return cython.cast(cython.ulonglong, 1) << (
            cell % _BAND_CELLS + (_HALF if cell // _BAND_CELLS == 1 else 0)
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _cell(self, word: cython.int, bit: cython.ulonglong) -> cython.int:
        """Return the cell of a bit in the first or second word of a digit."""
        if word:
            return 2 * _BAND_CELLS + self._lowest(cython.cast(cython.uint, bit))
        if bit >> _HALF:
            return _BAND_CELLS + self._lowest(cython.cast(cython.uint, bit >> _HALF))
        return self._lowest(cython.cast(cython.uint, bit))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lowest(self, bits: cython.uint) -> cython.int:
        """Return the number of the lowest bit."""
        below: cython.uint = bits - 1 & ~bits
        return self.members[below & 0xFFFF] + self.members[below >> 16]


def _without(givens, cells):
    """Return givens with some of their cells open; raise ValueError if one is no cell, or open already."""
    others = bytearray(givens)
    for cell in cells:
        if not 0 <= cell < len(others) or not others[cell]:
            raise ValueError(f"expected different cells with a digit, got {cell}")
        others[cell] = 0
    return others


def _covers(board):
    """Yield for each candidate the columns that it covers, each with its bit there."""
    slots = [{cell: slot for slot, cell in enumerate(house.cells)} for house in board.houses]
    for cell, houses in enumerate(board.houses_of):
        for digit in range(board.digits):
            columns = (
                (len(board.coordinates) + house * board.digits + digit, slots[house][cell])
                for house in houses
            )
            yield [(cell, digit), *columns]


def _flat(ranks, cells, digits):
    """Return the digits of all cells in one array; raise ValueError if a cell lacks some."""
    flat = array("i")
    for rank in ranks:
        if sorted(rank) != list(range(digits)):
            raise ValueError(f"expected a rank for each of {digits} digits, got {rank!r}")
        flat.extend(rank)
    if len(flat) != cells * digits:
        raise ValueError(f"expected the ranks of {cells} cells, got {len(ranks)}")
    return flat


def _kept_by_placing():
    """Yield for each cell of the classic board the two words of cells that it does not see, and itself."""
    for row, column in product(range(9), repeat=2):
        kept = [
            sum(
                1 << 9 * (other - first) + beside
                for other, beside in product(range(first, first + 3), range(9))
                if (other, beside) == (row, column)
                or not (
                    other == row or beside == column or (other // 3, beside // 3) == (row // 3, column // 3)
                )
            )
            for first in (0, 3, 6)
        ]
        yield from (kept[0] | kept[1] << _HALF, kept[2])


@cython.cclass
class WalkSearch:
    """Finds the solutions of quizzes on a board with constraints. Load a quiz, then run.

    The twin in :mod:`sudoku_repl.exact.constrained` defines the search.
    """

    # The board. Of a table with rows, `_at` has the index where each row begins.
    cells: cython.int
    digits: cython.int
    whole: cython.uint
    peers_at: cython.int[::1]
    peers: cython.int[::1]
    words: cython.int
    sees: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    houses_at: cython.int[::1]
    houses: cython.int[::1]
    houses_of_at: cython.int[::1]
    houses_of: cython.int[::1]
    walker: WalkPruner

    # The sums, by their groups of cells that differ.
    totals: cython.int[::1]
    groups_at: cython.int[::1]
    factors: cython.int[::1]
    members_at: cython.int[::1]
    members_of: cython.int[::1]
    sums_of_at: cython.int[::1]
    sums_of: cython.int[::1]
    least: cython.uint[::1]
    most: cython.uint[::1]

    # The present state, and the one at each branch with what it decides and the choices tried there. That is
    # a cell, or after all cells a digit of a house: `cells + house * digits + digit`.
    sets: cython.uint[::1]
    done: cython.uchar[::1]
    kept: cython.uint[::1]
    kept_done: cython.uchar[::1]
    at: cython.int[::1]
    tried: cython.int[::1]
    depth: cython.int
    fresh: cython.bint

    # What is due: cells with one digit, houses, sums and walks.
    ahead: cython.int[::1]
    ahead_count: cython.int
    house_queue: cython.int[::1]
    house_due: cython.uchar[::1]
    house_first: cython.int
    house_count: cython.int
    house_total: cython.int
    sum_queue: cython.int[::1]
    sum_due: cython.uchar[::1]
    sum_first: cython.int
    sum_count: cython.int
    sum_total: cython.int
    walk_queue: cython.int[::1]
    walk_due: cython.uchar[::1]
    walk_first: cython.int
    walk_count: cython.int
    walk_total: cython.int

    weights: cython.double[::1]
    members: cython.uchar[::1]
    ranked: cython.bint
    ranks: cython.int[::1]
    work: cython.longlong
    allowance: cython.longlong
    over = cython.declare(cython.bint, visibility="readonly")
    stuck = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, board):
        self.cells, self.digits, self.whole = len(board.coordinates), board.digits, board.all_digits
        self.peers_at, self.peers = table(board.peers)
        self.words = self.cells // _WORD + 1
        self.sees = rows_of([sum(1 << peer for peer in peers) for peers in board.peers], self.words)
        self.seen = zeros("Q", self.words)
        self.houses_at, self.houses = table([house.cells for house in board.houses])
        self.houses_of_at, self.houses_of = table(board.houses_of)
        self.walker = WalkPruner(board)
        self._list_sums(grouped_sums(board))
        self.sets, self.done = zeros("I", self.cells), zeros("B", self.cells)
        self.kept, self.kept_done = zeros("I", self.cells**2), zeros("B", self.cells**2)
        self.at, self.tried, self.ahead = (zeros("i", self.cells) for _ in range(3))
        self.house_total, self.walk_total = len(board.houses), max(1, self.walker.count)
        self.house_queue, self.house_due = zeros("i", self.house_total), zeros("B", self.house_total)
        self.walk_queue, self.walk_due = zeros("i", self.walk_total), zeros("B", self.walk_total)
        self.weights, self.members = zeros("d", self.cells), _MEMBERS
        self.ranks = zeros("i", 0)
        self.over, self.stuck = True, False

    def _list_sums(self, sums):
        """List the sums, their groups and the cells of these."""
        own = [[] for _ in range(self.cells)]
        for number, each in enumerate(sums):
            for cell in chain.from_iterable(each.groups):
                own[cell].append(number)
        self.totals = array("i", [each.total for each in sums])
        self.groups_at, self.factors = table([each.factors for each in sums])
        self.members_at, self.members_of = table([group for each in sums for group in each.groups])
        self.sums_of_at, self.sums_of = table(own)
        self.least, self.most = (zeros("I", len(self.factors)) for _ in range(2))
        self.sum_total = max(1, len(sums))
        self.sum_queue, self.sum_due = zeros("i", self.sum_total), zeros("B", self.sum_total)

    def load(self, sets, ranks=None, allowance=-1):
        """Start with the digits that each cell may take; see the stub."""
        self.over, self.stuck = True, False  # whatever happens below, a run finds nothing
        cell: cython.int
        start: cython.uint[::1] = array("I", sets)
        if len(start) != self.cells:
            raise ValueError(f"expected {self.cells} sets, got {len(start)}")
        for cell in range(self.cells):
            self.sets[cell], self.done[cell] = start[cell], 0
            self.weights[cell] = 1 + self.walker.walks_at[cell + 1] - self.walker.walks_at[cell]
            self.weights[cell] += self.sums_of_at[cell + 1] - self.sums_of_at[cell]
        self.ranked = ranks is not None
        if self.ranked:
            self.ranks = _flat(ranks, self.cells, self.digits)
        self.depth = 0
        self._forget()
        for cell in range(self.cells):
            self._put_down(cell, -1)
        self.allowance = allowance
        self.fresh, self.over = True, False

    def run(self, solutions):
        """Search on until ``solutions`` more solutions are found; see the stub."""
        found: cython.longlong
        most: cython.longlong = solutions
        with cython.nogil:
            found = self._run(most)
        return found

    def solution(self):
        """Return the last solution found: a digit for each cell."""
        cell: cython.int
        values = bytearray(self.cells)
        for cell in range(self.cells):
            values[cell] = self._count(self.sets[cell] - 1) + 1
        return bytes(values)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, digits: cython.uint) -> cython.int:
        """Return how many digits a set has."""
        return self.members[digits & 0xFFFF] + self.members[digits >> 16]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, most: cython.longlong) -> cython.longlong:
        found: cython.longlong = 0
        self.work = 0
        while not self.over and found < most and self.work < _BUSY:
            if self.fresh or self._branch():
                self.fresh = False
                if not self._settle():
                    self.stuck = self.allowance == 0
                    self.over = self.stuck
                    self.allowance -= self.allowance > 0
                elif not self._open_branch():
                    found += 1
            else:
                self.over = True
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_branch(self) -> cython.bint:
        """Keep the state as a branch; return whether there is an open cell."""
        cell: cython.int
        best: cython.int = -1
        at: cython.longlong = self.depth * cython.cast(cython.longlong, self.cells)
        least: cython.double = 0
        share: cython.double
        for cell in range(self.cells):
            if self.done[cell]:
                continue
            share = self._count(self.sets[cell]) / self.weights[cell]
            if best < 0 or (share < least and not self.ranked):
                best, least = cell, share
        if best < 0:
            return False
        if not self.ranked:
            best = self._strong_link(best, least)
        for cell in range(self.cells):
            self.kept[at + cell], self.kept_done[at + cell] = self.sets[cell], self.done[cell]
        self.at[self.depth], self.tried[self.depth] = best, 0
        self.depth += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _strong_link(self, best: cython.int, least: cython.double) -> cython.int:
        """Return the digit of a house with two places and a smaller share than a cell, or that cell."""
        house: cython.int
        index: cython.int
        once: cython.uint
        twice: cython.uint
        more: cython.uint
        digits: cython.uint
        weight: cython.double
        for house in range(self.house_total):
            once = twice = more = 0
            for index in range(self.houses_at[house], self.houses_at[house + 1]):
                digits = self.sets[self.houses[index]]
                more |= twice & digits
                twice |= once & digits
                once |= digits
            twice &= ~more
            while twice:
                digits = twice & -twice
                twice ^= digits
                weight = 0
                for index in range(self.houses_at[house], self.houses_at[house + 1]):
                    if self.sets[self.houses[index]] & digits:
                        weight += self.weights[self.houses[index]]
                if 4 / weight < least:
                    least = 4 / weight
                    best = self.cells + house * self.digits + self._count(digits - 1)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self) -> cython.bint:
        """Make the next choice of the last branch; return False if no branch has one."""
        cell: cython.int
        digit: cython.int
        other: cython.int
        at: cython.longlong
        place: cython.int
        while self.depth:
            at = (self.depth - 1) * cython.cast(cython.longlong, self.cells)
            place = self.at[self.depth - 1] - self.cells
            while self.tried[self.depth - 1] < self.digits:
                digit = self.tried[self.depth - 1]
                self.tried[self.depth - 1] += 1
                if place >= 0:
                    cell = self.houses[self.houses_at[place // self.digits] + digit]
                    digit = place % self.digits
                else:
                    cell = place + self.cells
                    if self.ranked:
                        digit = self.ranks[cell * self.digits + digit]
                if self.kept[at + cell] >> digit & 1:
                    for other in range(self.cells):
                        self.sets[other], self.done[other] = self.kept[at + other], self.kept_done[at + other]
                    self.sets[cell] = cython.cast(cython.uint, 1) << digit
                    self._put_down(cell, -1)
                    self.work += self.cells
                    return True
            self.depth -= 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self) -> cython.bint:
        """Draw conclusions from what is due; return False at a contradiction."""
        number: cython.int
        while True:
            if self.ahead_count:
                self.ahead_count -= 1
                if not self._place(self.ahead[self.ahead_count]):
                    break
            elif self.house_count:
                number = self.house_queue[self.house_first]
                self.house_first = (self.house_first + 1) % self.house_total
                self.house_count -= 1
                self.house_due[number] = 0
                if not self._hide(self.houses_at[number], self.houses_at[number + 1]):
                    break
            elif self.sum_count:
                number = self.sum_queue[self.sum_first]
                self.sum_first = (self.sum_first + 1) % self.sum_total
                self.sum_count -= 1
                self.sum_due[number] = 0
                if not self._bound(number):
                    break
            elif self.walk_count:
                number = self.walk_queue[self.walk_first]
                self.walk_first = (self.walk_first + 1) % self.walk_total
                self.walk_count -= 1
                self.walk_due[number] = 0
                if not self._prune(number):
                    break
            else:
                return True
        self._forget()
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Forget all that is due."""
        number: cython.int
        for number in range(self.house_total):
            self.house_due[number] = 0
        for number in range(self.sum_total):
            self.sum_due[number] = 0
        for number in range(self.walk_total):
            self.walk_due[number] = 0
        self.ahead_count = self.house_count = self.sum_count = self.walk_count = 0
        self.house_first = self.sum_first = self.walk_first = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_down(self, cell: cython.int, pruned: cython.int) -> cython.void:
        """Put down what follows from a change of a cell; not the walk whose pruning changed it."""
        index: cython.int
        number: cython.int
        for index in range(self.houses_of_at[cell], self.houses_of_at[cell + 1]):
            number = self.houses_of[index]
            if not self.house_due[number]:
                self.house_due[number] = 1
                self.house_queue[(self.house_first + self.house_count) % self.house_total] = number
                self.house_count += 1
        for index in range(self.sums_of_at[cell], self.sums_of_at[cell + 1]):
            number = self.sums_of[index]
            if not self.sum_due[number]:
                self.sum_due[number] = 1
                self.sum_queue[(self.sum_first + self.sum_count) % self.sum_total] = number
                self.sum_count += 1
        for index in range(self.walker.walks_at[cell], self.walker.walks_at[cell + 1]):
            number = self.walker.walks[index]
            if number != pruned and not self.walk_due[number]:
                self.walk_due[number] = 1
                self.walk_queue[(self.walk_first + self.walk_count) % self.walk_total] = number
                self.walk_count += 1
        if not self.sets[cell] & self.sets[cell] - 1:
            self.ahead[self.ahead_count] = cell
            self.ahead_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, cell: cython.int) -> cython.bint:
        """Remove the digit of a cell from its peers; return False at a contradiction."""
        index: cython.int
        peer: cython.int
        digit: cython.uint = self.sets[cell]
        if not digit:
            self.weights[cell] += 1
            return False
        if self.done[cell]:
            return True
        self.done[cell] = 1
        self.work += self.peers_at[cell + 1] - self.peers_at[cell]
        for index in range(self.peers_at[cell], self.peers_at[cell + 1]):
            peer = self.peers[index]
            if self.sets[peer] & digit:
                self.sets[peer] ^= digit
                if not self.sets[peer]:
                    self.weights[cell] += 1
                    self.weights[peer] += 1
                    return False
                self._put_down(peer, -1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hide(self, begin: cython.int, end: cython.int) -> cython.bint:
        """Leave the hidden singles of a house only their digit; return False at a contradiction."""
        index: cython.int
        once: cython.uint = 0
        twice: cython.uint = 0
        hidden: cython.uint
        for index in range(begin, end):
            twice |= once & self.sets[self.houses[index]]
            once |= self.sets[self.houses[index]]
        if once != self.whole:
            return self._fail(self.houses, begin, end)
        once &= ~twice
        if not once:
            return True
        for index in range(begin, end):
            hidden = self.sets[self.houses[index]] & once
            if hidden and hidden != self.sets[self.houses[index]]:
                if hidden & hidden - 1:
                    return self._fail(self.houses, begin, end)
                self.sets[self.houses[index]] = hidden
                self._put_down(self.houses[index], -1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self, cells: cython.int[::1], begin: cython.int, end: cython.int) -> cython.bint:
        """Count a contradiction in some cells; return False."""
        index: cython.int
        for index in range(begin, end):
            self.weights[cells[index]] += 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bound(self, number: cython.int) -> cython.bint:
        """Remove the digits that are too large or too small for a sum; return False at a contradiction."""
        begin: cython.int = self.groups_at[number]
        end: cython.int = self.groups_at[number + 1]
        group: cython.int
        index: cython.int
        cell: cython.int
        factor: cython.int
        low: cython.longlong = self.totals[number]
        high: cython.longlong = -low
        up: cython.longlong
        down: cython.longlong
        digits: cython.uint
        free: cython.uint
        for group in range(begin, end):
            if not self._take(group):
                return self._fail(self.members_of, self.members_at[group], self.members_at[group + 1])
            factor = self.factors[group]
            if factor > 0:
                low -= factor * self._sum(self.least[group])
                high += factor * self._sum(self.most[group])
            else:
                low -= factor * self._sum(self.most[group])
                high += factor * self._sum(self.least[group])
        if low < 0 or high < 0:  # what the total exceeds the least sum by, and the largest the total
            return self._fail(self.members_of, self.members_at[begin], self.members_at[end])
        for group in range(begin, end):
            factor = self.factors[group]
            up, down = (low // factor, high // factor) if factor > 0 else (high // -factor, low // -factor)
            for index in range(self.members_at[group], self.members_at[group + 1]):
                cell = self.members_of[index]
                digits = self.sets[cell]
                free = ~self.least[group] & -(digits & -digits)
                digits &= self._to(self._count((free & -free) - 1) + up)
                free = ~self.most[group] & self._to(self._length(self.sets[cell]))
                digits &= ~self._to(self._length(free) - down)
                if not digits:
                    return self._fail(self.members_of, self.members_at[group], self.members_at[group + 1])
                if digits != self.sets[cell]:
                    self.sets[cell] = digits
                    self._put_down(cell, -1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, group: cython.int) -> cython.bint:
        """Find the digits that a group takes in its least and largest sum; return False if too few."""
        index: cython.int
        digits: cython.uint
        free: cython.uint
        least: cython.uint = 0
        most: cython.uint = 0
        self.work += self.members_at[group + 1] - self.members_at[group]
        for index in range(self.members_at[group], self.members_at[group + 1]):
            digits = self.sets[self.members_of[index]]
            free = self.whole & ~least & -(digits & -digits)
            least |= free & -free
            if not free:
                return False
            free = ~most & self._to(self._length(digits))
            if not free:
                return False
            most |= cython.cast(cython.uint, 1) << self._length(free) - 1
        self.least[group], self.most[group] = least, most
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _to(self, digit: cython.longlong) -> cython.uint:
        """Return the set of the digits up to one."""
        if digit <= 0:
            return 0
        return self.whole if digit >= self.digits else (cython.cast(cython.uint, 1) << digit) - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _length(self, digits: cython.uint) -> cython.int:
        """Return the largest digit of a set, 0 if it is empty."""
        digits |= digits >> 1
        digits |= digits >> 2
        digits |= digits >> 4
        digits |= digits >> 8
        return self._count(digits | digits >> 16)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sum(self, digits: cython.uint) -> cython.int:
        """Return the sum of the digits of a set."""
        total: cython.int = 0
        while digits:
            total += self._count((digits & -digits) - 1) + 1
            digits &= digits - 1
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prune(self, number: cython.int) -> cython.bint:
        """Drop the digits that are on no accepted walk; return False if there is no such walk."""
        begin: cython.int = self.walker.cells_at[number]
        end: cython.int = self.walker.cells_at[number + 1]
        index: cython.int
        other: cython.int
        for index in range(begin, end):
            self.walker.given[index - begin] = self.sets[self.walker.cells[index]]
        fits: cython.bint = self.walker.prune(number)
        self.work += self.walker.met_states
        if not fits:
            return self._fail(self.walker.cells, begin, end)
        for index in range(begin, end):
            other = self.walker.cells[index]
            if self.walker.left[index - begin] != self.sets[other]:
                self.sets[other] = self.walker.left[index - begin]
                self._put_down(other, number)
        return self._lock(begin, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lock(self, begin: cython.int, end: cython.int) -> cython.bint:
        """Remove required digits from cells that see all their places; return False at a contradiction."""
        word: cython.int
        cell: cython.int
        digit: cython.uint
        seen: cython.ulonglong
        required: cython.uint = self.walker.required
        while required:
            digit = required & -required
            required ^= digit
            if not self._see_all(begin, end, digit):
                continue
            for word in range(self.words):
                seen = self.seen[word]
                while seen:
                    cell = _WORD * word + _lowest(seen)
                    seen &= seen - 1
                    if self.sets[cell] & digit:
                        self.sets[cell] ^= digit
                        if not self.sets[cell]:
                            self.weights[cell] += 1
                            return False
                        self._put_down(cell, -1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _see_all(self, begin: cython.int, end: cython.int, digit: cython.uint) -> cython.bint:
        """Find the cells that see all places of a digit in a walk, two or more; return whether any do."""
        index: cython.int
        word: cython.int
        cell: cython.int
        places: cython.int = 0
        seen: cython.ulonglong = 0
        for word in range(self.words):
            self.seen[word] = _EVERY
        for index in range(begin, end):
            cell = self.walker.cells[index]
            if self.sets[cell] & digit:
                places += 1
                seen = 0
                for word in range(self.words):
                    self.seen[word] &= self.sees[cell * self.words + word]
                    seen |= self.seen[word]
                if not seen:
                    return False
        return places > 1
