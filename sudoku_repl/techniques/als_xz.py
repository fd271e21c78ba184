"""ALS-XZ: two almost locked sets with a restricted common digit.

One of the two lacks the restricted common, and takes all its other digits. So a digit that both have is in
one of them, and what sees all its places in both is false. With two restricted commons (*doubly linked*),
each set takes one of them and all its other digits.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, sentence
from sudoku_repl.board.notation import in_words
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.almost_locked import (
    AlmostLockedSets,
    AlmostLockedTechnique,
    digits_removed,
    removed,
    set_words,
)
from sudoku_repl.techniques.cells import cells_at, members
from sudoku_repl.techniques.finding import Finding, Role, RoleKind


class AlsXZ(AlmostLockedTechnique):
    """Two almost locked sets with one or two restricted common digits."""

    name = "als_xz"
    title = "ALS-XZ"
    rank = 5700
    score = 300
    summary = "two almost locked sets of which only one can take a certain digit: what both exclude"
    roles = (
        Role("als_a", RoleKind.CELLS),
        Role("als_b", RoleKind.CELLS, tone=2),
        Role("restricted_commons", RoleKind.DIGITS),
        Role("digits", RoleKind.DIGITS),
    )

    def among(self, sets: AlmostLockedSets, *, overlapping: bool) -> Iterator[Finding]:
        """Yield the findings in the order of the sets."""
        for one in range(len(sets)):
            touching = sets.touching(one)
            once = twice = 0
            for digit in digits_in(sets.digits[one]):
                linked = sets.linked(one, digit)
                twice |= once & linked
                once |= linked
            once &= sets.agreeing_on_any(one)
            others = (once | twice) & (touching if overlapping else ~touching)
            for other in members(others >> one + 1 << one + 1):
                yield from self._of(sets, one, other)

    def _of(self, sets: AlmostLockedSets, one: int, other: int) -> Iterator[Finding]:
        """Yield the finding of two linked sets, if they remove something."""
        restricted = sets.restricted(one, other)
        is_double = restricted.bit_count() > 1
        lost = sets.both_exclude(one, other, 0 if is_double else restricted)
        if is_double:
            for each, beside in ((one, other), (other, one)):
                for digit in digits_in(sets.digits[each] & ~restricted):
                    lost.append((digit, sets.excludes[each][digit] & ~sets.cells[beside]))
        if removes := removed(sets.board, lost):
            cells = (cells_at(sets.board, sets.cells[each]) for each in (one, other))
            yield Finding(self, removes, (*cells, digits_in(restricted), digits_removed(removes)))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        """Say what the restricted commons mean for the two sets."""
        one, other, restricted, digits = finding.pattern
        first, second = set_words(board, one), set_words(board, other)
        if len(restricted) > 1:
            said = "{}: {} and {} share {} between them, so each set takes all its other digits"
            return sentence(said, self.title, first, second, in_words(restricted))
        said = "{}: only one of {} and {} can take {}, so the other takes {}"
        return sentence(said, self.title, first, second, restricted[0], in_words(digits))

    def linked(self, finding: Finding) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Yield the two sets with each restricted common."""
        one, other, restricted, _ = finding.pattern
        return ((one, other, digit) for digit in restricted)
