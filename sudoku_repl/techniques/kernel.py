# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel of the techniques: compiled twins of their longest searches.

:class:`FishSearch` is the twin of :func:`sudoku_repl.techniques.fish._all_fish` and of ``overfull``: it finds
the same fish in the same order. It looks only at the cells of one digit. They are numbered from 0, as far as
they fit in a word of 64 bits, so one operation works on all of them. Houses are bits of a word, too.

:class:`ShortFish` chooses the shortest of fish that remove the same.

:class:`Scan` finds singles, locked candidates, the houses with subsets, and the shared cells of a Sue de
Coq, in the order of the techniques.

:class:`LockedSets` finds the almost locked sets of a grid, the links that they make in a network, and the
ALS-XZ and ALS-XY-Wings that remove something. :class:`SetChains` finds chains of them.

:class:`Links` follows the links of a network: layer by layer, to a contradiction, back to the first node, or
to pairs of nodes that see something together. :func:`seen_together` and :func:`contained` help to make one.

This is Cython's pure Python mode: uncompiled it runs too, for debugging, if Cython is installed.
"""

from array import array
from itertools import permutations
from sys import byteorder

import cython

from sudoku_repl.packed import rows_of, table, zeros

compiled = cython.compiled
"""Whether this module is compiled."""

MOST = 64
"""The most houses of a board, and the most cells of a digit, that there are bits for."""

_ONE = cython.declare(cython.ulonglong, 1)
_PARTS = cython.declare(cython.int, 4096)
"""At least the parts of two houses of 14 cells beside those they share."""
_MANY = cython.declare(cython.int, 10)
"""The number of open cells of a house up to which its parts have any number of cells."""
_FEW = cython.declare(cython.int, 4)
"""The most cells of the parts of other houses."""
_PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
_FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
_BYTES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_SUM = cython.declare(cython.ulonglong, 0x0101010101010101)
_DEPTH = cython.declare(cython.int, 16)
"""More than the bases of any fish."""
_BUSY = cython.declare(cython.int, 1 << 18)
"""The sets of covers that a run looks at: some milliseconds, so that Ctrl-C is seen."""
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX_TOO = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
"""Odd numbers that spread the bits of what they are multiplied by."""
_ENOUGH = cython.declare(cython.int, 1000)
"""The fish that a run returns at a time, or a few more."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(bits: cython.ulonglong) -> cython.int:
    """Return the number of bits of a word that are set."""
    bits = bits - (bits >> 1 & _PAIRS)
    bits = (bits & _FOURS) + (bits >> 2 & _FOURS)
    bits = bits + (bits >> 4) & _BYTES
    return cython.cast(cython.int, bits * _SUM >> 56 & 127)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first(bits: cython.ulonglong) -> cython.int:
    """Return the number of the lowest bit that is set."""
    return _count((bits & (~bits + 1)) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _after(number: cython.int, word: cython.int) -> cython.ulonglong:
    """Return the bits of a word of a row that are for higher numbers than one."""
    if word > number >> 6:
        return _ALL
    return _ALL - (_ONE << (number & 63)) - ((_ONE << (number & 63)) - 1)


@cython.cfunc
def _longer(kept: cython.ulonglong[::1]):
    """Return an array of twice the length that begins with the same words."""
    wider = array("Q", bytes(16 * kept.shape[0]))
    view: cython.ulonglong[::1] = wider
    view[: kept.shape[0]] = kept
    return wider


@cython.cclass
class FishSearch:
    """A search for fish of one shape on one board. Load the cells of a digit, then run until it is over."""

    # The board, and for each choice of houses the bases, the covers and the most cells two of them share.
    cells: cython.int
    houses_of: cython.ulonglong[::1]
    pools: cython.int
    pool_bases: cython.ulonglong[::1]
    pool_covers: cython.ulonglong[::1]
    pool_most: cython.int[::1]
    rows: cython.ulonglong
    columns: cython.ulonglong
    shape: cython.int

    # The digit: its cells, the houses of each, what each sees, and the cells of each house.
    count: cython.int
    cell_at: cython.int[::1]
    own: cython.ulonglong[::1]
    sees: cython.ulonglong[::1]
    inside: cython.ulonglong[::1]
    words: cython.ulonglong[::1]

    # The search: the choice of houses, the candidate to remove, and the bases that can be used.
    size: cython.int
    limit: cython.int
    alone: cython.bint
    pool: cython.int
    covers: cython.ulonglong
    target: cython.int
    usable: cython.int
    base: cython.ulonglong[::1]
    held: cython.ulonglong[::1]
    from_at: cython.int[::1]
    to_at: cython.int[::1]
    work: cython.int
    over = cython.declare(cython.bint, visibility="readonly")

    # The bases that are chosen, and at each depth the next one to try, and the covers that hold those so far.
    depth: cython.int
    next_at: cython.int[::1]
    chosen: cython.ulonglong[::1]
    together: cython.ulonglong[::1]
    first: cython.int[::1]
    last: cython.int[::1]
    top: cython.int[::1]

    # Sets of covers and the cells that they have; the ones that are to be looked at; and those met before.
    sets: cython.ulonglong[::1]
    covered: cython.ulonglong[::1]
    stack: cython.ulonglong[::1]
    met_base: cython.ulonglong[::1]
    met_cover: cython.ulonglong[::1]
    met_when: cython.ulonglong[::1]
    met: cython.int
    when: cython.ulonglong

    def __init__(self, board, pools, shape):
        """Make a search on a board, given its choices of houses and the shape: 0 basic, 1 Franken, 2 mutant.

        A choice is the bases and the covers, as bits, and the most cells that a base and a cover share.
        """
        kinds = [house.kind.value for house in board.houses]
        self.cells = len(board.coordinates)
        self.houses_of = array("Q", [sum(1 << house for house in own) for own in board.houses_of])
        self.pools = len(pools)
        self.pool_bases = array("Q", [bases for bases, _, _ in pools])
        self.pool_covers = array("Q", [covers for _, covers, _ in pools])
        self.pool_most = array("i", [most for _, _, most in pools])
        self.rows = sum(1 << house for house, kind in enumerate(kinds) if kind == "row")
        self.columns = sum(1 << house for house, kind in enumerate(kinds) if kind == "col")
        self.shape = shape
        self.cell_at = zeros("i", MOST)
        self.own, self.sees, self.inside = (zeros("Q", MOST) for _ in range(3))
        self.words = zeros("Q", self.cells // 64 + 1)
        self.base, self.held = zeros("Q", MOST), zeros("Q", MOST)
        self.from_at, self.to_at = zeros("i", MOST), zeros("i", MOST)
        self.next_at, self.first, self.last, self.top = (zeros("i", _DEPTH) for _ in range(4))
        self.chosen, self.together = zeros("Q", _DEPTH), zeros("Q", _DEPTH)
        self.sets, self.covered, self.stack = (zeros("Q", 64) for _ in range(3))
        self.met_base, self.met_cover, self.met_when = (zeros("Q", 256) for _ in range(3))
        self.when = 0

    def load(self, cells, size):
        """Look for fish of a size of a digit in these cells, whichever candidate they remove."""
        self._load(cells, size)
        self.alone = False
        self.pool, self.target, self.depth = -1, self.count, -1

    def load_overfull(self, left, away, size):
        """Look for bases whose cells in ``left`` fit in one cover less. No base has a cell in ``away``."""
        number: cython.int
        self._load(left | away, size)
        self.alone = True
        self.pool, self.depth = -1, -1
        self.target = -1
        for number in range(self.count):
            if away >> self.cell_at[number] & 1:
                self.target = number

    @cython.cfunc
    def _load(self, cells, size: cython.int):
        number: cython.int
        house: cython.int
        rest: cython.ulonglong
        self.count = number = 0
        while cells:
            lowest = cells & -cells
            self.cell_at[number] = lowest.bit_length() - 1
            self.own[number] = self.houses_of[self.cell_at[number]]
            cells ^= lowest
            number += 1
        self.count = number
        for house in range(MOST):
            self.inside[house] = 0
        for number in range(self.count):
            rest = self.own[number]
            while rest:
                self.inside[_first(rest)] |= _ONE << number
                rest &= rest - 1
        for number in range(self.count):
            rest = self.own[number]
            self.sees[number] = 0
            while rest:
                self.sees[number] |= self.inside[_first(rest)]
                rest &= rest - 1
            self.sees[number] &= ~(_ONE << number)
        self.size, self.limit = size, size - 1
        self.over = False

    def run(self):
        """Return the next fish: base, cover, corners, fins, what is removed, and whether it is bare.

        After :meth:`load_overfull`, return the bases and the covers alone.
        """
        found = []
        self.work = 0
        while len(found) < _ENOUGH and self.work < _BUSY:
            if self.depth < 0 and not self._next():
                self.over = True
                break
            self._extend(found)
        return found

    @cython.cfunc
    def _next(self) -> cython.bint:
        """Begin with the next candidate to remove that some covers have; return False after the last."""
        left: cython.ulonglong
        away: cython.ulonglong
        every: cython.ulonglong = 0
        if self.count:
            every = ~cython.cast(cython.ulonglong, 0) >> (64 - self.count)
        while True:
            if not self.alone:
                self.target += 1
            if self.alone or self.target >= self.count:
                self.pool += 1
                if self.pool >= self.pools:
                    return False
                self.covers = self.pool_covers[self.pool]
                self.when += 1
                self.met = 0
                if not self.alone:
                    self.target = 0
                    if not self.count:
                        continue
            away = _ONE << self.target if self.target >= 0 else 0
            left = every & ~away
            if not self.alone:
                left &= ~self.sees[self.target]
                if not left or not self.own[self.target] & self.covers:
                    continue
            self._choose(left, away)
            return True

    @cython.cfunc
    def _choose(self, left: cython.ulonglong, away: cython.ulonglong):
        """Find the bases that can be used, each with the covers that hold it."""
        bases: cython.ulonglong = self.pool_bases[self.pool]
        most: cython.int = self.pool_most[self.pool] * self.limit
        house: cython.int
        end: cython.int
        self.usable = end = 0
        while bases:
            house = _first(bases)
            bases &= bases - 1
            held: cython.ulonglong = self.inside[house] & left
            if held and not self.inside[house] & away and _count(held) <= most:
                self.from_at[self.usable] = end
                self._grow(-1, -1, held, _ONE << house, 1, end)
                if self.last[0] > end:
                    self.base[self.usable], self.held[self.usable] = _ONE << house, held
                    self.to_at[self.usable] = end = self.last[0]
                    self.usable += 1
        self.top[0] = end
        self.depth = self.next_at[0] = 0
        self.chosen[0] = self.together[0] = 0

    @cython.cfunc
    def _grow(
        self,
        start: cython.int,
        stop: cython.int,
        cells: cython.ulonglong,
        bases: cython.ulonglong,
        fewest: cython.int,
        end: cython.int,
    ):
        """Put at ``end`` the sets of covers between two indices, grown until they have some cells, too.

        The index after the last one is left in ``last[0]``. Without indices, they grow from no covers.
        """
        at: cython.int
        begin: cython.int = end
        height: cython.int = 0
        more: cython.ulonglong
        houses: cython.ulonglong
        covered: cython.ulonglong
        missing: cython.ulonglong
        if start < 0:
            self.stack[0] = self.stack[1] = 0
            height = 2
        for at in range(start, stop):
            if not self.sets[at] & bases:
                if height + 2 > self.stack.shape[0]:
                    self.stack = _longer(self.stack)
                self.stack[height], self.stack[height + 1] = self.sets[at], self.covered[at]
                height += 2
        while height:
            height -= 2
            self.work += 1
            houses, covered = self.stack[height], self.stack[height + 1]
            missing = cells & ~covered
            if not missing:
                if _count(houses) >= fewest:
                    for at in range(begin, end):
                        if self.sets[at] == houses:
                            break
                    else:
                        if end == self.sets.shape[0]:
                            self.sets, self.covered = _longer(self.sets), _longer(self.covered)
                        self.sets[end], self.covered[end] = houses, covered
                        end += 1
            elif _count(houses) < self.limit:
                more = self.own[_first(missing)] & self.covers & ~bases
                while more:
                    if height + 2 > self.stack.shape[0]:
                        self.stack = _longer(self.stack)
                    self.stack[height] = houses | (more & (~more + 1))
                    self.stack[height + 1] = covered | self.inside[_first(more)]
                    height += 2
                    more &= more - 1
        self.last[0] = end

    @cython.cfunc
    def _extend(self, found):
        """Add fish to those found until there are enough, or until this candidate has no more."""
        depth: cython.int = self.depth
        at: cython.int
        start: cython.int
        stop: cython.int
        end: cython.int
        more: cython.ulonglong
        bases: cython.ulonglong
        while depth >= 0 and len(found) < _ENOUGH and self.work < _BUSY:
            at = self.next_at[depth]
            if at > self.usable - (self.size - depth):
                depth -= 1
                continue
            self.next_at[depth] += 1
            self.work += 1
            more = self.held[at]
            if more & self.together[depth]:
                continue
            bases = self.chosen[depth] | self.base[at]
            start, stop, end = self.from_at[at], self.to_at[at], self.top[0]
            if depth:
                start = self.top[depth]
                self._grow(
                    self.first[depth], self.last[depth], more, bases, min(depth + 1, self.limit), start
                )
                stop = end = self.last[0]
            if start == stop:
                continue
            if depth + 1 < self.size:
                self.together[depth + 1] = self.together[depth] | more
                depth += 1
                self.chosen[depth], self.next_at[depth] = bases, at + 1
                self.first[depth], self.last[depth], self.top[depth] = start, stop, end
            else:
                for at in range(start, stop):
                    self._reach(bases, self.sets[at], found)
        self.depth = depth

    @cython.cfunc
    def _reach(self, base: cython.ulonglong, houses: cython.ulonglong, found):
        """Add the fish with these bases and covers, and with each cover of the candidate to remove."""
        own: cython.ulonglong
        if self.alone:
            found.append((base, houses))
            return
        own = self.own[self.target] & self.covers
        while own:
            self._complete(base, houses | (own & (~own + 1)), found)
            own &= own - 1

    @cython.cfunc
    def _complete(self, base: cython.ulonglong, cover: cython.ulonglong, found):
        """Add a fish, unless it was met before, has another shape or removes nothing."""
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        covered: cython.ulonglong = 0
        covered_twice: cython.ulonglong = 0
        rest: cython.ulonglong
        each: cython.ulonglong
        bare: cython.bint = False
        if self._is_met(base, cover) or self._shape_of(base, cover) != self.shape:
            return
        rest = base
        while rest:
            each = self.inside[_first(rest)]
            twice |= once & each
            once |= each
            rest &= rest - 1
        rest = cover
        while rest:
            each = self.inside[_first(rest)]
            covered_twice |= covered & each
            covered |= each
            rest &= rest - 1
        fins: cython.ulonglong = once & ~covered | twice
        corners: cython.ulonglong = once & ~fins
        removes: cython.ulonglong = covered & ~once | covered_twice & corners
        rest = fins
        while rest and removes:
            removes &= self.sees[_first(rest)]
            rest &= rest - 1
        if not removes:
            return
        rest = base
        while rest:
            if _count(self.inside[_first(rest)] & corners) < 2:
                bare = True
            rest &= rest - 1
        found.append((base, cover, self._named(corners), self._named(fins), self._named(removes), bare))

    @cython.cfunc
    def _named(self, cells: cython.ulonglong):
        """Return a set of cells of the digit as a set of cells of the board."""
        word: cython.int
        cell: cython.int
        if not cells:
            return 0
        for word in range(self.words.shape[0]):
            self.words[word] = 0
        while cells:
            cell = self.cell_at[_first(cells)]
            self.words[cell >> 6] |= _ONE << (cell & 63)
            cells &= cells - 1
        named = 0
        for word in range(self.words.shape[0] - 1, -1, -1):
            named = named << 64 | self.words[word]
        return named

    @cython.cfunc
    def _shape_of(self, base: cython.ulonglong, cover: cython.ulonglong) -> cython.int:
        """Return the shape of a fish with these houses."""
        rows: cython.ulonglong = self.rows
        columns: cython.ulonglong = self.columns
        if (base & rows and base & columns) or (cover & rows and cover & columns):
            return 2
        if (base & rows and cover & rows) or (base & columns and cover & columns):
            return 2
        return 1 if (base | cover) & ~(rows | columns) else 0

    @cython.cfunc
    def _is_met(self, base: cython.ulonglong, cover: cython.ulonglong) -> cython.bint:
        """Return whether these houses were met before with this choice of houses. Now they are."""
        at: cython.int
        size: cython.int = self.met_when.shape[0]
        if 2 * self.met >= size:
            self._spread()
            size = self.met_when.shape[0]
        at = self._slot(base, cover)
        while self.met_when[at] == self.when:
            if self.met_base[at] == base and self.met_cover[at] == cover:
                return True
            at = at + 1 & size - 1
        self.met_base[at], self.met_cover[at], self.met_when[at] = base, cover, self.when
        self.met += 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _slot(self, base: cython.ulonglong, cover: cython.ulonglong) -> cython.int:
        """Return where to look first for some houses among those met."""
        mixed: cython.ulonglong = base * _MIX ^ cover * _MIX_TOO
        mixed = (mixed ^ mixed >> 29) * _MIX
        return cython.cast(
            cython.int, mixed >> 33 & cython.cast(cython.ulonglong, self.met_when.shape[0] - 1)
        )

    @cython.cfunc
    def _spread(self):
        """Make twice the room for the houses met."""
        at: cython.int
        new: cython.int
        bases: cython.ulonglong[::1] = self.met_base
        covers: cython.ulonglong[::1] = self.met_cover
        whens: cython.ulonglong[::1] = self.met_when
        size: cython.int = 2 * whens.shape[0]
        self.met_base, self.met_cover, self.met_when = (zeros("Q", size) for _ in range(3))
        for at in range(whens.shape[0]):
            if whens[at] == self.when:
                new = self._slot(bases[at], covers[at])
                while self.met_when[new] == self.when:
                    new = new + 1 & size - 1
                self.met_base[new], self.met_cover[new], self.met_when[new] = bases[at], covers[at], self.when


@cython.cclass
class ShortFish:
    """Chooses fish of a digit, alone and by twos, that are shorter than all before that remove the same."""

    # Of each fish its covers, corners, fins and what it removes, and whether it is bare.
    words: cython.int
    cover: cython.ulonglong[::1]
    corners: cython.ulonglong[::1]
    fins: cython.ulonglong[::1]
    removes: cython.ulonglong[::1]
    bare: cython.uchar[::1]

    # What fish removed before, each with the least size, or 0 where a row is free.
    lost: cython.ulonglong[::1]
    met: cython.ulonglong[::1]
    least: cython.int[::1]
    count: cython.int

    def __init__(self, fish, words: cython.int):
        """Take fish of the same number of bases, and the words of a set of cells."""
        self.words = words
        self.cover = rows_of([each[1] for each in fish], 1)
        self.corners, self.fins, self.removes = (
            rows_of([each[part] for each in fish], words) for part in (2, 3, 4)
        )
        self.bare = array("B", [each[5] for each in fish] + [0])
        self.lost = zeros("Q", words)
        self.met, self.least, self.count = zeros("Q", 256 * words), zeros("i", 256), 0

    def is_shorter(self, number: cython.int):
        """Return whether a fish is shorter than all before that remove the same."""
        return self._is_shorter(number, number)

    def twins(self, number: cython.int, others, bare: cython.int):
        """Return which fish with the base of a fish make a siamese fish with it that is shorter, too.

        Both must be bare if ``bare`` is 1, and not both if it is 0.
        """
        other: cython.int
        at: cython.int
        word: cython.int
        differ: cython.bint
        more: cython.bint
        fewer: cython.bint
        found = []
        at = number * self.words
        for each in others:
            other = each
            differ = more = fewer = False
            for word in range(self.words):
                differ |= self.fins[at + word] != self.fins[other * self.words + word]
                more |= (self.removes[at + word] & ~self.removes[other * self.words + word]) != 0
                fewer |= (self.removes[other * self.words + word] & ~self.removes[at + word]) != 0
            if differ and more and fewer and (bare < 0 or (self.bare[number] & self.bare[other]) == bare):
                if self._is_shorter(number, other):
                    found.append(other)
        return found

    @cython.cfunc
    def _is_shorter(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether two fish together are shorter than all before. They count from now on."""
        word: cython.int
        at: cython.int
        first: cython.int = one * self.words
        second: cython.int = other * self.words
        fins: cython.ulonglong
        size: cython.int = _count(self.cover[one] | self.cover[other])
        if 2 * self.count >= self.least.shape[0]:
            self._spread()
        for word in range(self.words):
            fins = self.fins[first + word] | self.fins[second + word]
            size += _count(fins) + _count((self.corners[first + word] | self.corners[second + word]) & ~fins)
            self.lost[word] = self.removes[first + word] | self.removes[second + word]
        at = self._slot(self.lost, 0)
        if not self.least[at]:
            self.count += 1
            for word in range(self.words):
                self.met[at * self.words + word] = self.lost[word]
        elif self.least[at] <= size:
            return False
        self.least[at] = size
        return True

    @cython.cfunc
    def _slot(self, rows: cython.ulonglong[::1], begin: cython.int) -> cython.int:
        """Return where some removals are among those met, or could be."""
        mixed: cython.ulonglong = 0
        word: cython.int
        at: cython.int
        for word in range(self.words):
            mixed = ((mixed ^ rows[begin + word]) * _MIX) & _ALL
            mixed ^= mixed >> 29
        mixed = (mixed * _MIX_TOO & _ALL) >> 33
        at = cython.cast(cython.int, mixed & cython.cast(cython.ulonglong, self.least.shape[0] - 1))
        while self.least[at]:
            word = 0
            while word < self.words and self.met[at * self.words + word] == rows[begin + word]:
                word += 1
            if word == self.words:
                break
            at = at + 1 & self.least.shape[0] - 1
        return at

    @cython.cfunc
    def _spread(self):
        """Make twice the room for what was removed before."""
        at: cython.int
        new: cython.int
        word: cython.int
        met: cython.ulonglong[::1] = self.met
        least: cython.int[::1] = self.least
        self.met, self.least = zeros("Q", 2 * met.shape[0]), zeros("i", 2 * least.shape[0])
        for at in range(least.shape[0]):
            if least[at]:
                new = self._slot(met, at * self.words)
                self.least[new] = least[at]
                for word in range(self.words):
                    self.met[new * self.words + word] = met[at * self.words + word]


@cython.cclass
class Scan:
    """Looks through the houses of a board, given the packed candidates of a grid."""

    # The board: the cells of each house, the peers of each cell, and the pairs of houses that share cells.
    cells: cython.int
    digits: cython.int
    step: cython.int
    words: cython.int
    length: cython.int
    houses_at: cython.int[::1]
    houses: cython.int[::1]
    sees: cython.ulonglong[::1]
    bases: cython.int[::1]
    covers: cython.int[::1]
    shared_at: cython.int[::1]
    shared: cython.int[::1]
    is_shared: cython.uchar[::1]
    lines: cython.uchar[::1]
    house_rows: cython.ulonglong[::1]
    own_at: cython.int[::1]
    own: cython.int[::1]

    # The crossings of lines and regions, and parts of these: how many digits they take, their slots, their
    # digits, and their cells of the crossing.
    crossings: cython.int[::1]
    both: cython.int[::1]
    begin: cython.int
    open: cython.int
    wanted: cython.int
    most: cython.int
    takes: cython.int[::1]
    slots: cython.int[::1]
    held: cython.int[::1]
    common: cython.int[::1]

    # The grid, and what a search finds: in each house or pair of houses, in the sets of a house, for a digit.
    sets: cython.int[::1]
    places: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    pairs: cython.int[::1]
    single: cython.int[::1]
    lost: cython.int[::1]
    picked: cython.int[::1]
    few: cython.int[::1]
    index: cython.int[::1]

    def __init__(self, board):
        """Make a scan of a board."""
        self.cells, self.digits = len(board.coordinates), board.digits
        self.step = board.packing.width // 8
        self.length = self.cells * self.step
        self.words = self.cells // 64 + 1
        self.houses_at, self.houses = table([house.cells for house in board.houses])
        self.sees = rows_of([sum(1 << peer for peer in peers) for peers in board.peers], self.words)
        self.house_rows = rows_of(
            [sum(1 << cell for cell in house.cells) for house in board.houses], self.words
        )
        self.own_at, self.own = table(board.houses_of)
        held = [frozenset(house.cells) for house in board.houses]
        pairs = [
            (base, cover)
            for base, cover in permutations(range(len(held)), 2)
            if len(held[base] & held[cover]) > 1
        ]
        self.bases = array("i", [base for base, _ in pairs] + [-1])
        self.covers = array("i", [cover for _, cover in pairs])
        self.shared_at, self.shared = table([sorted(held[base] & held[cover]) for base, cover in pairs])
        self.lines = array("B", [house.kind.value in ("row", "col") for house in board.houses])
        self.single, self.lost = zeros("i", len(held)), zeros("i", len(pairs))
        self.crossings = array(
            "i",
            [
                pair
                for pair, (base, cover) in enumerate(pairs)
                if self.lines[base]
                and not self.lines[cover]
                and len(held[base] & held[cover]) < len(board.houses[base].cells)
            ]
            + [-1],
        )
        self.takes, self.slots, self.held, self.common = (zeros("i", _PARTS) for _ in range(4))
        self.both = zeros("i", self.cells)
        self.sets, self.is_shared = zeros("i", self.cells), zeros("B", self.cells)
        self.places, self.seen = zeros("Q", self.words), zeros("Q", self.words)
        self.pairs = zeros("i", 2 * len(held))
        self.picked, self.few, self.index = zeros("i", 32), zeros("i", 32), zeros("i", 32)

    @cython.cfunc
    def _load(self, candidates):
        cell: cython.int
        packed: cython.const[cython.uchar][::1] = candidates.to_bytes(self.length, "little")
        for cell in range(self.cells):
            self.sets[cell] = packed[cell * self.step] | packed[cell * self.step + 1] << 8

    def full_houses(self, candidates, placed):
        """Return the last open cell of each house that has one, after the missing digit; then the house."""
        at: cython.int
        cell: cython.int
        last: cython.int
        taken: cython.int
        missing: cython.int
        packed: cython.const[cython.uchar][::1] = placed.to_bytes(self.length, "little")
        self._load(candidates)
        found = []
        for house in range(self.houses_at.shape[0] - 1):
            last, taken = -1, 0
            for at in range(self.houses_at[house], self.houses_at[house + 1]):
                cell = self.houses[at]
                if not self.sets[cell]:
                    taken |= packed[cell * self.step] | packed[cell * self.step + 1] << 8
                elif last >= 0:
                    break
                else:
                    last = cell
            else:
                if last >= 0:
                    missing = self.sets[last] & ~taken
                    if missing and not missing & missing - 1:
                        found.append((_first(missing) + 1, last, house))
        return found

    def naked_singles(self, candidates):
        """Return the cells with a single candidate, after that candidate."""
        cell: cython.int
        digits: cython.int
        self._load(candidates)
        found = []
        for cell in range(self.cells):
            digits = self.sets[cell]
            if digits and not digits & digits - 1:
                found.append((_first(digits) + 1, cell))
        return found

    def hidden_singles(self, candidates):
        """Return each digit with a single cell in a house, the cell and the house, by digit and house."""
        at: cython.int
        once: cython.int
        twice: cython.int
        digit: cython.int
        house: cython.int
        count: cython.int = self.houses_at.shape[0] - 1
        any_once: cython.int = 0
        single: cython.int[::1] = self.single
        self._load(candidates)
        for house in range(count):
            once = twice = 0
            for at in range(self.houses_at[house], self.houses_at[house + 1]):
                twice |= once & self.sets[self.houses[at]]
                once |= self.sets[self.houses[at]]
            single[house] = once & ~twice
            any_once |= once & ~twice
        found = []
        for digit in range(self.digits):
            if any_once >> digit & 1:
                for house in range(count):
                    if single[house] >> digit & 1:
                        at = self.houses_at[house]
                        while not self.sets[self.houses[at]] >> digit & 1:
                            at += 1
                        found.append((digit + 1, self.houses[at], house))
        return found

    def oldest(self, found, lost: cython.int[::1], by_house: cython.bint):
        """Return the single that has been there longest, of some with their cells, and their houses if any.

        It is there since its house lost the last other candidate of the digit, or since its cell lost the
        last other digit. ``lost`` tells for each candidate when that was.
        """
        at: cython.int
        digit: cython.int
        cell: cython.int
        since: cython.int
        least: cython.int = -2
        oldest = None
        for single in found:
            digit, cell, since = single[0] - 1, single[1], -1
            if by_house:
                for at in range(self.houses_at[single[2]], self.houses_at[single[2] + 1]):
                    since = max(since, lost[digit * self.cells + self.houses[at]])
            else:
                for digit in range(self.digits):
                    since = max(since, lost[digit * self.cells + cell])
            if least == -2 or since < least:
                least, oldest = since, single
        return oldest

    def locked(self, candidates, from_lines: cython.bint):
        """Return the bases, digits and covers of locked candidates that remove something, in this order."""
        pair: cython.int = 0
        base: cython.int
        at: cython.int
        digit: cython.int
        first: cython.int
        any_lost: cython.int
        self._load(candidates)
        found = []
        while self.bases[pair] >= 0:
            base, first, any_lost = self.bases[pair], pair, 0
            while self.bases[pair] == base:
                if self.lines[base] == from_lines:
                    self.lost[pair] = self._lost(pair)
                    any_lost |= self.lost[pair]
                pair += 1
            for digit in range(self.digits):
                if any_lost >> digit & 1:
                    for at in range(first, pair):
                        if self.lost[at] >> digit & 1:
                            found.append((base, digit + 1, self.covers[at]))
        return found

    @cython.cfunc
    def _lost(self, pair: cython.int) -> cython.int:
        """Return the digits that a base can take only in several of the cells that it shares with a cover."""
        at: cython.int
        once: cython.int = 0
        twice: cython.int = 0
        for at in range(self.shared_at[pair], self.shared_at[pair + 1]):
            twice |= once & self.sets[self.shared[at]]
            once |= self.sets[self.shared[at]]
            self.is_shared[self.shared[at]] = 1
        if twice:
            twice &= ~self._outside(self.bases[pair])
            if twice:
                twice &= self._outside(self.covers[pair])
        for at in range(self.shared_at[pair], self.shared_at[pair + 1]):
            self.is_shared[self.shared[at]] = 0
        return twice

    @cython.cfunc
    def _outside(self, house: cython.int) -> cython.int:
        """Return the candidates of a house outside the shared cells."""
        at: cython.int
        digits: cython.int = 0
        for at in range(self.houses_at[house], self.houses_at[house + 1]):
            if not self.is_shared[self.houses[at]]:
                digits |= self.sets[self.houses[at]]
        return digits

    def with_subset(self, candidates, size: cython.int, hidden: cython.bint):
        """Return the houses with a naked or hidden subset of a size that removes something."""
        house: cython.int
        at: cython.int
        slot: cython.int
        digit: cython.int
        count: cython.int
        number: cython.int
        begin: cython.int
        sets: cython.int[::1] = self.picked
        self._load(candidates)
        found = []
        for house in range(self.houses_at.shape[0] - 1):
            begin = self.houses_at[house]
            count = self.houses_at[house + 1] - begin
            if hidden:
                for digit in range(self.digits):
                    sets[digit] = 0
                for slot in range(count):
                    at = self.sets[self.houses[begin + slot]]
                    while at:
                        sets[_first(at)] |= 1 << slot
                        at &= at - 1
                count = self.digits
            else:
                for slot in range(count):
                    sets[slot] = self.sets[self.houses[begin + slot]]
            number = 0
            for slot in range(count):
                if 2 <= _count(sets[slot]) <= size:
                    self.few[number], self.index[number] = sets[slot], slot
                    number += 1
            if number >= size and self._has_subset(begin, number, 0, 0, 0, size, size, hidden):
                found.append(house)
        return found

    @cython.cfunc
    def _has_subset(
        self,
        begin: cython.int,
        number: cython.int,
        start: cython.int,
        chosen: cython.int,
        together: cython.int,
        missing: cython.int,
        size: cython.int,
        hidden: cython.bint,
    ) -> cython.bint:
        """Return whether a subset grows from those chosen that removes something."""
        at: cython.int
        grown: cython.int
        for at in range(start, number - missing + 1):
            grown = together | self.few[at]
            if _count(grown) <= size:
                if missing > 1:
                    if self._has_subset(
                        begin, number, at + 1, chosen | 1 << self.index[at], grown, missing - 1, size, hidden
                    ):
                        return True
                elif _count(grown) == size:
                    if hidden:
                        if self._loses(begin, grown, chosen | 1 << self.index[at]):
                            return True
                    elif self._is_seen(begin, chosen | 1 << self.index[at], grown):
                        return True
        return False

    @cython.cfunc
    def _loses(self, begin: cython.int, slots: cython.int, digits: cython.int) -> cython.bint:
        """Return whether some slots of a house have other digits."""
        while slots:
            if self.sets[self.houses[begin + _first(slots)]] & ~digits:
                return True
            slots &= slots - 1
        return False

    @cython.cfunc
    def _is_seen(self, begin: cython.int, slots: cython.int, digits: cython.int) -> cython.bint:
        """Return whether a cell that sees some slots of a house has one of these digits."""
        word: cython.int
        rest: cython.int
        seen: cython.ulonglong
        for word in range(self.words):
            seen, rest = ~cython.cast(cython.ulonglong, 0), slots
            while rest:
                seen &= self.sees[self.houses[begin + _first(rest)] * self.words + word]
                rest &= rest - 1
            while seen:
                if self.sets[64 * word + _first(seen)] & digits:
                    return True
                seen &= seen - 1
        return False

    def locked_out(self, candidates):
        """Return the candidates that see all places of their digit in a house, two or more, packed."""
        digit: cython.int
        house: cython.int
        at: cython.int
        cell: cython.int
        word: cython.int
        places: cython.int
        bit: cython.ulonglong
        lost: cython.uchar[::1] = bytearray(self.length)
        self._load(candidates)
        for digit in range(self.digits):
            self._place(digit)
            for house in range(self.houses_at.shape[0] - 1):
                places = 0
                for word in range(self.words):
                    self.seen[word] = self.places[word]
                for at in range(self.houses_at[house], self.houses_at[house + 1]):
                    cell = self.houses[at]
                    if self.sets[cell] >> digit & 1:
                        places += 1
                        for word in range(self.words):
                            self.seen[word] &= self.sees[cell * self.words + word]
                for word in range(self.words if places > 1 else 0):
                    bit = self.seen[word]
                    while bit:
                        cell = 64 * word + _first(bit)
                        lost[cell * self.step + (digit >> 3)] |= 1 << (digit & 7)
                        bit &= bit - 1
        return int.from_bytes(lost, "little")

    @cython.cfunc
    def _place(self, digit: cython.int):
        """Find the cells of a digit."""
        cell: cython.int
        word: cython.int
        for word in range(self.words):
            self.places[word] = 0
        for cell in range(self.cells):
            if self.sets[cell] >> digit & 1:
                self.places[cell >> 6] |= _ONE << (cell & 63)

    def with_turbot(self, candidates):
        """Return the digits, less 1, that are removed by two strong links with a weak link between them."""
        digit: cython.int
        found = []
        self._load(candidates)
        for digit in range(self.digits):
            if self._has_turbot(self._pair(digit)):
                found.append(digit)
        return found

    @cython.cfunc
    def _pair(self, digit: cython.int) -> cython.int:
        """Find the cells of a digit, and the houses with two of them; return how many houses there are."""
        house: cython.int
        at: cython.int
        inside: cython.int
        number: cython.int = 0
        self._place(digit)
        for house in range(self.houses_at.shape[0] - 1):
            inside = 0
            for at in range(self.houses_at[house], self.houses_at[house + 1]):
                if self.sets[self.houses[at]] >> digit & 1:
                    if inside < 2:
                        self.pairs[2 * number + inside] = self.houses[at]
                    inside += 1
            number += inside == 2
        return number

    @cython.cfunc
    def _has_turbot(self, number: cython.int) -> cython.bint:
        """Return whether two of the pairs of a digit remove it somewhere."""
        one: cython.int
        other: cython.int
        begin: cython.int
        near: cython.int
        far: cython.int
        end: cython.int
        for one in range(2 * number):
            begin, near = self.pairs[one ^ 1], self.pairs[one]
            for other in range((one | 1) + 1, 2 * number):
                far, end = self.pairs[other], self.pairs[other ^ 1]
                if begin in (far, end) or near in (far, end):
                    continue
                if self.sees[near * self.words + (far >> 6)] >> (far & 63) & 1 and self._both_see(begin, end):
                    return True
        return False

    @cython.cfunc
    def _both_see(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether two cells see a cell that can have the digit."""
        word: cython.int
        for word in range(self.words):
            if self.sees[one * self.words + word] & self.sees[other * self.words + word] & self.places[word]:
                return True
        return False

    def sue_de_coq(self, candidates, crossing: cython.int):
        """Return the shared cells of a Sue de Coq that removes something, given the number of a crossing.

        The crossings are the lines and regions that share cells, in scan order.
        """
        pair: cython.int = self.crossings[crossing]
        one: cython.int
        two: cython.int
        three: cython.int
        count: cython.int = 0
        cells: cython.int[::1] = self.picked
        self._load(candidates)
        for one in range(self.cells):
            self.both[one] = 0
        for one in range(self.shared_at[pair], self.shared_at[pair + 1]):
            self.both[self.shared[one]] = 1 << one - self.shared_at[pair]
            if self.sets[self.shared[one]]:
                cells[count] = self.shared[one]
                count += 1
        found = []
        for one in range(count):
            for two in range(one + 1, count):
                if self._is_sue_de_coq(pair, cells[one], cells[two], -1):
                    found.append((cells[one], cells[two]))
                for three in range(two + 1, count):
                    if self._is_sue_de_coq(pair, cells[one], cells[two], cells[three]):
                        found.append((cells[one], cells[two], cells[three]))
        return found

    @cython.cfunc
    def _is_sue_de_coq(
        self, pair: cython.int, one: cython.int, two: cython.int, three: cython.int
    ) -> cython.bint:
        """Return whether two or three shared cells make a Sue de Coq that removes something."""
        digits: cython.int = self.sets[one] | self.sets[two] | (self.sets[three] if three >= 0 else 0)
        surplus: cython.int = _count(digits) - (2 if three < 0 else 3)
        line: cython.int = self.bases[pair]
        region: cython.int = self.covers[pair]
        first: cython.int
        last: cython.int
        at: cython.int
        other: cython.int
        is_found: cython.bint = False
        if surplus < 2:
            return False
        self.is_shared[one] = self.is_shared[two] = 1
        if three >= 0:
            self.is_shared[three] = 1
        first = self._collect(line, digits, 0)
        last = self._collect(region, digits, first) if first else 0
        for at in range(first):
            for other in range(first, last):
                if (
                    self.takes[at] + self.takes[other] == surplus
                    and not self.held[at] & self.held[other] & digits
                    and not self.common[at] & self.common[other]
                    and (
                        self._loses_beside(line, at, digits & ~self.held[other] | self.held[at])
                        or self._loses_beside(region, other, digits & ~self.held[at] | self.held[other])
                    )
                ):
                    is_found = True
                    break
            if is_found:
                break
        self.is_shared[one] = self.is_shared[two] = 0
        if three >= 0:
            self.is_shared[three] = 0
        return is_found

    @cython.cfunc
    def _collect(self, house: cython.int, digits: cython.int, number: cython.int) -> cython.int:
        """Note the parts of a house that take some digits, from a number on; return the next number."""
        slot: cython.int
        count: cython.int = 0
        begin: cython.int = self.houses_at[house]
        for slot in range(self.houses_at[house + 1] - begin):
            if self.sets[self.houses[begin + slot]] and not self.is_shared[self.houses[begin + slot]]:
                self.index[count] = slot
                count += 1
        self.begin, self.open, self.wanted = begin, count, digits
        self.most = count if count <= _MANY else _FEW
        return self._grow(0, 0, 0, 0, 0, number)

    @cython.cfunc
    def _grow(
        self,
        start: cython.int,
        chosen: cython.int,
        size: cython.int,
        held: cython.int,
        in_both: cython.int,
        number: cython.int,
    ) -> cython.int:
        """Note the parts that grow from one; return the next number."""
        at: cython.int
        both: cython.int
        cell: cython.int
        takes: cython.int
        grown: cython.int
        together: cython.int
        for at in range(start, self.open):
            cell = self.houses[self.begin + self.index[at]]
            grown = chosen | 1 << self.index[at]
            together = held | self.sets[cell]
            both = in_both | self.both[cell]
            takes = size + 1 - _count(together & ~self.wanted)
            if 0 < takes < _count(self.wanted) - 2 and together & self.wanted:
                self.takes[number], self.slots[number], self.held[number] = takes, grown, together
                self.common[number] = both
                number += 1
            if size + 1 < self.most and takes + self.open - at > 1:
                number = self._grow(at + 1, grown, size + 1, together, both, number)
        return number

    @cython.cfunc
    def _loses_beside(self, house: cython.int, part: cython.int, digits: cython.int) -> cython.bint:
        """Return whether a house has some digits outside a part and the shared cells."""
        slot: cython.int
        begin: cython.int = self.houses_at[house]
        for slot in range(self.houses_at[house + 1] - begin):
            if not self.slots[part] >> slot & 1 and not self.is_shared[self.houses[begin + slot]]:
                if self.sets[self.houses[begin + slot]] & digits:
                    return True
        return False


@cython.cclass
class LockedSets:
    """The almost locked sets of a grid, and how they are linked.

    A *part* is the places of one digit in a set. Sets share their parts. Sets of cells are rows of words, and
    so are sets of almost locked sets, by their numbers.
    """

    # The board and the grid: the candidates of each cell, the cells of each digit, and the bounds.
    scan: Scan
    digits: cython.int
    words: cython.int
    sets: cython.int[::1]
    of_digit: cython.ulonglong[::1]
    most: cython.int[::1]

    # The search in a house: its open cells, and those chosen.
    house: cython.int
    open: cython.int
    slots: cython.int[::1]
    chosen: cython.int[::1]
    row: cython.ulonglong[::1]

    # The sets: a row of cells with the digits behind it, and the part of each digit, or -1.
    count = cython.declare(cython.int, visibility="readonly")
    wide: cython.int
    held: cython.ulonglong[::1]
    part: cython.int[::1]

    # The parts: a row of cells with the digit behind it, and what it excludes. A table finds them.
    parts: cython.int
    places: cython.ulonglong[::1]
    excludes: cython.ulonglong[::1]
    found_at: cython.int[::1]

    # The links: the sets that have a part, those linked with it, those that exclude some of what it does;
    # and for each set the sets linked by any digit, those that agree on any, and those that share a cell.
    is_linked: cython.bint
    having: cython.ulonglong[::1]
    linked: cython.ulonglong[::1]
    agreeing: cython.ulonglong[::1]
    near: cython.ulonglong[::1]
    alike: cython.ulonglong[::1]
    touching: cython.ulonglong[::1]
    once: cython.ulonglong[::1]
    twice: cython.ulonglong[::1]
    joined_at: cython.int[::1]
    joined: cython.int[::1]

    def __init__(self, scan, candidates):
        """Find the sets of a grid, given a scan of its board and its packed candidates."""
        house: cython.int
        at: cython.int
        cell: cython.int
        digit: cython.int
        self.scan = scan
        self.digits, self.words = self.scan.digits, self.scan.words
        self.sets = zeros("i", self.scan.cells)
        self.of_digit = zeros("Q", self.digits * self.words)
        self.most = zeros("i", self.scan.houses_at.shape[0])
        self.slots, self.chosen = zeros("i", 32), zeros("i", 32)
        self.row = zeros("Q", self.words + 1)
        self.held = zeros("Q", 256 * (self.words + 1))
        packed: cython.const[cython.uchar][::1] = candidates.to_bytes(self.scan.length, "little")
        for cell in range(self.scan.cells):
            at = cell * self.scan.step
            self.sets[cell] = packed[at] | packed[at + 1] << 8
            for digit in range(self.digits):
                if self.sets[cell] >> digit & 1:
                    self.of_digit[digit * self.words + (cell >> 6)] |= _ONE << (cell & 63)
        self.count = 0
        for house in range(self.scan.houses_at.shape[0] - 1):
            self.house, self.open = house, 0
            for at in range(self.scan.houses_at[house], self.scan.houses_at[house + 1]):
                cell = self.scan.houses[at]
                if self.sets[cell]:
                    self.slots[self.open] = cell
                    self.open += 1
            self.most[house] = self.open if self.open <= _MANY else _FEW
            self._extend(0, 0, 0)
        self.wide = self.count // 64 + 1
        self._divide()
        self.is_linked = False

    @cython.cfunc
    def _extend(self, start: cython.int, size: cython.int, digits: cython.int):
        """Keep the sets of the house that grow from the chosen cells."""
        at: cython.int
        together: cython.int
        spare: cython.int
        for at in range(start, self.open):
            self.chosen[size] = self.slots[at]
            together = digits | self.sets[self.slots[at]]
            spare = _count(together) - size - 1
            if spare == 1:
                self._keep(size + 1, together)
            if size + 1 < self.most[self.house] and spare - 1 <= min(
                self.most[self.house] - size - 1, self.open - 1 - at
            ):
                self._extend(at + 1, size + 1, together)

    @cython.cfunc
    def _keep(self, size: cython.int, digits: cython.int):
        """Keep the set of the chosen cells, unless a house before this one has it, too."""
        at: cython.int
        word: cython.int
        house: cython.int
        first: cython.int = self.chosen[0]
        outside: cython.ulonglong
        for word in range(self.words):
            self.row[word] = 0
        for at in range(size):
            self.row[self.chosen[at] >> 6] |= _ONE << (self.chosen[at] & 63)
        for at in range(self.scan.own_at[first], self.scan.own_at[first + 1]):
            house = self.scan.own[at]
            if house < self.house and size <= self.most[house]:
                outside = 0
                for word in range(self.words):
                    outside |= self.row[word] & ~self.scan.house_rows[house * self.words + word]
                if not outside:
                    return
        self.row[self.words] = digits
        at = self.count * (self.words + 1)
        if at == self.held.shape[0]:
            self.held = _longer(self.held)
        for word in range(self.words + 1):
            self.held[at + word] = self.row[word]
        self.count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _digits_of(self, number: cython.int) -> cython.int:
        """Return the digits of a set."""
        return cython.cast(cython.int, self.held[number * (self.words + 1) + self.words])

    @cython.cfunc
    def _divide(self):
        """Find the parts of the sets, and what each excludes."""
        number: cython.int
        digit: cython.int
        digits: cython.int
        word: cython.int
        self.parts = 0
        self.part = array("i", [-1]) * max(1, self.count * self.digits)
        self.places, self.excludes = zeros("Q", 256 * (self.words + 1)), zeros("Q", 256 * (self.words + 1))
        self.found_at = array("i", [-1]) * 1024
        for number in range(self.count):
            digits = self._digits_of(number)
            while digits:
                digit = _first(digits)
                digits &= digits - 1
                for word in range(self.words):
                    self.row[word] = (
                        self.held[number * (self.words + 1) + word] & self.of_digit[digit * self.words + word]
                    )
                self.row[self.words] = digit
                self.part[number * self.digits + digit] = self._part_of_row()

    @cython.cfunc
    def _part_of_row(self) -> cython.int:
        """Return the number of the part in ``row``, which may be new."""
        size: cython.int = self.words + 1
        word: cython.int
        at: cython.int
        each: cython.int
        cell: cython.int
        rest: cython.ulonglong
        if 2 * self.parts >= self.found_at.shape[0]:
            self.found_at = array("i", [-1]) * (2 * self.found_at.shape[0])
            for each in range(self.parts):
                at = self._slot(self.places, each * size)
                while self.found_at[at] >= 0:
                    at = at + 1 & self.found_at.shape[0] - 1
                self.found_at[at] = each
        at = self._slot(self.row, 0)
        while self.found_at[at] >= 0:
            each = self.found_at[at] * size
            word = 0
            while word < size and self.places[each + word] == self.row[word]:
                word += 1
            if word == size:
                return self.found_at[at]
            at = at + 1 & self.found_at.shape[0] - 1
        self.found_at[at] = self.parts
        each = self.parts * size
        if each == self.places.shape[0]:
            self.places, self.excludes = _longer(self.places), _longer(self.excludes)
        for word in range(size):
            self.places[each + word] = self.row[word]
        for word in range(self.words):
            self.excludes[each + word] = self.of_digit[self.row[self.words] * self.words + word]
        for at in range(self.words):
            rest = self.row[at]
            while rest:
                cell = 64 * at + _first(rest)
                rest &= rest - 1
                for word in range(self.words):
                    self.excludes[each + word] &= self.scan.sees[cell * self.words + word]
        self.parts += 1
        return self.parts - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _slot(self, rows: cython.ulonglong[::1], at: cython.int) -> cython.int:
        """Return where to look first for a part."""
        mixed: cython.ulonglong = 0
        word: cython.int
        for word in range(self.words + 1):
            mixed = ((mixed ^ rows[at + word]) * _MIX) & _ALL
            mixed ^= mixed >> 29
        return cython.cast(
            cython.int,
            (mixed * _MIX_TOO & _ALL) >> 33 & cython.cast(cython.ulonglong, self.found_at.shape[0] - 1),
        )

    @cython.cfunc
    def _link(self):
        """Find the links between the sets."""
        number: cython.int
        digit: cython.int
        digits: cython.int
        one: cython.int
        other: cython.int
        cell: cython.int
        at: cython.int
        word: cython.int
        size: cython.int = self.words + 1
        wide: cython.int = self.wide
        rest: cython.ulonglong
        begins: cython.int[::1] = array("i", [-1]) * (64 * self.words * self.digits)
        after: cython.int[::1] = zeros("i", self.parts + 1)
        losing: cython.ulonglong[::1] = zeros("Q", 64 * self.words * wide)
        having: cython.ulonglong[::1] = zeros("Q", max(1, self.parts * wide))
        linked: cython.ulonglong[::1] = zeros("Q", max(1, self.parts * wide))
        agreeing: cython.ulonglong[::1] = zeros("Q", max(1, self.parts * wide))
        near: cython.ulonglong[::1] = zeros("Q", max(1, self.count * wide))
        alike: cython.ulonglong[::1] = zeros("Q", max(1, self.count * wide))
        touching: cython.ulonglong[::1] = zeros("Q", max(1, self.count * wide))
        joined_at: cython.int[::1] = zeros("i", self.parts + 1)
        joined = array("i")
        for number in range(self.count):
            digits = self._digits_of(number)
            while digits:
                one = self.part[number * self.digits + _first(digits)]
                digits &= digits - 1
                having[one * wide + (number >> 6)] |= _ONE << (number & 63)
        for one in range(self.parts):
            word = 0
            while not self.places[one * size + word]:
                word += 1
            at = cython.cast(cython.int, self.places[one * size + self.words]) * 64 * self.words
            at += 64 * word + _first(self.places[one * size + word])
            after[one], begins[at] = begins[at], one
        for one in range(self.parts):
            digit = cython.cast(cython.int, self.places[one * size + self.words])
            for at in range(self.words):
                rest = self.excludes[one * size + at]
                while rest:
                    cell = 64 * at + _first(rest)
                    rest &= rest - 1
                    other = begins[digit * 64 * self.words + cell]
                    while other >= 0:
                        word = at
                        while word < self.words and not (
                            self.places[other * size + word] & ~self.excludes[one * size + word]
                        ):
                            word += 1
                        if word == self.words:
                            joined.append(other)
                            for word in range(wide):
                                linked[one * wide + word] |= having[other * wide + word]
                        other = after[other]
            joined_at[one + 1] = len(joined)
        for digit in range(self.digits):
            losing[:] = 0
            for one in range(self.parts):
                if self.places[one * size + self.words] == digit:
                    for at in range(self.words):
                        rest = self.excludes[one * size + at]
                        while rest:
                            cell = 64 * at + _first(rest)
                            rest &= rest - 1
                            for word in range(wide):
                                losing[cell * wide + word] |= having[one * wide + word]
            for one in range(self.parts):
                if self.places[one * size + self.words] == digit:
                    for at in range(self.words):
                        rest = self.excludes[one * size + at]
                        while rest:
                            cell = 64 * at + _first(rest)
                            rest &= rest - 1
                            for word in range(wide):
                                agreeing[one * wide + word] |= losing[cell * wide + word]
        losing[:] = 0
        for number in range(self.count):
            for at in range(self.words):
                rest = self.held[number * size + at]
                while rest:
                    cell = 64 * at + _first(rest)
                    rest &= rest - 1
                    losing[cell * wide + (number >> 6)] |= _ONE << (number & 63)
        for number in range(self.count):
            for at in range(self.words):
                rest = self.held[number * size + at]
                while rest:
                    cell = 64 * at + _first(rest)
                    rest &= rest - 1
                    for word in range(wide):
                        touching[number * wide + word] |= losing[cell * wide + word]
            digits = self._digits_of(number)
            while digits:
                one = self.part[number * self.digits + _first(digits)]
                digits &= digits - 1
                for word in range(wide):
                    near[number * wide + word] |= linked[one * wide + word]
                    alike[number * wide + word] |= agreeing[one * wide + word]
        self.having, self.linked, self.agreeing = having, linked, agreeing
        self.near, self.alike, self.touching = near, alike, touching
        self.joined_at, self.joined = joined_at, joined if joined else zeros("i", 1)
        self.once, self.twice = zeros("Q", wide), zeros("Q", wide)
        self.is_linked = True

    def cells(self):
        """Return the cells of each set, as sets of cells."""
        at: cython.int
        word: cython.int
        kept = zeros("Q", max(1, self.count * self.words))
        rows: cython.ulonglong[::1] = kept
        for at in range(self.count):
            for word in range(self.words):
                rows[at * self.words + word] = self.held[at * (self.words + 1) + word]
        return sets_of(kept, self.words, self.count)

    def masks(self):
        """Return the digits of each set."""
        return [self._digits_of(number) for number in range(self.count)]

    def excluded(self):
        """Return what each set excludes, as sets of candidates."""
        number: cython.int
        digits: cython.int
        excluded = self._shifted(self.excludes)
        found = []
        for number in range(self.count):
            digits, named = self._digits_of(number), 0
            while digits:
                named |= excluded[self.part[number * self.digits + _first(digits)]]
                digits &= digits - 1
            found.append(named)
        return found

    @cython.cfunc
    def _shifted(self, rows: cython.ulonglong[::1]):
        """Return the cells in a row of each part as candidates."""
        at: cython.int
        word: cython.int
        kept = zeros("Q", max(1, self.parts * self.words))
        named: cython.ulonglong[::1] = kept
        for at in range(self.parts):
            for word in range(self.words):
                named[at * self.words + word] = rows[at * (self.words + 1) + word]
        size: object = self.scan.cells
        digits = [int(self.places[at * (self.words + 1) + self.words]) for at in range(self.parts)]
        return [
            cells << digit * size
            for cells, digit in zip(sets_of(kept, self.words, self.parts), digits, strict=True)
        ]

    def links(self, most: cython.int):
        """Return the strong links of the sets of several cells, up to ``most``: both ends and the cells."""
        size: cython.int = self.words + 1
        number: cython.int
        count: cython.int
        digits: cython.int
        useful: cython.int
        cells: cython.int
        word: cython.int
        one: cython.int
        two: cython.int
        left: cython.int
        lost: cython.int
        takes: cython.int
        cell: cython.int
        outside: cython.ulonglong
        part: cython.int[::1] = zeros("i", 32)
        digit: cython.int[::1] = zeros("i", 32)
        places = self._shifted(self.places)
        whole: object = 1  # no C number, which would be too short to shift
        found = []
        for number in range(self.count):
            cells = count = useful = 0
            for word in range(self.words):
                cells += _count(self.held[number * size + word])
            if cells < 2 or cells > most:
                continue
            digits = self._digits_of(number)
            while digits:
                one = _first(digits)
                digits &= digits - 1
                two = self.part[number * self.digits + one]
                for word in range(self.words):
                    if self.excludes[two * size + word]:
                        part[count], digit[count] = two, one
                        useful |= 1 << one
                        count += 1
                        break
            if count < 2:
                continue
            named = self._cells_of(number)
            for one in range(count):
                for two in range(one + 1, count):
                    found.append((places[part[one]], places[part[two]], named))
            if count < 3:
                continue
            for word in range(self.words):
                outside = 0
                for one in range(count):
                    outside |= self.excludes[part[one] * size + word]
                while outside:
                    cell = 64 * word + _first(outside)
                    outside &= outside - 1
                    takes = 0
                    for one in range(count):
                        if self.excludes[part[one] * size + word] >> (cell & 63) & 1:
                            takes |= 1 << digit[one]
                    if _count(takes) < 2 or _count(self.sets[cell]) - 2 > _count(takes):
                        continue
                    for one in range(count):
                        lost = takes & ~(1 << digit[one])
                        left = self.sets[cell] & ~lost
                        if lost & lost - 1 and left and not left & left - 1:
                            candidate = _first(left) * self.scan.cells + cell
                            found.append((places[part[one]], whole << candidate, named))
        return found

    @cython.cfunc
    def _cells_of(self, number: cython.int):
        """Return the cells of a set, ascending."""
        word: cython.int
        rest: cython.ulonglong
        found = []
        for word in range(self.words):
            rest = self.held[number * (self.words + 1) + word]
            while rest:
                found.append(64 * word + _first(rest))
                rest &= rest - 1
        return tuple(found)

    @cython.cfunc
    def _restricted(self, one: cython.int, other: cython.int) -> cython.int:
        """Return the restricted common digits of two sets."""
        digits: cython.int = self._digits_of(one) & self._digits_of(other)
        restricted: cython.int = 0
        part: cython.int
        while digits:
            part = self.part[one * self.digits + _first(digits)]
            if self.linked[part * self.wide + (other >> 6)] >> (other & 63) & 1:
                restricted |= 1 << _first(digits)
            digits &= digits - 1
        return restricted

    @cython.cfunc
    def _excludes_both(self, one: cython.int, other: cython.int, apart: cython.int) -> cython.bint:
        """Return whether two sets exclude the same digit, none of those apart, from the same cell."""
        digits: cython.int = self._digits_of(one) & self._digits_of(other) & ~apart
        size: cython.int = self.words + 1
        first: cython.int
        second: cython.int
        word: cython.int
        while digits:
            first = self.part[one * self.digits + _first(digits)] * size
            second = self.part[other * self.digits + _first(digits)] * size
            digits &= digits - 1
            for word in range(self.words):
                if self.excludes[first + word] & self.excludes[second + word]:
                    return True
        return False

    @cython.cfunc
    def _excludes_beside(self, one: cython.int, digits: cython.int, other: cython.int) -> cython.bint:
        """Return whether a set excludes some digits from cells that are not in another one."""
        size: cython.int = self.words + 1
        part: cython.int
        word: cython.int
        while digits:
            part = self.part[one * self.digits + _first(digits)] * size
            digits &= digits - 1
            for word in range(self.words):
                if self.excludes[part + word] & ~self.held[other * size + word]:
                    return True
        return False

    def partners(self, one: cython.int, overlapping: cython.bint):
        """Return the later sets that are an ALS-XZ with a set that removes something."""
        wide: cython.int = self.wide
        digits: cython.int
        part: cython.int
        word: cython.int
        other: cython.int
        restricted: cython.int
        rest: cython.ulonglong
        if not self.is_linked:
            self._link()
        digits = self._digits_of(one)
        for word in range(wide):
            self.once[word] = self.twice[word] = 0
        while digits:
            part = self.part[one * self.digits + _first(digits)] * wide
            digits &= digits - 1
            for word in range(wide):
                self.twice[word] |= self.once[word] & self.linked[part + word]
                self.once[word] |= self.linked[part + word]
        found = []
        for word in range(one >> 6, wide):
            rest = self.once[word] & self.alike[one * wide + word] | self.twice[word]
            rest &= self._apart(one, word, overlapping) & _after(one, word)
            while rest:
                other = 64 * word + _first(rest)
                rest &= rest - 1
                restricted = self._restricted(one, other)
                if restricted & restricted - 1:
                    if not (
                        self._excludes_both(one, other, 0)
                        or self._excludes_beside(one, self._digits_of(one) & ~restricted, other)
                        or self._excludes_beside(other, self._digits_of(other) & ~restricted, one)
                    ):
                        continue
                elif not self._excludes_both(one, other, restricted):
                    continue
                found.append(other)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _apart(self, number: cython.int, word: cython.int, overlapping: cython.bint) -> cython.ulonglong:
        """Return a word of the sets that share a cell with a set, or of all others."""
        touching: cython.ulonglong = self.touching[number * self.wide + word]
        return touching if overlapping else ~touching & _ALL

    def wings(self, one: cython.int, overlapping: cython.bint):
        """Return ALS-XY-Wings with a set that remove something: two sets and their pivot.

        The set is the pivot or comes before the other two, and all of them are linked as they are numbered.
        """
        wide: cython.int = self.wide
        word: cython.int
        at: cython.int
        other: cython.int
        last: cython.int
        near: cython.ulonglong
        rest: cython.ulonglong
        every: cython.ulonglong = _ALL if overlapping else 0
        if not self.is_linked:
            self._link()
        found = []
        for word in range(one >> 6, wide):
            near = self.near[one * wide + word] & (every | self._apart(one, word, False))
            near &= _after(one, word)
            while near:
                other = 64 * word + _first(near)
                near &= near - 1
                for at in range(other >> 6, wide):
                    rest = self.near[one * wide + at] & (every | self._apart(one, at, False))
                    rest &= self.alike[other * wide + at] & (every | self._apart(other, at, False))
                    rest &= _after(other, at)
                    while rest:
                        last = 64 * at + _first(rest)
                        rest &= rest - 1
                        if self._is_wing(other, last, one, overlapping):
                            found.append((other, last, one))
                for at in range(one >> 6, wide):
                    rest = self.near[other * wide + at] & (every | self._apart(other, at, False))
                    rest &= self.alike[one * wide + at] & (every | self._apart(one, at, False))
                    rest &= _after(one, at)
                    while rest:
                        last = 64 * at + _first(rest)
                        rest &= rest - 1
                        if self._is_wing(one, last, other, overlapping):
                            found.append((one, last, other))
        return found

    @cython.cfunc
    def _is_wing(
        self, one: cython.int, other: cython.int, pivot: cython.int, overlapping: cython.bint
    ) -> cython.bint:
        """Return whether two sets and a pivot remove something; sets that overlap if they are to."""
        size: cython.int = self.words + 1
        word: cython.int
        near: cython.int
        far: cython.int
        first: cython.ulonglong
        second: cython.ulonglong
        shared: cython.ulonglong = 0
        only_first: cython.ulonglong = 0
        only_second: cython.ulonglong = 0
        if overlapping:
            for word in range(self.words):
                first, second = self.held[one * size + word], self.held[other * size + word]
                only_first |= first & ~second
                only_second |= second & ~first
                shared |= first & second | (first | second) & self.held[pivot * size + word]
            if not only_first or not only_second or not shared:
                return False
        near, far = self._restricted(one, pivot), self._restricted(other, pivot)
        if near == far and not near & near - 1:
            return False
        return self._excludes_both(one, other, near | far)


@cython.cclass
class SetChains:
    """The search for chains of almost locked sets.

    A *beginning* is a set with its first restricted common digit, or all sets that have the same places of
    it: they lead to the same ends. A layer has, for each beginning, the ends that a chain with some number
    of links reaches: for each digit before the last set a row of sets.
    """

    sets: LockedSets
    wide: cython.int
    length: cython.int
    overlapping: cython.bint
    beginnings: cython.int
    begin_of: cython.int[::1]
    digit_of: cython.int[::1]
    allowed: cython.ulonglong[::1]

    # The layers: where the row of each beginning is in the layer, or -1; and the rows. The last one; and what
    # no layer before it has.
    found_at: list
    found: list
    row_at: cython.int[::1]
    rows: cython.ulonglong[::1]
    used: cython.int
    seen: cython.ulonglong[::1]
    new_at: cython.int[::1]
    new: cython.ulonglong[::1]
    path: cython.int[::1]
    links_of: cython.int[::1]

    def __init__(self, sets, overlapping):
        """Search all chains, or if none may overlap those that HoDoKu knows: to sets with higher numbers."""
        number: cython.int
        digits: cython.int
        part: cython.int
        digit: cython.int
        word: cython.int
        count: cython.int = 0
        held: cython.ulonglong
        self.sets = sets
        if not self.sets.is_linked:
            self.sets._link()
        self.wide, self.overlapping = self.sets.wide, overlapping
        self.length = self.sets.digits * self.wide
        self.begin_of = array("i", [-1]) * max(1, self.sets.count * self.sets.digits)
        self.path, self.links_of = zeros("i", 128), zeros("i", 128)
        if overlapping:
            self.beginnings = self.sets.parts
            self.begin_of, self.allowed = self.sets.part, self.sets.linked
            self.digit_of = zeros("i", self.beginnings + 1)
            for part in range(self.beginnings):
                self.digit_of[part] = self.sets.places[part * (self.sets.words + 1) + self.sets.words]
        else:
            rows: cython.ulonglong[::1] = zeros("Q", 256 * self.wide)
            of_digit = array("i")
            for number in range(self.sets.count):
                digits = self.sets._digits_of(number)
                while digits:
                    digit = _first(digits)
                    digits &= digits - 1
                    part = self.sets.part[number * self.sets.digits + digit]
                    held = 0
                    if count * self.wide == rows.shape[0]:
                        rows = _longer(rows)
                    for word in range(self.wide):
                        rows[count * self.wide + word] = 0
                    for word in range(number >> 6, self.wide):
                        rows[count * self.wide + word] = (
                            self.sets.linked[part * self.wide + word]
                            & self.sets._apart(number, word, False)
                            & _after(number, word)
                        )
                        held |= rows[count * self.wide + word]
                    if held:
                        self.begin_of[number * self.sets.digits + digit] = count
                        of_digit.append(digit)
                        count += 1
            self.beginnings, self.allowed = count, rows
            self.digit_of = of_digit if of_digit else zeros("i", 1)
        self.found_at, self.found = [], []
        self.seen = zeros("Q", 1)

    def grow(self, shortest: cython.int):
        """Add a layer, and return whether there may be more; ``shortest`` is the first that yields ends."""
        begin: cython.int
        word: cython.int
        at: cython.int
        place: cython.int
        any_bit: cython.ulonglong
        is_new: cython.bint = False
        self.row_at = array("i", [-1]) * max(1, self.beginnings)
        self.rows, self.used = zeros("Q", 16 * self.length), 0
        if self.found:
            self._go_on(self.found_at[len(self.found) - 1], self.found[len(self.found) - 1])
        else:
            self._begin()
        self.found_at.append(self.row_at)
        self.found.append(self.rows)
        if len(self.found) < shortest:
            return self.used > 0
        if len(self.found) == shortest:
            self.seen = zeros("Q", max(1, self.beginnings * self.length))
        self.new_at = array("i", [-1]) * max(1, self.beginnings)
        self.new = zeros("Q", self.rows.shape[0])
        for begin in range(self.beginnings):
            at, place = self.row_at[begin], begin * self.length
            if at >= 0:
                any_bit = 0
                for word in range(self.length):
                    self.new[at + word] = self.rows[at + word] & ~self.seen[place + word]
                    self.seen[place + word] |= self.rows[at + word]
                    any_bit |= self.new[at + word]
                if any_bit:
                    self.new_at[begin] = at
                    is_new = True
        return is_new

    @cython.cfunc
    def _begin(self):
        """Add the layer of one link."""
        begin: cython.int
        word: cython.int
        at: cython.int
        any_bit: cython.ulonglong
        for begin in range(self.beginnings):
            any_bit = 0
            for word in range(self.wide):
                any_bit |= self.allowed[begin * self.wide + word]
            if any_bit:
                at = self._row(begin) + self.digit_of[begin] * self.wide
                for word in range(self.wide):
                    self.rows[at + word] = self.allowed[begin * self.wide + word]

    @cython.cfunc
    def _row(self, begin: cython.int) -> cython.int:
        """Return where the row of a beginning is in the layer that is made, which may be new."""
        if self.row_at[begin] < 0:
            if self.used == self.rows.shape[0]:
                self.rows = _longer(self.rows)
            self.row_at[begin] = self.used
            self.used += self.length
        return self.row_at[begin]

    @cython.cfunc
    def _go_on(self, before_at: cython.int[::1], before: cython.ulonglong[::1]):
        """Add the layer with one more link than the last one.

        What a set leads to by its other digits goes to the beginnings that are linked with it.
        """
        number: cython.int
        rest: cython.int
        digit: cython.int
        begin: cython.int
        part: cython.int
        word: cython.int
        each: cython.int
        place: cython.int
        has_row: cython.bint
        bits: cython.ulonglong
        onward: cython.ulonglong[::1] = zeros("Q", self.length)
        sets: LockedSets = self.sets
        for part in range(sets.parts):
            digit = cython.cast(cython.int, sets.places[part * (sets.words + 1) + sets.words])
            has_row = False
            for word in range(self.wide):
                bits = sets.having[part * self.wide + word]
                while bits:
                    number = 64 * word + _first(bits)
                    bits &= bits - 1
                    rest = sets._digits_of(number) & ~(1 << digit)
                    while rest:
                        begin = self.begin_of[number * sets.digits + _first(rest)]
                        rest &= rest - 1
                        if begin >= 0 and before_at[begin] >= 0:
                            place = before_at[begin]
                            for each in range(self.length):
                                onward[each] = before[place + each] | (onward[each] if has_row else 0)
                            has_row = True
                    if has_row and not self.overlapping:
                        self._add_before(part, number, onward)
                        has_row = False
            if has_row:
                for each in range(sets.joined_at[part], sets.joined_at[part + 1]):
                    self._add(sets.joined[each], onward)

    @cython.cfunc
    def _add(self, begin: cython.int, ends: cython.ulonglong[::1]):
        """Add some ends to a beginning."""
        each: cython.int
        at: cython.int = self._row(begin)
        for each in range(self.length):
            self.rows[at + each] |= ends[each]

    @cython.cfunc
    def _add_before(self, part: cython.int, number: cython.int, ends: cython.ulonglong[::1]):
        """Add the ends of a set to the beginnings that go on to it by one of its parts."""
        each: cython.int
        word: cython.int
        other: cython.int
        digit: cython.int
        begin: cython.int
        bits: cython.ulonglong
        sets: LockedSets = self.sets
        digit = cython.cast(cython.int, sets.places[part * (sets.words + 1) + sets.words])
        for each in range(sets.joined_at[part], sets.joined_at[part + 1]):
            for word in range((number >> 6) + 1):
                bits = sets.having[sets.joined[each] * self.wide + word] & sets._apart(number, word, False)
                while bits:
                    other = 64 * word + _first(bits)
                    bits &= bits - 1
                    if other < number:
                        begin = self.begin_of[other * sets.digits + digit]
                        self._add(begin, ends)

    def ends(self, first: cython.int):
        """Return the new ends of a set that exclude something together with it.

        That is its first restricted common, less 1, then the last set and the restricted common before that.
        """
        sets: LockedSets = self.sets
        digits: cython.int = sets._digits_of(first)
        rest: cython.int
        digit: cython.int
        end: cython.int
        at: cython.int
        word: cython.int
        part: cython.int
        last: cython.int
        bits: cython.ulonglong
        agreeing: cython.ulonglong
        found = []
        while digits:
            digit = _first(digits)
            digits &= digits - 1
            at = self.begin_of[first * sets.digits + digit]
            at = self.new_at[at] if at >= 0 else -1
            for end in range(sets.digits if at >= 0 else 0):
                for word in range(self.wide):
                    bits = self.new[at + end * self.wide + word]
                    if word == first >> 6:
                        bits &= ~(_ONE << (first & 63)) & _ALL
                    if not bits:
                        continue
                    agreeing, rest = 0, sets._digits_of(first) & ~(1 << digit | 1 << end)
                    while rest:
                        part = sets.part[first * sets.digits + _first(rest)]
                        rest &= rest - 1
                        agreeing |= sets.agreeing[part * self.wide + word]
                    bits &= agreeing
                    while bits:
                        last = 64 * word + _first(bits)
                        bits &= bits - 1
                        if sets._excludes_both(first, last, 1 << digit | 1 << end):
                            found.append((digit, last, end))
        return found

    def chain(self, first: cython.int, digit: cython.int, last: cython.int, end: cython.int):
        """Return the first chain of the last layer from a set and digit to an end; None without any.

        It is the numbers of its sets but the last, each with the digit before it, less 1; -1 for the first.
        No set is in it twice.
        """
        count: cython.int = len(self.found)
        self.path[0], self.links_of[0] = first, -1
        if not self._reaches(1, digit, last, end, count):
            return None
        return [(self.path[place], self.links_of[place]) for place in range(count)]

    @cython.cfunc
    def _reaches(
        self, length: cython.int, digit: cython.int, last: cython.int, end: cython.int, links: cython.int
    ) -> cython.bint:
        """Extend a path by some links that begin with a digit, up to the last set."""
        sets: LockedSets = self.sets
        word: cython.int
        place: cython.int
        number: cython.int
        digits: cython.int
        onward: cython.int
        bits: cython.ulonglong
        begin: cython.int = self.begin_of[self.path[length - 1] * sets.digits + digit]
        if begin < 0:
            return False
        if links == 1:
            if digit != end or not self.allowed[begin * self.wide + (last >> 6)] >> (last & 63) & 1:
                return False
            is_new: cython.bint = True
            for place in range(length):
                is_new &= self.path[place] != last
            return is_new
        at: cython.int[::1] = self.found_at[links - 2]
        rows: cython.ulonglong[::1] = self.found[links - 2]
        for word in range(self.wide):
            bits = self.allowed[begin * self.wide + word]
            while bits:
                number = 64 * word + _first(bits)
                bits &= bits - 1
                for place in range(length):
                    if self.path[place] == number:
                        break
                else:
                    digits = sets._digits_of(number) & ~(1 << digit)
                    while digits:
                        onward = _first(digits)
                        digits &= digits - 1
                        place = self.begin_of[number * sets.digits + onward]
                        if place >= 0 and at[place] >= 0:
                            place = at[place] + end * self.wide + (last >> 6)
                            if rows[place] >> (last & 63) & 1:
                                self.path[length], self.links_of[length] = number, digit
                                if self._reaches(length + 1, onward, last, end, links - 1):
                                    return True
        return False


def sets_of(rows, words, count):
    """Return some rows of words as sets."""
    if byteorder == "big":
        rows = rows[:]
        rows.byteswap()
    held, size = rows.tobytes(), 8 * words
    return [int.from_bytes(held[at : at + size], "little") for at in range(0, count * size, size)]


def seen_together(rows, sets, every, words: cython.int):
    """Return what all members of each set see, of some; ``rows`` has what each member sees, as words."""
    table: cython.ulonglong[::1] = rows
    whole: cython.ulonglong[::1] = rows_of([every], words)
    own: cython.ulonglong[::1] = rows_of(sets, words)
    seen: cython.ulonglong[::1]
    at: cython.int
    word: cython.int
    each: cython.int
    member: cython.int
    rest: cython.ulonglong
    kept = zeros("Q", max(1, len(sets) * words))
    seen = kept
    for at in range(len(sets)):
        for word in range(words):
            seen[at * words + word] = whole[word]
        for word in range(words):
            rest = own[at * words + word]
            while rest:
                member = 64 * word + _first(rest)
                rest &= rest - 1
                for each in range(words):
                    seen[at * words + each] &= table[member * words + each]
    return sets_of(kept, words, len(sets))


def contained(sets, wholes):
    """Return, for each of some wholes, the numbers of the sets that it contains. No set is empty."""
    words: cython.int = max([bits.bit_length() for bits in [*sets, *wholes]] + [0]) // 64 + 1
    count: cython.int = len(sets)
    size: cython.int = count // 64 + 1
    at: cython.int
    each: cython.int
    word: cython.int
    other: cython.int
    rest: cython.ulonglong
    rows: cython.ulonglong[::1] = rows_of(sets, words)
    whole: cython.ulonglong[::1] = rows_of(wholes, words)
    begins: cython.int[::1] = array("i", [-1]) * (64 * words)
    after: cython.int[::1] = zeros("i", count + 1)
    held: cython.ulonglong[::1]
    kept = zeros("Q", max(1, len(wholes) * size))
    held = kept
    for each in range(count):  # the sets that begin with the same member follow one another
        word = 0
        while not rows[each * words + word]:
            word += 1
        other = 64 * word + _first(rows[each * words + word])
        after[each], begins[other] = begins[other], each
    for at in range(len(wholes)):
        for other in range(words):
            rest = whole[at * words + other]
            while rest:
                each = begins[64 * other + _first(rest)]
                rest &= rest - 1
                while each >= 0:
                    word = other
                    while word < words and not rows[each * words + word] & ~whole[at * words + word]:
                        word += 1
                    if word == words:
                        held[at * size + (each >> 6)] |= _ONE << (each & 63)
                    each = after[each]
    return sets_of(kept, size, len(wholes))


def linked(found, number):
    """Return the nodes at the other ends of the strong links of each node, and the sets that make links.

    ``found`` has both ends of the links and the cells that make each, ``number`` the number of each end.
    """
    low: cython.int
    high: cython.int
    count: cython.int = len(number)
    words: cython.int = count // 64 + 1
    strong: cython.ulonglong[::1]
    kept = zeros("Q", max(1, count * words))
    strong = kept
    reasons = {}
    for one, other, cells in found:
        low, high = number[one], number[other]
        if not strong[low * words + (high >> 6)] >> (high & 63) & 1:
            strong[low * words + (high >> 6)] |= _ONE << (high & 63)
            strong[high * words + (low >> 6)] |= _ONE << (low & 63)
            if cells:
                reasons[low, high] = reasons[high, low] = cells
    return sets_of(kept, words, count), reasons


@cython.cclass
class Links:
    """Follows the links of a network. Each set of nodes is a row of words."""

    count: cython.int
    words: cython.int
    weak: cython.ulonglong[::1]
    strong: cython.ulonglong[::1]
    follow: cython.ulonglong[::1]
    now: cython.ulonglong[::1]
    before: cython.ulonglong[::1]
    reached: cython.ulonglong[::1]
    met: cython.ulonglong[::1]
    none: cython.ulonglong[::1]

    def __init__(self, weak, strong):
        """Take the nodes at the other ends of the weak and the strong links of each node."""
        node: cython.int
        self.count = len(weak)
        self.words = self.count // 64 + 1
        self.weak, self.strong = rows_of(weak, self.words), rows_of(strong, self.words)
        self.follow = zeros("Q", max(1, self.count * self.words))
        self.now, self.before, self.reached, self.met, self.none = (zeros("Q", self.words) for _ in range(5))
        for node in range(self.count):
            self._along(self.strong, self.weak, node * self.words, self.follow, node * self.words)

    @cython.cfunc
    def _along(
        self,
        table: cython.ulonglong[::1],
        nodes: cython.ulonglong[::1],
        at: cython.int,
        reached: cython.ulonglong[::1],
        to: cython.int,
    ):
        """Put at an index the union of a table's rows for the nodes of the row at another index."""
        word: cython.int
        each: cython.int
        row: cython.int
        rest: cython.ulonglong
        for word in range(self.words):
            reached[to + word] = 0
        for word in range(self.words):
            rest = nodes[at + word]
            while rest:
                row = (64 * word + _first(rest)) * self.words
                rest &= rest - 1
                for each in range(self.words):
                    reached[to + each] |= table[row + each]

    @cython.cfunc
    def _begin(self, nodes):
        """Begin with a layer of nodes, and return whether there are any."""
        rows: cython.ulonglong[::1] = rows_of([nodes], self.words)
        self.now[:] = rows
        self.met[:] = rows
        self.before[:] = 0

    @cython.cfunc
    def _advance(self) -> cython.bint:
        """Go on to the next layer, and return whether it has nodes."""
        word: cython.int
        any_node: cython.ulonglong = 0
        self.before[:] = self.now
        self._along(self.follow, self.before, 0, self.now, 0)
        for word in range(self.words):
            self.now[word] &= ~self.met[word]
            self.met[word] |= self.now[word]
            any_node |= self.now[word]
        return any_node != 0

    @cython.cfunc
    def _named(self, row: cython.ulonglong[::1]):
        """Return a row as a set."""
        word: cython.int
        named = 0
        for word in range(self.words - 1, -1, -1):
            named = named << 64 | row[word]
        return named

    def layers(self, first):
        """Return all layers from the first one on, the last of them empty."""
        found = [first]
        self._begin(first)
        while found[len(found) - 1]:
            self._advance()
            found.append(self._named(self.now))
        return found

    def refuted_if_true(self, sets):
        """Return the first layer with nodes that exclude each other if the nodes of a set are false; or -1.

        The nodes follow from a candidate that is true. A layer with one of the false nodes will do, too.
        After that comes the layer of the other node, the one before if both will do; or -1 for a false node.
        There is such a pair for each of some sets.
        """
        number: cython.int
        rows: cython.ulonglong[::1] = rows_of(sets, self.words)
        found = []
        for number in range(len(sets)):
            self._along(self.strong, rows, number * self.words, self.now, 0)
            found.append(self._meeting(rows[number * self.words : (number + 1) * self.words]))
        return found

    def refuted_if_false(self, nodes):
        """Return what :meth:`refuted_if_true` does, if a node is false, for each of some."""
        node: cython.int
        found = []
        for node in nodes:
            self.now[:] = self.strong[node * self.words : (node + 1) * self.words]
            found.append(self._meeting(self.none))
        return found

    @cython.cfunc
    def _meeting(self, at_once: cython.ulonglong[::1]):
        """Return the first layer with a node in a set, or a weak link to it or the layer before; or -1."""
        layer: cython.int = 0
        word: cython.int
        meets: cython.ulonglong
        meets_before: cython.ulonglong
        self.met[:] = self.now
        self.before[:] = 0
        while True:
            for word in range(self.words):
                if self.now[word] & at_once[word]:
                    return layer, -1
            self._along(self.weak, self.now, 0, self.reached, 0)
            meets = meets_before = 0
            for word in range(self.words):
                meets |= self.reached[word] & self.now[word]
                meets_before |= self.reached[word] & self.before[word]
            if meets_before:
                return layer, layer - 1
            if meets:
                return layer, layer
            if not self._advance():
                return -1, -1
            layer += 1

    def closing(self, start: cython.int):
        """Return the layers that have nodes with a weak link to a node that is false; with both nodes."""
        layer: cython.int = 0
        word: cython.int
        rest: cython.ulonglong
        found = []
        self._begin(self._named(self.strong[start * self.words : (start + 1) * self.words]))
        while self._advance():
            layer += 1
            for word in range(self.words):
                rest = self.now[word] & self.weak[start * self.words + word]
                while rest:
                    found.append((layer, start, 64 * word + _first(rest)))
                    rest &= rest - 1
        return found

    def ending(self, start: cython.int, shortest: cython.int, sees: cython.ulonglong[::1], size: cython.int):
        """Return the layers with later nodes that see something together with a node that is false; and both.

        ``sees`` has the rows of what each single candidate sees, each of a size.
        """
        layer: cython.int = 0
        word: cython.int
        each: cython.int
        node: cython.int
        singles: cython.int = sees.shape[0] // size
        rest: cython.ulonglong
        found = []
        self._begin(self._named(self.strong[start * self.words : (start + 1) * self.words]))
        while True:
            if layer >= shortest:
                for word in range(start >> 6, self.words):
                    rest = self.now[word]
                    while rest:
                        node = 64 * word + _first(rest)
                        rest &= rest - 1
                        if start < node < singles:
                            for each in range(size):
                                if sees[start * size + each] & sees[node * size + each]:
                                    found.append((layer, start, node))
                                    break
            if not self._advance():
                return found
            layer += 1
