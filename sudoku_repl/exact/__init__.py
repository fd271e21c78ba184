"""The solutions of a quiz, found without the machine: only what is true, not how to deduce it.

Order of the solutions
======================

:func:`solutions` yields them in ascending order: read each as one number, its digits in reading order.
The order belongs to the quiz, not to the search. A better search keeps it, so a seed of ``create`` keeps
making the same quiz. :func:`first_solution` takes another order, in which each cell ranks its digits.

How they are found
==================

A quick search (:mod:`~sudoku_repl.exact.cover`) places singles and branches. It settles nearly every quiz
after a few branches, and may meet only a limited number of dead ends. A quiz that needs more goes to a
thorough search, which learns from each dead end (:mod:`~sudoku_repl.exact.nogoods`).

A search calls :func:`sudoku_repl.interruption.check` at each branch. To end the search, that raises
:class:`~sudoku_repl.interruption.Interrupted`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import factorial

from sudoku_repl.board import Board, Quiz
from sudoku_repl.exact.cover import Cover, Ranks, StuckError, cover_of
from sudoku_repl.exact.nogoods import Learner

_ALLOWANCE = 40_000
"""The dead ends that the quick search may meet, times the cells of the board: about 15 milliseconds."""


def solutions(quiz: Quiz) -> Iterator[bytes]:
    """Yield every solution once, in ascending order: one digit for each cell, in reading order."""
    cover = cover_of(quiz.board)
    return _in_order(cover, _start(cover, quiz), (cover.ascending,) * len(quiz.givens))


def first_solution(quiz: Quiz, ranks: Ranks, dead_ends: int | None = None) -> bytes | None:
    """Return the first solution in an order where each cell ranks its digits; None if there is no solution.

    ``ranks`` lists the digits of each cell, less 1, the first to try first. Of two solutions, compare the
    first cell in reading order where they differ: the solution whose digit is ranked first there comes first.

    It can take hours to prove which solution is the first. With ``dead_ends``, the thorough search gives up
    after that many dead ends and looks for any solution: each cell still tries its digits as ranked, but the
    cells come in any order.
    """
    cover = cover_of(quiz.board)
    start = _start(cover, quiz)
    try:
        return next(_in_order(cover, start, ranks, dead_ends), None)
    except StuckError:
        return cover.values(next(Learner(cover, start, ranks, ordered=False).solutions()))


def is_solvable(board: Board, sets: Sequence[int]) -> bool:
    """Return whether the board has a solution in which each cell takes a digit of its set."""
    cover = cover_of(board)
    return _any(cover, cover.allowing(sets)) is not None


def is_forced(
    board: Board, givens: Sequence[int], cell: int, digit: int, dead_ends: int | None = None
) -> bool:
    """Return whether every solution has this digit at ``cell``, which is open in ``givens``.

    Raises :class:`~sudoku_repl.exact.cover.StuckError` after more than ``dead_ends`` dead ends.

    This is quicker than counting to two if you know that the givens and this digit have exactly one solution.
    Then the givens alone have exactly one solution if and only if the digit is forced.
    """
    cover = cover_of(board)
    state = cover.given(givens, cover.start) & ~cover.bits(cover.candidate(cell, digit))
    return _any(cover, state, dead_ends) is None


def count(quiz: Quiz, limit: int) -> int:
    """Return the number of solutions of the quiz, counted up to ``limit``."""
    cover = cover_of(quiz.board)
    start = _start(cover, quiz)
    try:
        return sum(1 for _ in islice(_quick(cover, start), limit))
    except StuckError:
        alike = _alike(cover, start)
        if limit <= factorial(len(alike)):  # permuting these digits turns a solution into another
            return limit if _thorough(cover, start) is not None else 0
        return sum(1 for _ in islice(Learner(cover, start).solutions(), limit))


def is_unique(quiz: Quiz) -> bool:
    """Return whether the quiz has exactly one solution."""
    return count(quiz, 2) == 1


def _start(cover: Cover, quiz: Quiz) -> int:
    return cover.given(quiz.givens, cover.allowing(quiz.allowed) if quiz.restricted else cover.start)


def _quick(cover: Cover, start: int, ranks: Ranks | None = None) -> Iterator[int]:
    return cover.search(start, ranks, _ALLOWANCE // len(cover.board.coordinates))


def _in_order(cover: Cover, start: int, ranks: Ranks, dead_ends: int | None = None) -> Iterator[bytes]:
    """Yield the solutions in order; raise StuckError after ``dead_ends`` dead ends of the thorough search."""
    yielded = 0
    try:
        for solved in _quick(cover, start, ranks):
            yield cover.values(solved)
            yielded += 1
    except StuckError:
        witness = None
        if not yielded:
            witness = _thorough(cover, start)
            if witness is None:
                return
        for solved in islice(Learner(cover, start, ranks, witness).solutions(dead_ends), yielded, None):
            yield cover.values(solved)


def _any(cover: Cover, start: int, dead_ends: int | None = None) -> int | None:
    """Return any solved state, or None if there is none; raise StuckError after too many dead ends."""
    try:
        return next(_quick(cover, start), None)
    except StuckError:
        return _thorough(cover, start, dead_ends)


def _thorough(cover: Cover, start: int, dead_ends: int | None = None) -> int | None:
    """Return any solved state, found by the thorough search, or None if there is none.

    Digits that are alike can be exchanged, so it is enough to look for a solution that has them in ascending
    order in one house. There, of the cells that may take any of these digits, the first can take only the
    lowest of them, the second only the lowest two, and so on.
    """
    alike = _alike(cover, start)
    several = sum(1 << bit for bit in alike)
    fields = cover.cell_fields(start)
    takers = [tuple(cell for cell in house.cells if fields[cell] & several) for house in cover.board.houses]
    fewest: tuple[int, ...] = min(takers, key=len)
    for late, cell in enumerate(fewest, start=1):
        for bit in alike[late:]:
            start &= ~cover.bits(cover.candidate(cell, bit + 1))
    return next(Learner(cover, start).solutions(dead_ends), None)


def _alike(cover: Cover, state: int) -> list[int]:
    """Return the largest group of digits, less 1, that the same cells may take; a single digit if none are.

    Exchanging two digits of the group turns any solution into another.
    """
    by_cells: dict[tuple[int, ...], list[int]] = {}
    fields = cover.cell_fields(state)
    for bit in cover.ascending:
        cells = tuple(cell for cell, content in enumerate(fields) if content >> bit & 1)
        by_cells.setdefault(cells, []).append(bit)
    return max(by_cells.values(), key=len)
