"""grp, the shrink of a house by its own candidates: hidden singles, then subsets.

A house is the tuple of its cells' candidate sets (0 for a placed cell), and what is found is a pure
function of that tuple. A run meets the same tuples over and over, in the houses that a guess does not
touch, so results are cached.

Inside this module a set of slots is an integer with bit ``s`` for slot ``s``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, reduce
from itertools import compress
from operator import or_
from struct import Struct
from typing import TypeAlias

from sudoku_repl.board.box import MOST_DIGITS
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.shrink.finding import Finding, Verdict, removal

_MOST = MOST_DIGITS
"""The most slots and digits of a house: the number of the fields in which both are packed, and their width.

No arithmetic leaves a field, so these need no guards."""

Subset: TypeAlias = tuple[int, int]
"""A subset: its set of slots, and its set of as many digits."""


ShrinkHouse: TypeAlias = Callable[[tuple[int, ...]], Finding | None]
"""Returns what grp finds in a house whose cells have these candidates, or None.

Every open cell must have at least two candidates, as it does whenever the machine filters.
"""


@cache
def house_shrink(enabled: frozenset[Technique]) -> ShrinkHouse:
    """Return the function that shrinks a house by the ``enabled`` techniques of grp, with its own cache."""
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
    """Return all hidden singles of the house, ascending. A cell with several takes the lowest."""
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
    """Return the first subset that removes something: a 1GW, else a 2GW, else a 3GW, if ``kinds`` has it."""
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
    """Return what each slot in the set ``among`` loses if ``digits`` are removed there."""
    return [(slot, lost) for slot in slots if among >> slot & 1 and (lost := masks[slot] & digits)]


def members(slots: int) -> tuple[int, ...]:
    """Return the slots of a set, ascending."""
    return tuple(number - 1 for number in digits_in(slots))


def _places(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each digit from 1, the set of slots that can take it: ``masks`` transposed.

    All digits are computed at once, each in its own field, because a double loop would make a cold run an
    eighth slower.
    """
    columns = 0
    for slot, mask in enumerate(masks):
        columns |= _spread(mask) << slot
    return _COLUMNS.unpack(columns.to_bytes(_COLUMNS.size, "little"))


_COLUMNS = Struct(f"<{_MOST}H")


@lru_cache(maxsize=1 << 13)
def _spread(mask: int) -> int:
    """Spread the digits of a set over the lowest bits of one field each."""
    return sum(1 << _MOST * (digit - 1) for digit in digits_in(mask))


def _alike(sets: tuple[int, ...], size: int) -> list[tuple[int, int]]:
    """Return the sets of 2 to ``size`` - 1 members that occur exactly as often as they have members.

    Each comes with the set of indices where it occurs. Applied to the candidates of a house these are
    its 1GW subsets; applied to the slots of its digits, its 2GW subsets.
    """
    empty = sets.count(0)
    if len({*sets}) - bool(empty) == len(sets) - empty:
        return []  # no two are equal
    indices: dict[int, int] = {}
    for index, alike in enumerate(sets):
        indices[alike] = indices.get(alike, 0) | 1 << index
    return [
        (held_at, alike)
        for alike, held_at in indices.items()
        if 2 <= alike.bit_count() == held_at.bit_count() < size
    ]


def _in_order(subsets: list[Subset]) -> list[Subset]:
    """Sort subsets by size, then by first cell, then by lowest digit."""
    if len(subsets) < 2:
        return subsets
    return sorted(subsets, key=lambda subset: (subset[0].bit_count(), *(part & -part for part in subset)))


_MEMBERS = (1 << _MOST) - 1
_LOWEST = sum(1 << _MOST * slot for slot in range(_MOST))
"""A whole field, and the lowest bit of every field."""

_LEAST_FOR_3GW = 6
"""How many open cells a house with a matching and no spare digit must have before 3GW can find anything
that the rest of grp has not. 1GW finds the sets of 2 cells, 2GW those of n - 2 cells and hidden singles
those of n - 1, so only the sizes 3 to n - 3 remain."""


def _few_digits(
    masks: tuple[int, ...], slots: list[int], places: tuple[int, ...], least: int
) -> Iterator[Subset]:
    """Yield the 3GW subsets, k cells whose candidates together are k digits, by k, then in combination order.

    Match every cell with a different digit, its own. A subset owns all the digits that its cells can
    take. So for each of its cells it also contains the owners of that cell's candidates, and so on: the
    *closure* of the cell. Every subset is a union of closures, and one of those closures removes each
    candidate that the subset removes. Therefore the first subset that removes something is a closure, and
    this function yields only closures. (It is Régin's filtering of the all-different constraint, in
    small.) A house without a matching is in contradiction, and its combinations are tried one by one. In a
    house with a matching and no spare digit, fewer than ``least`` open cells yield nothing.
    """
    none_to_spare = len(places) - places.count(0) == len(slots)
    owner = _match(masks, slots)
    if owner is None:
        yield from _combinations(masks, slots)
        return
    if none_to_spare and len(slots) < least:
        return
    reached = 0  # in the field of each slot: the set of slots that lead to it
    for digit, slot in owner.items():
        reached |= places[digit.bit_length() - 1] << _MOST * slot
    for slot in slots:  # Warshall: what this slot leads to is reached from every slot that leads to it
        reached |= (reached >> slot & _LOWEST) * (reached >> _MOST * slot & _MEMBERS)
    closures = {reached >> slot & _LOWEST for slot in slots}  # the lowest bit of each member's field
    if len(closures) > 1:
        found = [[slot for slot in slots if closure >> _MOST * slot & 1] for closure in closures]
        for cells in sorted(found, key=lambda cells: (len(cells), cells)):
            digits = reduce(or_, [masks[slot] for slot in cells])
            if 2 <= len(cells) == digits.bit_count() < len(slots):
                yield sum(1 << slot for slot in cells), digits


def _match(masks: tuple[int, ...], slots: list[int]) -> dict[int, int] | None:
    """Match each slot with a different digit; return the slot by digit (a set of one), None if impossible."""
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
    """Match ``slot`` by moving other slots to other digits; return the digit newly in use, or 0."""
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
    """Yield all sets of k cells whose candidates together are k digits, by k, then in combination order.

    Sets grow by one cell at a time, all of a size together, and those with more than k digits are dropped. Of
    16 cells without a matching, the first subset that removes something is found within 15 milliseconds;
    all 65,000 combinations would take ten times as long. (Take the fewest cells with fewer digits than cells:
    all of them but one are a subset, which empties the other. So larger subsets are never tried, and smaller
    sets have at least as many digits as cells.)
    """
    for k in range(2, len(slots)):
        chosen = [(0, 0, 0)]  # the cells, their digits, the index of the next slot to try
        for last in range(len(slots) - k + 1, len(slots) + 1):
            chosen = [
                (cells | 1 << slots[index], together, index + 1)
                for cells, digits, start in chosen
                for index in range(start, last)
                if (together := digits | masks[slots[index]]).bit_count() <= k
            ]
        yield from ((cells, digits) for cells, digits, _ in chosen if digits.bit_count() == k)
