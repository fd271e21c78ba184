"""Fish of one digit: base houses that can take the digit only in as many cover houses, except for some fins.

Why a fish is right
===================

Each of the n base houses takes the digit once, and each of the n cover houses does. Suppose that no fin is
true. Then all those n digits are in cells that the covers have at least as often as the bases. So the
covers have no digit left for a cell that more covers have than bases. If a fin may be true, only a
candidate that sees all fins is false in any case.

How they are found
==================

The search starts from each candidate that could be removed. Suppose it is true: then what sees it is gone,
and so are the fins. The n bases must then fit in n - 1 covers, because the candidate takes one. The search
adds base by base, with all the sets of at most n - 1 covers that hold the bases so far, and stops where
there is none. Bases share no cell then, so a cell of two bases is a fin. Where fewer bases would do, this
candidate belongs to a smaller fish, and the search goes on without them.

What it finds depends only on the cells of the digit, which mostly stay from one grid to the next. So it is
kept by these cells, up to the last finding that was needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache, reduce
from itertools import chain, combinations
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from sudoku_repl import interruption, kernels
from sudoku_repl.board import Board, HouseKind
from sudoku_repl.techniques.cells import house_bits, members, once_and_twice, peer_bits, seen_by_all

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import FishSearch

_Covers: TypeAlias = dict[int, int]
"""Sets of cover houses, with a bit for each house, and the cells that each set has."""


class FishShape(Enum):
    """The houses that a fish may have. Lines are rows and columns; all others count as regions."""

    BASIC = "basic"
    """Rows and columns: either as base, the other as cover."""
    FRANKEN = "franken"
    """Also regions on both sides, and at least one."""
    MUTANT = "mutant"
    """Any houses on both sides, where neither of the other shapes fits."""


class Fish(NamedTuple):
    """A fish that removes something. Houses are bits of a number, in scan order; cells are, too."""

    base: int
    cover: int
    corners: int
    """The candidates of the base that the cover has."""
    fins: int
    """The other candidates of the base, and those of two bases."""
    removes: int
    bare: bool
    """Whether a base has a single corner: without the fins it would be a hidden single."""


def _indices(board: Board, *kinds: HouseKind) -> tuple[int, ...]:
    return tuple(number for number, house in enumerate(board.houses) if house.kind in kinds)


@attrs.frozen
class _FishHouses:
    """The houses that may be bases and covers, as tables."""

    bases: tuple[tuple[int, int], ...]
    """The bit and the cells of each house that may be a base."""
    covers_of: tuple[tuple[tuple[int, int], ...], ...]
    """For each cell, the bit and the cells of each of its houses that may be a cover."""
    most: int
    """The greatest number of cells that a base and a cover share."""


@lru_cache(maxsize=256)
def _pools(board: Board, shape: FishShape) -> tuple[_FishHouses, ...]:
    """Return the houses that may be bases and covers, for each way to choose them."""
    regions = () if shape is FishShape.BASIC else tuple(k for k in HouseKind if k not in _LINES)
    if shape is FishShape.MUTANT:
        every = tuple(range(len(board.houses)))
        return (_pool(board, every, every),)
    rows, columns = (_indices(board, kind, *regions) for kind in _LINES)
    return _pool(board, rows, columns), _pool(board, columns, rows)


def _pool(board: Board, bases: tuple[int, ...], covers: tuple[int, ...]) -> _FishHouses:
    bits = house_bits(board)
    shared = ((bits[base] & bits[cover]).bit_count() for base in bases for cover in covers if base != cover)
    return _FishHouses(
        tuple((1 << house, bits[house]) for house in bases),
        tuple(
            tuple((1 << house, bits[house]) for house in houses if house in covers)
            for houses in board.houses_of
        ),
        max(shared, default=0),
    )


_LINES = (HouseKind.ROW, HouseKind.COLUMN)


@lru_cache(maxsize=64)
def _kinds(board: Board) -> tuple[int, int]:
    """Return the rows and the columns of a board."""
    rows, columns = (sum(1 << number for number in _indices(board, kind)) for kind in _LINES)
    return rows, columns


def shape_of(board: Board, base: int, cover: int) -> FishShape:
    """Return the shape of a fish with these houses."""
    rows, columns = _kinds(board)
    if (base & rows and base & columns) or (cover & rows and cover & columns):
        return FishShape.MUTANT
    if (base & rows and cover & rows) or (base & columns and cover & columns):
        return FishShape.MUTANT
    return FishShape.FRANKEN if (base | cover) & ~(rows | columns) else FishShape.BASIC


class _KeptFish:
    """The fish of one search, found as far as they were asked for."""

    def __init__(self, board: Board, cells: int, shape: FishShape, size: int) -> None:
        self._search = board, cells, shape, size
        self._fish: list[Fish] = []
        self._more: Iterator[Fish] | None = None

    def __iter__(self) -> Iterator[Fish]:
        number = 0
        while True:
            while number < len(self._fish):
                yield self._fish[number]
                number += 1
            if self._more is None:
                self._more = _by_kernel(*self._search) or _all_fish(*self._search)
                self._fish.clear()
            try:
                fish = next(self._more, None)
            except BaseException:  # interrupted: an iterator that raised is at its end, so begin again
                self._more = None
                raise
            if fish is None:
                return
            self._fish.append(fish)


@lru_cache(maxsize=1 << 11)
def fish_of(board: Board, cells: int, shape: FishShape, size: int) -> _KeptFish:
    """Return the fish of a digit that has these cells, with ``size`` bases: each once, in a fixed order."""
    return _KeptFish(board, cells, shape, size)


def _all_fish(board: Board, cells: int, shape: FishShape, size: int) -> Iterator[Fish]:
    """Yield what :func:`fish_of` returns."""
    for pool in _pools(board, shape):
        met: set[tuple[int, int]] = set()
        for target in members(cells):
            for found in _houses(board, cells, target, pool, size):
                if found not in met:
                    met.add(found)
                    if shape_of(board, *found) is shape:
                        fish = completed(board, cells, *found)
                        if fish.removes:
                            yield fish


_MOST = 64
"""The most houses of a board, and the most cells of a digit, that the kernel has bits for."""


def _make_search(of: tuple[Board, FishShape]) -> FishSearch:
    board, shape = of
    pools = [
        (
            sum(house for house, _ in pool.bases),
            sum({house for covers in pool.covers_of for house, _ in covers}),
            pool.most,
        )
        for pool in _pools(board, shape)
    ]
    made: FishSearch = kernels.kernel_of("techniques").FishSearch(board, pools, [*FishShape].index(shape))
    return made


_SEARCHES: kernels.Lender[tuple[Board, FishShape], FishSearch] = kernels.Lender(_make_search, boards=16)
"""Lends kernels of the search."""


def _has_room(board: Board, cells: int) -> bool:
    """Return whether the kernel is there, and has bits enough for a board and a digit in these cells."""
    return kernels.HAS_KERNEL and len(board.houses) <= _MOST and cells.bit_count() <= _MOST


def _by_kernel(board: Board, cells: int, shape: FishShape, size: int) -> Iterator[Fish] | None:
    """Return what :func:`_all_fish` yields, if the kernel can find it."""
    return _runs(board, cells, shape, size) if _has_room(board, cells) else None


def _runs(board: Board, cells: int, shape: FishShape, size: int) -> Iterator[Fish]:
    with _SEARCHES.lend((board, shape)) as search:
        search.load(cells, size)
        while not search.over:
            interruption.check()
            yield from map(Fish._make, search.run())


def completed(board: Board, cells: int, base: int, cover: int) -> Fish:
    """Return the fish of these bases and covers, with all that it removes."""
    bits = house_bits(board)
    once, twice = once_and_twice(bits[house] for house in members(base))
    covered, covered_twice = once_and_twice(bits[house] for house in members(cover))
    fins = (once & ~covered | twice) & cells
    corners = once & ~fins & cells
    removes = (covered & ~once | covered_twice & corners) & cells
    if fins:
        removes &= seen_by_all(board, fins)
    bare = any((bits[house] & corners).bit_count() < 2 for house in members(base))
    return Fish(base, cover, corners, fins, removes, bare)


def _houses(board: Board, cells: int, target: int, pool: _FishHouses, size: int) -> Iterator[tuple[int, int]]:
    """Yield the bases and covers of the fish that remove ``target``."""
    left = cells & ~peer_bits(board)[target] & ~(1 << target)
    own_covers = pool.covers_of[target]
    if not own_covers or not left:
        return
    for bases, houses in _tight(left, 1 << target, pool, size):
        for own_cover, _ in own_covers:
            yield bases, houses | own_cover


def overfull(board: Board, left: int, away: int, shape: FishShape, size: int) -> Iterator[tuple[int, int]]:
    """Yield ``size`` base houses whose cells in ``left`` fit in one cover less, with these covers.

    Both are sets of houses. No base has a cell in ``away``.
    """
    if not _has_room(board, left | away):
        for pool in _pools(board, shape):
            yield from _tight(left, away, pool, size)
        return
    with _SEARCHES.lend((board, shape)) as search:
        search.load_overfull(left, away, size)
        while not search.over:
            interruption.check()
            yield from search.run()


def _tight(left: int, away: int, pool: _FishHouses, size: int) -> Iterator[tuple[int, int]]:
    """Yield what :func:`overfull` does, of one choice of houses."""
    covers_of, limit = pool.covers_of, size - 1

    def grown(covers: _Covers, cells: int, bases: int, fewest: int) -> _Covers:
        """Return the sets of covers that also have these cells; at least ``fewest`` covers each."""
        wider: _Covers = {}
        stack = [(houses, covered) for houses, covered in covers.items() if not houses & bases]
        while stack:
            houses, covered = stack.pop()
            missing = cells & ~covered
            if not missing:
                if houses.bit_count() >= fewest:
                    wider[houses] = covered
            elif houses.bit_count() < limit:
                for house, more in covers_of[(missing & -missing).bit_length() - 1]:
                    if not bases & house:
                        stack.append((houses | house, covered | more))
        return wider

    most, usable = pool.most * limit, []
    for base, base_cells in pool.bases:
        held = base_cells & left
        if held and held.bit_count() <= most and not base_cells & away:
            alone = grown({0: 0}, held, base, 1)
            if alone:
                usable.append((base, held, alone))

    def extend(start: int, bases: int, held: int, covers: _Covers, count: int) -> Iterator[tuple[int, int]]:
        interruption.check()  # a search for large fish can take minutes
        for at in range(start, len(usable) - (size - count) + 1):
            base, more, alone = usable[at]
            if more & held:
                continue
            new = bases | base
            wider = grown(covers, more, new, min(count + 1, limit)) if count else alone
            if not wider:
                continue
            if count + 1 < size:
                yield from extend(at + 1, new, held | more, wider, count + 1)
            else:
                yield from ((new, houses) for houses in wider)

    yield from extend(0, 0, 0, {}, 0)


def scan_order(board: Board, fish: Fish) -> tuple[bool, tuple[int, ...], tuple[int, ...]]:
    """Return a key that sorts fish as HoDoKu finds them: with rows as bases first, then house by house."""
    rows, columns = _kinds(board)
    across = bool(fish.base & rows or fish.cover & columns)
    return not across, tuple(members(fish.base)), tuple(members(fish.cover))


def siamese(fish: list[Fish]) -> Iterator[tuple[Fish, Fish]]:
    """Yield each two of these fish with the same base and other fins that remove different candidates."""
    for alike in _by_base(fish):
        for one, other in combinations(alike, 2):
            first, second = fish[one], fish[other]
            if first.fins != second.fins and _differ(first.removes, second.removes):
                yield first, second


def _by_base(fish: list[Fish]) -> Iterable[list[int]]:
    """Return the numbers of the fish with fins that have the same base, for each base."""
    by_base: dict[int, list[int]] = {}
    for number, each in enumerate(fish):
        if each.fins:
            by_base.setdefault(each.base, []).append(number)
    return by_base.values()


def _differ(removes: int, others: int) -> bool:
    """Return whether each of two sets has something that the other lacks."""
    return bool(removes & ~others and others & ~removes)


def shorter(
    board: Board, fish: list[Fish], alone: list[int], *, twins: bool, bare: bool | None
) -> Iterator[tuple[Fish, ...]]:
    """Yield the fish with some numbers, then siamese fish, if shorter than all before that remove the same.

    The fish are all of one digit and size. ``twins`` asks for siamese fish; ``bare`` for those of fish that
    are both bare, or not.
    """
    if len(board.houses) <= _MOST and kernels.HAS_KERNEL:
        words = len(board.coordinates) // 64 + 1
        found = kernels.kernel_of("techniques").ShortFish(fish, words)
        yield from ((fish[number],) for number in alone if found.is_shorter(number))
        for alike in _by_base(fish) if twins else ():
            for at, number in enumerate(alike):
                interruption.check()
                for other in found.twins(number, alike[at + 1 :], -1 if bare is None else bare):
                    yield fish[number], fish[other]
        return
    least: dict[int, int] = {}
    both = (pair for pair in siamese(fish) if bare in (None, pair[0].bare and pair[1].bare))
    for each in chain(((fish[number],) for number in alone), both if twins else ()):
        cover, corners, fins, removes = (reduce(or_, part) for part in [*zip(*each, strict=True)][1:5])
        size = cover.bit_count() + (corners & ~fins).bit_count() + fins.bit_count()
        if size < least.get(removes, size + 1):
            least[removes] = size
            yield each
