"""The quick search for the solutions of a question, by the kernel if it is there.

A quiz with constraints has a search of its own (:mod:`~sudoku_repl.exact.constrained`). Otherwise both
engines take the same branches, so they find the same solutions in the same order and are stuck at the
same point (:mod:`~sudoku_repl.exact.cover`). Only :func:`count` and :func:`sorted_solutions` are free to
search otherwise. There the kernel may meet more dead ends, and on the classic board it has a quicker search,
which keeps no order. It digs there, too, because it is hardly ever stuck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudoku_repl import interruption, kernels
from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.exact import constrained
from sudoku_repl.exact.cover import MORE, Ranks, StuckError, cover_of, found_by

if TYPE_CHECKING:
    from sudoku_repl.exact.kernel import BandSearch, Search

ALLOWANCE = 40_000
"""The dead ends that the search may meet, times the cells of the board: about 15 milliseconds in Python."""
KERNEL_ALLOWANCE = 40_000_000
"""The same where the kernel may search otherwise than Python: half a second to two seconds."""
_NOTHING = (-1, 0)


class SearchQuestion(NamedTuple):
    """What is known of a grid whose solutions are wanted."""

    board: Board
    givens: Sequence[int]
    """The digit of each cell, 0 for an open cell."""
    sets: Sequence[int] | None = None
    """The digits that each open cell may take; None if it may take all."""
    without: tuple[int, int] = _NOTHING
    """A candidate of an open cell that is ruled out, by cell and digit; digit 0 if there is none."""

    def start(self) -> int:
        """Return the state of the board's cover where the search starts."""
        cover = cover_of(self.board)
        state = cover.given(self.givens, cover.allowing(self.sets) if self.sets else cover.start)
        cell, digit = self.without
        return state & ~cover.bits(cover.candidate(cell, digit)) if digit else state


def solutions(question: SearchQuestion, ranks: Ranks | None = None) -> Iterator[bytes]:
    """Yield the solutions, in the order of the ranks if given. Raises StuckError if that is too hard."""
    if question.board.constraints:
        yield from constrained.solutions(question, ranks)
        return
    if not kernels.HAS_KERNEL:
        cover = cover_of(question.board)
        yield from map(cover.values, cover.search(question.start(), ranks, _allowance(question)))
        return
    with _SEARCHES.lend(question.board) as search:
        search.load(question.givens, question.sets, ranks, question.without, _allowance(question))
        yield from found_by(search)


def sorted_solutions(question: SearchQuestion, most: int) -> list[bytes] | None:
    """Return all solutions in ascending order; None if there are more, or if that is not quick here."""
    if question.board.constraints:
        found = list(constrained.in_any_order(question, most + 1))
        return sorted(found) if len(found) <= most else None
    if not kernels.HAS_KERNEL:
        return None
    try:
        with _lend(question) as search:
            found = list(islice(found_by(search), most + 1))
    except StuckError:
        return None
    return sorted(found) if len(found) <= most else None


def count(question: SearchQuestion, limit: int) -> int:
    """Count the solutions up to ``limit``. Raises StuckError if they are too hard to find.

    It depends on the engine when that is. See :func:`count_alike` where it must not.
    """
    if question.board.constraints:
        return sum(1 for _ in constrained.in_any_order(question, limit))
    if not kernels.HAS_KERNEL:
        return count_alike(question, limit)
    with _lend(question) as search:
        return _counted(search, limit)


def count_each(grids: Iterable[bytes], limit: int) -> Iterator[tuple[bytes, int | None]]:
    """Count the solutions of each classic grid up to ``limit``; None if they are too hard to find.

    Only the kernel can do it.
    """
    with _BAND_SEARCHES.lend(CLASSIC) as search:
        for givens in grids:
            search.load(givens, None, _NOTHING, KERNEL_ALLOWANCE // len(givens))
            try:
                yield givens, _counted(search, limit)
            except StuckError:
                yield givens, None


def count_alike(question: SearchQuestion, limit: int) -> int:
    """Count the solutions up to ``limit``. Raises StuckError at the same point with every engine."""
    if question.board.constraints or not kernels.HAS_KERNEL:
        return sum(1 for _ in islice(solutions(question), limit))
    with _SEARCHES.lend(question.board) as search:
        search.load(question.givens, question.sets, None, question.without, _allowance(question))
        return _counted(search, limit)


def _lend(question: SearchQuestion) -> kernels.Loan[Search] | kernels.Loan[BandSearch]:
    """Lend a kernel that finds the solutions of the question in any order."""
    board, givens, sets, without = question
    if board is CLASSIC:
        bands = _BAND_SEARCHES.lend(CLASSIC)
        bands.kernel.load(givens, sets, without, KERNEL_ALLOWANCE // len(givens))
        return bands
    loan = _SEARCHES.lend(board)
    loan.kernel.load(givens, sets, None, without, KERNEL_ALLOWANCE // len(givens), weighs=True)
    return loan


def _counted(search: Search | BandSearch, limit: int) -> int:
    found = 0
    while found < limit and not search.over:
        found += search.run(limit - found)
        interruption.check()
    if search.stuck:
        raise StuckError
    return found


def dig(board: Board, givens: bytearray, cells: Sequence[int]) -> tuple[int, bool]:
    """Open each of the cells in turn if the other givens force its digit: set it to 0 in ``givens``.

    Returns the number of cells tried before the search was stuck, or had to return because it takes long; and
    whether it was stuck at the next cell. With constraints, it is always stuck.
    """
    if board.constraints:
        return 0, True
    if kernels.HAS_KERNEL:
        with _BAND_SEARCHES.lend(board) if board is CLASSIC else _SEARCHES.lend(board) as search:
            return search.dig(givens, cells, ALLOWANCE // len(givens)), search.stuck
    cell = cells[0]
    digit, givens[cell] = givens[cell], 0
    try:
        if count_alike(SearchQuestion(board, givens, without=(cell, digit)), 1):
            givens[cell] = digit
    except StuckError:
        givens[cell] = digit
        return 0, True
    return 1, False


def _allowance(question: SearchQuestion) -> int:
    return ALLOWANCE // len(question.givens)


_SEARCHES: kernels.Lender[Board, Search] = kernels.Lender(
    lambda board: kernels.kernel_of("exact").Search(board, MORE), boards=8
)
"""Lends kernels of the search. Each takes up to 1 MB for a grid of the board."""
_BAND_SEARCHES: kernels.Lender[Board, BandSearch] = kernels.Lender(
    lambda _: kernels.kernel_of("exact").BandSearch(MORE), boards=1
)
"""Lends kernels of the band search."""
