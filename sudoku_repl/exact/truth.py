"""Which candidates are true: those that some solution has.

The first solutions are counted candidate by candidate. If there are more solutions than that, the search then
asks about each cell whether it can take any of the digits that no solution has shown yet. Each answer is a
solution, which often shows digits of many other cells too, so there are far fewer questions than candidates.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import check

_CHUNK = 1000
"""The number of solutions counted at a time."""


@attrs.frozen(repr=False)
class TrueCandidates:
    """The candidates of a quiz that some solution has, and how many of the first solutions have each."""

    quiz: Quiz
    limit: int
    """The most solutions that are counted."""
    solutions: int
    """The number of solutions counted."""
    at_least: bool
    """Whether the quiz has more solutions than were counted. Then the counts are too low."""
    sets: tuple[int, ...]
    """For each cell the set of its true digits; a given is its own."""
    counts: tuple[tuple[int, ...], ...]
    """For each cell, how many of the counted solutions have each digit, the digit 1 first."""

    def __repr__(self) -> str:
        """Return the totals: ``<TrueCandidates: 60 in open cells, 2 solutions>``."""
        solutions = f"{self.solutions} solution{'s' * (self.solutions != 1)}"
        return f"<TrueCandidates: {self.total} in open cells, {'over ' * self.at_least}{solutions}>"

    def digits(self, row: int, column: int) -> tuple[int, ...]:
        """Return the true digits of the cell at ``row``, ``column`` (from 1), ascending.

        Raises :class:`~sudoku_repl.errors.OrderError` if there is no cell.
        """
        return digits_in(self.sets[self.quiz.board.cell(row, column)])

    @property
    def total(self) -> int:
        """The number of true candidates of the cells that are not given."""
        return sum(
            true.bit_count() for true, given in zip(self.sets, self.quiz.givens, strict=True) if not given
        )


def true_candidates(
    quiz: Quiz, limit: int, progress: Callable[[int], None] = lambda _: None
) -> TrueCandidates:
    """Return the true candidates of a quiz, and count them in its first ``limit`` solutions.

    ``progress`` is called now and then with the number of solutions counted.
    """
    cells = range(len(quiz.givens))
    digits = range(1, quiz.board.digits + 1)
    counts = [[0] * len(digits) for _ in cells]
    counted = 0
    found = exact.solutions(quiz, limit)
    while chunk := list(islice(found, min(_CHUNK, limit - counted))):
        joined = b"".join(chunk)
        for cell in cells:
            column = joined[cell :: len(cells)]
            for digit in {*column}:
                counts[cell][digit - 1] += column.count(digit)
        counted += len(chunk)
        progress(counted)
        check()
    more = counted == limit and next(found, None) is not None
    sets = [sum(digit_bit(digit) for digit in digits if counts[cell][digit - 1]) for cell in cells]
    if more:
        _complete(quiz, sets)
    return TrueCandidates(quiz, limit, counted, more, tuple(sets), tuple(map(tuple, counts)))


def _complete(quiz: Quiz, sets: list[int]) -> None:
    """Add the true digits that the sets of the cells do not have yet."""
    for cell, given in enumerate(quiz.givens):
        while not given:
            asked = list(quiz.allowed)
            asked[cell] &= ~sets[cell]
            solution = exact.any_solution(SearchQuestion(quiz.board, quiz.givens, asked))
            if solution is None:
                break
            for other, digit in enumerate(solution):
                sets[other] |= digit_bit(digit)
