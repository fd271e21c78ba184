"""grp, the shrink of a house by its own candidates: hidden singles, then subsets.

A house is looked at as the tuple of its cells' candidate sets (0 for a placed cell), so what is
found is a pure function of that tuple. Runs come back to the same tuples over and over - the
houses that a guess does not reach - which is what the cache lives on.

Inside, a set of slots is an integer too, with bit ``s`` for slot ``s``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, reduce
from itertools import combinations, compress
from operator import or_
from struct import Struct
from typing import TypeAlias

from sudoku_repl.board.packing import FIELD
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.shrink.finding import Finding, Verdict, removal

Subset: TypeAlias = tuple[int, int]
"""The set of slots of a subset, and its set of digits: as many of these as of those."""


ShrinkHouse: TypeAlias = Callable[[tuple[int, ...]], Finding | None]
"""What grp finds in a house whose cells have these candidates; None when nothing.

Every open cell must have two candidates at least, as it has whenever the machine filters.
"""


@cache
def house_shrink(enabled: frozenset[Technique]) -> ShrinkHouse:
    """What shrinks a house by those techniques of grp that are ``enabled``: it has a cache of its own."""
    hidden = Technique.COMPLETE in enabled
    kinds = tuple(kind in enabled for kind in (Technique.GW1, Technique.GW2, Technique.GW3))
    least_for_3gw = _LEAST_FOR_3GW if hidden and all(kinds) else 0

    @lru_cache(maxsize=1 << 15)
    def shrink_house(masks: tuple[int, ...]) -> Finding | None:
        slots = list(compress(range(len(masks)), masks))
        finding = _complete(masks, slots) if hidden else None
        return finding or (_incomplete(masks, slots, kinds, least_for_3gw) if len(slots) > 2 else None)

    return shrink_house


def _complete(masks: tuple[int, ...], slots: list[int]) -> Finding | None:
    """The hidden singles of the house, all at once, ascending; a cell takes the lowest of its own."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    hidden = once & ~twice
    if not hidden:
        return None
    settled = sorted((single & -single, slot) for slot in slots if (single := masks[slot] & hidden))
    return Finding(
        Technique.COMPLETE,
        Verdict.COMPLETE,
        tuple((slot, masks[slot] ^ digit) for digit, slot in settled),
        tuple(slot for _, slot in settled),
        sum(digit for digit, _ in settled),
    )


def _incomplete(
    masks: tuple[int, ...], slots: list[int], kinds: tuple[bool, ...], least_for_3gw: int
) -> Finding | None:
    """The first subset that removes something: of 1GW, else of 2GW, else of 3GW, as the ``kinds`` say."""
    naked, hidden, few_digits = kinds
    size = len(slots)
    for cells, digits in _in_order(_alike(masks, size)) if naked else ():
        if losses := _losses(masks, slots, ~cells, digits):
            return removal(Technique.GW1, masks, losses, members(cells), digits, singles_complete=False)
    if not (hidden or few_digits):
        return None
    places = _places(masks)
    alike = _in_order([(cells, digits) for digits, cells in _alike(places, size)]) if hidden else ()
    for cells, digits in alike:
        if losses := _losses(masks, slots, cells, ~digits):
            return removal(Technique.GW2, masks, losses, members(cells), digits, singles_complete=False)
    for cells, digits in _few_digits(masks, slots, places, least_for_3gw) if few_digits else ():
        if losses := _losses(masks, slots, ~cells, digits):
            return removal(Technique.GW3, masks, losses, members(cells), digits, singles_complete=True)
    return None


def _losses(masks: tuple[int, ...], slots: list[int], among: int, digits: int) -> list[tuple[int, int]]:
    """What the slots of the set ``among`` lose when ``digits`` leave them."""
    return [(slot, lost) for slot in slots if among >> slot & 1 and (lost := masks[slot] & digits)]


def members(slots: int) -> tuple[int, ...]:
    """The slots of a set, ascending."""
    return tuple(number - 1 for number in digits_in(slots))


