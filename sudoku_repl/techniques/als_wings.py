"""ALS-XZ: two almost locked sets with a restricted common digit.

One of the two lacks the restricted common, and takes all its other digits. So a digit that both have is in
one of them, and what sees all its places in both is false. With two restricted commons (*doubly linked*),
each set takes one of them and all its other digits.

ALS-XY-Wing: an almost locked set, the pivot, has a restricted common digit with each of two others.

The pivot can lack only one of its digits, so it takes one of the two restricted commons. The set that has
this one takes all its other digits. So a digit that both of these sets have is in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.almost_locked import (
    ENDS,
    AlmostLockedSets,
    AlmostLockedTechnique,
    digits_removed,
    removed,
    set_words,
    taking,
)
from sudoku_repl.techniques.cells import cells_at, members, once_and_twice
from sudoku_repl.techniques.finding import Finding, Role, RoleKind


class AlsXZ(AlmostLockedTechnique):
    name = "als_xz"
    title = "ALS-XZ"
    rank = 5700
    score = 300
    summary = "two almost locked sets of which only one can take a certain digit: what both exclude"
    roles = (
        *ENDS,
        Role("restricted_commons", RoleKind.DIGITS),
        Role("digits", RoleKind.DIGITS),
    )

    def among(self, sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[Finding]:
        """Yield the findings in the order of the sets."""
        for one in range(len(sets)):
            interruption.check()
            for other in self._partners(sets, one, overlapping=overlapping):
                yield from self._of(sets, one, other)

    @staticmethod
    def _partners(sets: AlmostLockedSets, one: int, *, overlapping: bool) -> Iterable[int]:
        """Return the later sets that may remove something together with a set."""
        if sets.kernel:
            return sets.kernel.partners(one, overlapping)
        touching = sets.touching(one)
        linked = (sets.linked(one, digit) for digit in digits_in(sets.digits[one]))
        once, twice = once_and_twice(linked)
        once &= sets.agreeing(one, sets.digits[one])
        others = (once | twice) & (touching if overlapping else ~touching)
        return members(others >> one + 1 << one + 1)

    def _of(self, sets: AlmostLockedSets, one: int, other: int) -> Iterator[Finding]:
        """Yield the finding of two linked sets, if they remove something."""
        restricted = sets.restricted(one, other)
        is_double = restricted.bit_count() > 1
        lost = sets.both_exclude(one, other, 0 if is_double else restricted)
        if is_double:
            for each, beside in ((one, other), (other, one)):
                for digit in digits_in(sets.digits[each] & ~restricted):
                    lost.append((digit, sets.excludes(each, digit) & ~sets.cells[beside]))
        if removes := removed(sets.board, lost):
            cells = (cells_at(sets.board, sets.cells[each]) for each in (one, other))
            yield Finding(self, removes, (*cells, digits_in(restricted), digits_removed(removes)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        one, other, restricted, digits = finding.pattern
        first, second = set_words(board, one), set_words(board, other)
        if len(restricted) > 1:
            said = "{}: {} and {} share {} between them, so each set takes all its other digits"
            return sentence(said, self.title, first, second, in_words(restricted))
        said = "{}: only one of {} and {} can take {}, so the other takes {}"
        return sentence(said, self.title, first, second, restricted[0], in_words(digits))

    def linked(self, finding: Finding) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        one, other, restricted, _ = finding.pattern
        return ((one, other, digit) for digit in restricted)


class AlsXYWing(AlmostLockedTechnique):
    name = "als_xy_wing"
    title = "ALS-XY-Wing"
    rank = 5800
    score = 320
    summary = "an almost locked set that takes one of two digits, each of which another set then lacks"
    roles = (
        *ENDS,
        Role("pivot", RoleKind.CELLS, tone=3),
        Role("restricted_a", RoleKind.DIGITS),
        Role("restricted_b", RoleKind.DIGITS),
        Role("digits", RoleKind.DIGITS),
    )

    def among(self, sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[Finding]:
        """Yield the findings of each two links that have a set in common, in the order of the links."""
        for one, other, pivot in self._wings(sets, overlapping=overlapping):
            yield from self._of(sets, one, other, pivot, overlapping=overlapping)

    @staticmethod
    def _wings(sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[tuple[int, int, int]]:
        """Yield two sets with their pivot that may remove something."""
        every = range(len(sets))
        if sets.kernel:
            for one in every:
                interruption.check()
                yield from sets.kernel.wings(one, overlapping)
            return
        apart = [-1 if overlapping else ~sets.touching(number) for number in every]
        agreeing = [sets.agreeing(number, sets.digits[number]) & apart[number] for number in every]
        linked = [sets.linked_on_any(number) & apart[number] for number in every]
        for one in every:
            interruption.check()
            for other in members(linked[one] >> one + 1 << one + 1):
                for last in members((linked[one] & agreeing[other]) >> other + 1 << other + 1):
                    yield other, last, one
                for last in members((linked[other] & agreeing[one]) >> one + 1 << one + 1):
                    yield one, last, other

    def _of(
        self, sets: AlmostLockedSets, one: int, other: int, pivot: int, *, overlapping: bool
    ) -> Iterator[Finding]:
        """Yield the finding of two sets and their pivot, if they remove something."""
        first, second, middle = (sets.cells[each] for each in (one, other, pivot))
        both = first & second
        if overlapping and (both in (first, second) or not (both or (first | second) & middle)):
            return
        near, far = sets.restricted(one, pivot), sets.restricted(other, pivot)
        if near == far and not near & near - 1:
            return
        if removes := removed(sets.board, sets.both_exclude(one, other, near | far)):
            ends = next((a, b) for a in digits_in(near) for b in digits_in(far) if a != b)
            cells = (cells_at(sets.board, each) for each in (first, second, middle))
            restricted = ((digit,) for digit in ends)
            yield Finding(self, removes, (*cells, *restricted, digits_removed(removes)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        one, other, pivot, (near,), (far,), digits = finding.pattern
        taken = taking(board, pivot, (near,)), far, *(set_words(board, each) for each in (one, other))
        said = "{}: {} or {}, so one of {} and {} lacks that digit and takes {}"
        return sentence(said, self.title, *taken, in_words(digits))

    def linked(self, finding: Finding) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        one, other, pivot, (near,), (far,), _ = finding.pattern
        yield one, pivot, near
        yield other, pivot, far
