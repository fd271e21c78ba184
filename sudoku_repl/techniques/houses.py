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
from typing import TypeAlias

from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.finding import Finding, Verdict, removal
from sudoku_repl.techniques.technique import Technique

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

    @lru_cache(maxsize=1 << 15)
    def shrink_house(masks: tuple[int, ...]) -> Finding | None:
        slots = list(compress(range(len(masks)), masks))
        finding = _complete(masks, slots) if hidden else None
        return finding or (_incomplete(masks, slots, kinds) if len(slots) > 2 else None)

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


def _incomplete(masks: tuple[int, ...], slots: list[int], kinds: tuple[bool, ...]) -> Finding | None:
    """Return the first subset that removes something: a 1GW, else a 2GW, else a 3GW, if ``kinds`` has it."""
    naked, hidden, few_digits = kinds
    size = len(slots)
    for cells, digits in _in_order(_alike(masks, size)) if naked else ():
        if losses := _losses(masks, slots, ~cells, digits):
            return removal(Technique.GW1, masks, losses, members(cells), digits, singles_complete=False)
    alike = [(cells, digits) for digits, cells in _alike(_places(masks), size)] if hidden else []
    for cells, digits in _in_order(alike):
        if losses := _losses(masks, slots, cells, ~digits):
            return removal(Technique.GW2, masks, losses, members(cells), digits, singles_complete=False)
    for cells, digits in _few_digits(masks, slots) if few_digits else ():
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
    """Return, for each digit from 1, the set of slots that can take it: ``masks`` transposed."""
    places = [0] * max(masks).bit_length()
    for slot, mask in enumerate(masks):
        for digit in digits_in(mask):
            places[digit - 1] |= 1 << slot
    return tuple(places)


def _alike(sets: tuple[int, ...], size: int) -> list[tuple[int, int]]:
    """Return the sets of 2 to ``size`` - 1 members that occur exactly as often as they have members.

    Each comes with the set of indices where it occurs. Applied to the candidates of a house these are
    its 1GW subsets; applied to the slots of its digits, its 2GW subsets.
    """
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
    return sorted(subsets, key=lambda subset: (subset[0].bit_count(), *(part & -part for part in subset)))


def _few_digits(masks: tuple[int, ...], slots: list[int]) -> Iterator[Subset]:
    """Yield the 3GW subsets, k cells whose candidates together are k digits, by k, then in combination order.

    Match every cell with a different digit, its own. A subset owns all the digits that its cells can
    take. So for each of its cells it also contains the owners of that cell's candidates, and so on: the
    *closure* of the cell. Every subset is a union of closures, and one of those closures removes each
    candidate that the subset removes. Therefore the first subset that removes something is a closure, and
    this function yields only closures. (It is Régin's filtering of the all-different constraint, in
    small.) A house without a matching is in contradiction, and its combinations are tried one by one.
    """
    owner = _match(masks, slots)
    if owner is None:
        yield from _combinations(masks, slots)
        return
    closures = {_closure(slot, masks, owner) for slot in slots}
    for cells in sorted(closures, key=lambda closure: (closure.bit_count(), members(closure))):
        digits = reduce(or_, [masks[slot] for slot in members(cells)])
        if 2 <= cells.bit_count() == digits.bit_count() < len(slots):
            yield cells, digits


def _closure(slot: int, masks: tuple[int, ...], owner: dict[int, int]) -> int:
    """Return the set of this slot, the owners of its candidates, the owners of theirs, and so on."""
    closure, pending = 1 << slot, [slot]
    while pending:
        for digit in digits_in(masks[pending.pop()]):
            owning = owner.get(1 << digit - 1)
            if owning is not None and not closure >> owning & 1:
                closure |= 1 << owning
                pending.append(owning)
    return closure


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
