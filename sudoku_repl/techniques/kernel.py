# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel of the techniques: compiled twins of their longest searches.

:class:`FishSearch` is the twin of :func:`sudoku_repl.techniques.fish._all_fish` and of ``overfull``: it finds
the same fish in the same order. This is Cython's pure Python mode: uncompiled it runs too, for debugging, if
Cython is installed.

The search looks only at the cells of one digit. They are numbered from 0, as far as they fit in a word of 64
bits, so one operation works on all of them. Houses are bits of a word, too.
"""

from array import array

import cython

from sudoku_repl.packed import zeros

compiled = cython.compiled
"""Whether this module is compiled."""

MOST = 64
"""The most houses of a board, and the most cells of a digit, that there are bits for."""

_ONE = cython.declare(cython.ulonglong, 1)
_PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
_FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
_BYTES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_SUM = cython.declare(cython.ulonglong, 0x0101010101010101)
_DEPTH = cython.declare(cython.int, 16)
"""More than the bases of any fish."""
_BUSY = cython.declare(cython.int, 1 << 18)
"""The sets of covers that a run looks at: some milliseconds, so that Ctrl-C is seen."""
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
