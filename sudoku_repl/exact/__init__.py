"""The solutions of a quiz, found without the machine: what is true, not how you get there.

Order of the solutions
======================

:func:`solutions` gives them in ascending order: read each as one number, its digits in reading order.
The order belongs to the quiz and not to the search. It stays the same when the search gets better, and so
does what a seed of ``create`` makes. :func:`first_solution` takes another order: each cell has its digits
ranked.

How they are found
==================

A quick search (:mod:`~sudoku_repl.exact.cover`) places singles and branches. That settles nearly every
quiz after a few branchings. A quiz that is still open when its allowance of dead ends is used up goes to a
thorough search, which learns from each of them (:mod:`~sudoku_repl.exact.nogoods`).

A search calls :func:`sudoku_repl.interruption.check` at each branching, which raises
:class:`~sudoku_repl.interruption.Interrupted` when it is to end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import factorial

from sudoku_repl.board import Board, Quiz
from sudoku_repl.exact.cover import Cover, Ranks, StuckError, cover_of
from sudoku_repl.exact.nogoods import Learner

_ALLOWANCE = 40_000
"""Cells times dead ends that the quick search is allowed: some 15 milliseconds."""


def solutions(quiz: Quiz) -> Iterator[bytes]:
    """Every solution of the quiz, each once, in ascending order: a digit a cell, in reading order."""
    cover = cover_of(quiz.board)
    return _in_order(cover, _start(cover, quiz), (cover.places,) * len(quiz.givens))


def first_solution(quiz: Quiz, ranks: Ranks) -> bytes | None:
    """The first solution when each cell has its digits ranked; None if there is no solution.

    ``ranks`` lists for each cell its digits, less 1. Where two solutions differ first, in reading order, the
    one comes first whose digit there is listed first.
    """
    cover = cover_of(quiz.board)
    return next(_in_order(cover, _start(cover, quiz), ranks), None)


def is_solvable(board: Board, sets: Sequence[int]) -> bool:
    """Whether the board has a solution in which each cell takes a digit of its set."""
    cover = cover_of(board)
    return _any(cover, cover.allowing(sets)) is not None


def is_forced(
    board: Board, givens: Sequence[int], cell: int, digit: int, dead_ends: int | None = None
) -> bool:
    """Whether no solution has another digit than this one at ``cell``, which is open in ``givens``.

    Raises :class:`~sudoku_repl.exact.cover.StuckError` where that takes more than ``dead_ends`` dead ends.

    Quicker than counting to two where one solution is known: if the givens and this digit have just that
    one, then the givens alone have it alone too, exactly when the digit is forced.
    """
    cover = cover_of(board)
    state = cover.given(givens, cover.start) & ~cover.bits(cover.candidate(cell, digit))
    return _any(cover, state, dead_ends) is None


def count(quiz: Quiz, limit: int) -> int:
    """How many solutions the quiz has, counted up to ``limit``."""
    cover = cover_of(quiz.board)
    start = _start(cover, quiz)
    try:
        return sum(1 for _ in islice(_quick(cover, start), limit))
    except StuckError:
        alike = _alike(cover, start)
        if limit <= factorial(len(alike)):  # whatever solves the quiz, their permutations solve it too
            return limit if _thorough(cover, start) is not None else 0
        return sum(1 for _ in islice(Learner(cover, start).solutions(), limit))


def is_unique(quiz: Quiz) -> bool:
    """Whether the quiz has exactly one solution."""
    return count(quiz, 2) == 1


def _start(cover: Cover, quiz: Quiz) -> int:
    return cover.given(quiz.givens, cover.allowing(quiz.allowed) if quiz.restricted else cover.start)


def _quick(cover: Cover, start: int, ranks: Ranks | None = None) -> Iterator[int]:
    return cover.search(start, ranks, _ALLOWANCE // len(cover.board.coordinates))


def _in_order(cover: Cover, start: int, ranks: Ranks) -> Iterator[bytes]:
    given = 0
    try:
        for solved in _quick(cover, start, ranks):
            yield cover.values(solved)
            given += 1
    except StuckError:
        witness = None
        if not given:
            witness = _thorough(cover, start)
            if witness is None:
                return
        for solved in islice(Learner(cover, start, ranks, witness).solutions(), given, None):
            yield cover.values(solved)


def _any(cover: Cover, start: int, dead_ends: int | None = None) -> int | None:
    """Any solved state; None if there is none. Raises StuckError where that takes too many dead ends."""
    try:
        return next(_quick(cover, start), None)
    except StuckError:
        return _thorough(cover, start, dead_ends)


def _thorough(cover: Cover, start: int, dead_ends: int | None = None) -> int | None:
    """Any solved state, by the thorough search; None if there is none.

    Digits that are alike can be exchanged, so it is enough to look for a solution that has them in ascending
    order in one house. Of the cells there that may take any of them, the first then takes no other than the
    lowest, the second none but the lowest two, and so on.
    """
    alike = _alike(cover, start)
    several = sum(1 << place for place in alike)
    fields = cover.cell_fields(start)
    takers = [tuple(cell for cell in house.cells if fields[cell] & several) for house in cover.board.houses]
    fewest: tuple[int, ...] = min(takers, key=len)
    for late, cell in enumerate(fewest, start=1):
        for place in alike[late:]:
            start &= ~cover.bits(cover.candidate(cell, place + 1))
    return next(Learner(cover, start).solutions(dead_ends), None)


def _alike(cover: Cover, state: int) -> list[int]:
    """The digits, less 1, that the same cells may take: exchanged, they make another solution of any.

    Of several groups of such digits the largest; a single digit if there is none.
    """
    by_cells: dict[tuple[int, ...], list[int]] = {}
    fields = cover.cell_fields(state)
    for place in cover.places:
        cells = tuple(cell for cell, content in enumerate(fields) if content >> place & 1)
        by_cells.setdefault(cells, []).append(place)
    return max(by_cells.values(), key=len)