def _places(masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each digit, from 1, the set of slots that may take it: ``masks`` with rows for columns.

    It is computed for all digits at once, each in a field of its own: the plain double loop takes an
    eighth of a cold run more.
    """
    columns = 0
    for slot, mask in enumerate(masks):
        columns |= _spread(mask) << slot
    return _COLUMNS.unpack(columns.to_bytes(_COLUMNS.size, "little"))


_COLUMNS = Struct(f"<{FIELD}H")


@lru_cache(maxsize=1 << 10)
def _spread(mask: int) -> int:
    """The digits of a set moved a field apart, to the lowest bit of each."""
    return sum(1 << FIELD * (digit - 1) for digit in digits_in(mask))


def _alike(sets: tuple[int, ...], size: int) -> list[tuple[int, int]]:
    """The sets, of 2 to ``size`` - 1, that stand exactly as often as they have members.

    Each with the set of places it stands at. Of a house's candidates those are its 1GW subsets, of
    its digits' places its 2GW subsets.
    """
    empty = sets.count(0)
    if len({*sets}) - bool(empty) == len(sets) - empty:
        return []  # no two alike
    places: dict[int, int] = {}
    for place, alike in enumerate(sets):
        places[alike] = places.get(alike, 0) | 1 << place
    return [
        (standing, alike)
        for alike, standing in places.items()
        if 2 <= alike.bit_count() == standing.bit_count() < size
    ]


def _in_order(subsets: list[Subset]) -> list[Subset]:
    """Subsets by size, then by first cell, then by lowest digit."""
    if len(subsets) < 2:
        return subsets
    return sorted(subsets, key=lambda subset: (subset[0].bit_count(), *(part & -part for part in subset)))


_MEMBERS = (1 << FIELD) - 1
_LOWEST = sum(1 << FIELD * place for place in range(FIELD))
"""The whole of a field, and the lowest bit of every field, of as many as a house has slots."""

_LEAST_FOR_3GW = 6
"""Open cells that 3GW needs in a house with a matching and no digit to spare, after all the rest of
grp. The sets of 2 cells are found by 1GW, those of all but 2 by 2GW, those of all but 1 by the hidden
singles: sizes from 3 to n - 3 remain."""


def _few_digits(
    masks: tuple[int, ...], slots: list[int], places: tuple[int, ...], least: int
) -> Iterator[Subset]:
    """3GW: k cells whose candidates together are k digits, by k, then in combination order.

    Give every cell a digit of its own (a matching). A subset then owns all the digits that its
    cells may take, so with each of its cells it holds whatever cell owns a digit of that one, and
    so on: the *closure* of the cell. Every subset is a union of closures, and what it removes one
    of those removes too; so the first subset that removes something is a closure, and only those
    are given here. (This is Régin's filtering of an all-different constraint, in the small.) A
    house without a matching is in contradiction, and its combinations are tried one by one. With
    a matching and no digit to spare there is nothing in fewer than ``least`` open cells.
    """
    none_to_spare = len(places) - places.count(0) == len(slots)
    owner = _match(masks, slots)
    if owner is None:
        yield from _combinations(masks, slots)
        return
    if none_to_spare and len(slots) < least:
        return
    reached = 0  # a field a slot: the set of slots that lead to it
    for digit, slot in owner.items():
        reached |= places[digit.bit_length() - 1] << FIELD * slot
    for slot in slots:  # Warshall: whatever this one leads to is reached from all that lead to this one
        reached |= (reached >> slot & _LOWEST) * (reached >> FIELD * slot & _MEMBERS)
    closures = {reached >> slot & _LOWEST for slot in slots}  # the lowest bit of the field of each member
    if len(closures) > 1:
        found = [[slot for slot in slots if closure >> FIELD * slot & 1] for closure in closures]
        for cells in sorted(found, key=lambda cells: (len(cells), cells)):
            digits = reduce(or_, [masks[slot] for slot in cells])
            if 2 <= len(cells) == digits.bit_count() < len(slots):
                yield sum(1 << slot for slot in cells), digits


def _match(masks: tuple[int, ...], slots: list[int]) -> dict[int, int] | None:
    """For some digits (sets of one) the slot that owns each, each slot owning one; None if that fails."""
    owner: dict[int, int] = {}
    taken = 0
    for slot in slots:
        if free := masks[slot] & ~taken:
            owner[free & -free] = slot
            taken |= free & -free
        elif gained := _make_room(slot, masks, owner, set()):
            taken |= gained
        else:
            return None
    return owner


def _make_room(slot: int, masks: tuple[int, ...], owner: dict[int, int], tried: set[int]) -> int:
    """Gives ``slot`` a digit by moving owners on to others; the digit newly in use, 0 if none can be."""
    for number in digits_in(masks[slot]):
        digit = 1 << number - 1
        if digit in tried:
            continue
        tried.add(digit)
        gained = digit if digit not in owner else _make_room(owner[digit], masks, owner, tried)
        if gained:
            owner[digit] = slot
            return gained
    return 0


def _combinations(masks: tuple[int, ...], slots: list[int]) -> Iterator[Subset]:
    for k in range(2, len(slots)):
        for cells in combinations(slots, k):
            digits = reduce(or_, [masks[slot] for slot in cells])
            if digits.bit_count() == k:
                yield sum(1 << slot for slot in cells), digits
