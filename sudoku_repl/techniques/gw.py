"""The techniques of the original that look at a house: hidden singles, and subsets as 1GW, 2GW and 3GW.

A subset is k cells of a house and k digits.

Monotone techniques
===================

With fewer candidates, techniques that include 3GW find at least as much in the end. When nothing is left to
find, each house passes the test of Hall: any k of its cells can take at least k digits, and if exactly k,
these digits are in no other cell. (Take the fewest cells with fewer digits than cells: all of them but one
are a 3GW set, which empties the other.) So a digit that has only one cell left has that cell. Suppose that
fewer candidates are left than when a technique worked. Each other technique that looks at a house finds
what follows from that test. If a strong link of a chain has lost one of its ends, the other end is placed,
and the chain follows from there to both sides; if it has lost both, the test failed. Without 3GW none of
this holds: a hidden single that has lost its last cell is no longer found, and nothing is emptied.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import ClassVar

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, listed, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.cells import once_and_twice
from sudoku_repl.techniques.finding import Finding, Role, RoleKind, Verdict
from sudoku_repl.techniques.houses import (
    GroupTechnique,
    NakedTechnique,
    Shrink,
    Subset,
    SubsetTechnique,
    alike,
    in_order,
    losses_of,
    removal,
    slots_in,
    slots_of_digits,
)
from sudoku_repl.techniques.technique import F, Known, elsewhere


class Hidden(GroupTechnique):
    """Hidden singles of one house, all at once."""

    name = "hidden"
    summary = "hidden singles"
    printed = "complete"
    rank = 10
    rating_class = 2
    roles: ClassVar[tuple[Role, ...]] = (Role("house", RoleKind.HOUSES), Role("singles", RoleKind.CANDIDATES))
    prints_removals = False
    rests_by_cell = True
    places = True
    places_hidden_singles = True

    def in_house(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return all hidden singles of the house, ascending. A cell with several takes the lowest."""
        once, twice = once_and_twice(masks)
        hidden = once & ~twice
        if not hidden:
            return None
        settled = sorted((single & -single, slot) for slot in slots if (single := masks[slot] & hidden))
        return Shrink(
            self,
            tuple((slot, masks[slot] ^ digit) for digit, slot in settled),
            tuple(slot for _, slot in settled),
            sum(digit for digit, _ in settled),
            Verdict.COMPLETE,
        )

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        house, (single, *others) = Mention.of_house(finding.pattern[0][0]), finding.places
        if not others:
            cell = Mention.of_cell(board, single.cell)
            return sentence("In {}, digit {} has one cell left: {}", house, single.digit, cell)
        places = listed(Mention.of_cell(board, cell, f"{digit} at {{}}") for digit, cell in finding.places)
        return sentence("In {}, these digits have one cell left each: {}", house, places)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        digits = [node.digit for node in finding.places if node.cell == cell]
        return elsewhere(known, finding.pattern[0][0].cells, (cell,), digits)


class GW1(NakedTechnique):
    name = "gw1"
    summary = "naked subsets whose cells have equal candidates"
    printed = "1GW"
    rank = 20

    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first such subset that removes something, by k, then by first cell."""
        for cells, digits in in_order(alike(masks, len(slots))):
            if losses := losses_of(masks, slots, ~cells, digits):
                return Shrink(self, losses, slots_in(cells), digits, Verdict.INCOMPLETE)
        return None


class GW2(SubsetTechnique):
    """Hidden subsets of k digits with the same k cells."""

    name = "gw2"
    summary = "hidden subsets"
    printed = "2GW"
    rank = 30

    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first such subset that removes something, by k, then by first cell and lowest digit."""
        subsets = [(cells, digits) for digits, cells in alike(slots_of_digits(masks), len(slots))]
        for cells, digits in in_order(subsets):
            if losses := losses_of(masks, slots, cells, ~digits):
                return Shrink(self, losses, slots_in(cells), digits, Verdict.INCOMPLETE)
        return None

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        return elsewhere(known, finding.houses[0].cells, finding.cells, finding.digits)


class GW3(NakedTechnique):
    """Naked subsets of any form: k cells whose candidates together are k digits.

    Ply finds nothing where this found nothing: the digits that a segment must take leave the other open cells
    of the line at most as many digits as cells, and that is a subset of this form or contains one. (The tests
    compare this with an implementation that doesn't skip ply.) Nor is there a subset of one size left: any k
    cells with k digits are a 3GW subset, and the cells without a hidden subset are one, too.
    """

    name = "gw3"
    summary = "all other naked subsets"
    printed = "3GW"
    rank = 40
    subsumes = frozenset(
        {
            "ply",
            "locked_pair",
            "locked_triple",
            "naked_pair",
            "naked_triple",
            "naked_quadruple",
            "hidden_pair",
            "hidden_triple",
            "hidden_quadruple",
        }
    )
    monotone = frozenset()

    def first_subset(self, masks: tuple[int, ...], slots: list[int]) -> Shrink | None:
        """Return the first such subset that removes something, by k, then in combination order."""
        for cells, digits in _few_digits(masks, slots):
            if losses := losses_of(masks, slots, ~cells, digits):
                return removal(self, masks, losses, slots_in(cells), digits, Verdict.INCOMPLETE)
        return None


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
    for cells in sorted(closures, key=lambda closure: (closure.bit_count(), slots_in(closure))):
        digits = reduce(or_, [masks[slot] for slot in slots_in(cells)])
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
